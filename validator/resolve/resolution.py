"""Which card every line of a list means, and what the certain lines add up to."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from card_data.card import Card
from card_data.names import Match
from validator.deck import (
    CARD,
    DECK_ZONE,
    FAINT,
    IDENTITY,
    IDENTITY_ZONE,
    SEEN,
    SURE_WAYS,
    UNCONFIRMED,
    Deck,
    Entry,
    ParsedDeck,
    ReadLine,
)
from validator.finding import Finding, finding
from validator.resolve.guess import Guesses
from validator.resolve.identification import doubtful_translation, identify
from validator.rules.kinds import Identification
from validator.rules.ruleset import Ruleset

CERTAIN = SURE_WAYS | {"translated"}
# As many as a sentence bears; the page offers all of them.
LISTED_CHOICES = 4
_DIGIT = re.compile(r"\d")
# There are dozens in a deck: this makes an entry in half the time that the named tuple's constructor takes.
_entry: Callable[[tuple[Any, ...]], Entry] = partial(tuple.__new__, Entry)


class Resolved(NamedTuple):
    """A deck, a receipt for every line, and what is not certain about them."""

    deck: Deck
    lines: tuple[ReadLine, ...]
    findings: tuple[Finding, ...]


def resolve(parsed: ParsedDeck, rules: Ruleset, guesses: Guesses | None = None) -> Resolved:
    """Decide for every line which card it means and add up the copies."""
    names = _Names(parsed, rules, guesses or Guesses())
    count = _Count()
    findings: list[Finding] = []
    lines: list[ReadLine] = []
    unconfirmed: list[ReadLine] = []
    for line in parsed.lines:
        card = line.card
        if card is not None:
            lines.append(count.add(line, card))
        elif line.role not in (CARD, IDENTITY):
            lines.append(line)
        else:
            match = names.match(line)
            if len(match.cards) == 1 and match.how in CERTAIN | UNCONFIRMED:
                card = match.cards[0]
                lines.append(count.add(line._replace(match=match.how, card=card), card))
                if match.how in UNCONFIRMED:
                    unconfirmed.append(lines[-1])
            else:
                lines.append(count.leave_open(line, match))
                findings.append(_uncertain(line, match, rules))
    findings = [*_to_confirm(unconfirmed, rules), *findings, *names.guesses.told()]
    return Resolved(_deck(parsed, count, rules), tuple(lines), tuple(findings))


class _Names:
    """What the names of one deck mean where the parser did not settle it; most decks never ask."""

    def __init__(self, parsed: ParsedDeck, rules: Ruleset, guesses: Guesses) -> None:
        self.parsed = parsed
        self.rules = rules
        self.guesses = guesses
        self._side: str | None = None
        self._states_quantities: bool | None = None

    def match(self, line: ReadLine) -> Match:
        """Say which card a line means; a line that is itself doubtful is never more than a guess."""
        found = line.found
        if found is None or len(found.cards) != 1:
            possible = lambda card: self._possible(card, line)  # noqa: E731  # a name would say no more
            found = identify(line, self.rules, possible, self._side_of_deck(), self.guesses)
        elif found.how == "translated" and self._is_alone_translated():
            found = doubtful_translation(line, found, self.rules.catalogue.names)
        return found if line.certain or len(found.cards) != 1 else self._in_picture(line, found)

    def _in_picture(self, line: ReadLine, found: Match) -> Match:
        """Say how surely a line of a picture was read: a number or an end may have been lost."""
        if found.how not in CERTAIN:
            return Match("guess", found.cards)
        whole = line.clear and found.how != "beginning" and (self._is_counted(line) or not self._counts())
        return Match(SEEN if whole else FAINT, found.cards)

    def _counts(self) -> bool:
        """Tell whether the list states quantities at all."""
        if self._states_quantities is None:
            self._states_quantities = any(map(self._is_counted, self.parsed.lines))
        return self._states_quantities

    @staticmethod
    def _is_counted(line: ReadLine) -> bool:
        return line.role == IDENTITY or bool(_DIGIT.search(line.text.replace(line.name, "")))

    def _is_alone_translated(self) -> bool:
        ways = [line.found.how for line in self.parsed.lines if line.found is not None]
        return ways.count("translated") == 1

    def _side_of_deck(self) -> str:
        """Return the side of the identity, or else of most cards that are certain."""
        if self._side is None:
            self._side = self.parsed.side or _side_of(self.parsed)
        return self._side

    def _possible(self, card: Card, line: ReadLine) -> bool:
        """Tell whether a card could legally be on this line of the deck."""
        if line.role == IDENTITY and not card.identity:
            return False
        return card.id in self.rules.in_pool and self._side_of_deck() in ("", card.side)


def _side_of(parsed: ParsedDeck) -> str:
    sides: Counter[str] = Counter()
    for line in parsed.lines:
        if line.found is not None and len(line.found.cards) == 1:
            card = line.found.cards[0]
            if card.identity:
                return card.side
            sides[card.side] += line.quantity
    return sides.most_common(1)[0][0] if sides else ""


class _Count:
    """The copies of certain cards by card and zone, in the order of the list, and those that are open."""

    def __init__(self) -> None:
        self._entries: dict[tuple[Card, str], Entry] = {}
        # Lines that name a card again, added up at the end: there may be thousands of one card.
        self._repeated: dict[tuple[Card, str], list[ReadLine]] = {}
        self.identity: Card | None = None
        self.open_copies = 0
        self.open_identity = False

    def add(self, line: ReadLine, card: Card) -> ReadLine:
        """Count a certain line's copies and return its receipt."""
        number, _, role, quantity, _, _, _, zone, _, _, _, proxies, _, _, _ = line
        meant = zone
        if quantity > 0:
            if card.identity or zone == IDENTITY_ZONE:
                meant = self._zone_of_identity(card, zone)
            key = (card, meant)
            entry = _entry((card, quantity, meant, (number,), proxies))
            if self._entries.setdefault(key, entry) is not entry:
                self._repeated.setdefault(key, []).append(line)
        known = IDENTITY if meant == IDENTITY_ZONE else CARD
        return line if role == known and meant == zone else line._replace(role=known, zone=meant)

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

    def entries(self) -> tuple[Entry, ...]:
        """Return what was counted, one entry per card and zone."""
        for key, lines in self._repeated.items():
            entry = self._entries[key]
            self._entries[key] = entry._replace(
                quantity=entry.quantity + sum(line.quantity for line in lines),
                proxies=entry.proxies + sum(line.proxies for line in lines),
                lines=(*entry.lines, *(line.number for line in lines)),
            )
        return tuple(self._entries.values())


