"""Looking ahead: what changes that are already known will do to a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from validator.checks import hits
from validator.checks.fixes.grouping import findings_of
from validator.checks.fixes.remedies import removal_texts
from validator.checks.registry import Check, Hit
from validator.checks.wording import listing
from validator.deck import Deck
from validator.finding import Finding, Message, Severity
from validator.rules.kinds import CardList, Pool
from validator.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from validator.rules.rulebook import Rulebook

DAYS_AHEAD = 60

MESSAGES: dict[str, Message] = {
    "FM901": Message(
        Severity.NOTE,
        "From {day} on {what}: {reasons}",
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


class Upcoming(NamedTuple):
    """A day on which rules change: those before it, those from then on, and the cards that it touches."""

    day: date
    before: Ruleset
    after: Ruleset
    touched: frozenset[str] | None


def forecast(deck: Deck, rulebook: Rulebook, rules: Ruleset, days_ahead: int = DAYS_AHEAD) -> list[Finding]:
    """Note each day, up to some days ahead, on which the deck gets new faults or becomes legal.

    Most changes touch no card of a deck; only where one does is the deck judged again.
    """
    notes: list[Finding] = []
    faults: Faults | None = None
    for change in _upcoming(rulebook, rules, days_ahead):
        if change.touched is None or not change.touched.isdisjoint(deck.tally.ids):
            faults = _faults(deck, change.before) if faults is None else faults
            then = _faults(deck, change.after)
            notes.extend(_notes(change.day, faults, then, rules))
            faults = then
    return notes


def _upcoming(rulebook: Rulebook, rules: Ruleset, days_ahead: int) -> list[Upcoming]:
    """Return the changes of the next days, which are the same for all decks."""
    known = rules.once_a_day(_upcoming_by_reach)
    if (rulebook, days_ahead) not in known:
        known[rulebook, days_ahead] = list(_changes(rulebook, rules, days_ahead))
    return known[rulebook, days_ahead]


def _upcoming_by_reach(rules: Ruleset) -> dict[tuple[Rulebook, int], list[Upcoming]]:
    return {}


def _changes(rulebook: Rulebook, rules: Ruleset, days_ahead: int) -> Iterator[Upcoming]:
    until = rules.day + timedelta(days=days_ahead)
    chosen = rules.policy, rules.tier
    before = rules
    for day in rulebook.changes(rules.format, rules.day, until, *chosen, rules.environment):
        after = rulebook.ruleset(*chosen, rules.format, day, rules.environment)
        yield Upcoming(day, before, after, touched_cards(before, after))
        before = after


def touched_cards(before: Ruleset, after: Ruleset) -> frozenset[str] | None:
    """Return the cards whose status differs under two rulesets; None where more than cards has changed."""
    if _beside_cards(before) != _beside_cards(after):
        return None
    touched = set(before.in_pool ^ after.in_pool)
    one, other = before.card_list, after.card_list
    for name in ("banned", "restricted", "points", "universal_cost", "global_penalty"):
        old, new = (getattr(card_list, name, ()) for card_list in (one, other))
        if isinstance(old, Mapping) or isinstance(new, Mapping):
            touched |= {card for card, _ in dict(old).items() ^ dict(new).items()}
        else:
            touched |= set(old) ^ set(new)
    return frozenset(touched)


def _beside_cards(rules: Ruleset) -> list[object]:
    """Return everything that rules say without naming cards of a list or a pool."""
    lists = [
        (rule.banned_subtypes, rule.point_limit, rule.max_3_point_agendas) for rule in rules.of(CardList)
    ] or [((), None, None)]
    return [*lists, *(rule for rule in rules.rules if not isinstance(rule, CardList | Pool))]


Faults = dict[tuple[str, str | None], tuple[Check, Hit]]


def _faults(deck: Deck, rules: Ruleset) -> Faults:
    found = hits(deck, rules)
    return {(c.code, hit.card): (c, hit) for c, hit in found if c.severity_of(hit) is Severity.ERROR}


def _notes(day: date, before: Faults, after: Faults, rules: Ruleset) -> Iterator[Finding]:
    new = [fault for key, fault in after.items() if key not in before]
    if new:
        what = "more is wrong with this deck" if before else "this deck is illegal"
        fixes = tuple(text for _, hit in new for text in removal_texts(hit.changes, rules))
        yield _note("FM901", day, new, fixes, what)
    elif before and not after:
        yield _note("FM902", day, list(before.values()), ())


def _note(
    code: str, day: date, faults: list[tuple[Check, Hit]], fixes: tuple[str, ...], what: str = ""
) -> Finding:
    worded = findings_of(faults)
    reasons = " ".join(fault.message for fault in worded)
    titles = [hit.entry.card.title for _, hit in faults if hit.entry]
    only = worded[0] if len(worded) == 1 else None
    return Finding(
        code=code,
        severity=Severity.NOTE,
        message=MESSAGES[code].template.format(day=day.isoformat(), reasons=reasons, what=what),
        citation=worded[0].citation,
        card=only.card if only else None,
        line=only.line if only else None,
        params={"day": day.isoformat(), "reasons": reasons, "cards": listing(titles) if titles else ""},
        fixes=fixes,
        cards=tuple(dict.fromkeys(card for fault in worded for card in fault.cards)),
        lines=tuple(sorted({line for fault in worded for line in fault.lines})),
    )
