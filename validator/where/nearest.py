"""The nearest legal deck: the fewest changes that make a deck legal under the rules of a day.

A change is one card for another, one card taken out, one put in, or another identity. The cards that leave
in any case are read off the checks; the rest is an exact search (see exchange). The deck that comes out is
judged by the same checks as any other before it is shown, so a proposal is never illegal. That nothing
smaller would do is claimed only where the search saw every combination.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from card_data.card import Card
from validator.checks.fixes.grouping import findings_of
from validator.checks.identity import missing_identity
from validator.checks.shared_designator import too_few_share_a_designator
from validator.checks.totals import minimum_size
from validator.deck import DECK_ZONE, Deck
from validator.finding import Finding, Severity
from validator.rules.kinds import OneIdentity, SharedDesignator
from validator.rules.ruleset import Ruleset
from validator.where.demand import copies_to_free, demand_on, window_of
from validator.where.exchange import Exchange, Picks, fewest
from validator.where.leaving import Hits, faults, has_to_leave, led_by, never_legal, with_cards, without
from validator.where.supply import Supply, legal_identities, supply

# Beyond so many changes it is another deck; the search stops there and says so.
SMALL = 12
# Sideboards, declared letters, recorded pools, proxies and paperwork: cards do not settle these.
_NOT_ABOUT_CARDS = ("DK601", "DK713", "FM5", "PX", "EV")


class Certainty(Enum):
    """How much is known about the number of changes."""

    PROVEN = "proven"  # a legal deck was built, and nothing smaller would do
    FOUND = "found"  # a legal deck was built; `at_least` tells what is needed in any case
    FAR = "far"  # no small change is enough: it takes `at_least` so many
    OPEN = "open"  # it takes `at_least` so many; whether so few are enough was not settled
    NOT_BY_CARDS = "not-by-cards"  # something else is in the way, named in `because`


@dataclass(frozen=True, slots=True)
class Nearest:
    """The answer for one format: how many changes, which cards leave, and which could take their places."""

    certainty: Certainty
    changes: int = 0
    at_least: int = 0
    leaving: Picks = ()
    coming: Picks = ()
    identity: Card | None = None
    because: tuple[Finding, ...] = ()


def nearest(deck: Deck, rules: Ruleset, doubts: Sequence[Finding] = ()) -> Nearest:
    """Return the smallest change that makes a deck legal under a ruleset, computed and checked."""
    deck = _of_this_load(deck, rules)
    found = faults(deck, rules)
    barred = _not_about_cards(deck, found, doubts)
    if barred:
        return Nearest(Certainty.NOT_BY_CARDS, because=barred)
    led = rules.first(OneIdentity) is not None
    playable = not led or deck.identity in legal_identities(_side(deck), rules)
    bound = never_legal(deck, found)
    if bound + (not playable) > SMALL:
        return Nearest(Certainty.FAR, at_least=bound + (not playable))
    search = _Search(rules)
    if playable:
        search.beside(deck, 0)
    if led and search.could_improve(bound + 1):
        search.beside_others(deck)
    return search.answer()


def _of_this_load(deck: Deck, rules: Ruleset) -> Deck:
    """Return a deck with the cards of the rules: one read elsewhere may hold others for the same titles."""
    cards = rules.catalogue.cards
    entries = tuple(entry._replace(card=cards.get(entry.card.id, entry.card)) for entry in deck.entries)
    identity = deck.identity and cards.get(deck.identity.id, deck.identity)
    return replace(deck, entries=entries, identity=identity)


def _not_about_cards(deck: Deck, found: Hits, doubts: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return what no exchange of cards could cure: lines nobody could read, a pool that is not recorded."""
    asked = findings_of((check, hit) for check, hit in found if check is not missing_identity)
    if doubts or deck.open_copies or deck.open_identity:
        return (*doubts, *(finding for finding in asked if finding.severity is Severity.JUDGE))
    return tuple(finding for finding in asked if finding.code.startswith(_NOT_ABOUT_CARDS))


def _side(deck: Deck) -> str:
    return deck.identity.side if deck.identity else deck.side


