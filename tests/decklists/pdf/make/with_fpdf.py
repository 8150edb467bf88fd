"""Layouts drawn with fpdf2: columns, tables, the two-deck sheet, turned pages, odd typography."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
from decks import DECKS, Sample, half, headed, plain, table_lines, write
from fpdf import FPDF

FONTS = Path("/usr/share/fonts/truetype")
SANS = FONTS / "dejavu/DejaVuSans.ttf"
BOLD = FONTS / "dejavu/DejaVuSans-Bold.ttf"
SERIF = FONTS / "dejavu/DejaVuSerif.ttf"


def new(size: float = 9, orientation: str = "portrait", page: str = "letter") -> FPDF:
    pdf = FPDF(orientation=orientation, unit="pt", format=page)
    pdf.add_font("Sans", "", str(SANS))
    pdf.add_font("Sans", "B", str(BOLD))
    pdf.add_font("Serif", "", str(SERIF))
    pdf.set_font("Sans", size=size)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    return pdf


def column(pdf: FPDF, lines: list[str], x: float, y: float, pitch: float) -> float:
    for line in lines:
        bold = line.endswith(")") and not line[0].isdigit()
        pdf.set_font(style="B" if bold else "")
        pdf.text(x, y, line)
        y += pitch
    return y


def one_column(folder: Path) -> None:
    pdf = new(10)
    lines = headed(DECKS["prodigy"])
    column(pdf, lines, 60, 60, 15)
    write(folder, "fpdf-one-column", bytes(pdf.output()), [lines])


def two_columns(folder: Path) -> None:
    pdf = new(8)
    corp, runner = headed(DECKS["audacity"]), headed(DECKS["prodigy"])
    column(pdf, corp, 40, 60, 14)
    column(pdf, runner, 320, 63, 14)
    write(folder, "fpdf-two-columns", bytes(pdf.output()), [[*corp, *runner]])


def three_columns(folder: Path) -> None:
    """One deck that flows through three narrow columns under a title over all of them."""
    pdf = new(8)
    lines = headed(DECKS["engineering"])
    pdf.set_font(size=16)
    pdf.text(60, 50, "Engineers at Work for the Store Championship of the North")
    pdf.set_font(size=8)
    for at in range(3):
        column(pdf, lines[1:][at * 10 : at * 10 + 10], 40 + 185 * at, 90, 16)
    rest = lines[1:][30:]
    assert not rest, rest
    expected = ["Engineers at Work for the Store Championship of the North", *lines[1:]]
    write(folder, "fpdf-three-columns", bytes(pdf.output()), [expected])


def sheet_page(
    pdf: FPDF,
    fields: dict[str, str],
    corp: Sample | None,
    runner: Sample | None,
    ruled: bool = True,
    rows: int = 30,
) -> None:
    pdf.set_font("Sans", size=10)
    for label, x, y in (("Name", 40, 50), ("Pronouns", 320, 50), ("Date", 40, 70), ("Event", 320, 70)):
        pdf.text(x, y, f"{label}:")
        pdf.text(x + 60, y, fields.get(label, ""))
        pdf.line(x + 58, y + 2, x + 230, y + 2)
    for x, deck, side in ((36, corp, "Corp"), (312, runner, "Runner")):
        draw_half(pdf, x, deck, side, ruled, rows)


def draw_half(pdf: FPDF, x: float, deck: Sample | None, side: str, ruled: bool, rows: int) -> None:
    border = 1 if ruled else 0
    pdf.set_xy(x, 90)
    pdf.set_font("Sans", style="B", size=9)
    pdf.set_fill_color(30, 30, 30)
    pdf.set_text_color(255, 255, 255)
    pdf.cell(264, 16, deck.title if deck else f"{side} Deck", align="C", fill=True)
    pdf.set_text_color(0, 0, 0)
    widths = (32, 200, 32)

    def line(y: float, cells: tuple[str, str, str], style: str = "", centred: bool = False) -> None:
        pdf.set_xy(x, y)
        pdf.set_font("Sans", style=style, size=8)
        for at, (text, width) in enumerate(zip(cells, widths, strict=True)):
            pdf.cell(width, 17, text, border=border, align="C" if at != 1 or centred else "L")

    line(106, ("Min", "Identity", "Max"), "B", True)
    line(123, (str(deck.minimum), deck.identity, str(deck.maximum)) if deck else ("", "", ""))
    line(144, ("Qty", "Card Name", "Inf"), "B", True)
    y = 161.0
    cards = deck.rows if deck else []
    for at in range(rows):
        if at < len(cards):
            quantity, name, influence = cards[at]
            line(y, (str(quantity), name, str(influence) if influence else ""))
        else:
            line(y, ("", "", ""))
        y += 17
    line(y + 4, (str(deck.size), "Totals", str(deck.influence)) if deck else ("", "Totals", ""), "B", True)


FIELDS = {
    "Name": "Robin Okonkwo-Šimić",
    "Pronouns": "they/them",
    "Date": "2026-11-14",
    "Event": "Autumn Nationals",
}


def field_lines(fields: dict[str, str]) -> list[str]:
    return [
        f"Player: {fields['Name']}",
        f"Pronouns: {fields['Pronouns']}",
        f"Date: {fields['Date']}",
        f"Event: {fields['Event']}",
    ]


def sheets(folder: Path) -> None:
    for name, ruled in (("fpdf-sheet", True), ("fpdf-sheet-without-rules", False)):
        pdf = new()
        sheet_page(pdf, FIELDS, DECKS["audacity"], DECKS["prodigy"], ruled)
        write(
            folder,
            name,
            bytes(pdf.output()),
            [[*field_lines(FIELDS), *half(DECKS["audacity"]), *half(DECKS["prodigy"])]],
        )
    pdf = new()
    sheet_page(pdf, {}, None, None)
    write(folder, "fpdf-sheet-blank", bytes(pdf.output()), [["Corp Deck", "Runner Deck"]])
    pdf = new()
    sheet_page(pdf, FIELDS, DECKS["foods"], None)
    expected = [*field_lines(FIELDS), *half(DECKS["foods"]), "Runner Deck"]
    write(folder, "fpdf-sheet-corp-only", bytes(pdf.output()), [expected])


def sheets_of_players(folder: Path) -> None:
    pdf = new()
    sources = []
    people = [
        ("Ana Ruíz", "audacity", "prodigy"),
        ("Bo Ek", "engineering", "tinker"),
        ("Cem Öz", "foods", "loup"),
    ]
    for at, (person, corp, runner) in enumerate(people):
        if at:
            pdf.add_page()
        fields = {**FIELDS, "Name": person}
        sheet_page(pdf, fields, DECKS[corp], DECKS[runner])
        sources.append([*field_lines(fields), *half(DECKS[corp]), *half(DECKS[runner])])
    write(folder, "fpdf-sheets-of-three-players", bytes(pdf.output()), sources)


def wrapped_table(folder: Path, name: str, ruled: bool) -> None:
    """A table whose name column is so narrow that names wrap inside their cells."""
    deck = DECKS["prodigy"]
    pdf = new(10)
    pdf.set_xy(60, 40)
    pdf.cell(200, 14, deck.identity)
    pdf.set_xy(60, 60)
    lines = "ALL" if ruled else "NONE"
    with pdf.table(
        col_widths=(30, 90, 30),
        width=150,
        align="L",
        text_align=("CENTER", "LEFT", "CENTER"),
        line_height=11,
        padding=3,
        borders_layout=lines,
        first_row_as_headings=True,
    ) as table:
        table.row(("Qty", "Card Name", "Inf"))
        for quantity, title, influence in deck.rows[:16]:
            table.row((str(quantity), title, str(influence or "")))
    expected = [deck.identity, *table_lines(deck)[:16]]
    write(folder, name, bytes(pdf.output()), [expected])


def leaders(folder: Path) -> None:
    """Names first, dot leaders, quantities at the right margin."""
    deck = DECKS["tinker"]
    pdf = new(10)
    pdf.text(70, 70, deck.identity)
    y = 100.0
    for quantity, title, _ in deck.rows:
        pdf.text(70, y, title)
        end = 70 + pdf.get_string_width(title)
        count = int((420 - end) / pdf.get_string_width("."))
        pdf.text(end + 3, y, "." * count)
        pdf.text(440, y, str(quantity))
        y += 16
    expected = [deck.identity, *(f"{name} {q}" for q, name, _ in deck.rows)]
    write(folder, "fpdf-dot-leaders", bytes(pdf.output()), [expected])


def turned(folder: Path) -> None:
    """Text that runs in another direction: turned letters on an upright page, and a turned page."""
    corp, runner = headed(DECKS["foods"]), headed(DECKS["loup"])
    pdf = new(8)
    column(pdf, corp, 40, 60, 14)
    column(pdf, runner, 320, 63, 14)
    upright = bytes(pdf.output())
    for angle in (90, 180, 270):
        writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(upright)))
        writer.pages[0].rotate(angle)
        write(folder, f"fpdf-turned-page-{angle}", saved(writer), [[*corp, *runner]])
        writer.pages[0].transfer_rotation_to_content()
        write(folder, f"fpdf-turned-text-{angle}", saved(writer), [[*corp, *runner]])


def saved(writer: pypdf.PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def running_heads(folder: Path) -> None:
    """Two decks over three pages with a running head and page numbers."""
    lines = [*headed(DECKS["prodigy"]), *headed(DECKS["audacity"])]
    pdf = new(11)
    pages = [lines[:24], lines[24:48], lines[48:]]
    for at, part in enumerate(pages):
        if at:
            pdf.add_page()
        pdf.set_font("Serif", size=9)
        pdf.text(60, 34, "Deck registration, Autumn Nationals")
        pdf.text(280, 770, f"Page {at + 1} of {len(pages)}")
        pdf.set_font("Sans", size=11)
        column(pdf, part, 60, 80, 22)
    write(folder, "fpdf-running-heads", bytes(pdf.output()), [lines])


def odd_letters(folder: Path) -> None:
    """Letter spacing, ligature characters and titles printed twice to look bold."""
    deck = DECKS["prodigy"]
    pdf = new(10)
    y = 60.0
    pdf.set_char_spacing(2.5)
    for line in plain(deck):
        pdf.text(60, y, line)
        y += 15
    write(folder, "fpdf-letter-spacing", bytes(pdf.output()), [plain(deck)])

    pdf = new(10)
    lines = [line for key in ("audacity", "engineering") for line in plain(DECKS[key])]
    y = 40.0
    for line in lines:
        pdf.text(60, y, line.replace("ffi", "ﬃ").replace("ff", "ﬀ").replace("fi", "ﬁ").replace("fl", "ﬂ"))
        y += 16
    write(folder, "fpdf-ligatures", bytes(pdf.output()), [lines])

    pdf = new(10)
    y = 60.0
    for line in plain(deck):
        pdf.text(60, y, line)
        pdf.text(60.4, y, line)
        y += 15
    write(folder, "fpdf-printed-twice", bytes(pdf.output()), [plain(deck)])


def make(folder: Path) -> None:
    """Draw every layout of this module."""
    one_column(folder)
    two_columns(folder)
    three_columns(folder)
    sheets(folder)
    sheets_of_players(folder)
    wrapped_table(folder, "fpdf-table-wrapped", True)
    wrapped_table(folder, "fpdf-table-wrapped-without-rules", False)
    leaders(folder)
    turned(folder)
    running_heads(folder)
    odd_letters(folder)


if __name__ == "__main__":
    make(Path(__file__).parent.parent)
