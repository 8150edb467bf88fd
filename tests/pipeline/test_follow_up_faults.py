"""What an unread line may cure hangs below that line, with no fix of its own."""

from datetime import date

from validator.pipeline import Question, Report, check_bytes
from validator.report.deck_record import deck_report
from validator.report.human import human
from validator.rules.rulebook import load_rulebook

RULES = load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 6, 1))
IDENTITY = "The Catalyst: Convention Breaker\n"
# 30 cards for an identity that asks for 30, one of them on the last line.
CARDS = [
    "Sure Gamble",
    "Diesel",
    "Dirty Laundry",
    "Easy Mark",
    "Cleaver",
    "Telework Contract",
    "Overclock",
    "Jailbreak",
    "Wildcat Strike",
]
CARDS_AND_ONE = "".join(f"3 {title}\n" for title in CARDS) + "2 Mutual Favor\n"


def judged(last_line: str) -> Report:
    (report,) = check_bytes("list", (IDENTITY + CARDS_AND_ONE + last_line).encode(), Question(RULES))
    return report


def test_a_misspelt_name_makes_no_second_fault() -> None:
    report = judged("1 Creative Comission\n")
    (size,) = [finding for finding in report.findings if finding.code == "DK111"]
    assert (size.follows, size.fixes, size.changes) == ("NM103", (), ())
    assert "Add 1 card" not in human(report)


def test_the_follow_up_stands_right_below_its_cause() -> None:
    lines = human(judged("1 Creative Comission\n")).splitlines()
    (cause,) = [place for place, line in enumerate(lines) if "NM103" in line]
    (follower,) = [place for place, line in enumerate(lines) if "DK111" in line]
    between = lines[cause + 1 : follower]
    assert lines[follower].startswith("    ↳")
    assert all(line.strip().startswith("→") for line in between)


def test_the_json_names_the_cause() -> None:
    found = deck_report(judged("1 Creative Comission\n"))["findings"]
    assert [finding["follows"] for finding in found if finding["code"] == "DK111"] == ["NM103"]


def test_a_card_that_is_simply_missing_is_asked_for() -> None:
    (size,) = [finding for finding in judged("").findings if finding.code == "DK111"]
    assert size.follows == ""
    assert size.fixes[0].startswith("Add 1 card: for example 1 ")
