"""Building a parsed deck from the fields of a structured file: quantity, title, codes, zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from card_data.card import Card
from card_data.keys import key_of
from card_data.names import Match, NameIndex
from validator.deck import (
    CARD,
    DECK_ZONE,
    HEADING,
    IDENTITY,
    IDENTITY_ZONE,
    NOTE,
    PAPERWORK,
    UNKNOWN,
    Line,
    ParsedDeck,
    ReadLine,
)
from validator.parse.findings import finding
from validator.parse.text.card import known_card
from validator.parse.text.lexicon import lexicon_of
from validator.parse.text.piece import CardPiece, Identity
from validator.vocabulary.labels import tidy_value
from validator.vocabulary.quantities import BARE, MAX_COPIES, copies_of

if TYPE_CHECKING:
    from validator.finding import Finding

LONGEST_TEXT = 200
# A code that a program took for a number has lost its zeros.
_CODE_DIGITS = 5


class DeckBuilder:
    """Collects the lines of one deck, with the findings that reading them gives."""

    def __init__(self, names: NameIndex, lines: Sequence[Line] = ()) -> None:
        self.title = ""
        self.side = ""
        self.paperwork: dict[str, str] = {}
        self.findings: list[Finding] = []
        self.identity: Card | None = None
        self._names = names
        self._texts = lines
        self._lines: list[ReadLine] = []

    def add_card(
        self,
        line: int,
        quantity: object,
        name: str = "",
        codes: Sequence[str] = (),
        *,
        zone: str = DECK_ZONE,
        set_hint: str = "",
        proxies: object = 0,
    ) -> None:
        """Add so many copies of the card with this title and these codes."""
        name, codes = name.strip(), [code.strip() for code in codes if code.strip()]
        name, set_hint, marked = self._read_name(name, set_hint, proxies)
        label = name or (codes[0] if codes else "a card without a name")
        match, code = self._match(line, name, codes)
        copies = self._copies(line, quantity, label)
        text = f"{quantity} {label}"
        card = match.cards[0] if match is not None and len(match.cards) == 1 else None
        if card is not None and card is self.identity and copies == 1:
            self.add_matter(line, text, NOTE)
            return
        if zone == IDENTITY_ZONE and card is not None:
            self.identity = self.identity or card
        role = IDENTITY if zone == IDENTITY_ZONE else CARD
        self._lines.append(
            ReadLine(
                line,
                text,
                role,
                copies,
                zone=zone,
                name=label,
                code=code,
                set_hint=set_hint.strip(),
                proxies=min(marked, copies),
                found=match,
            )
        )

    def add_matter(self, line: int, text: str, role: str) -> None:
        """Keep a line that is no card: a heading, a note, a total."""
        self._lines.append(ReadLine(line, text, role))

    def add_heading(self, line: int, text: str) -> None:
        """Keep the name of a section."""
        self.add_matter(line, text, HEADING)

    def add_paperwork(self, line: int, field: str, value: str) -> None:
        """Keep who plays where and when."""
        if value.strip():
            self.paperwork[field] = tidy_value(field, value)
            self.add_matter(line, f"{field}: {value.strip()}", PAPERWORK)

    def add_unknown(self, line: int, text: str) -> None:
        """Keep what was not understood, and say so."""
        self.add_matter(line, text, UNKNOWN)
        self.findings.append(finding("PA104", line, text=text[:LONGEST_TEXT]))

    def adopt(self, lines: Sequence[ReadLine]) -> None:
        """Add lines that another reader has read."""
        self._lines.extend(lines)

    def has_cards(self) -> bool:
        """Tell whether any card or identity was added."""
        return any(line.role in (CARD, IDENTITY) for line in self._lines)

    def build(self) -> ParsedDeck:
        """Return the deck; each line shows its original text where that is short and its alone."""
        shared = Counter(line.number for line in self._lines)
        lines = [
            line._replace(text=self._original(line)) if shared[line.number] == 1 else line
            for line in self._lines
        ]
        lines.sort(key=lambda line: line.number)
        return ParsedDeck(tuple(lines), self.title, self.side, self.paperwork, (), tuple(self.findings))

    def _original(self, line: ReadLine) -> str:
        if not 0 < line.number <= len(self._texts):
            return line.text
        text = self._texts[line.number - 1].text.strip()
        return text if 0 < len(text) <= LONGEST_TEXT else line.text

    def _copies(self, line: int, quantity: object, label: str) -> int:
        copies = copies_of(quantity)
        if copies is None:
            shown = "" if quantity is None else str(quantity)[:40]
            self.findings.append(finding("PA201", line, value=shown, name=label))
            return 0
        if copies == 0:
            self.findings.append(finding("PA101", line, name=label))
        if copies > MAX_COPIES:
            self.findings.append(finding("PA102", line, quantity=copies, name=label))
            return 0
        return copies

    def _read_name(self, name: str, set_hint: str, proxies: object) -> tuple[str, str, int]:
        """Part a name from the set, dots and proxies behind it, as in a typed line."""
        marked = copies_of(proxies) or 0
        if not name or self._names.find(name) is not None:
            return name, set_hint, marked
        read = known_card(name, lexicon_of(self._names), remarks=False)
        uncounted = isinstance(read, CardPiece) and read.form == BARE
        if read is None or not (uncounted or (isinstance(read, Identity) and not read.counted)):
            return name, set_hint, marked
        return read.name, set_hint or read.set_hint, marked or read.proxies

    def side_called(self, word: str) -> str:
        """Return the side that a word names; "" for any other word."""
        return lexicon_of(self._names).headings.side_of(word)

    def _match(self, line: int, name: str, codes: Sequence[str]) -> tuple[Match | None, str]:
        """Find the card by code and by title; where they disagree, the title counts and a judge looks."""
        by_code, code = self._by_code(codes)
        by_title = self._names.find(name) if name else None
        if by_code is None:
            return by_title, code
        card = by_code.cards[0]
        if not name or (by_title is not None and card in by_title.cards) or _alike(name, card):
            return by_code, code
        if by_title is None:
            told = finding("PA205", line, name=name, code=code, card=card.title)
            self.findings.append(told)
            return by_code, code
        told = finding("PA211", line, code=code, other=card.title, name=name)
        self.findings.append(told)
        return by_title, code

    def _by_code(self, codes: Sequence[str]) -> tuple[Match | None, str]:
        for code in codes:
            full = code.zfill(_CODE_DIGITS) if code.isdigit() else code
            match = self._names.find_code(full)
            if match is not None:
                return match, full
        return None, codes[0] if codes else ""


def _alike(name: str, card: Card) -> bool:
    """Tell whether a title is the card's short form, such as an identity without its subtitle."""
    short, full = key_of(name), key_of(card.title)
    return bool(short) and full.startswith(short)
