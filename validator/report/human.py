"""A report for people at a terminal: verdict first, then what is wrong, then the list in printed order."""

from collections.abc import Callable, Iterable, Iterator

from validator.finding import Finding, Severity, Verdict
from validator.pipeline import Report
from validator.report.deck_record import iso
from validator.report.list_states import SEVERITY_SIGNS, STATE_SIGNS, STATE_WORDS, UNREAD
from validator.report.printed_list import proxies_note, report_blocks, rules_line, totals_line
from validator.report.since import since_words

COLOURS: dict[str, str] = {Verdict.LEGAL: "32", Verdict.ILLEGAL: "31", Verdict.JUDGE: "33", UNREAD: "33"}
_SIGN_COLOURS = {Severity.ERROR: "31", Severity.JUDGE: "33", Severity.NOTE: "36"}


def painter(colour: bool) -> Callable[[str, str], str]:
    """Return what gives a text a colour of the terminal, or leaves it as it is."""
    return lambda text, code: f"\x1b[{code}m{text}\x1b[0m" if colour else text


def human(report: Report, colour: bool = False) -> str:
    """Return the report as text."""
    paint = painter(colour)
    deck = report.deck
    name = deck.title or (deck.identity.title if deck.identity else f"deck {report.number}")
    state = state_of_report(report)
    verdict = f"{STATE_SIGNS[state]} {STATE_WORDS[state]}"
    out = [f"{paint(verdict, '1;' + COLOURS[state])}  {paint(name, '1')}"]
    where = f"{report.source}, deck {report.number}"
    out.append(paint(f"  {where} · {describe_rules(report)}", "2"))
    for finding in below_their_cause(report.findings):
        sign = paint(SEVERITY_SIGNS[finding.severity], _SIGN_COLOURS[finding.severity])
        indent = "    ↳" if finding.follows else "  "
        out.append(f"{indent}{sign} {_with_lines(finding)}  {paint(_source_of(finding), '2')}".rstrip())
        out.extend(f"      → {fix}" for fix in finding.fixes)
    if deck.entries:
        out.append("")
        out.extend("  " + line for line in printed_list(report))
        out.append("  " + totals_line(report))
    return "\n".join(out) + "\n"


def state_of_report(report: Report) -> str:
    """Return the verdict, or that nothing in the file could be read as a list."""
    read = report.deck.entries or report.deck.identity
    if read or any(line.card or line.candidates for line in report.lines):
        return report.verdict
    return UNREAD


def describe_rules(report: Report) -> str:
    """Say under which rules the deck was judged."""
    rules = report.rules
    parts = [rules_line(rules)]
    if rules.list_id:
        parts.append(f"list {rules.list_id}")
    if rules.catalogue.as_of:
        parts.append(f"data of {rules.catalogue.as_of.isoformat()}")
    return " · ".join(parts)


def below_their_cause(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings, the worst first; those that follow from another come right below it."""
    ranked = sorted(findings, key=lambda finding: -finding.severity)
    followers = [finding for finding in ranked if finding.follows]
    shown: list[Finding] = []
    for finding in ranked:
        if not finding.follows:
            own = [one for one in followers if one.follows == finding.code]
            followers = [one for one in followers if one.follows != finding.code]
            shown += [finding, *own]
    return shown + followers


def _with_lines(finding: Finding) -> str:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    if not lines or finding.message.startswith("Line "):
        return f"{finding.code} {finding.message}"
    numbers = ", ".join(map(str, lines))
    return f"{finding.code} {finding.message} (line{'s' if len(lines) > 1 else ''} {numbers})"


def _source_of(finding: Finding) -> str:
    cited = finding.citation
    if cited is None:
        return ""
    since = since_words(cited.document, iso(cited.effective), cited.rule)
    return f"[{cited.document}: {cited.section}{since and f', {since}'}]"


def printed_list(report: Report) -> Iterator[str]:
    """Yield the lines of the list in printed order."""
    for name, entries in report_blocks(report):
        yield f"{name} ({sum(entry.quantity for entry in entries)})"
        for entry in entries:
            zone = f" [{entry.zone}]" if entry.zone not in ("deck", "identity") else ""
            yield f"  {entry.quantity}x {entry.card.title}{proxies_note(entry.proxies)}{zone}"