def _deck(parsed: ParsedDeck, count: _Count, rules: Ruleset) -> Deck:
    identity = count.identity
    side = identity.side if identity else parsed.side
    entries = count.entries()
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
        open_copies=count.open_copies,
        open_identity=identity is None and count.open_identity,
    )


def _to_confirm(unconfirmed: Sequence[ReadLine], rules: Ruleset) -> list[Finding]:
    """Ask once about all lines that were read clearly from a picture, and about each of the others."""
    if not unconfirmed:
        return []
    seen = [line for line in unconfirmed if line.match == SEEN]
    alone = [line for line in unconfirmed if line.match == FAINT or len(seen) == 1]
    rule = rules.first(Identification)
    citation = rule.citation if rule else None
    asked = [
        finding("NM107", citation=citation, line=line.number, read=_as_read(line), fixes=("Confirm it.",))
        for line in alone
    ]
    if len(seen) < 2:
        return asked
    together = finding("NM105", citation=citation, count=len(seen), fixes=("Confirm them.",))
    return [together._replace(lines=tuple(line.number for line in seen)), *asked]


def _as_read(line: ReadLine) -> str:
    title = line.card.title if line.card else line.name
    return title if line.role == IDENTITY else f"{line.quantity} {title}"


def _uncertain(line: ReadLine, match: Match, rules: Ruleset) -> Finding:
    rule = rules.first(Identification)
    citation = rule.citation if rule else None
    titles = [card.title for card in match.cards]
    name = line.name or line.text.strip()
    if not titles:
        fixes: tuple[str, ...] = ("Write the card's full title.",)
        return finding("NM101", citation=citation, line=line.number, name=name, fixes=fixes)
    code = "NM103" if match.how == "guess" or len(titles) == 1 else "NM102"
    fixes = tuple(f"Write {title}." for title in titles)
    return finding(code, citation=citation, line=line.number, name=name, choices=_either(titles), fixes=fixes)


def _either(titles: list[str]) -> str:
    """Join titles as a choice: A, B or C."""
    shown = titles[:LISTED_CHOICES]
    if len(titles) > LISTED_CHOICES:
        more = len(titles) - LISTED_CHOICES
        return f"{', '.join(shown)} or {more} other{'s' if more > 1 else ''}"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
