"""A large event for measuring: 300 players, 600 decks, half of them in PDFs, the rest as people send them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

from fpdf import FPDF

from tests.benchmarks.typed_decks import rules, typed_decks
from validator.pipeline import Question, Report, check_bytes
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import sheet_of

PLAYERS = 300
FIRST = (
    "Anna",
    "Ben",
    "Cleo",
    "Dmitri",
    "Eve",
    "Farid",
    "Grace",
    "Hugo",
    "Ines",
    "Jan",
    "Kofi",
    "Lena",
    "Mona",
)
LAST = (
    "Adler",
    "Brandt",
    "Costa",
    "Dubois",
    "Eriksen",
    "Fofana",
    "Garcia",
    "Haddad",
    "Ito",
    "Jansen",
    "Kim",
    "Lopez",
)


def names(count: int = PLAYERS) -> list[str]:
    """Return so many different names."""
    return [
        f"{FIRST[i % len(FIRST)]} {LAST[(i // len(FIRST)) % len(LAST)]} {chr(65 + i // 156)}"
        for i in range(count)
    ]


def archive() -> bytes:
    """Return everything that arrived, as one zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in documents():
            packed.writestr(name, data)
    return out.getvalue()


def documents() -> Iterator[tuple[str, bytes]]:
    """Yield 75 sheets of two decks and 150 printed decks as PDF, 200 decks as text and 100 as JSON."""
    corps, runners = _decks()
    for place, (player, corp, runner) in enumerate(zip(names(), corps, runners, strict=True)):
        if place < 75:
            yield f"sheet {place}.pdf", _sheet(player, corp, runner)
        elif place < 150:
            yield f"{player} corp.pdf", _printed(player, corp)
            yield f"{player} runner.pdf", _printed(player, runner)
        elif place < 250:
            yield f"{player}.txt", corp + b"\n\n" + runner
    yield "decks.json", json.dumps(_decks_of_tournament(corps, runners), indent=1).encode()


def _decks() -> tuple[list[bytes], list[bytes]]:
    """Return as many corp as runner decks."""
    question = Question(rules())
    sides: dict[str, list[bytes]] = {"corp": [], "runner": []}
    for text in typed_decks(4 * PLAYERS, seed=7):
        side = check_bytes("deck", text, question)[0].deck.side
        sides[side].append(text)
    return sides["corp"][:PLAYERS], sides["runner"][:PLAYERS]


def _read(text: bytes) -> Report:
    return check_bytes("deck", text, Question(rules()))[0]


def _sheet(player: str, corp: bytes, runner: bytes) -> bytes:
    paperwork = {"player": player, "event": "Autumn Regional", "date": "2026-08-15"}
    return sheets_pdf([sheet_of([_read(corp), _read(runner)], paperwork)])


def _printed(player: str, text: bytes) -> bytes:
    """Print a typed list as a word processor would."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("helvetica", size=11)
    for line in (f"Player: {player}", "", *text.decode("latin-1", "replace").splitlines()):
        pdf.cell(0, 6, line.encode("latin-1", "replace").decode("latin-1"), new_x="LMARGIN", new_y="NEXT")
    return bytes(pdf.output())


def _decks_of_tournament(corps: list[bytes], runners: list[bytes]) -> list[dict[str, object]]:
    found = []
    for player, corp, runner in list(zip(names(), corps, runners, strict=True))[250:]:
        for text in (corp, runner):
            deck = _read(text).deck
            cards = [
                {"title": e.card.title, "quantity": e.quantity} for e in deck.entries if e.zone == "deck"
            ]
            identity = deck.identity.title if deck.identity else ""
            details = {
                "player_name": player,
                "side_id": deck.side,
                "identity_title": identity,
                "name": "Deck",
            }
            found.append({"details": details, "cards": cards})
    return found
