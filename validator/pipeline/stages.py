"""The straight way of the data: sources, parsed decks, decks, findings, reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from validator.checks import hits, run_checks
from validator.checks.forecast import forecast
from validator.checks.totals import Totals, totals
from validator.deck import UNCONFIRMED, Deck, ParsedDeck, Placeholders, ReadLine, Source
from validator.finding import Finding, Severity, Verdict, verdict_of
from validator.parse.readers import parse
from validator.resolve.guess import Guesses
from validator.resolve.resolution import resolve
from validator.resolve.stated import compare_stated
from validator.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from validator.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Question:
    """Under which rules a deck is judged and what else is asked of it."""

    rules: Ruleset
    rulebook: Rulebook | None = None
    paperwork: bool = False
    letters: tuple[str, ...] = ()
    pool: Mapping[str, int] | None = None
    sanctioned: bool = False
    placeholders: Mapping[str, Placeholders] = field(default_factory=dict)


class Report(NamedTuple):
    """The answer for one deck, with everything needed to reproduce and explain it."""

    source: str
    number: int
    deck: Deck
    lines: tuple[ReadLine, ...]
    totals: Totals
    findings: tuple[Finding, ...]
    verdict: Verdict
    rules: Ruleset
    readable: bool = True


def check_sources(sources: Iterable[Source], question: Question) -> list[Report]:
    """Judge every deck of what was read from one file."""
    reports: list[Report] = []
    guesses = Guesses()
    for source in sources:
        reports.extend(check_source(source, question, len(reports) + 1, guesses))
    return reports


def check_source(
    source: Source, question: Question, first: int = 1, guesses: Guesses | None = None
) -> Iterator[Report]:
    """Judge every deck of one source; a source without a deck still gets a report that says so."""
    # Where the reader has said already why there is nothing, "no card in this list" would say less.
    is_failed = source.findings and not source.lines and source.data is None
    decks = [] if is_failed else parse(source, question.rules.catalogue.names)
    guesses = guesses or Guesses()
    for number, parsed in enumerate(decks or [ParsedDeck(lines=())], first):
        yield check_parsed(source, number, parsed, question, guesses)


def check_parsed(
    source: Source, number: int, parsed: ParsedDeck, question: Question, guesses: Guesses | None = None
) -> Report:
    """Resolve and judge one parsed deck; guesses are shared by all decks of a request."""
    resolved = resolve(parsed, question.rules, guesses)
    deck = resolved.deck
    if question.letters or question.pool is not None:
        deck = replace(deck, letters=question.letters, pool=question.pool)
    early = (*source.findings, *parsed.findings, *resolved.findings)
    if not deck.entries and not resolved.lines:
        return _report(source, number, deck, resolved.lines, early, question, readable=False)
    if parsed.stated:
        early += compare_stated(parsed, resolved, totals(deck, question.rules), source.kind)
    # What a list says of itself does not count the blanks that a ruling put into the deck.
    if deck.side in question.placeholders:
        deck = replace(deck, placeholders=question.placeholders[deck.side])
    findings = (*early, *_below_their_cause(judge_deck(deck, question), early, deck))
    return _report(source, number, deck, resolved.lines, findings, question)


def judge_deck(deck: Deck, question: Question) -> list[Finding]:
    """Run all checks, and look ahead where a rulebook is given."""
    findings = run_checks(deck, question.rules, paperwork=question.paperwork, sanctioned=question.sanctioned)
    if question.rulebook is not None:
        findings.extend(forecast(deck, question.rulebook, question.rules))
    return findings


def _below_their_cause(findings: list[Finding], early: Iterable[Finding], deck: Deck) -> list[Finding]:
    """Hang what unread lines may cure below the first finding about reading such a line."""
    cause = next((one.code for one in early if one.severity is not Severity.NOTE and one.line), "")
    if not cause or not deck.open_copies:
        return findings
    return [one._replace(follows=cause) if one.waits else one for one in findings]


def _verdict(findings: Iterable[Finding], lines: Iterable[ReadLine]) -> Verdict:
    """Return the verdict; nothing that nobody confirmed makes a deck illegal."""
    verdict = verdict_of(findings)
    if verdict is Verdict.ILLEGAL and any(line.match in UNCONFIRMED for line in lines):
        return Verdict.JUDGE
    return verdict


def severities(deck: Deck, question: Question) -> Iterator[Severity]:
    """Yield how bad each thing is that the checks find, without wording it."""
    for check, hit in hits(
        deck, question.rules, paperwork=question.paperwork, sanctioned=question.sanctioned
    ):
        yield check.severity_of(hit)


def _report(
    source: Source,
    number: int,
    deck: Deck,
    lines: tuple[ReadLine, ...],
    findings: tuple[Finding, ...],
    question: Question,
    readable: bool = True,
) -> Report:
    return Report(
        source=source.name,
        number=number,
        deck=deck,
        lines=lines,
        totals=totals(deck, question.rules),
        findings=findings,
        verdict=_verdict(findings, lines),
        rules=question.rules,
        readable=readable,
    )
