"""Checks on sealed and draft play: the deck is drawn from the cards that its player recorded."""

from collections.abc import Iterator, Mapping

from validator.checks.entries import entry_of
from validator.checks.pods import Cover, cover, pods_with
from validator.checks.registry import Hit, check
from validator.checks.wording import copies, count, listing
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import PodCards, Pods, RecordedPool
from validator.rules.ruleset import Ruleset


@check(
    "FM501",
    "{copies} of {card}, but the recorded pool {holds}.",
    many="{many} cards are not in the recorded pool, or not as often.",
    kind=RecordedPool,
)
def not_in_the_recorded_pool(deck: Deck, rules: Ruleset, rule: RecordedPool) -> Iterator[Hit]:
    """A sealed or drafted deck consists of the cards that its player opened or drafted.

    Deck and sideboard together are held against the pool that was recorded. Where pods are on offer, whole
    pods come on top: part of a pod does not count. Identities are handed out and need not be in the pool.
    Remove the copies that the pool lacks, or have the record of the pool put right.
    """
    if deck.pool is None:
        return
    for card_id, number in _cover(deck, deck.pool, rules).missing.items():
        card = rules.catalogue.cards[card_id]
        held = deck.pool.get(card_id, 0)
        pods = [f"Or play the whole pod {name}." for name in pods_with(card_id, rules)]
        params = {
            "copies": copies(_wanted(deck)[card_id]),
            "holds": f"holds {held}" if held else "does not have it",
            "held": held,
            "missing": number,
        }
        yield Hit(rule, entry_of(deck, card), params, removed=number, fixes=tuple(pods))


@check(
    "FM502",
    "No pool is recorded, so the list cannot be compared with the cards its player received.",
    kind=RecordedPool,
    severity=Severity.JUDGE,
)
def no_recorded_pool(deck: Deck, rules: Ruleset, rule: RecordedPool) -> Iterator[Hit]:
    """A sealed or drafted deck can only be judged beside the pool that its player recorded.

    Everything else about the deck was checked. At an event, the staff record the pool.
    """
    if deck.pool is None:
        severity = Severity.JUDGE if rule.required else Severity.NOTE
        yield Hit(rule, fixes=("Let the organizer record the pool at the event.",), severity=severity)


@check("FM503", "Played with {pods}.", kind=Pods, severity=Severity.NOTE)
def pods_played(deck: Deck, rules: Ruleset, rule: Pods) -> Iterator[Hit]:
    """Tells which pods the deck contains.

    Their cards do not count against the recorded pool. Pods are only looked for where the pool alone does
    not explain the deck, and the fewest that do are named.
    """
    played = _cover(deck, deck.pool, rules).pods if deck.pool is not None else ()
    if played:
        yield Hit(rule, params={"pods": listing(f"the pod {pod.name}" for pod in played)})


@check(
    "FM504",
    "{cards} of the recorded pool left as sideboard.",
    kind=RecordedPool,
    severity=Severity.NOTE,
    needs=lambda rule: rule.sideboard,
)
def sideboard_of_the_pool(deck: Deck, rules: Ruleset, rule: RecordedPool) -> Iterator[Hit]:
    """Tells how many cards of the deck's side are left in the pool where they serve as a sideboard.

    They may be swapped in between matches, so each match may have its own list.
    """
    if deck.pool is not None:
        wanted, own = _wanted(deck), _of_side(deck.pool, deck.side, rules)
        left = sum(max(number - wanted.get(card, 0), 0) for card, number in own.items())
        yield Hit(rule, params={"cards": count(left, "card"), "left": left})


@check(
    "FM505",
    "{cards} of the {side} side recorded; a sealed deck alone holds {least}.",
    kind=RecordedPool,
    severity=Severity.NOTE,
)
def recorded_pool_too_small(deck: Deck, rules: Ruleset, rule: RecordedPool) -> Iterator[Hit]:
    """A recorded pool that is smaller than the product it came from is probably not complete.

    This alone makes no deck illegal. Compare the record with the cards that were opened.
    """
    least = rule.cards_per_side
    for side, name in rules.catalogue.game.names_of_sides.items():
        number = sum(_of_side(deck.pool or {}, side, rules).values())
        if 0 < number < least:
            yield Hit(rule, params={"cards": count(number, "card"), "side": name, "least": least})


@check(
    "FM506",
    "{cards} recorded: that is the sealed deck alone, without {boosters}.",
    kind=RecordedPool,
    severity=Severity.NOTE,
    needs=lambda rule: rule.boosters,
)
def recorded_pool_without_booster(deck: Deck, rules: Ruleset, rule: RecordedPool) -> Iterator[Hit]:
    """A recorded pool has exactly as many cards as the sealed product, though boosters belong to it.

    This alone makes no deck illegal. Ask the player for the cards of the booster.
    """
    product = rule.cards_per_side * len(rules.catalogue.game.sides)
    if sum((deck.pool or {}).values()) == product:
        boosters = count(rule.boosters, "booster")
        yield Hit(rule, params={"cards": count(product, "card"), "boosters": boosters})


def cards_of_pods(deck: Deck, rules: Ruleset) -> frozenset[str]:
    """Return the cards that the deck may hold because they are in pods; without a recorded pool in any."""
    pods = rules.of(PodCards) if deck.pool is None else _cover(deck, deck.pool, rules).pods
    return frozenset(card for pod in pods for card in pod.cards)


def _wanted(deck: Deck) -> dict[str, int]:
    wanted: dict[str, int] = {}
    for entry in deck.entries:
        if not entry.card.identity:
            wanted[entry.card.id] = wanted.get(entry.card.id, 0) + entry.quantity
    return wanted


def _cover(deck: Deck, pool: Mapping[str, int], rules: Ruleset) -> Cover:
    return cover(_wanted(deck), pool, rules)


def _of_side(pool: Mapping[str, int], side: str, rules: Ruleset) -> dict[str, int]:
    """Return the part of a pool that a side can play; cards that the catalogue no longer has are left out."""
    cards = rules.catalogue.cards
    return {card: number for card, number in pool.items() if card in cards and cards[card].side == side}
