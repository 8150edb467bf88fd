"""All tallies of an event: identities, factions and cards by side, arrivals, faults, times of deck checks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from card_data.catalogue import Catalogue
from validator.checks import CHECKS
from validator.languages.speech import spoken_id
from validator.report.turnout.spans import arrivals, durations
from validator.report.turnout.tally import SMALLEST_CROWD, SMALLEST_GROUP, ListTally, PlayedList, tally

# The letters of a code tell what had trouble with the list before it could be judged.
_READING = {"IN": "File hard to read", "PA": "Line hard to read", "NM": "Card name unclear"}
TOO_FEW = f"Charts appear from {SMALLEST_CROWD} lists on, so that no single list can be told from them."
FOLDED = f"Groups of fewer than {SMALLEST_GROUP} lists are counted together as others."
CARDS_LEFT_OUT = f"Cards in fewer than {SMALLEST_GROUP} lists are left out."


@dataclass(frozen=True, slots=True)
class Turnout:
    """What is counted: lists, the hours before the deadline at which they came, minutes of deck checks.

    Where only identities may be seen, `with_cards` is off, and neither cards nor faults are told.
    """

    lists: tuple[PlayedList, ...]
    hours: tuple[float, ...] = ()
    minutes: tuple[float, ...] = ()
    with_cards: bool = True


def event_tallies(turnout: Turnout, catalogue: Catalogue) -> tuple[ListTally, ...]:
    """Return all tallies of an event; they are empty where there are too few lists."""
    if len(turnout.lists) < SMALLEST_CROWD:
        turnout = Turnout((), with_cards=turnout.with_cards)
    return (
        *_by_side(turnout, catalogue),
        arrivals(turnout.hours),
        *(_faults(turnout.lists) if turnout.with_cards else ()),
        durations(turnout.minutes),
    )


def _by_side(turnout: Turnout, catalogue: Catalogue) -> Iterator[ListTally]:
    names = catalogue.game.names_of_sides or {"": ""}
    for side, name in names.items():
        yield _identities(turnout.lists, side, name, catalogue)
        yield _factions(turnout.lists, side, name, catalogue)
        if turnout.with_cards:
            yield _cards(turnout.lists, side, name, catalogue)


def _identities(lists: Sequence[PlayedList], side: str, name: str, catalogue: Catalogue) -> ListTally:
    def keys(one: PlayedList) -> set[str]:
        return {deck.identity for deck in one.decks if deck.side == side and deck.identity}

    return tally(
        (f"{side}-identities".lstrip("-"), f"{name} identities" if name else "Identities"),
        lists,
        keys,
        lambda key: _card(key, catalogue),
    )


def _factions(lists: Sequence[PlayedList], side: str, name: str, catalogue: Catalogue) -> ListTally:
    def keys(one: PlayedList) -> set[str]:
        return {faction for deck in one.decks if deck.side == side for faction in deck.factions}

    def describe(key: str) -> tuple[str, str]:
        return catalogue.game.faction_name(key), key

    overlapping = not catalogue.game.identity_types
    return tally(
        (f"{side}-factions".lstrip("-"), f"{name} factions" if name else "Factions"),
        lists,
        keys,
        describe,
        overlapping=overlapping,
    )


def _cards(lists: Sequence[PlayedList], side: str, name: str, catalogue: Catalogue) -> ListTally:
    def keys(one: PlayedList) -> set[str]:
        return {card for deck in one.decks if deck.side == side for card in deck.cards}

    title = (f"{side}-cards".lstrip("-"), f"{name} cards most played" if name else "Cards most played")
    found = tally(title, lists, keys, lambda key: _card(key, catalogue), overlapping=True)
    return found._replace(note=CARDS_LEFT_OUT)


def _faults(lists: Sequence[PlayedList]) -> Iterable[ListTally]:
    def describe(key: str) -> tuple[str, str]:
        return key, ""

    for title, keys in (
        (("faults-left", "Faults in the lists that count"), lambda one: one.faults),
        (("faults-ever", "Faults in any revision, fixed ones too"), lambda one: one.faults_ever),
    ):
        found = tally(title, lists, keys, describe)
        yield found._replace(of=len(lists))


def fault_kind(code: str) -> str:
    """Say in a few words what kind of fault a code is."""
    reading = _READING.get(code[:2])
    return reading or _check_names().get(code, code)


@cache
def _check_names() -> dict[str, str]:
    return {check.code: spoken_id(check.name) for check in CHECKS}


def _card(card_id: str, catalogue: Catalogue) -> tuple[str, str]:
    card = catalogue.cards.get(card_id)
    if card is None:
        return card_id, ""
    return card.title, card.factions[0] if card.factions else ""
