"""From hits to findings: many cards with one fault are one finding, and fixes are worded together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from validator.checks.fixes.remedies import NO_FIX, THEN, Remedy
from validator.checks.registry import Check, Hit
from validator.checks.wording import listing
from validator.finding import Finding, one_stop, worded

_BLANK = re.compile(r"\{(\w+)\}")
_SETTLED = "The other fixes settle this too."


# A check, what it found, and what puts that right; None where nothing does.
Fault = tuple[Check, Hit, Remedy | None]


def findings_of(faults: Iterable[Fault]) -> list[Finding]:
    """Word all faults, those of one kind together, in the order in which the checks found them."""
    groups: dict[object, list[Fault]] = {}
    for place, fault in enumerate(faults):
        check, hit, _ = fault
        # A fault on its own shares nothing with others.
        kind = _kind(check, hit) if check.many and hit.card is not None else place
        if kind in groups:
            groups[kind].append(fault)
        else:
            groups[kind] = [fault]
    return [_finding(group) for group in groups.values()]


def _kind(check: Check, hit: Hit) -> object:
    """Return what faults must share to be one finding."""
    params = hit.params
    shared = [str(params[blank]) for blank in _blanks(check.many) if blank in params]
    return check.code, hit.rule.id, hit.severity, *shared


@cache
def _blanks(template: str) -> list[str]:
    return _BLANK.findall(template)


def _finding(group: Sequence[Fault]) -> Finding:
    check, hit, _ = group[0]
    alone = len(group) == 1
    params = dict(hit.params)
    if not alone:
        titles = listing([str(hit.params["card"]) for _, hit, _ in group])
        params |= {"card": titles, "many": len(group), "cards": titles}
    lines = tuple(sorted({line for _, hit, _ in group for line in hit.lines}))
    return Finding(
        code=check.code,
        severity=check.severity_of(hit),
        message=worded(check.message if alone else check.many, **params),
        citation=hit.rule.citation,
        card=hit.card if alone else None,
        zone=hit.zone,
        line=hit.lines[0] if hit.lines else None,
        params=params,
        fixes=_fixes(group),
        cards=tuple(dict.fromkeys([hit.card for _, hit, _ in group if hit.card])),
        lines=lines,
        changes=tuple([change for _, _, remedy in group if remedy for change in remedy.changes]),
        waits=hit.waits,
    )


def _fixes(group: Sequence[Fault]) -> tuple[str, ...]:
    """Return the fixes of all faults, what comes then last; say so where other findings have them already."""
    fixes: dict[str, None] = {}
    for _, hit, remedy in group:
        for fix in remedy.texts if remedy else ():
            fixes[fix] = None
        for fix in hit.fixes:
            fixes[one_stop(fix)] = None
    if not fixes and any(remedy and remedy.settled for _, _, remedy in group):
        return (_SETTLED,)
    last = [fix for fix in fixes if fix.startswith((THEN, NO_FIX))]
    return (*(fix for fix in fixes if fix not in last), *last) if last else tuple(fixes)