class _Search:
    """The best deck so far, and below how many changes no deck was overlooked."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.best: Nearest | None = None
        self.most = SMALL
        self.overlooked = SMALL + 1

    def answer(self) -> Nearest:
        """Say what was found, and how sure that is."""
        if self.best is None:
            far = self.overlooked > SMALL
            return Nearest(Certainty.FAR if far else Certainty.OPEN, at_least=self.overlooked)
        at_least = min(self.best.changes, self.overlooked)
        proven = at_least == self.best.changes
        return replace(
            self.best, certainty=Certainty.PROVEN if proven else Certainty.FOUND, at_least=at_least
        )

    def could_improve(self, changes: int) -> bool:
        """Tell whether a deck with so many changes would be better than the best so far."""
        return changes <= self.most

    def beside_others(self, deck: Deck) -> None:
        """Try every other identity of the side, as long as one could still take fewer changes."""
        waiting: list[tuple[int, str, Deck]] = []
        for identity in legal_identities(_side(deck), self.rules):
            if identity is not deck.identity:
                other = led_by(deck, identity)
                waiting.append((1 + self._at_least(other), identity.title, other))
        for changes, _, other in sorted(waiting, key=lambda one: one[:2]):
            if not self.could_improve(changes):
                break
            self.beside(other, 1)

    def _at_least(self, deck: Deck) -> int:
        """Return a number of changes that is needed in any case: what leaves, and what is missing then."""
        leaving = has_to_leave(deck, self.rules, faults(deck, self.rules))
        gone = leaving.total()
        missing = (minimum_size(deck.identity, self.rules) or 0) - (deck.size - gone)
        if max(gone, missing) >= self.most:
            return max(gone, missing)
        return max(gone + copies_to_free(without(deck, leaving), self.rules), missing)

    def beside(self, deck: Deck, already: int) -> None:
        """Look for the smallest change beside one identity; choosing it took `already` so many changes."""
        leaving = has_to_leave(deck, self.rules, faults(deck, self.rules))
        rest = without(deck, leaving)
        needed, built = self._needed(rest, leaving, self.most - already)
        if needed is None:
            return
        if built is None:
            self.overlooked = min(self.overlooked, needed + already)
            return
        changes, out, into = built
        if needed < changes:
            self.overlooked = min(self.overlooked, needed + already)
        identity = deck.identity if already else None
        self.best = Nearest(Certainty.FOUND, changes + already, 0, _listed(out), _listed(into), identity)
        self.most = self.best.changes - 1

    def _needed(
        self, rest: Deck, leaving: Counter[Card], most: int
    ) -> tuple[int | None, tuple[int, Counter[Card], Counter[Card]] | None]:
        """Return how many changes are needed at least, and a legal deck with as few as could be found."""
        if leaving.total() > most:
            return None, None
        if any(check is too_few_share_a_designator for check, _ in faults(rest, self.rules)):
            return self._with_designator(rest, leaving, most)
        window, gone = window_of(rest, self.rules), leaving.total()
        generous = demand_on(rest, gone, self.rules, window, generous=True)
        strict = demand_on(rest, gone, self.rules, window, generous=False)
        agendas = self._agendas(rest) if window else []
        least = fewest(*generous, agendas, most)
        if least is None:
            return None, None
        exchange = least if strict == generous else fewest(*strict, agendas, most)
        built = _carried_out(rest, self.rules, leaving, exchange) if exchange else None
        return least.cost, (exchange.cost, *built) if built and exchange else None

    def _agendas(self, rest: Deck) -> list[tuple[Card, int]]:
        """Return the agendas that could come in, with how many copies of each."""
        shelf, copies = supply(rest, self.rules), rest.tally.copies
        return [(card, shelf.limit(card) - copies.get(card, 0)) for card in shelf.agendas]

    def _with_designator(
        self, rest: Deck, leaving: Counter[Card], most: int
    ) -> tuple[int | None, tuple[int, Counter[Card], Counter[Card]] | None]:
        """Add cards of the designator that most cards share already, if the pool has enough of them."""
        needed = max(rule.cards for rule in self.rules.of(SharedDesignator))
        shared: Counter[str] = Counter()
        for entry in rest.entries:
            if entry.zone == DECK_ZONE:
                shared.update(dict.fromkeys(entry.card.subtypes, entry.quantity))
        shelf = supply(rest, self.rules)
        for designator, number in shared.most_common():
            changes = max(leaving.total(), needed - number)
            fitting = [card for card in shelf.others if designator in card.subtypes]
            into = _taken(shelf, fitting, rest, needed - number)
            if changes > most:
                return None, None
            if into is not None and not faults(with_cards(rest, into), self.rules):
                return changes, (changes, leaving, into)
        return None, None


def _carried_out(
    rest: Deck, rules: Ruleset, leaving: Counter[Card], exchange: Exchange
) -> tuple[Counter[Card], Counter[Card]] | None:
    """Carry an exchange out with real cards; None where the pool lacks them or a check objects."""
    chosen = Counter(dict(exchange.leaving))
    kept = without(rest, chosen)
    plain = _plain(kept, exchange.plain_leaving)
    kept = without(kept, plain)
    out = leaving + chosen + plain
    into = Counter(dict(exchange.agendas))
    if exchange.plain_coming:
        shelf = supply(rest, rules)
        fillers = _taken(shelf, _best_first(shelf, kept, out), kept, exchange.plain_coming)
        if fillers is None:
            return None
        into += fillers
    return (out, into) if not faults(with_cards(kept, into), rules) else None


def _plain(deck: Deck, number: int) -> Counter[Card]:
    """Choose cards that are no agendas to leave, those with the fewest copies first."""
    entries = [e for e in deck.entries if e.zone == DECK_ZONE and e.card.agenda_points is None]
    single = [
        entry.card
        for entry in sorted(entries, key=lambda entry: (entry.quantity, entry.card.title))
        if not entry.card.identity
        for _ in range(entry.quantity)
    ]
    return Counter(single[:number])


def _best_first(shelf: Supply, kept: Deck, out: Counter[Card]) -> Iterator[Card]:
    """Order what could come in: more copies of what the deck plays, then types that left, own faction."""
    types = {card.type for card in out}
    own = kept.identity.factions if kept.identity else ()

    def place(card: Card) -> tuple[bool, bool, bool, str]:
        return card not in kept.tally.copies, card.type not in types, card.factions != own, card.title

    return (card for card in sorted(shelf.others, key=place) if card not in out)


def _taken(
    shelf: Supply, cards: Iterator[Card] | list[Card], deck: Deck, number: int
) -> Counter[Card] | None:
    """Take so many copies off the shelf, in order; None where it has not enough."""
    taken: Counter[Card] = Counter()
    for card in cards:
        missing = number - taken.total()
        if missing <= 0:
            break
        taken[card] = max(0, min(missing, shelf.limit(card) - deck.tally.copies.get(card, 0)))
    return +taken if taken.total() >= number else None


def _listed(cards: Counter[Card]) -> Picks:
    return tuple(sorted(cards.items(), key=lambda item: item[0].title))
