# ruff: noqa: E501  (markup reads better unbroken)
"""Web pages printed by headless Chromium: deck pages, tables, the two-deck sheet of the tournament software."""

from __future__ import annotations

import subprocess
import tempfile
from html import escape
from pathlib import Path

from decks import DECKS, Sample, dots, half, headed, plain, softened, table_lines, write

FIELDS = {
    "Name": "Inês D’Ávila",
    "Pronouns": "she/her",
    "Date": "14/11/2026",
    "Event": "Lisbon Circuit Opener",
}
SANS = "font-family: 'Liberation Sans', sans-serif; font-size: 10pt"


def printed(body: str, style: str = "", title: str = "decklist", heads: bool = False) -> bytes:
    """Print a page; `heads` adds date, title, address and page number as browsers do."""
    page = f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>body{{{SANS}}}{style}</style>{body}"
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "deck.html"), Path(folder, "deck.pdf")
        source.write_text(page, encoding="utf-8")
        flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-pdf-tagging",
            f"--user-data-dir={folder}/profile",
        ]
        heading = [] if heads else ["--no-pdf-header-footer"]
        command = ["chromium", *flags, *heading, f"--print-to-pdf={target}", source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return target.read_bytes()


def group_html(deck: Sample, link: bool = True) -> str:
    parts = []
    for kind, rows in deck.groups.items():
        items = "".join(
            f"<div>{q}x {'<a href=#>' if link else ''}{escape(name)}{'</a>' if link else ''}{dots(inf)}</div>"
            for q, name, inf in rows
        )
        parts.append(f"<section><h5>{kind.title()} ({sum(row[0] for row in rows)})</h5>{items}</section>")
    return "".join(parts)


def deck_page(folder: Path) -> None:
    """A deck page with sections that flow through two columns, printed with and without a running head."""
    deck = DECKS["prodigy"]
    body = (
        f"<h3>{deck.title}</h3><p><b>{escape(deck.identity)}</b></p><p>{deck.influence} influence spent</p>"
        f"<p>{deck.size} cards (min {deck.minimum})</p><div class=flow>{group_html(deck)}</div>"
    )
    style = ".flow{columns:2;column-gap:24px} section{break-inside:avoid} h5{margin:10px 0 2px} a{color:#036}"
    lines = headed(deck)
    lines = [*lines[:2], *lines[-2:], *lines[2:-2]]
    write(folder, "chromium-deck-page", printed(body, style), [lines])
    write(folder, "chromium-deck-page-running-head", printed(body, style, deck.title, heads=True), [lines])


def typed(folder: Path) -> None:
    """Preformatted text, as copied out of a text file, over two pages with a running head."""
    lines = [line for key in ("engineering", "tinker") for line in headed(DECKS[key])]
    body = "<pre>" + escape("\n".join(lines)) + "</pre>"
    style = "pre{font:11pt/1.5 'DejaVu Sans Mono',monospace}"
    write(folder, "chromium-typed", printed(body, style, "My decks", heads=True), [lines])


def sheet(folder: Path) -> None:
    """The two-deck sheet as the tournament software shows it, and as a page with text boxes."""

    def table(deck: Sample, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
        cells = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
        return f"<table><tr>{''.join(f'<th>{h}</th>' for h in head)}</tr>{cells}</table>"

    def side(deck: Sample, blank: int) -> str:
        dot = "<svg width=9 height=9><circle cx=5 cy=5 r=4 /></svg> "
        rows = [(str(q), dot + escape(name), str(inf or "")) for q, name, inf in deck.rows]
        rows += [("&nbsp;", "&nbsp;", "&nbsp;")] * (blank - len(rows))
        identity = table(
            deck, ("Min", "Identity", "Max"), [(str(deck.minimum), escape(deck.identity), str(deck.maximum))]
        )
        return (
            f"<div><table><tr><th>{deck.title}</th></tr></table>{identity}"
            f"{table(deck, ('Qty', 'Card Name', 'Inf'), rows)}"
            f"<table><tr><td>{deck.size}</td><td class=mid>Totals</td><td>{deck.influence}</td></tr></table></div>"
        )

    style = (
        ".two{display:flex;gap:20px} .two>div{flex:1} table{border-collapse:collapse;width:100%;margin-bottom:8px}"
        "td,th{border:1px solid #ccc;padding:3px 6px;font-size:8.5pt} td:first-child,td:last-child{text-align:center;width:24px}"
        "tr:nth-child(even){background:#eee} .mid{text-align:center} u{display:inline-block;min-width:180px}"
    )
    for name, corp, runner, blank in (
        ("chromium-sheet", "audacity", "prodigy", 22),
        ("chromium-sheet-short", "foods", "loup", 15),
    ):
        fields = (
            f"<p>Name: <u>{FIELDS['Name']}</u> Pronouns: <u>{FIELDS['Pronouns']}</u></p>"
            f"<p>Date: <u>{FIELDS['Date']}</u> Event: <u>{FIELDS['Event']}</u></p>"
        )
        body = f"{fields}<div class=two>{side(DECKS[corp], blank)}{side(DECKS[runner], blank)}</div>"
        head = [
            f"Player: {FIELDS['Name']}",
            f"Pronouns: {FIELDS['Pronouns']}",
            f"Date: {FIELDS['Date']}",
            f"Event: {FIELDS['Event']}",
        ]
        write(folder, name, printed(body, style), [[*head, *half(DECKS[corp]), *half(DECKS[runner])]])


def wrapped_table(folder: Path) -> None:
    """A table with more columns than ours, so narrow that names wrap; numbers stand in the middle of the cell."""
    deck = DECKS["engineering"]
    rows = "".join(
        f"<tr><td>{q}</td><td>{escape(name)}</td><td>{kind.title()}</td><td>{inf or ''}</td></tr>"
        for kind, cards in deck.groups.items()
        for q, name, inf in cards
    )
    body = f"<h3>{deck.identity}</h3><table><tr><th>Quantity<th>Card<th>Type<th>Influence</tr>{rows}</table>"
    for name, border in (
        ("chromium-table-wrapped", "1px solid #999"),
        ("chromium-table-wrapped-without-rules", "0"),
    ):
        style = f"table{{border-collapse:collapse;width:330px}} td,th{{border:{border};padding:4px 8px}} td:nth-child(2){{width:90px}}"
        write(folder, name, printed(body, style), [[deck.identity, *table_lines(deck)]])


def side_by_side(folder: Path) -> None:
    """Two decks beside each other without a table, under a headline over both; long names wrap."""
    corp, runner = DECKS["audacity"], DECKS["prodigy"]

    def one(deck: Sample) -> str:
        return f"<div><p>{deck.title}</p><p><b>{escape(deck.identity)}</b></p>{group_html(deck, link=False)}</div>"

    body = f"<h1>Both decks of Robin for the November store championship</h1><div class=two>{one(corp)}{one(runner)}</div>"
    style = ".two{display:flex;gap:16px} .two>div{width:50%} h5{margin:6px 0 1px} p{margin:3px 0} h1{font-size:17pt}"
    lines = [
        "Both decks of Robin for the November store championship",
        *headed(corp)[:-2],
        *headed(runner)[:-2],
    ]
    write(folder, "chromium-side-by-side", printed(body, style), [lines])
    narrow = style + " .two{width:380px} body{font-size:9pt}"
    write(folder, "chromium-side-by-side-narrow", printed(body, narrow), [lines])


def bullets(folder: Path) -> None:
    """Lists with bullets under bold headings, and a justified paragraph of notes in front."""
    deck = DECKS["loup"]
    note = [
        "This list won our local league twice in a row and lost",
        "only to time. It wants to run early and often, so keep",
        "hands with two events. Ask me after the rounds.",
    ]
    parts = "".join(
        f"<p><b>{kind.title()}</b></p><ul>{''.join(f'<li>{q}x {escape(name)}</li>' for q, name, _ in rows)}</ul>"
        for kind, rows in deck.groups.items()
    )
    body = f"<div class=j>{'<br>'.join(note)}</div><p>{escape(deck.identity)}</p>{parts}"
    style = ".j{text-align:justify;text-align-last:justify;width:330px} ul{margin:2px 0} p{margin:6px 0}"
    cards = [
        line
        for kind, rows in deck.groups.items()
        for line in [kind.title(), *(f"{q}x {name}" for q, name, _ in rows)]
    ]
    pdf = printed(body, style)
    write(folder, "chromium-bullets", pdf, [[*note, deck.identity, *cards]])


def hyphens(folder: Path) -> None:
    """Three narrow columns in which names are broken by soft hyphens."""
    deck = DECKS["engineering"]
    soft = {
        "Bioroid": "Bio­roid",
        "Engineering": "Engi­neer­ing",
        "Vladisibirsk": "Vladi­si­birsk",
        "Efficiency": "Effi­ciency",
        "Agroplex": "Agro­plex",
        "Shipment": "Ship­ment",
        "Research": "Re­search",
        "Headline": "Head­line",
        "Tomorrow": "To­mor­row",
        "Enforcer": "En­forcer",
        "Director": "Di­rec­tor",
    }
    items = []
    for q, name, _ in deck.rows:
        items.append(f"<div>{q} {escape(softened(name, soft))}</div>")
    body = f"<p>{deck.identity}</p><div class=flow>{''.join(items)}</div>"
    style = ".flow{columns:3;width:300px;column-gap:14px} .flow div{break-inside:avoid}"
    write(folder, "chromium-hyphens", printed(body, style), [plain(deck)])


def spaced(folder: Path) -> None:
    """Letter spacing by style sheet, on a landscape page with three columns."""
    deck = DECKS["tinker"]
    lines = plain(deck)
    body = (
        f"<p>{escape(lines[0])}</p><div class=flow>"
        + "".join(f"<div>{escape(line)}</div>" for line in lines[1:])
        + "</div>"
    )
    style = "@page{size:a4 landscape} .flow{columns:3} body{letter-spacing:2px}"
    write(folder, "chromium-letter-spacing", printed(body, style), [lines])


def long_table(folder: Path) -> None:
    """A table of three decks over several pages; the browser repeats its head on every page."""
    keys = ("audacity", "engineering", "foods")
    rows = "".join(
        f"<tr><td>{q}</td><td>{escape(name)}</td><td>{inf or ''}</td></tr>"
        for key in keys
        for q, name, inf in DECKS[key].rows
    )
    body = f"<table><thead><tr><th>Qty<th>Name<th>Inf</tr></thead>{rows}</table>"
    style = "td,th{padding:5px 12px;border-bottom:1px solid #ddd}"
    write(
        folder,
        "chromium-long-table",
        printed(body, style, heads=True),
        [[line for key in keys for line in table_lines(DECKS[key])]],
    )


def make(folder: Path) -> None:
    """Print every page of this module."""
    deck_page(folder)
    typed(folder)
    sheet(folder)
    wrapped_table(folder)
    side_by_side(folder)
    bullets(folder)
    hyphens(folder)
    spaced(folder)
    long_table(folder)


if __name__ == "__main__":
    make(Path(__file__).parent.parent)
