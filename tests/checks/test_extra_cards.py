"""Extra cards such as directives lie outside the deck, under whatever heading a list puts them."""

from datetime import date

import pytest

from validator.deck import EXTRA_ZONE
from validator.pipeline import Question, Report, check_bytes
from validator.rules.rulebook import load_rulebook

RULES = load_rulebook().ruleset("nisei-1.4", "competitive", "eternal", date(2026, 6, 1))
DIRECTIVES = "1 Always Be Running\n1 Neutralize All Threats\n1 Safety First\n"
CARDS = (
    "3 Sure Gamble\n3 Dirty Laundry\n3 Daily Casts\n3 Armitage Codebusting\n3 Access to Globalsec\n"
    "3 Infiltration\n3 Crypsis\n3 Fall Guy\n3 Public Terminal\n3 Earthrise Hotel\n3 Beth Kilrain-Chang\n"
    "3 Power Nap\n3 Emergency Shutdown\n3 Bank Job\n"
)


def judged(heading: str) -> Report:
    text = f"Adam: Compulsive Hacker\n{CARDS}\n{heading}\n{DIRECTIVES}"
    (report,) = check_bytes("list", text.encode(), Question(RULES))
    return report


@pytest.mark.parametrize(
    "heading",
    [
        "Directives:",
        "Directives",
        "DIRECTIVES (3)",
        "Starting Directives:",
        "Adam's directives",
        "Extra cards",
    ],
)
def test_directives_do_not_count_as_cards_of_the_deck(heading: str) -> None:
    report = judged(heading)
    assert {entry.card.title for entry in report.deck.entries if entry.zone == EXTRA_ZONE} == {
        "Always Be Running",
        "Neutralize All Threats",
        "Safety First",
    }
    assert report.totals.size == 42
    assert "DK111" in {finding.code for finding in report.findings}
