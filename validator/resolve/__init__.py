"""Names become cards, with a certainty that is never overstated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from card_data.card import Card
from card_data.names import Match, NameIndex
from validator.deck import (
    CARD,
    DECK_ZONE,
    IDENTITY,
    IDENTITY_ZONE,
    SURE_WAYS,
    Deck,
    Entry,
    ParsedDeck,
    ReadLine,
)
from validator.finding import Finding
from validator.resolve.messages import finding
from validator.rules.kinds import Identification
from validator.rules.ruleset import Ruleset

CERTAIN = SURE_WAYS | {"translated"}
LISTED_CHOICES = 4
_NAMED = (CARD, IDENTITY)
# Makes a named tuple in half the time of its own constructor; every line of every list passes here.
_new = tuple.__new__


@dataclass(frozen=True, slots=True)
class Resolved:
    """A deck, a receipt for every line, and what is not certain about them."""

    deck: Deck
    lines: tuple[ReadLine, ...]
    findings: tuple[Finding, ...]


def resolve(parsed: ParsedDeck, rules: Ruleset) -> Resolved:
    """Decide for every line which card it means and add up the copies."""
    plain = _plain(parsed)
    if plain:
        return Resolved(_deck(parsed, plain, rules), tuple(plain.lines), ())
    names = rules.catalogue.names
    side = parsed.side or _side_of(parsed)
    translated = sum(line.found is not None and line.found.how == "translated" for line in parsed.lines)
    matches = [_match(line, names, rules, side, lone=translated == 1) for line in parsed.lines]
    return _assemble(parsed, matches, rules)


def _plain(parsed: ParsedDeck) -> _Collector | None:
    """Count a deck whose every line is certain; None as soon as one needs more than the catalogue."""
    collector = _Collector()
    entries, keep = collector.entries, collector.lines.append
    for line in parsed.lines:
        number, _, role, quantity, _, card, _, zone, _, _, _, proxies, _, _ = line
        if card is None:
            if role not in _NAMED:
                keep(line)
                continue
            found = line.found
            if found is None or _open(line):
                return None
            keep(collector.count(_settled(line, found), found.cards[0]))
        elif quantity > 0 and zone == DECK_ZONE and not card.identity and card not in entries:
            entries[card] = _new(Entry, (card, quantity, zone, (number,), proxies))
            keep(line)
        else:
            keep(collector.count(line, card))
    return collector


def _open(line: ReadLine) -> bool:
    """Tell whether a line needs more than the catalogue's own answer."""
    if line.role not in _NAMED:
        return False
    found = line.found
    return found is None or len(found.cards) != 1 or found.how not in SURE_WAYS or not line.certain


def _settled(line: ReadLine, match: Match) -> ReadLine:
    return line._replace(match=match.how, card=match.cards[0])


def _side_of(parsed: ParsedDeck) -> str:
    """Return the side of the identity, or else of most cards that are certain."""
    sides: Counter[str] = Counter()
    for line in parsed.lines:
        if line.found is not None and len(line.found.cards) == 1:
            card = line.found.cards[0]
            if card.identity:
                return card.side
            sides[card.side] += line.quantity
    return sides.most_common(1)[0][0] if sides else ""


def _match(line: ReadLine, names: NameIndex, rules: Ruleset, side: str, lone: bool) -> Match | None:
    if not _open(line):
        return line.found
    from validator.resolve.identification import doubtful_translation, identify

    match = line.found
    if match is None or len(match.cards) != 1:
        match = identify(line, names, rules, lambda card: _possible(card, line, side, rules), side)
    elif match.how == "translated" and lone:
        match = doubtful_translation(line, match, names)
    if not line.certain and len(match.cards) == 1:
        return Match("guess", match.cards)
    return match


def _possible(card: Card, line: ReadLine, side: str, rules: Ruleset) -> bool:
    """Tell whether a card could legally stand on this line of the deck."""
    if line.role == IDENTITY and not card.identity:
        return False
    return card.id in rules.in_pool and (not side or card.side == side)


