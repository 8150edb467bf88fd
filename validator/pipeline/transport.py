"""Questions on their way to a reader process, and reports on their way back.

A question is pickled, since only we send it. Catalogues and the rulebook stay behind: both sides have loaded
the same files. A report comes back as plain values, in which cards are ids of the question's catalogue.
"""

import io
import pickle
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from card_data.card import Card
from card_data.catalogue import Catalogue, load_catalogue
from card_data.local import extended
from card_data.names import Match
from validator.checks.totals import totals
from validator.deck import Deck, Entry, ReadLine
from validator.finding import Verdict
from validator.pipeline.packing import pack_finding, unpack_finding
from validator.pipeline.stages import Question, Report
from validator.rules.rulebook import Rulebook, load_rulebook
from validator.rules.ruleset import Ruleset


class StaleDataError(Exception):
    """The other process has loaded other card data than this one: it must be started again."""


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> object:
        if isinstance(value, Catalogue):
            return _catalogue_id(value)
        return "rulebook" if isinstance(value, Rulebook) and value is load_rulebook() else None

    def reducer_override(self, value: object) -> Any:
        if isinstance(value, Ruleset):  # without what it has prepared, which is long and soon made again
            return Ruleset, tuple(getattr(value, item.name) for item in fields(value))
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, key: Any) -> object:
        return load_rulebook() if key == "rulebook" else _catalogue(*key)


def _catalogue_id(catalogue: Catalogue) -> tuple[Any, ...]:
    """Name a catalogue by its game and what an event has added to it."""
    known = load_catalogue(catalogue.game.id)
    cards = tuple(card for card in catalogue.cards.values() if known.cards.get(card.id) is not card)
    sets = tuple(made for made in catalogue.sets.values() if known.sets.get(made.id) is not made)
    return catalogue.game.id, known.version, cards, sets, catalogue.version


def _catalogue(game: str, known_version: str, cards: Any, sets: Any, version: str) -> Catalogue:
    known = load_catalogue(game)
    if known.version != known_version:
        raise StaleDataError(game)
    return extended(known, cards, sets, version) if cards or sets else known


def pack_question(question: Question) -> bytes:
    """Write a question down for a reader process."""
    out = io.BytesIO()
    _Pickler(out).dump(question)
    return out.getvalue()


def unpack_question(packed: bytes) -> Question:
    """Build a question from what `pack_question` wrote."""
    question = _Unpickler(io.BytesIO(packed)).load()
    assert isinstance(question, Question)
    return question


def pack_report(report: Report) -> dict[str, Any]:
    """Write a report down; its sums are left out, since they follow from the deck."""
    deck = report.deck
    return {
        "source": report.source,
        "number": report.number,
        "lines": [_pack_line(line) for line in report.lines],
        "entries": [(e.card.id, e.quantity, e.zone, e.lines, e.proxies) for e in deck.entries],
        "identity": deck.identity.id if deck.identity else None,
        "deck": {
            "side": deck.side,
            "title": deck.title,
            "paperwork": dict(deck.paperwork),
            "open_copies": deck.open_copies,
            "open_identity": deck.open_identity,
        },
        "findings": [pack_finding(finding) for finding in report.findings],
        "verdict": report.verdict,
        "readable": report.readable,
    }


def unpack_report(packed: dict[str, Any], question: Question) -> Report:
    """Build a report from plain values, with the cards of the question's own catalogue."""
    cards = question.rules.catalogue.cards
    deck = Deck(
        entries=tuple(_entry(cards, *entry) for entry in packed["entries"]),
        identity=cards[packed["identity"]] if packed["identity"] else None,
        letters=question.letters,
        pool=question.pool,
        **packed["deck"],
    )
    return Report(
        source=packed["source"],
        number=packed["number"],
        deck=deck,
        lines=tuple(_line(line, cards) for line in packed["lines"]),
        totals=totals(deck, question.rules),
        findings=tuple(unpack_finding(finding) for finding in packed["findings"]),
        verdict=Verdict(packed["verdict"]),
        rules=question.rules,
        readable=packed["readable"],
    )


def _entry(
    cards: Mapping[str, Card], card: str, quantity: int, zone: str, lines: list[int], proxies: int
) -> Entry:
    return Entry(cards[card], quantity, zone, tuple(lines), proxies)


def _pack_line(line: ReadLine) -> dict[str, Any]:
    packed = line._asdict()
    packed["card"] = line.card.id if line.card else None
    packed["candidates"] = [card.id for card in line.candidates]
    packed["found"] = [line.found.how, [card.id for card in line.found.cards]] if line.found else None
    return packed


def _line(packed: dict[str, Any], cards: Mapping[str, Card]) -> ReadLine:
    found = packed["found"]
    packed["card"] = cards[packed["card"]] if packed["card"] else None
    packed["candidates"] = tuple(cards[card] for card in packed["candidates"])
    packed["found"] = Match(found[0], tuple(cards[card] for card in found[1])) if found else None
    return ReadLine(**packed)
