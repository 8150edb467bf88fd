"""What every export of a whole event is made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from validator.person_key import name_key
from validator.report.deck_report import DeckReport, FindingRecord
from validator.report.pdf.paper import Paper

BY_NAME, BY_TABLE = "name", "table"


@dataclass(frozen=True, slots=True)
class PlayerList:
    """One player's list: who, its state in a word, its decks, and what is open about it."""

    player: str
    state: str
    decks: tuple[DeckReport, ...] = ()
    questions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    table: int | None = None
    files: tuple[str, ...] = ()
    link: str = ""
    email: str = ""

    def findings(self, severity: str) -> list[FindingRecord]:
        """Return the findings of one severity over all decks."""
        return [f for deck in self.decks for f in deck["findings"] if f["severity"] == severity]


@dataclass(frozen=True, slots=True)
class EventLists:
    """All lists of an event, or of a batch without one, with a heading and the rules in words."""

    title: str
    rules: str
    made_at: str
    lists: tuple[PlayerList, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    paper: str = Paper.A4

    def word(self, state: str) -> str:
        """Return what people call a state."""
        return self.words.get(state, state)


def in_list_order(lists: Sequence[PlayerList], order: str) -> list[PlayerList]:
    """Return lists by name, or by table with those who sit nowhere last."""

    def place(item: PlayerList) -> tuple[int, str]:
        nowhere = 1_000_000
        by_table = nowhere if item.table is None else item.table
        return (by_table if order == BY_TABLE else 0, name_key(item.player))

    return sorted(lists, key=place)
