"""Sorting an event's lists: illegal, not to be read, needs a look, missing, legal."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from validator.batch.file_words import stem_without_side
from validator.batch.matching import CERTAIN, NOTHING_SAID, Entrant, Entrants, ProbableOwner
from validator.finding import Verdict
from validator.person_key import name_key
from validator.report.deck_report import DeckReport, FindingRecord, worst_first
from validator.report.list_states import STATE_WORDS, UNREAD, state_of, worst_state
from validator.report.list_summary import DeckSummary, FindingSummary, doubled_sides, missing_sides


class Group(StrEnum):
    """The states of a list in the triage, the most urgent first."""

    ILLEGAL = "illegal"
    UNREAD = "unread"
    LOOK = "look"
    MISSING = "missing"
    CLEAN = "clean"


URGENCY = {group: place for place, group in enumerate(Group)}
GROUP_WORDS: Mapping[str, str] = {
    Group.ILLEGAL: STATE_WORDS["illegal"],
    Group.UNREAD: STATE_WORDS["unread"],
    Group.LOOK: STATE_WORDS["judge"],
    Group.MISSING: STATE_WORDS["missing"],
    Group.CLEAN: STATE_WORDS["legal"],
}


@dataclass(frozen=True, slots=True)
class ArrivedDeck:
    """One deck of a batch with its file: whose it is said to be, and whose it probably is."""

    deck: DeckReport | DeckSummary
    file: str
    player: str
    owner: ProbableOwner

    @property
    def person(self) -> str:
        """Return what decks of one unknown person share: the name given, else the file without its side."""
        return name_key(self.player) if self.player else stem_without_side(self.file)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Decks that arrived together, whom they may belong to, and why nobody filed them."""

    batch_id: int
    deck_ids: tuple[int, ...]
    sentence: str
    decks: tuple[DeckReport | DeckSummary, ...]
    candidates: tuple[tuple[int, str], ...] = ()
    # Two different decks of one side: nobody can file all of them, one must be chosen.
    doubled: bool = False

    @property
    def certain(self) -> bool:
        """Say whether there is one player and one list to file: accepting asks nothing more."""
        return len(self.candidates) == 1 and not self.doubled

    @property
    def value(self) -> str:
        """Name the proposal in a form."""
        return f"{self.batch_id}:{','.join(map(str, self.deck_ids))}"


@dataclass(frozen=True, slots=True)
class TriageRow:
    """One player, or one list whose owner is not known; `decks` are those that count."""

    player: str
    verdict: str
    decks: tuple[DeckReport | DeckSummary, ...] = ()
    questions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    email: str = ""
    registration_id: int | None = None
    revision: int = 0
    changed_at: datetime | None = None
    table: int | None = None
    proposals: tuple[Proposal, ...] = ()
    files: tuple[str, ...] = ()
    # What staff know about the player: no link yet, changed after the lock.
    notes: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        """Say in which group the row belongs; whose a list is comes before what is wrong with it."""
        if self.registration_id is None and self.proposals and self.questions:
            return Group.UNREAD if self.verdict == UNREAD else Group.LOOK
        return group_of(self.verdict, bool(self.verdict or self.proposals), bool(self.questions))

    @property
    def findings(self) -> list[FindingRecord | FindingSummary]:
        """Return what is wrong or open, the worst first."""
        return worst_first(finding for deck in self.decks for finding in deck["findings"])


@dataclass(frozen=True, slots=True)
class Triage:
    """All rows, the most urgent first; from staff who play it conceals what is in the lists."""

    rows: tuple[TriageRow, ...]
    concealed: bool = False
    dismissed: tuple[TriageRow, ...] = ()
    withdrawn: tuple[TriageRow, ...] = ()

    @property
    def waiting(self) -> tuple[TriageRow, ...]:
        """Return the rows about which somebody has to decide."""
        return tuple(row for row in self.rows if row.proposals)

    @property
    def counts(self) -> dict[Group, int]:
        """Count the rows of every group."""
        counts = Counter(row.group for row in self.rows)
        return {group: counts[group] for group in Group}


