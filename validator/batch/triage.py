"""Sorting an event's lists: illegal, needs a look, missing, clean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from validator.batch.file_words import stem_without_side
from validator.batch.matching import CERTAIN, NOTHING_SAID, Entrant, Match, Roster
from validator.finding import worst
from validator.person_key import name_key
from validator.report.document import Plain


class Group(StrEnum):
    """Where a list stands, the most urgent first."""

    ILLEGAL = "illegal"
    LOOK = "look"
    MISSING = "missing"
    CLEAN = "clean"


GROUP_WORDS = {
    Group.ILLEGAL: "Illegal",
    Group.LOOK: "Needs a look",
    Group.MISSING: "Missing",
    Group.CLEAN: "Clean",
}


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """One deck of a batch: its report, the file it came from and whose it is."""

    document: Plain
    file: str
    match: Match
    player: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One player's list in the triage, or a list that nobody on the roster could be found for."""

    player: str
    group: Group
    decks: tuple[Plain, ...] = ()
    questions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    entrant: Entrant | None = None
    files: tuple[str, ...] = ()

    @property
    def findings(self) -> list[Plain]:
        """Return what is wrong or open, the worst first."""
        found = [f for deck in self.decks for f in deck["findings"] if f["severity"] != "note"]
        return sorted(found, key=lambda finding: finding["severity"] != "error")


def triage(decks: Sequence[CheckedDeck], roster: Roster, sides: Sequence[str] = ()) -> list[Row]:
    """Sort checked decks into one row per player, those on the roster without a list included.

    Sides are those of which everybody on the roster owes a deck.
    """
    owned: dict[int, list[CheckedDeck]] = {}
    loose: dict[str, list[CheckedDeck]] = {}
    for deck in decks:
        if deck.match.state == CERTAIN and deck.match.entrant is not None:
            owned.setdefault(deck.match.entrant, []).append(deck)
        else:
            loose.setdefault(_person(deck), []).append(deck)
    rows = [_row(entrant.name, owned.get(entrant.id, []), sides, entrant) for entrant in roster.entrants]
    rows += [_loose_row(found, roster) for found in loose.values()]
    return sorted(rows, key=lambda row: (list(Group).index(row.group), name_key(row.player)))


def count_groups(rows: Iterable[Row]) -> dict[Group, int]:
    """Count the rows of every group, empty groups included."""
    counts = Counter(row.group for row in rows)
    return {group: counts[group] for group in Group}


def group_of(verdict: str, has_list: bool = True, open_questions: bool = False) -> Group:
    """Say in which group a list belongs."""
    if not has_list:
        return Group.MISSING
    if verdict == "illegal":
        return Group.ILLEGAL
    return Group.LOOK if verdict == "judge" or open_questions else Group.CLEAN


def worst_verdict(decks: Iterable[Plain]) -> str:
    """Return the verdict over several decks."""
    return worst(str(deck["verdict"]) for deck in decks)


def _row(
    player: str,
    found: Sequence[CheckedDeck],
    sides: Sequence[str],
    entrant: Entrant | None = None,
    questions: tuple[str, ...] = (),
) -> Row:
    decks = tuple(deck.document for deck in found)
    given = Counter(str(deck["side"] or "") for deck in decks)
    missing = tuple(side for side in sides if not given[side]) if decks else tuple(sides)
    questions += tuple(f"no {side} deck" for side in missing if decks)
    questions += tuple(
        f"{count} {side} decks" for side, count in given.items() if sides and side and count > 1
    )
    group = group_of(worst_verdict(decks), bool(decks), bool(questions))
    files = tuple(dict.fromkeys(deck.file for deck in found))
    return Row(player, group, decks, questions, missing, entrant, files)


def _loose_row(found: Sequence[CheckedDeck], roster: Roster) -> Row:
    first = found[0]
    names = [roster.by_id[number].name for number in first.match.candidates if number in roster.by_id]
    asks = (ask_owner(" or ".join(names), first.match.reason),) if roster.entrants else ()
    return _row(shown_name(first), found, (), None, asks)


def ask_owner(names: str, reason: str) -> str:
    """Ask whose list this is: somebody who is likely, or anybody, and why it is not certain."""
    if not names and reason == NOTHING_SAID:
        return "Whose list is this?"
    return f"{names or 'Whose list is this'}? {reason[:1].upper()}{reason[1:]}."


def shown_name(deck: CheckedDeck) -> str:
    """Return what to call somebody who is not known: the name given, else the name of the file."""
    return (
        deck.player
        or deck.document["paperwork"].get("player")
        or stem_without_side(deck.file).rsplit("/", 1)[-1]
    )


def _person(deck: CheckedDeck) -> str:
    """Return what the decks of one unknown person share: the name given, else the file without its side."""
    said = deck.player or deck.document["paperwork"].get("player", "")
    return name_key(said) if said else stem_without_side(deck.file)
