"""Looking ahead: what changes that are already known will do to a deck."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from validator.checks import run_checks
from validator.checks.wording import listing
from validator.deck import Deck
from validator.finding import Finding, Message, Severity
from validator.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from validator.rules.rulebook import Rulebook

DAYS_AHEAD = 60

MESSAGES: dict[str, Message] = {
    "FM901": Message(
        Severity.NOTE,
        "From {day} on this deck is illegal: {reasons}",
        "A change that is already published will make the deck illegal, or add to its faults.\n\n"
        "A card list, a rotation or another dated rule takes effect within the next two months. Today's "
        "verdict stands; change the deck before you play it on or after the day named.",
    ),
    "FM902": Message(
        Severity.NOTE,
        "From {day} on this deck is legal; until then: {reasons}",
        "A change that is already published will make the deck legal.\n\n"
        "What is wrong with it today ends on the day named: a card becomes legal, or a ban is lifted. Until "
        "then the deck is illegal.",
    ),
}


def forecast(deck: Deck, rulebook: Rulebook, rules: Ruleset, days_ahead: int = DAYS_AHEAD) -> list[Finding]:
    """Note each day, up to some days ahead, on which the deck gets new faults or becomes legal."""
    days = rulebook.changes(
        rules.format,
        rules.day,
        rules.day + timedelta(days=days_ahead),
        rules.policy,
        rules.tier,
        rules.environment,
    )
    notes: list[Finding] = []
    before = _faults(deck, rules) if days else {}
    for day in days:
        after = _faults(
            deck, rulebook.ruleset(rules.policy, rules.tier, rules.format, day, rules.environment)
        )
        new = [fault for key, fault in after.items() if key not in before]
        if new:
            notes.append(_note("FM901", day, new, tuple(fix for fault in new for fix in fault.fixes)))
        elif before and not after:
            notes.append(_note("FM902", day, list(before.values()), ()))
        before = after
    return notes


def _faults(deck: Deck, rules: Ruleset) -> dict[tuple[str, str | None], Finding]:
    findings = run_checks(deck, rules)
    return {(f.code, f.card): f for f in findings if f.severity is Severity.ERROR}


def _note(code: str, day: date, faults: list[Finding], fixes: tuple[str, ...]) -> Finding:
    shown = day.isoformat()
    reasons = " ".join(fault.message for fault in faults)
    cards = [str(fault.params["card"]) for fault in faults if fault.card]
    only = faults[0] if len(faults) == 1 else None
    return Finding(
        code=code,
        severity=Severity.NOTE,
        message=MESSAGES[code].template.format(day=shown, reasons=reasons),
        citation=faults[0].citation,
        card=only.card if only else None,
        line=only.line if only else None,
        params={"day": shown, "reasons": reasons, "cards": listing(cards) if cards else ""},
        fixes=fixes,
    )
