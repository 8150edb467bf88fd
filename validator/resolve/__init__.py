"""Names become cards, with a certainty that is never overstated."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from card_data.card import Card
from card_data.names import Match, NameIndex
from validator.deck import (
    CARD,
    DECK_ZONE,
    IDENTITY,
    IDENTITY_ZONE,
    Deck,
    Entry,
    ParsedDeck,
    ParsedLine,
    ReadLine,
)
from validator.finding import Finding
from validator.resolve.messages import finding
from validator.rule import Ruleset

CERTAIN = frozenset({"code", "exact", "normalised", "alias", "translated", "set", "beginning"})
LISTED_CHOICES = 4


@dataclass(frozen=True, slots=True)
class Resolved:
    """A deck, a receipt for every line, and what is not certain about them."""

    deck: Deck
    lines: tuple[ReadLine, ...]
    findings: tuple[Finding, ...]


def resolve(parsed: ParsedDeck, rules: Ruleset) -> Resolved:
    """Decide for every line which card it means and add up the copies."""
    matches = [line.match for line in parsed.lines]
    if any(_open(line) for line in parsed.lines):
        names = rules.catalogue.names
        side = parsed.side or _side_of(parsed)
        translated = sum(match is not None and match.how == "translated" for match in matches)
        matches = [_match(line, names, rules, side, lone=translated == 1) for line in parsed.lines]
    return _assemble(parsed, matches, rules)


def _open(line: ParsedLine) -> bool:
    """Tell whether a line needs more than the catalogue's own answer."""
    if line.role not in (CARD, IDENTITY):
        return False
    match = line.match
    return match is None or len(match.cards) != 1 or match.how == "translated" or not line.certain


def _side_of(parsed: ParsedDeck) -> str:
    """Return the side of the identity, or else of most cards that are certain."""
    sides: Counter[str] = Counter()
    for line in parsed.lines:
        if line.match is not None and len(line.match.cards) == 1:
            card = line.match.cards[0]
            if card.identity:
                return card.side
            sides[card.side] += line.quantity
    return sides.most_common(1)[0][0] if sides else ""


def _match(line: ParsedLine, names: NameIndex, rules: Ruleset, side: str, lone: bool) -> Match | None:
    if not _open(line):
        return line.match
    from validator.resolve.identification import doubtful_translation, identify

    match = line.match
    if match is None or len(match.cards) != 1:
        match = identify(line, names, rules, lambda card: _possible(card, line, side, rules), side)
    elif match.how == "translated" and lone:
        match = doubtful_translation(line, match, names)
    if not line.certain and len(match.cards) == 1:
        return Match("guess", match.cards)
    return match


def _possible(card: Card, line: ParsedLine, side: str, rules: Ruleset) -> bool:
    """Tell whether a card could legally stand on this line of the deck."""
    if line.role == IDENTITY and not card.identity:
        return False
    return card.id in rules.in_pool and (not side or card.side == side)


class _Collector:
    """The cards met so far, in the order of the list."""

    def __init__(self) -> None:
        self.entries: dict[tuple[Card, str], Entry] = {}
        self.identity: Card | None = None
        self.open_copies = 0
        self.open_identity = False

    def add(self, card: Card, line: ParsedLine) -> str:
        """Count a line's copies and return the zone in which they ended up."""
        zone = line.zone
        if card.identity and self.identity is None and zone in (DECK_ZONE, IDENTITY_ZONE):
            self.identity = card
            zone = IDENTITY_ZONE
        elif zone == IDENTITY_ZONE and card is not self.identity:
            zone = DECK_ZONE
        key = (card, zone)
        known = self.entries.get(key)
        if known is None:
            self.entries[key] = Entry(card, line.quantity, zone, (line.number,), line.proxies)
        else:
            lines = (*known.lines, line.number)
            copies, proxies = known.quantity + line.quantity, known.proxies + line.proxies
            self.entries[key] = Entry(card, copies, zone, lines, proxies)
        return zone


def _assemble(parsed: ParsedDeck, matches: list[Match | None], rules: Ruleset) -> Resolved:
    collector = _Collector()
    lines: list[ReadLine] = []
    findings: list[Finding] = []
    for line, match in zip(parsed.lines, matches, strict=True):
        if match is None:
            lines.append(ReadLine(line.number, line.text, line.role, zone=line.zone))
        elif len(match.cards) == 1 and match.how in CERTAIN:
            lines.append(_certain(line, match, collector))
        else:
            if line.role == IDENTITY or (match.cards and all(card.identity for card in match.cards)):
                collector.open_identity = True
            else:
                collector.open_copies += line.quantity
            lines.append(
                ReadLine(
                    line.number, line.text, line.role, line.quantity, match.how, None, match.cards, line.zone
                )
            )
            findings.append(_uncertain(line, match, rules))
    return Resolved(_deck(parsed, collector, rules), tuple(lines), tuple(findings))


def _certain(line: ParsedLine, match: Match, collector: _Collector) -> ReadLine:
    card = match.cards[0]
    zone = collector.add(card, line) if line.quantity > 0 else line.zone
    role = IDENTITY if zone == IDENTITY_ZONE else CARD
    return ReadLine(line.number, line.text, role, line.quantity, match.how, card, (), zone)


def _deck(parsed: ParsedDeck, collector: _Collector, rules: Ruleset) -> Deck:
    identity = collector.identity
    side = identity.side if identity else parsed.side
    entries = tuple(collector.entries.values())
    if not side and rules.catalogue.game.sides:
        sides = Counter[str]()
        for entry in entries:
            sides[entry.card.side] += entry.quantity
        side = sides.most_common(1)[0][0] if sides else ""
    return Deck(
        entries=entries,
        identity=identity,
        side=side,
        title=parsed.title,
        paperwork=parsed.paperwork,
        open_copies=collector.open_copies,
        open_identity=identity is None and collector.open_identity,
    )


def _uncertain(line: ParsedLine, match: Match, rules: Ruleset) -> Finding:
    rule = rules.first("identification")
    citation = rule.citation if rule else None
    titles = [card.title for card in match.cards]
    name = line.name or line.text.strip()
    if not titles:
        fixes: tuple[str, ...] = ("Write the card's full title.",)
        return finding("NM101", citation=citation, line=line.number, name=name, fixes=fixes)
    code = {"ambiguous": "NM102", "guess": "NM103"}.get(match.how, "NM102")
    if not line.certain and match.how == "guess":
        code = "NM105"
    fixes = tuple(f"Write {title}." for title in titles)
    return finding(code, citation=citation, line=line.number, name=name, choices=_either(titles), fixes=fixes)


def _either(titles: list[str]) -> str:
    """Join titles as a choice: A, B or C."""
    shown = titles[:LISTED_CHOICES]
    if len(titles) > LISTED_CHOICES:
        return f"{', '.join(shown)} or {len(titles) - LISTED_CHOICES} others"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
