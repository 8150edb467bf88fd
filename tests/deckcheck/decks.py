"""Legal lists for each policy, with the rules under which they are judged."""

from __future__ import annotations

from datetime import date
from typing import Any

from validator.deckcheck.listed import ListedDeck, listed_deck
from validator.pipeline import Question, check_bytes
from validator.report.deck_record import deck_report
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

ZAHYA = """Zahya Sadeghi: Versatile Smuggler

3x Sure Gamble
3x Bravado
2x Mutual Favor
2x Overclock
2x Pinhole Threading
3x Carpe Diem
2x Boomerang
3x Docklands Pass
2x Pennyshaver
3x Daily Casts
2x Smartware Distributor
1x The Class Act
1x Red Team
2x Side Hustle
2x Carmen
2x Cat's Cradle
2x Revolver
1x Makler
1x Mayfly
3x Jailbreak
3x Telework Contract
"""
PRECISION = """Haas-Bioroid: Precision Design

3x Project Ingatan
3x Lightning Laboratory
2x Ontological Dependence
2x Orbital Superiority
3x Nico Campaign
2x Otto Campaign
3x Regolith Mining License
2x Manegarm Skunkworks
3x Hedge Fund
2x Petty Cash
3x Seamless Launch
2x Sprint
3x Ansel 1.0
3x Brân 1.0
2x Drafter
3x Ablative Barrier
2x Týr
2x Whitespace
"""
NOISE = """Noise: Hacker Extraordinaire

3x Déjà Vu
3x Demolition Run
3x Stimhack
3x Sure Gamble
3x Infiltration
3x Grimoire
3x Cyberfeeder
3x Ice Carver
3x Armitage Codebusting
3x Access to Globalsec
2x Corroder
2x Mimic
3x Datasucker
3x Medium
3x Djinn
2x Crypsis
"""
REINA = """Reina Roja: Freedom Fighter

3x Sure Gamble
3x Dirty Laundry
3x Queen's Gambit
3x Run Amok
3x Stimhack
3x Cyberfeeder
3x Patchwork
3x Ice Carver
3x Liberated Account
3x Kati Jones
3x Earthrise Hotel
3x Corroder
3x Mimic
3x Datasucker
3x Imp
"""
OLD_CORP = """Corp

6x Corporate War
25x Data Wall
14x Filter
"""
OLD_RUNNER = """Runner

4x Access Through Alpha
4x Bodyweight Synthetic Blood
4x Jack 'n' Joe
4x Score!
4x Loan from Chiba
4x Codecracker
4x Pile Driver
4x Jackhammer
4x Microtech AI Interface
4x Crash Everett, Inventive Fixer
5x Top Runners' Conference
"""
SHADOWFIST = """5x Ting Ting
5x Fire Mystic
5x Proving Ground
5x Demon Whiskey
5x Paper Trail
5x Golden Gunman
5x Kinoshita House
"""


def rules_of(policy: str) -> Ruleset:
    """Return the rules of a policy's usual event."""
    days = {
        "nisei-1.4": date(2026, 11, 15),
        "nisei-2018": date(2018, 12, 22),
        "ffg-2.2.1": date(2017, 8, 5),
        "trc-1998": date(1998, 8, 1),
        "sws-1.2": date(2023, 8, 5),
    }
    return load_rulebook().ruleset(policy, "", "", days[policy])


def document_of(text: str, rules: Ruleset) -> dict[str, Any]:
    """Return the report that would be kept of a submitted text."""
    (report,) = check_bytes("list.txt", text.encode(), Question(rules))
    return deck_report(report)


def listed_of(text: str, rules: Ruleset) -> ListedDeck:
    """Return a submitted text as a judge counts it."""
    return listed_deck(document_of(text, rules), rules.catalogue)
