"""The judge's check screen: the physical checklist of each document and what judges must see to."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import pytest

from tests.batch.decks import CORP, RUNNER
from tests.documents.visitors import FFG, NISEI_14, NISEI_2018, SWS, TRC, Visitors

FISTS = "5 City Park\n5 Final Brawl\n3 Kar Fai\n"
RUNNERS = "45 Codecracker\n"
SEALED = {**SWS, "format": "baptism-of-fire"}


class Line(NamedTuple):
    """A sentence of a document, an event where it holds, and what the screen says of it, with its section."""

    row: str
    rules: dict[str, str]
    text: str
    section: str


# Written by hand from the documents.
CHECKLIST = [
    Line("NISEI14-good-taste", NISEI_14, "are in good taste; none is sexualized.", "Player Expectations"),
    Line(
        "NISEI14-art-allowed",
        {**NISEI_14, "tier": "casual"},
        "Alternative art by third parties shows at least the name",
        "Proxies And Third-Party Alternate-Art Cards",
    ),
    Line("NISEI18-good-taste", NISEI_2018, "are in good taste; none is sexualized.", "Player Expectations"),
    Line("NISEI18-art-taste", NISEI_2018, "third-party art are in good taste", "Player Expectations"),
    Line("NISEI18-paper-proxy", NISEI_2018, "on plain white paper, neatly cut", "Proxies"),
    Line("NISEI18-paper-front", NISEI_2018, "Paper proxies show the whole front to scale", "Proxies"),
    Line("NISEI18-backing-other", NISEI_2018, "or of backing cards from another product", "Proxies"),
    Line("NISEI18-art-size", NISEI_2018, "in size, thickness, make and rounded corners.", "Proxies"),
    Line(
        "FFG-alike", FFG, "Within a deck all sleeves are alike in size, colour, feel and wear", "Card Sleeves"
    ),
    Line("FFG-official", FFG, "All cards are official cards of the game.", "Legal Products"),
]
KEPT_IN_MIND = [
    Line("SWS-pod-blank", SEALED, "The text of the characters of a pod counts as blank", "Appendix IV(c)"),
    Line("SWS-check-time", SWS, "checked before the round begins or after it is over", "3.0(a), 3.2(d)"),
    Line("TRC-sleeves-off", TRC, "may ask at the start of any game that they come off", "Floor Rules 4"),
    Line("FFG-two-leaders", FFG, "the marshal rules on that game", "Leader Participation"),
    Line("NISEI14-leniency", {**NISEI_14, "tier": "casual"}, "be lenient", "Infractions"),
]


def screen(visitors: Visitors, rules: dict[str, str]) -> dict[str, Any]:
    """Hand in a list, open a directed check as the organizer, return what the screen carries."""
    event = visitors.event(rules)
    desk = visitors.player(event, "Ann Lee")
    decks = {"deck-corp": CORP, "deck-runner": RUNNER, "deck-deck": FISTS}
    if rules["policy"] == "trc-1998":
        decks = {"deck-runner": RUNNERS}
    sent = visitors.app.test_client().post(f"{desk}/submit", data=decks)
    assert sent.status_code == 303
    number = visitors.listed(event, "Ann Lee").rpartition("/")[2]
    judged = event.replace("/events/", "/judge/")
    sides = [] if rules["policy"] == "sws-1.2" else ["corp", "runner"]
    data = {"registration": number, "reason": "a test", "side": sides}
    opened = visitors.organizer.post(f"{judged}/open", data=data)
    assert opened.status_code == 303
    page = visitors.organizer.get(opened.headers["Location"]).text
    found = re.search(r'id="check-data">(.*?)</script>', page, re.S)
    assert found
    carried: dict[str, Any] = json.loads(found[1])
    return carried


@pytest.mark.parametrize("line", CHECKLIST, ids=[line.row for line in CHECKLIST])
def test_the_checklist_says(visitors: Visitors, line: Line) -> None:
    items = screen(visitors, line.rules)["items"]
    (cited,) = [item["cite"] for item in items if line.text in item["text"]]
    assert cited.endswith(f", {line.section}")


@pytest.mark.parametrize("line", KEPT_IN_MIND, ids=[line.row for line in KEPT_IN_MIND])
def test_judges_are_reminded_of(visitors: Visitors, line: Line) -> None:
    rules = screen(visitors, line.rules)["keep_in_mind"]
    (cited,) = [rule["cite"] for rule in rules if line.text in rule["text"]]
    assert cited.endswith(f", {line.section}")


def test_paper_proxies_of_2018_may_have_backing_cards_of_other_products(visitors: Visitors) -> None:
    (text,) = [item["text"] for item in screen(visitors, NISEI_2018)["items"] if item["id"] == "backing"]
    assert text.index("card of the same side") < text.index("or of backing cards from another product")


def test_cheating_is_a_procedure_of_the_secret_war_society_too(visitors: Visitors) -> None:
    procedure = screen(visitors, SWS)["handbook"]["procedures"]["cheating"]
    assert procedure["name"] == "Cheating, marked cards or sleeves"
    assert procedure["cite"].endswith(", 1.1(c), 3.2(e)")
    options = procedure["questions"]["ruling"]["options"]
    assert [option["id"] for option in options] == ["nothing", "match-points", "disqualification"]
    assert options[2]["by"] == ["head_judge", "organizer"]


def test_a_judge_of_2018_may_raise_or_lower_a_penalty(visitors: Visitors) -> None:
    adjustment = screen(visitors, NISEI_2018)["handbook"]["adjustment"]
    assert "raise or lower the penalty" in adjustment["text"]
    assert adjustment["cite"] == "NISEI Organized Play Policies December 2018, Infractions"


@pytest.mark.parametrize(
    ("rules", "text", "section"),
    [
        (NISEI_14, "use the official template for it", "Proxies And Third-Party Alternate-Art Cards"),
        (NISEI_2018, "use the official template for it", "Proxies"),
        (FFG, "only if the player finds no replacement", "Lost and Damaged Cards"),
    ],
    ids=["NISEI14-proxy-template", "NISEI18-handwritten", "FFG-damaged"],
)
def test_who_makes_a_proxy_by_hand_is_told(
    visitors: Visitors, rules: dict[str, str], text: str, section: str
) -> None:
    event = visitors.event(rules)
    visitors.player(event, "Ann Lee")
    number = visitors.listed(event, "Ann Lee").rpartition("/")[2]
    page = visitors.page(f"{event.replace('/events/', '/judge/')}/players/{number}")
    assert text in page
    assert section in page.partition(text)[2][:250]


def test_the_screen_of_a_casual_event_reminds_of_more_than_a_competitive_one(visitors: Visitors) -> None:
    casual = screen(visitors, {**NISEI_14, "tier": "casual"})["keep_in_mind"]
    competitive = screen(visitors, {**NISEI_14, "name": "Another Cup"})["keep_in_mind"]
    assert {rule["text"] for rule in competitive} < {rule["text"] for rule in casual}
