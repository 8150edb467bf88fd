"""Small lists of real cards for the tests of the batch check, under the rules of 15 November 2026."""

from __future__ import annotations

from datetime import date
from functools import cache

from validator.pipeline import Question
from validator.rules.rulebook import load_rulebook

DAY = date(2026, 11, 15)

# Complete decks that are legal in Standard on the day.
RUNNER = """Zahya Sadeghi: Versatile Smuggler

3 Sure Gamble
3 Overclock
3 Mutual Favor
3 Carmen
3 Red Team
3 Docklands Pass
3 Smartware Distributor
3 Telework Contract
3 Verbal Plasticity
3 Unity
3 Transfer of Wealth
3 Boomerang
2 Leech
2 Jailbreak
"""
CORP = """Nebula Talent Management: Making Stars

3 Kingmaking
1 Send a Message
3 Witch Hunt
3 Post-Truth Dividend
1 Freedom of Information
3 Luana Campos
1 Logjam
1 Flagship
3 Piranhas
3 Ubiquitous Vig
3 Oppo Research
1 Regolith Mining License
2 Digital Rights Management
1 CSR Campaign
2 Public Access Plaza
2 Public Trail
2 Nonequivalent Exchange
1 Loot Box
2 The Powers That Be
1 Balanced Coverage
1 F2P
1 Bigger Picture
2 Daily Quest
2 Backroom Machinations
"""
# Bukhgalter is banned; Red Level Clearance only since 1 August 2026.
ILLEGAL_RUNNER = RUNNER.replace("3 Red Team", "1 Red Team\n2 Bukhgalter")
NEWLY_ILLEGAL_CORP = CORP.replace("1 F2P", "1 Red Level Clearance")
UNCLEAR_RUNNER = RUNNER.replace("2 Leech", "2 Sneakdoor Prime")


@cache
def question() -> Question:
    """Return the question that these tests ask of a list: Standard, competitive."""
    rulebook = load_rulebook()
    return Question(rulebook.ruleset("nisei-1.4", "competitive", "standard", DAY), rulebook)
