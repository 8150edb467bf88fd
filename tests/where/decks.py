"""Decks written out in full, and what the room says of them."""

from __future__ import annotations

from datetime import date
from functools import cache

from validator.pipeline import Question, Report, check_bytes
from validator.rules.rulebook import Rulebook, load_rulebook
from validator.where.epochs import EpochRules, courses
from validator.where.whereabouts import Whereabouts, WhereRow, whereabouts

TODAY = date(2026, 11, 17)

# 45 cards, 21 agenda points, no influence. The last card came out on 2022-12-09; Red Level Clearance was
# banned from Standard on 2026-08-01 and from nowhere else.
PRECISION_DESIGN = """Haas-Bioroid: Precision Design
3 Midnight-3 Arcology
3 Ontological Dependence
3 Send a Message
3 Hedge Fund
3 Red Level Clearance
3 Seamless Launch
3 Nico Campaign
3 Regolith Mining License
3 Palisade
3 Tithe
3 Whitespace
3 Brân 1.0
3 Ansel 1.0
3 Manegarm Skunkworks
3 Rime
"""

# 45 cards without influence. Aumakua left Standard with the rotation of 2025-04-24, the others stayed.
ZAHYA = """Zahya Sadeghi: Versatile Smuggler
3 Aumakua
3 Sure Gamble
3 Overclock
3 Jailbreak
3 Bravado
3 Mutual Favor
3 Pennyshaver
3 Carmen
3 Revolver
3 Marjanah
3 Docklands Pass
3 Boomerang
3 Cezve
3 The Class Act
3 Smartware Distributor
"""


def rulebook() -> Rulebook:
    return load_rulebook()


def read(text: str, policy: str = "nisei-1.4", day: date = TODAY) -> Report:
    """Read a list with one deck, under the usual format of a policy."""
    rules = rulebook().ruleset(policy, "", "", day)
    (report,) = check_bytes("list", text.encode(), Question(rules))
    return report


@cache
def where(text: str, policy: str = "nisei-1.4", day: date = TODAY) -> Whereabouts:
    return whereabouts(read(text, policy, day), rulebook(), day)


def row(text: str, format_id: str, environment: str = "", policy: str = "nisei-1.4") -> WhereRow:
    rows = where(text, policy).rows
    return next(row for row in rows if (row.format, row.environment) == (format_id, environment))


def rules_on(day: date, format_id: str, policy: str = "nisei-1.4", environment: str = "") -> EpochRules:
    (course,) = (
        course
        for course in courses(rulebook(), policy, "")
        if course.format.id == format_id
        and (course.environment.id if course.environment else "") == environment
    )
    rules = course.on(day)
    assert rules is not None
    return rules