class _Collector:
    """The cards met so far, in the order of the list."""

    def __init__(self) -> None:
        # By card, for those in the deck, or else by card and zone.
        self.entries: dict[Card | tuple[Card, str], Entry] = {}
        # Copies of cards that were met before: added up in the end, since each sum would be a new entry.
        self._again: dict[Card | tuple[Card, str], list[tuple[int, int, int]]] = {}
        self.lines: list[ReadLine] = []
        self.identity: Card | None = None
        self.open_copies = 0
        self.open_identity = False

    def count(self, line: ReadLine, card: Card) -> ReadLine:
        """Count a certain line's copies and return its receipt."""
        number, quantity, zone, proxies = line.number, line.quantity, line.zone, line.proxies
        if quantity > 0:
            if card.identity or zone == IDENTITY_ZONE:
                zone = self._zone_of_identity(card, zone)
            key = card if zone == DECK_ZONE else (card, zone)
            if key in self.entries:
                self._again.setdefault(key, []).append((quantity, number, proxies))
            else:
                self.entries[key] = Entry(card, quantity, zone, (number,), proxies)
        role = IDENTITY if zone == IDENTITY_ZONE else CARD
        return line if (role, zone) == (line.role, line.zone) else line._replace(role=role, zone=zone)

    def summed(self) -> Iterator[Entry]:
        """Yield one entry per card and zone with all its copies."""
        for key, entry in self.entries.items():
            again = self._again.get(key)
            yield _with_more(entry, again) if again else entry

    def _zone_of_identity(self, card: Card, zone: str) -> str:
        """Take the first identity for the deck's own; any other is a card among the cards."""
        if card.identity and self.identity is None and zone in (DECK_ZONE, IDENTITY_ZONE):
            self.identity = card
            return IDENTITY_ZONE
        return DECK_ZONE if zone == IDENTITY_ZONE and card is not self.identity else zone

    def leave_open(self, line: ReadLine, match: Match) -> ReadLine:
        """Keep a line that a person must settle, and return its receipt."""
        if line.role == IDENTITY or (match.cards and all(card.identity for card in match.cards)):
            self.open_identity = True
        else:
            self.open_copies += line.quantity
        return line._replace(match=match.how, card=None, candidates=match.cards)


def _with_more(entry: Entry, again: Sequence[tuple[int, int, int]]) -> Entry:
    copies, numbers, proxies = zip(*again, strict=True)
    return entry._replace(
        quantity=entry.quantity + sum(copies),
        lines=entry.lines + numbers,
        proxies=entry.proxies + sum(proxies),
    )


def _assemble(parsed: ParsedDeck, matches: list[Match | None], rules: Ruleset) -> Resolved:
    collector = _Collector()
    lines = collector.lines
    findings: list[Finding] = []
    for line, match in zip(parsed.lines, matches, strict=True):
        if match is None:
            lines.append(line)
        elif len(match.cards) == 1 and match.how in CERTAIN:
            lines.append(collector.count(_settled(line, match), match.cards[0]))
        else:
            lines.append(collector.leave_open(line, match))
            findings.append(_uncertain(line, match, rules))
    return Resolved(_deck(parsed, collector, rules), tuple(lines), tuple(findings))


def _deck(parsed: ParsedDeck, collector: _Collector, rules: Ruleset) -> Deck:
    identity = collector.identity
    side = identity.side if identity else parsed.side
    entries = tuple(collector.summed())
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


def _uncertain(line: ReadLine, match: Match, rules: Ruleset) -> Finding:
    rule = rules.first(Identification)
    citation = rule.citation if rule else None
    titles = [card.title for card in match.cards]
    name = line.name or line.text.strip()
    if not titles:
        fixes: tuple[str, ...] = ("Write the card's full title.",)
        return finding("NM101", citation=citation, line=line.number, name=name, fixes=fixes)
    code = "NM103" if match.how == "guess" or len(titles) == 1 else "NM102"
    if not line.certain and match.how == "guess":
        code = "NM105"
    fixes = tuple(f"Write {title}." for title in titles)
    return finding(code, citation=citation, line=line.number, name=name, choices=_either(titles), fixes=fixes)


def _either(titles: list[str]) -> str:
    """Join titles as a choice: A, B or C."""
    shown = titles[:LISTED_CHOICES]
    if len(titles) > LISTED_CHOICES:
        more = len(titles) - LISTED_CHOICES
        return f"{', '.join(shown)} or {more} other{'s' if more > 1 else ''}"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