def triage(decks: Sequence[ArrivedDeck], roster: Entrants, sides: Sequence[str] = ()) -> Triage:
    """Sort checked decks into one row per player, those on the roster without a list included.

    Sides are those of which everybody on the roster owes a deck.
    """
    owned: dict[int, list[ArrivedDeck]] = {}
    loose: dict[str, list[ArrivedDeck]] = {}
    for deck in decks:
        if deck.owner.state == CERTAIN and deck.owner.entrant is not None:
            owned.setdefault(deck.owner.entrant, []).append(deck)
        else:
            loose.setdefault(deck.person, []).append(deck)
    names = {entrant.id: entrant.name for entrant in roster.entrants}
    rows = [_entrant_row(entrant, owned.get(entrant.id, []), sides) for entrant in roster.entrants]
    rows += [loose_row(found, names or None) for found in loose.values()]
    return Triage(tuple(in_urgency(rows)))


def in_urgency(rows: Iterable[TriageRow]) -> list[TriageRow]:
    """Sort rows: what waits for a decision, then the most urgent group, by name within each."""
    return sorted(rows, key=lambda row: (urgency(row), name_key(row.player)))


def urgency(row: TriageRow) -> tuple[bool, int]:
    """Say how urgent a row is: less comes first."""
    return not row.proposals, URGENCY[row.group]


def group_of(verdict: str, has_list: bool = True, open_questions: bool = False) -> Group:
    """Say in which group a list belongs."""
    if not has_list:
        return Group.MISSING
    if verdict == Verdict.ILLEGAL:
        return Group.ILLEGAL
    if verdict == UNREAD:
        return Group.UNREAD
    return Group.LOOK if verdict == Verdict.JUDGE or open_questions else Group.CLEAN


def worst_verdict(decks: Iterable[DeckReport | DeckSummary]) -> str:
    """Return the verdict over several decks."""
    return worst_state(state_of(deck) for deck in decks)


def _entrant_row(entrant: Entrant, found: Sequence[ArrivedDeck], sides: Sequence[str]) -> TriageRow:
    decks = tuple(item.deck for item in found)
    given = [deck["side"] for deck in decks]
    missing = tuple(missing_sides(given, sides))
    questions = tuple(f"no {side} deck" for side in missing if decks)
    questions += tuple(f"{count} {side} decks" for side, count in doubled_sides(given).items() if sides)
    return TriageRow(
        player=entrant.name,
        verdict=worst_verdict(decks) if decks else "",
        decks=decks,
        questions=questions,
        missing=missing,
        email=entrant.email,
        registration_id=entrant.id,
        files=_files(found),
    )


def loose_row(found: Sequence[ArrivedDeck], names: Mapping[int, str] | None = None) -> TriageRow:
    """Return the row of decks that belong together; where `names` are expected, ask whose they are."""
    first = found[0]
    decks = tuple(item.deck for item in found)
    return TriageRow(
        player=first.player or stem_without_side(first.file).rsplit("/", 1)[-1],
        verdict=worst_verdict(decks),
        decks=decks,
        questions=() if names is None else (_ask_owner(first.owner, names),),
        files=_files(found),
    )


def _files(found: Sequence[ArrivedDeck]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.file for item in found))


def _ask_owner(owner: ProbableOwner, names: Mapping[int, str]) -> str:
    """Ask whose list this is: somebody who is likely, or anybody, and why it is not certain."""
    likely = " or ".join(names[number] for number in owner.candidates if number in names)
    if not likely and owner.reason == NOTHING_SAID:
        return "Whose list is this?"
    return f"{likely or 'Whose list is this'}? {owner.reason[:1].upper()}{owner.reason[1:]}."
