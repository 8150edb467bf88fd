"""Lists in columns as programs print them: every number stays with its name, every card in its deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

import pytest
from fpdf import FPDF

from validator.finding import Severity
from validator.pipeline import Question, Report, check_bytes
from validator.rules.rulebook import load_rulebook

RULES = load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15))
CORP, RUNNER = "The Foundry: Refining the Process", "Andromeda: Dispossessed Ristie"
CORP_CARDS = {
    "Archer": 3,
    "Bioroid Efficiency Research": 2,
    "Eli 1.0": 3,
    "Enigma": 1,
    "Hedge Fund": 3,
    "Heimdall 2.0": 2,
    "Jackson Howard": 3,
    "Quandary": 2,
}
RUNNER_CARDS = {
    "Account Siphon": 2,
    "Corroder": 1,
    "Crypsis": 3,
    "Desperado": 2,
    "Forged Activation Orders": 3,
    "Inside Job": 1,
    "Kati Jones": 2,
    "Sure Gamble": 3,
}
Row = Sequence[str]


def quantity_first(at: int, name: str, copies: int) -> Row:
    return str(copies), name


def name_first(at: int, name: str, copies: int) -> Row:
    return name, str(copies)


def numbered(at: int, name: str, copies: int) -> Row:
    return str(at), name, str(copies)


def numbered_quantity_first(at: int, name: str, copies: int) -> Row:
    return str(at), str(copies), name


def with_a_set(at: int, name: str, copies: int) -> Row:
    return name, "Core Set", str(copies)


class Drawing:
    """A document with tables whose columns stand as close as a browser sets them."""

    def __init__(self) -> None:
        self.pdf = FPDF(unit="pt", format="a4")
        self.pdf.set_font("helvetica", "", 9)
        self.pdf.add_page()

    def table(self, x: float, y: float, rows: Sequence[Row]) -> float:
        for column in zip(*rows, strict=True):
            for at, text in enumerate(column):
                self.pdf.text(x, y + 14 * at, text)
            x += max(map(self.pdf.get_string_width, column)) + 7
        return y + 14 * len(rows)

    def read(self) -> list[Report]:
        return check_bytes("list.pdf", bytes(self.pdf.output()), Question(RULES))


def rows_of(cards: dict[str, int], row: Callable[[int, str, int], Row]) -> list[Row]:
    return [row(at, name, copies) for at, (name, copies) in enumerate(cards.items(), 1)]


def decks_of(reports: Sequence[Report]) -> dict[str, dict[str, int]]:
    """Return the copies per identity, and nothing where a person is asked about the reading."""
    asked = [f.message for r in reports for f in r.findings if f.severity is Severity.JUDGE]
    assert [message for message in asked if message.startswith("Line")] == []
    return {
        identity.card.title: {e.card.title: e.quantity for e in report.deck.entries if not e.card.identity}
        for report in reports
        if (identity := next(e for e in report.deck.entries if e.card.identity))
    }


BOTH = {CORP: CORP_CARDS, RUNNER: RUNNER_CARDS}
KINDS = (quantity_first, name_first, numbered, numbered_quantity_first)


@pytest.mark.parametrize("row", KINDS, ids=lambda row: row.__name__)
def test_tables_without_a_head_side_by_side(row: Callable[[int, str, int], Row]) -> None:
    page = Drawing()
    for x, (identity, cards) in zip((40, 310), BOTH.items(), strict=True):
        page.pdf.text(x, 50, identity)
        page.table(x, 80, rows_of(cards, row))
    assert decks_of(page.read()) == BOTH


@pytest.mark.parametrize("row", [quantity_first, name_first], ids=lambda row: row.__name__)
def test_decks_below_each_other_in_two_columns_each(row: Callable[[int, str, int], Row]) -> None:
    page = Drawing()
    y = 50.0
    for identity, cards in BOTH.items():
        page.pdf.text(40, y, identity)
        rows = rows_of(cards, row)
        page.table(40, y + 24, rows[:4])
        y = page.table(220, y + 24, rows[4:]) + 20
    assert decks_of(page.read()) == BOTH


def test_groups_of_one_deck_side_by_side_with_numbers_behind_the_names() -> None:
    page = Drawing()
    page.pdf.text(40, 50, CORP)
    rows = rows_of(CORP_CARDS, name_first)
    places = (
        (36, 74, "Sentry (5)", rows[:2]),
        (36, 130, "Code Gate (1)", rows[3:4]),
        (225, 74, "Barrier (8)", rows[2:3] + rows[4:6]),
        (400, 74, "Asset (5)", rows[6:]),
    )
    for x, y, heading, group in places:
        page.pdf.text(x, y, heading)
        page.table(x + 4, y + 14, group)
    (report,) = page.read()
    assert {e.card.title: e.quantity for e in report.deck.entries if not e.card.identity} == CORP_CARDS


@pytest.mark.parametrize(
    ("head", "row"),
    [(("#", "Qty", "Card"), numbered_quantity_first), (("No.", "Card", "Qty"), numbered)],
    ids=["quantity first", "name first"],
)
@pytest.mark.parametrize("again", [True, False], ids=["head on every page", "head once"])
def test_a_numbered_table_over_two_pages(head: Row, row: Callable[[int, str, int], Row], again: bool) -> None:
    page = Drawing()
    page.pdf.text(40, 50, CORP)
    rows = rows_of(CORP_CARDS, row)
    page.table(40, 80, [head, *rows[:4]])
    page.pdf.add_page()
    page.table(40, 50, [head, *rows[4:]] if again else rows[4:])
    assert decks_of(page.read()) == {CORP: CORP_CARDS}


def test_numbered_tables_with_heads_side_by_side() -> None:
    page = Drawing()
    for x, (identity, cards) in zip((40, 310), BOTH.items(), strict=True):
        page.pdf.text(x, 50, identity)
        page.table(x, 80, [("#", "Qty", "Card"), *rows_of(cards, numbered_quantity_first)])
    assert decks_of(page.read()) == BOTH


def test_a_sheet_over_two_pages_keeps_its_lists_apart() -> None:
    page = Drawing()
    for first, last in ((0, 4), (4, 8)):
        if first:
            page.pdf.add_page()
        page.pdf.text(40, 30, "Name: Ada Byron")
        for x, (identity, cards) in zip((40, 310), BOTH.items(), strict=True):
            y = page.table(x, 110, [("Min", "Identity", "Max"), ("45", identity, "15")])
            page.table(x, y + 14, [("Qty", "Card Name"), *rows_of(cards, quantity_first)[first:last]])
        page.pdf.text(40, 400, "Signature: ________")
    reports = page.read()
    assert decks_of(reports) == BOTH
    assert [report.deck.paperwork["player"] for report in reports] == ["Ada Byron", "Ada Byron"]


def test_a_deck_on_each_page_below_its_identity() -> None:
    page = Drawing()
    for identity, cards in BOTH.items():
        if identity == RUNNER:
            page.pdf.add_page()
        page.pdf.text(300, 100, identity)
        page.table(40, 160, [("Qty", "Card Name"), *rows_of(cards, quantity_first)])
        page.pdf.text(40, 400, "Signature: ________")
    assert decks_of(page.read()) == BOTH


def test_a_number_above_its_name_is_no_page_number() -> None:
    page = Drawing()
    lines = [text for name, copies in CORP_CARDS.items() for text in (str(copies), name)]
    page.pdf.text(40, 50, CORP)
    for place, line in enumerate(lines[:2]):
        page.pdf.text(40, 80 + 20 * place, line)
    page.pdf.add_page()
    for place, line in enumerate(lines[2:]):
        page.pdf.text(40, 50 + 20 * place, line)
    assert decks_of(page.read()) == {CORP: CORP_CARDS}


def test_sets_between_names_and_numbers() -> None:
    page = Drawing()
    page.pdf.text(40, 50, CORP)
    page.table(40, 80, rows_of(CORP_CARDS, with_a_set))
    assert decks_of(page.read()) == {CORP: CORP_CARDS}


def test_which_of_two_numbers_behind_a_name_counts_is_asked() -> None:
    page = Drawing()
    page.pdf.text(40, 50, CORP)
    page.table(40, 80, [(name, str(at), str(n)) for at, (name, n) in enumerate(CORP_CARDS.items())])
    assert any(f.severity is Severity.JUDGE for report in page.read() for f in report.findings)
