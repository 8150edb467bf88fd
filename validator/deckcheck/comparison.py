"""The physical deck against its list: what is missing, what is extra, and what the deck really is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from card_data.catalogue import Catalogue
from validator.checks import run_checks
from validator.deck import DECK_ZONE, IDENTITY_ZONE, PLACEHOLDER_ZONE, Deck, Entry, Placeholders
from validator.deckcheck.listed import AGENDA_ROW, BLANK_ROW, ListedDeck
from validator.finding import Finding, Severity, Verdict, verdict_of
from validator.rules.kinds import CopyLimit
from validator.rules.ruleset import Ruleset

TOO_FEW, NO_IDENTITY = "DK111", "DK101"


@dataclass(frozen=True, slots=True)
class Count:
    """What a judge counted: copies by row, of cards not on the list by card, of unknown cards by title."""

    found: Mapping[str, int]
    added: Mapping[str, int]
    unknown: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deviation:
    """A card of which the deck holds more or fewer copies than the list says; no `card`: an unread line."""

    card: str
    title: str
    zone: str
    listed: int
    found: int

    @property
    def missing(self) -> int:
        """Count the copies on the list that are not in the deck."""
        return max(0, self.listed - self.found)

    @property
    def extra(self) -> int:
        """Count the copies in the deck that are not on the list."""
        return max(0, self.found - self.listed)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the engine says about a physical deck: whether a title disqualifies, too."""

    verdict: str
    findings: tuple[Finding, ...]
    disqualifying: bool


def compare(listed: ListedDeck, count: Count, catalogue: Catalogue) -> tuple[Deviation, ...]:
    """Return every card whose counted copies differ from the list; rows not counted count as absent."""
    rows = [
        Deviation(row.card, row.title, row.zone, row.copies, count.found.get(row.key, 0))
        for row in listed.rows
    ]
    added = [
        Deviation(card, catalogue.cards[card].title, _zone(card, catalogue), 0, copies)
        for card, copies in count.added.items()
        if card in catalogue.cards
    ]
    unknown = [Deviation("", title, DECK_ZONE, 0, copies) for title, copies in count.unknown.items()]
    return tuple(row for row in (*rows, *added, *unknown) if row.listed != row.found)


def physical_deck(listed: ListedDeck, count: Count, catalogue: Catalogue) -> Deck:
    """Return the deck as it lies on the table, for the engine to judge."""
    copies: dict[tuple[str, str], int] = {}
    proxies: dict[tuple[str, str], int] = {}
    unread = sum(count.unknown.values())
    for row in listed.rows:
        found = count.found.get(row.key, 0)
        if row.zone == PLACEHOLDER_ZONE:
            continue
        if row.card:
            copies[row.zone, row.card] = copies.get((row.zone, row.card), 0) + found
            proxies[row.zone, row.card] = row.proxies
        else:
            unread += found
    for card, found in count.added.items():
        if card in catalogue.cards:
            place = (_zone(card, catalogue), card)
            copies[place] = copies.get(place, 0) + found
    entries = tuple(
        Entry(catalogue.cards[card], found, zone, (), min(found, proxies.get((zone, card), 0)))
        for (zone, card), found in copies.items()
        if found > 0
    )
    identity = next((entry.card for entry in entries if entry.zone == IDENTITY_ZONE), None)
    return replace(
        listed.deck,
        entries=entries,
        identity=identity,
        open_copies=unread,
        open_identity=identity is None and unread > 0,
        placeholders=Placeholders(count.found.get(BLANK_ROW, 0), count.found.get(AGENDA_ROW, 0)),
    )


def judge_physical_deck(deck: Deck, rules: Ruleset) -> Judged:
    """Let the engine judge a physical deck; what the list lacks on paper is no fault of the deck."""
    # A deck that is only too small because cards on the table could not be named is not called too small.
    findings = tuple(
        _of_the_deck(finding)
        for finding in run_checks(deck, rules)
        if not (finding.code == TOO_FEW and finding.severity is Severity.JUDGE)
    )
    verdict = verdict_of(findings)
    if verdict == Verdict.LEGAL and deck.open_copies:
        # Cards that the list names so that nobody can tell which they are: a person has to look.
        verdict = Verdict.JUDGE
    disqualifying = {rule.id for rule in rules.of(CopyLimit) if rule.disqualifies}
    return Judged(
        verdict,
        findings,
        any(
            finding.severity is Severity.ERROR and finding.citation and finding.citation.rule in disqualifying
            for finding in findings
        ),
    )


def _of_the_deck(finding: Finding) -> Finding:
    """Speak of the deck on the table where a check speaks of a list: what is not there is not there."""
    if finding.code != NO_IDENTITY:
        return finding
    return finding._replace(message="The deck has no identity.", severity=Severity.ERROR)


def _zone(card: str, catalogue: Catalogue) -> str:
    return IDENTITY_ZONE if catalogue.cards[card].identity else DECK_ZONE
