# ruff: noqa: E501  (markup reads better unbroken)
"""Documents of a word processor: LibreOffice turns flat ODT files into PDFs."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from decks import DECKS, half, headed, plain, softened, table_lines, write

NAMES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
}
HEAD = " ".join(f'xmlns:{key}="{value}"' for key, value in NAMES.items())
CELL = '<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.08cm" {border}/></style:style>'
BORDER = 'fo:border="0.5pt solid #888888"'


def document(
    body: str, automatic: str = "", masters: str = "", page: str = "", font: str = "Liberation Serif"
) -> str:
    page = page or 'fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document {HEAD} office:version="1.3" '
        f'office:mimetype="application/vnd.oasis.opendocument.text"><office:styles>'
        f'<style:default-style style:family="paragraph"><style:text-properties style:font-name="{font}" '
        f'fo:font-family="{font}" fo:font-size="11pt" fo:language="en" fo:country="GB"/></style:default-style>'
        f"</office:styles><office:automatic-styles>"
        f'<style:style style:name="Head" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>'
        f'<style:style style:name="Break" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>'
        f'<style:style style:name="Whole" style:family="paragraph"><style:paragraph-properties fo:keep-together="always"/></style:style>'
        f'<style:page-layout style:name="Page"><style:page-layout-properties {page}/>'
        f'<style:header-style><style:header-footer-properties fo:margin-bottom="0.6cm" fo:min-height="0.6cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:margin-top="0.6cm" fo:min-height="0.6cm"/></style:footer-style></style:page-layout>{automatic}</office:automatic-styles>'
        f'<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">{masters}'
        f"</style:master-page></office:master-styles><office:body><office:text>{body}</office:text></office:body></office:document>"
    )


def converted(source: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "deck.fodt").write_text(source, encoding="utf-8")
        command = [
            "soffice",
            f"-env:UserInstallation=file://{folder}/profile",
            "--headless",
            "--convert-to",
            "pdf",
        ]
        subprocess.run(
            [*command, "--outdir", folder, f"{folder}/deck.fodt"],
            check=True,
            capture_output=True,
            timeout=180,
        )
        return Path(folder, "deck.pdf").read_bytes()


def paragraphs(lines: list[str]) -> str:
    return "".join(
        f"<text:p{' text:style-name=' + chr(34) + 'Head' + chr(34) if line.endswith(')') and not line[0].isdigit() else ''}>"
        f"{escape(line)}</text:p>"
        for line in lines
    )


def typed(folder: Path) -> None:
    lines = headed(DECKS["audacity"])
    write(folder, "libreoffice-typed", converted(document(paragraphs(lines))), [lines])


def tabs(folder: Path) -> None:
    """Quantity, name and marks behind tab stops."""
    deck = DECKS["prodigy"]
    style = (
        '<style:style style:name="Tabs" style:family="paragraph"><style:paragraph-properties><style:tab-stops>'
        '<style:tab-stop style:position="1.5cm"/><style:tab-stop style:position="10cm"/></style:tab-stops>'
        "</style:paragraph-properties></style:style>"
    )
    body = f"<text:p>{escape(deck.identity)}</text:p>" + "".join(
        f'<text:p text:style-name="Tabs">{q}<text:tab/>{escape(name)}<text:tab/>{"•" * inf}</text:p>'
        for q, name, inf in deck.rows
    )
    write(folder, "libreoffice-tabs", converted(document(body, style)), [[deck.identity, *table_lines(deck)]])


def columns(folder: Path) -> None:
    """Two decks in a section of two balanced columns, under a headline and before a last line over the full width."""
    lines = [*headed(DECKS["foods"]), *headed(DECKS["loup"])]
    style = (
        '<style:style style:name="Two" style:family="section"><style:section-properties>'
        '<style:columns fo:column-count="2" fo:column-gap="1cm"/></style:section-properties></style:style>'
    )
    title = "Both decks for the regional championship in Kraków, submitted by Ola Nowak"
    last = "I confirm that both lists above are complete and that I will play exactly these cards."
    body = f'<text:p text:style-name="Head">{title}</text:p><text:section text:style-name="Two" text:name="s">{paragraphs(lines)}</text:section><text:p>{last}</text:p>'
    write(folder, "libreoffice-columns", converted(document(body, style)), [[title, *lines, last]])


def table(rows: list[list[str]], widths: list[str]) -> str:
    columns = "".join(f'<table:table-column table:style-name="W{at}"/>' for at in range(len(widths)))
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell table:style-name="Cell"><text:p>{escape(cell)}</text:p></table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    return f'<table:table table:name="t" table:style-name="Table">{columns}{cells}</table:table>'


def table_styles(widths: list[str], total: str, border: str) -> str:
    columns = "".join(
        f'<style:style style:name="W{at}" style:family="table-column"><style:table-column-properties style:column-width="{width}"/></style:style>'
        for at, width in enumerate(widths)
    )
    whole = f'<style:style style:name="Table" style:family="table"><style:table-properties style:width="{total}" table:align="left"/></style:style>'
    return columns + whole + CELL.format(border=border)


def tables(folder: Path) -> None:
    """A table whose narrow name column wraps, with and without rules; and one table that holds both decks."""
    deck = DECKS["engineering"]
    widths = ["1.3cm", "3.2cm", "1.3cm"]
    rows = [["Qty", "Card", "Inf"], *([str(q), name, str(inf or "")] for q, name, inf in deck.rows)]
    for name, border in (("libreoffice-table", BORDER), ("libreoffice-table-without-rules", "")):
        body = f"<text:p>{deck.identity}</text:p>" + table(rows, widths)
        pdf = converted(document(body, table_styles(widths, "5.8cm", border)))
        write(folder, name, pdf, [[deck.identity, *table_lines(deck)]])


def two_deck_table(folder: Path) -> None:
    corp, runner = DECKS["audacity"], DECKS["prodigy"]
    widths = ["1.1cm", "6.2cm", "1.1cm"] * 2
    rows = [["", corp.title, "", "", runner.title, ""], ["Min", "Identity", "Max"] * 2]
    rows.append(
        [
            str(corp.minimum),
            corp.identity,
            str(corp.maximum),
            str(runner.minimum),
            runner.identity,
            str(runner.maximum),
        ]
    )
    rows.append(["Qty", "Card Name", "Inf"] * 2)
    for at in range(max(len(corp.rows), len(runner.rows))):
        row = []
        for deck in (corp, runner):
            row += (
                [str(deck.rows[at][0]), deck.rows[at][1], str(deck.rows[at][2] or "")]
                if at < len(deck.rows)
                else ["", "", ""]
            )
        rows.append(row)
    rows.append(
        [str(corp.size), "Total", str(corp.influence), str(runner.size), "Total", str(runner.influence)]
    )
    fields = "<text:p>Player:<text:tab/>Jo Köhler<text:tab/><text:tab/>Event:<text:tab/>Harzer Hackathon<text:tab/>Date:<text:tab/>3.10.2026</text:p>"
    page = 'fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="1.5cm"'
    pdf = converted(
        document(
            fields + table(rows, widths),
            table_styles(widths, "16.8cm", BORDER),
            page=page,
            font="Liberation Sans",
        )
    )
    expected = ["Player: Jo Köhler", "Event: Harzer Hackathon", "Date: 3.10.2026", *half(corp), *half(runner)]
    write(folder, "libreoffice-sheet", pdf, [expected])


def running_heads(folder: Path) -> None:
    """Two pages with a running head and a page number field."""
    lines = [line for key in ("tinker", "engineering", "loup") for line in headed(DECKS[key])]
    masters = (
        "<style:header><text:p>Deck registration of Kim Ahn</text:p></style:header>"
        "<style:footer><text:p>Page <text:page-number/> of <text:page-count/></text:p></style:footer>"
    )
    write(
        folder, "libreoffice-running-heads", converted(document(paragraphs(lines), masters=masters)), [lines]
    )


def hyphens(folder: Path) -> None:
    """Narrow columns on a landscape page; soft hyphens and long names break lines."""
    deck = DECKS["prodigy"]
    soft = {
        "Equality": "Equal­ity",
        "Freedom": "Free­dom",
        "Sacrificial": "Sacri­fi­cial",
        "Construct": "Con­struct",
        "modifying": "modi­fy­ing",
        "Doppelgänger": "Doppel­gän­ger",
        "Interface": "Inter­face",
        "Apartment": "Apart­ment",
        "Pawnshop": "Pawn­shop",
        "Knickknack": "Knick­knack",
        "Masterwork": "Master­work",
        "reliant": "re­liant",
    }
    lines = []
    for q, name, _ in deck.rows:
        lines.append(f"{q} {softened(name, soft)}")
    style = (
        '<style:style style:name="Many" style:family="section"><style:section-properties>'
        '<style:columns fo:column-count="5" fo:column-gap="0.6cm"/></style:section-properties></style:style>'
    )
    page = 'fo:page-width="21cm" fo:page-height="14.8cm" fo:margin="2cm" style:print-orientation="landscape"'
    body = f'<text:p>{escape(deck.identity)}</text:p><text:section text:style-name="Many" text:name="s">{"".join(f"<text:p text:style-name={chr(34)}Whole{chr(34)}>{escape(line)}</text:p>" for line in lines)}</text:section>'
    write(folder, "libreoffice-hyphens", converted(document(body, style, page=page)), [plain(deck)])


def players(folder: Path) -> None:
    """One page per player with the player's name, event and date in front."""
    sources = []
    body = ""
    for at, (person, key) in enumerate((("Ana Ruíz", "loup"), ("Bo Ek", "foods"), ("Cem Öz", "tinker"))):
        lines = [f"Player: {person}", "Event: Winter Cup", "Date: 2026-11-14", *plain(DECKS[key])]
        first, *rest = lines
        body += f"<text:p{' text:style-name=' + chr(34) + 'Break' + chr(34) if at else ''}>{first}</text:p>{paragraphs(rest)}"
        sources.append(lines)
    write(folder, "libreoffice-players", converted(document(body)), sources)


def make(folder: Path) -> None:
    """Convert every document of this module."""
    typed(folder)
    tabs(folder)
    columns(folder)
    tables(folder)
    two_deck_table(folder)
    running_heads(folder)
    hyphens(folder)
    players(folder)


if __name__ == "__main__":
    make(Path(__file__).parent.parent)
