"""Several decks of one side for one player: copies count once, the rest are offered side by side."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from validator.deck import UNKNOWN, UNSETTLED
from validator.report.deck_report import DeckReport
from validator.report.kept_report import decompress_report
from validator.services.lists.revisions import CardChange, compare_revisions
from validator.store.batch_tables import BatchDeck

Contents = tuple[object, ...]


def contents_of(deck: DeckReport) -> Contents | None:
    """Return what makes two decks the same one: cards, and lines that were not read; None for nothing."""
    cards: Counter[tuple[str, str]] = Counter()
    for entry in deck["entries"]:
        cards[entry["zone"], entry["card"]] += entry["quantity"]
    unread = sorted(
        line["text"].strip()
        for line in deck["lines"]
        if line["match"] in UNSETTLED or line["role"] == UNKNOWN
    )
    if not cards and not unread:
        return None
    return deck["side"], deck["identity"], tuple(sorted(cards.items())), tuple(unread)


def has_copy(deck: DeckReport, others: Iterable[DeckReport]) -> bool:
    """Say whether a deck with the same cards is among others."""
    contents = contents_of(deck)
    return contents is not None and any(contents_of(other) == contents for other in others)


def without_copies(decks: Sequence[BatchDeck]) -> list[BatchDeck]:
    """Return decks without those that hold the same cards as an earlier one."""
    seen: set[Contents] = set()
    different = []
    for deck in decks:
        contents = contents_of(decompress_report(deck.report))
        if contents is None or contents not in seen:
            different.append(deck)
        if contents is not None:
            seen.add(contents)
    return different


@dataclass(frozen=True, slots=True)
class Rival:
    """A deck to choose, and how it differs from the first one; without a number it is the one that counts."""

    number: int | None
    label: str
    deck: DeckReport
    changes: tuple[CardChange, ...]


@dataclass(frozen=True, slots=True)
class SideChoice:
    """The decks of one side of which one can count."""

    side: str
    rivals: tuple[Rival, ...]

    @property
    def open(self) -> bool:
        """Say whether there is something to choose."""
        return len(self.rivals) > 1


def side_choices(
    waiting: Sequence[tuple[int, str, DeckReport]], counting: Sequence[DeckReport] = (), revision: int = 0
) -> list[SideChoice]:
    """Put the different decks of each side beside each other, what counts now first."""
    sides = dict.fromkeys(deck["side"] for _, _, deck in waiting)
    return [SideChoice(side, _rivals(side, waiting, counting, revision)) for side in sides]


def _rivals(
    side: str, waiting: Sequence[tuple[int, str, DeckReport]], counting: Sequence[DeckReport], revision: int
) -> tuple[Rival, ...]:
    label = f"Revision {revision}, which counts now"
    found: list[tuple[int | None, str, DeckReport]] = [
        *((None, label, deck) for deck in counting if deck["side"] == side),
        *(item for item in waiting if item[2]["side"] == side),
    ]
    first = found[0][2]
    # Nobody is asked to choose between two decks of the same cards.
    return tuple(
        Rival(number, label, deck, tuple(compare_revisions([first], [deck])))
        for place, (number, label, deck) in enumerate(found)
        if not has_copy(deck, (other for _, _, other in found[:place]))
    )
