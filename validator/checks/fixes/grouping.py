"""From hits to findings: many cards with one fault are one finding."""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from validator.checks.registry import Check, Hit
from validator.checks.wording import listing
from validator.finding import Change, Finding, one_stop, worded


class Fault(NamedTuple):
    """What will be one finding: a check, and everything of one kind that it found."""

    check: Check
    hits: list[Hit]


def grouped(found: Iterable[tuple[Check, Hit]]) -> list[Fault]:
    """Put hits of one kind together, in the order in which the checks found them."""
    faults: dict[object, Fault] = {}
    last: Fault | None = None
    for check, hit in found:
        # Cards with one fault mostly follow each other, and say the very same of it.
        if last is not None and check is last.check and check.many and _alike(hit, last.hits[0]):
            last.hits.append(hit)
            continue
        kind: object = id(hit)  # a hit on its own shares nothing with others
        if check.many and hit.entry:
            kind = check.code, hit.rule.id, hit.severity, check.said_of_each(hit.params)
        last = faults.get(kind)
        if last is None:
            last = faults[kind] = Fault(check, [hit])
        else:
            last.hits.append(hit)
    return list(faults.values())


def _alike(hit: Hit, other: Hit) -> bool:
    rule, entry, params, _, _, severity, _, _, _ = hit
    return (
        rule is other.rule
        and params is other.params
        and severity is other.severity
        and entry is not None
        and other.entry is not None
    )


def findings_of(found: Iterable[tuple[Check, Hit]]) -> list[Finding]:
    """Word what was found where nobody asks how the faults are put right together."""
    return [
        finding_of(fault, dict.fromkeys(one_stop(fix) for hit in fault.hits for fix in hit.fixes))
        for fault in grouped(found)
    ]


def finding_of(fault: Fault, fixes: Iterable[str], changes: Iterable[Change] = ()) -> Finding:
    """Word a fault, with what puts it right."""
    check, hits = fault
    hit, alone = hits[0], len(hits) == 1
    entries = [one.entry for one in hits if one.entry]
    params = hit.blanks
    if not alone:
        titles = listing([entry.card.title for entry in entries])
        params |= {"card": titles, "many": len(hits), "cards": titles}
    return Finding(
        code=check.code,
        severity=check.severity_of(hit),
        message=worded(check.message if alone else check.many, **params),
        citation=hit.rule.citation,
        card=hit.card if alone else None,
        zone=hit.entry.zone if hit.entry else "",
        line=hit.lines[0] if hit.lines else None,
        params=params,
        fixes=tuple(fixes),
        cards=tuple(dict.fromkeys([entry.card.id for entry in entries])),
        lines=tuple(sorted({*hit.at, *chain.from_iterable([entry.lines for entry in entries])})),
        changes=tuple(changes),
        waits=hit.waits,
    )
