"""Typed lines for formats that are not typed: what people would have written, read like what they write."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from card_data.names import NameIndex
from validator.deck import CARD, DECK_ZONE, IDENTITY_ZONE, UNKNOWN, Line, ParsedDeck, ReadLine, Source
from validator.finding import Finding, finding
from validator.parse.text.text_reader import read as read_text
from validator.vocabulary.headings import zone_of
from validator.vocabulary.quantities import copies_of

# A code that a program took for a number has lost its zeros.
_CODE_DIGITS = 5
# As much of a line as a question about it needs.
_LONGEST_TEXT = 200
_SHOWN = 40


def text_of(source: Source) -> str:
    """Return the whole text of a source."""
    return "\n".join([line.text for line in source.lines])


def read_typed(source: Source, lines: Iterable[Line], names: NameIndex) -> list[ParsedDeck]:
    """Read typed lines in the place of a source's own, and show the source's where they are short."""
    typed = tuple(lines)
    written = {line.number: line.text.strip() for line in source.lines if len(line.text) <= _LONGEST_TEXT}
    shared = Counter(line.number for line in typed)
    alone = {number: text for number, text in written.items() if shared[number] == 1}
    decks = read_text(source._replace(lines=typed, data=None), names)
    return [deck._replace(lines=tuple(_in_order(_shown(deck.lines, alone)))) for deck in decks]


def _shown(lines: Iterable[ReadLine], alone: dict[int, str]) -> Iterator[ReadLine]:
    for line in lines:
        yield line._replace(text=alone.get(line.number) or line.text.removeprefix(";;"))


def _in_order(lines: Iterable[ReadLine]) -> list[ReadLine]:
    return sorted(lines, key=lambda line: line.number)


@dataclass
class TypedDeck:
    """One deck of a file in typed lines, what the file says about it, and what somebody must be asked."""

    names: NameIndex
    title: str = ""
    side: str = ""
    lines: list[Line] = field(default_factory=list)
    asked: list[tuple[ReadLine, Finding]] = field(default_factory=list)
    has_cards: bool = False

    def type(self, number: int, text: str) -> None:
        """Type one line."""
        self.lines.append(Line(number, " ".join(text.split())))

    def tell(self, number: int, label: str, value: str) -> None:
        """Type a field about the deck; under a label that says nothing it is a note."""
        if value.strip():
            self.type(number, f";;{label}: {value}")

    def ask(self, number: int, text: str) -> None:
        """Keep what was not understood."""
        told = finding("PA104", number, text=text[:_LONGEST_TEXT])
        self.asked.append((ReadLine(number, text, UNKNOWN), told))

    def card(
        self,
        number: int,
        quantity: object,
        name: str,
        codes: Sequence[str] = (),
        *,
        zone: str = "",
        set_hint: str = "",
        proxies: str = "",
    ) -> None:
        """Type so many copies as people do: "Sideboard: 3x Name (Set) [id: 01050] (1 proxies)"."""
        if name.isdigit():
            name, codes = "", (name, *codes)
        full = [code.zfill(_CODE_DIGITS) if code.isdigit() else code for code in codes]
        code = next(filter(self.names.find_code, full), full[0] if full else "")
        copies = copies_of(quantity)
        name = name or code
        self.has_cards = True
        if copies is None:
            self._ask_for_copies(number, quantity, name)
            return
        names_set = set_hint and f"({set_hint})" not in name and self.names.find_set(set_hint)
        line = f"{name} ({set_hint})" if names_set else name
        line += f" [id: {code}]" if code != name and self.names.find_code(code) else ""
        line += f" ({proxies} proxies)" if copies_of(proxies) else ""
        if zone_of(zone) == IDENTITY_ZONE:
            self.tell(number, "identity", line)
        else:
            place = "" if zone_of(zone) == DECK_ZONE else f"{zone}: "
            self.type(number, f"{place}{copies}x {line}")

    def _ask_for_copies(self, number: int, quantity: object, name: str) -> None:
        found = self.names.find(name) or self.names.find_code(name)
        told = finding("PA201", number, value="" if quantity is None else str(quantity)[:_SHOWN], name=name)
        self.asked.append((ReadLine(number, name, CARD, name=name, found=found), told))

    def read(self, source: Source) -> list[ParsedDeck]:
        """Read the lines; what is asked stands in the first deck."""
        first, *others = read_typed(source, self.lines, self.names) if self.lines else [ParsedDeck(())]
        if self.asked:
            lines = _in_order((*(line for line, _ in self.asked), *first.lines))
            told = (*first.findings, *(told for _, told in self.asked))
            first = first._replace(lines=tuple(lines), findings=told)
        return [
            deck._replace(title=self.title or deck.title, side=self.side or deck.side)
            for deck in (first, *others)
        ]
