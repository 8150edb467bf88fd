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
TRC_SEALED = {**TRC, "format": "sealed"}
CASUAL = {**NISEI_14, "tier": "casual"}
PROXIES = "Proxies And Third-Party Alternate-Art Cards"
OTHER = "Other Tournament Rules And Policies"


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
        PROXIES,
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
    Line("NISEI14-sleeves", NISEI_14, "All sleeves are opaque and of standard size.", "Decks And Decklists"),
    Line(
        "NISEI14-sleeves-alike", NISEI_14, "size, colour, feel, wear and thickness are alike", "Marked cards"
    ),
    Line("NISEI14-art-alike", NISEI_14, "No card can be told apart from the back", "Marked cards"),
    Line("NISEI14-proxy-paper", NISEI_14, "to scale, on plain white paper", PROXIES),
    Line("NISEI14-proxy-cut", NISEI_14, "neatly cut so that nothing sticks out of the sleeve", PROXIES),
    Line("NISEI14-proxy-front", NISEI_14, "Proxies show the whole front of the card", PROXIES),
    Line(
        "NISEI14-proxy-backing",
        NISEI_14,
        "a backing card, of any game, that is not a copy of a legal card of this deck, in an opaque sleeve.",
        PROXIES,
    ),
    Line("NISEI14-proxy-professional", NISEI_14, "or as a professional print on card.", PROXIES),
    Line(
        "NISEI14-proxy-handwritten", NISEI_14, "Handwritten proxies, if any, were made by the staff", PROXIES
    ),
    Line("NISEI14-art-name", CASUAL, "Alternative art by third parties shows at least the name.", PROXIES),
    Line("NISEI14-art-complete", NISEI_14, "the name and, identities apart, everything else", PROXIES),
    Line("NISEI14-art-discouraged", CASUAL, "Leaving out more is discouraged", PROXIES),
    Line("NISEI14-art-real-card", NISEI_14, "wrong or incomplete the player has the real card", PROXIES),
    Line("NISEI14-art-legible", NISEI_14, "can be read and recognised easily.", PROXIES),
    Line("NISEI18-sleeves", NISEI_2018, "All sleeves are opaque and of standard size.", OTHER),
    Line("NISEI18-proxy-legible", NISEI_2018, "All proxies and alternative art can be read", "Proxies"),
    Line("NISEI18-art-allowed", NISEI_2018, "alternative art can be read and recognised easily.", "Proxies"),
    Line("NISEI18-proxy-sleeved", NISEI_2018, "No card can be told apart from the back", "Marked cards"),
    Line("NISEI18-art-sleeved", NISEI_2018, "wear and thickness are alike", "Marked cards"),
    Line(
        "NISEI18-printed-proxy",
        NISEI_2018,
        "like real cards in size, thickness, stock and rounded corners, and show the whole front.",
        "Proxies",
    ),
    Line(
        "NISEI18-paper-before",
        NISEI_2018,
        "in front of a forward-facing card of the same side of which the deck has no copy",
        "Proxies",
    ),
    Line(
        "NISEI18-art-name",
        NISEI_2018,
        "whole name; where more is missing the player carries the official card or an approved proxy.",
        "Proxies",
    ),
    Line("FFG-opaque", {**FFG, "tier": "formal"}, "The whole deck is in opaque sleeves", "Card Sleeves"),
    Line("FFG-relaxed-backs", FFG, "without opaque sleeves, all backs look alike.", "Card Sleeves"),
    Line("TRC-sleeves", TRC, "There are no sleeves, or judge and opponent agree to them.", "Floor Rules 4"),
    Line("TRC-sleeves-worn", TRC, "not marked or worn, and can be shuffled well.", "Floor Rules 4"),
    Line("SWS-proxy-kind", SWS, "a colour copy on paper or a print on similar card", "3.1(c), 3.1(d)"),
    Line("SWS-proxy-artist", SWS, "the artist's name can be read.", "3.1(c), 3.1(d)"),
    Line("SWS-proxy-sleeve", SWS, "in front of a real Shadowfist card in an opaque sleeve", "3.1(e)"),
    Line(
        "SWS-sleeves",
        SWS,
        "all cards are, in the same sleeves and the same way round, with unmarked and uniform backs.",
        "3.2(a)",
    ),
]
KEPT_IN_MIND = [
    Line("SWS-pod-blank", SEALED, "The text of the characters of a pod counts as blank", "Appendix IV(c)"),
    Line("SWS-check-time", SWS, "checked before the round begins or after it is over", "3.0(a), 3.2(d)"),
    Line("TRC-sleeves-off", TRC, "may ask at the start of any game that they come off", "Floor Rules 4"),
    Line("FFG-two-leaders", FFG, "the marshal rules on that game", "Leader Participation"),
    Line("NISEI14-leniency", CASUAL, "be lenient", "Infractions"),
    Line("TRC-SD2-late", TRC_SEALED, "may be taken to forfeit", "Additional Floor Rules SD2"),
    Line("TRC-SD3", TRC_SEALED, "Nothing is opened before that time begins", "Additional Floor Rules SD3"),
]


class Stated(NamedTuple):
    """A sentence of a document, an event, and what the screen says of appeals, time or a procedure."""

    row: str
    rules: dict[str, str]
    place: tuple[str, ...]
    text: str
    section: str


STATED = [
    Stated(
        "NISEI14-explained",
        NISEI_14,
        ("handbook", "appeal"),
        "A judge explains the rule and the penalty.",
        "Calling Judges",
    ),
    Stated(
        "NISEI18-explained",
        NISEI_2018,
        ("handbook", "appeal"),
        "A judge explains the rule and the penalty.",
        "Calling Judges",
    ),
    Stated(
        "NISEI14-time-back", NISEI_14, ("extension",), "usually gets as much extra time", "Calling Judges"
    ),
    Stated(
        "NISEI18-time-back", NISEI_2018, ("extension",), "The match gets as much extra time", "Calling Judges"
    ),
    Stated(
        "SWS-extension", SWS, ("extension",), "more than a minute may extend the time; tell all", "2.4(f)"
    ),
    Stated(
        "FFG-review",
        FFG,
        ("handbook", "appeal"),
        "the marshal reviews the ruling and has the final decision.",
        "Judge",
    ),
    Stated(
        "TRC-judge", TRC, ("handbook", "appeal"), "to the judge, who has the final decision.", "Floor Rules 1"
    ),
    Stated(
        "SWS-director",
        SWS,
        ("handbook", "appeal"),
        "the tournament director has the final authority.",
        "2.4(b), 2.4(e)",
    ),
]


def screen(visitors: Visitors, rules: dict[str, str]) -> dict[str, Any]:
    """Return what the screen of a check at an event under these rules carries."""
    carried: dict[str, Any] = visitors.once(
        ("screen", *rules.values()), lambda: opened_screen(visitors, rules)
    )
    return carried


def opened_screen(visitors: Visitors, rules: dict[str, str]) -> dict[str, Any]:
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
def test_the_checklist_says(readers: Visitors, line: Line) -> None:
    items = screen(readers, line.rules)["items"]
    (cited,) = [item["cite"] for item in items if line.text in item["text"]]
    assert cited.endswith(f", {line.section}")


@pytest.mark.parametrize("line", KEPT_IN_MIND, ids=[line.row for line in KEPT_IN_MIND])
def test_judges_are_reminded_of(readers: Visitors, line: Line) -> None:
    rules = screen(readers, line.rules)["keep_in_mind"]
    (cited,) = [rule["cite"] for rule in rules if line.text in rule["text"]]
    assert cited.endswith(f", {line.section}")


@pytest.mark.parametrize("stated", STATED, ids=[stated.row for stated in STATED])
def test_the_screen_states(readers: Visitors, stated: Stated) -> None:
    found = screen(readers, stated.rules)
    for step in stated.place:
        found = found[step]
    assert stated.text in found["text"]
    assert found["cite"].endswith(f", {stated.section}")


@pytest.mark.parametrize("rules", [NISEI_14, NISEI_2018], ids=["NISEI14-intent", "NISEI18-intent"])
def test_what_looks_intentional_is_investigated_as_cheating(readers: Visitors, rules: dict[str, str]) -> None:
    procedure = screen(readers, rules)["handbook"]["procedures"]["cheating"]
    assert "What looks intentional is investigated" in json.dumps(procedure)
    assert "disqualification" in json.dumps(procedure)


def test_paper_proxies_of_2018_may_have_backing_cards_of_other_products(readers: Visitors) -> None:
    (text,) = [item["text"] for item in screen(readers, NISEI_2018)["items"] if item["id"] == "backing"]
    assert text.index("card of the same side") < text.index("or of backing cards from another product")


def test_cheating_is_a_procedure_of_the_secret_war_society_too(readers: Visitors) -> None:
    procedure = screen(readers, SWS)["handbook"]["procedures"]["cheating"]
    assert procedure["name"] == "Cheating, marked cards or sleeves"
    assert procedure["cite"].endswith(", 1.1(c), 3.2(e)")
    options = procedure["questions"]["ruling"]["options"]
    assert [option["id"] for option in options] == ["nothing", "match-points", "disqualification"]
    assert options[2]["by"] == ["head_judge", "organizer"]


def test_a_judge_of_2018_may_raise_or_lower_a_penalty(readers: Visitors) -> None:
    adjustment = screen(readers, NISEI_2018)["handbook"]["adjustment"]
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


def test_the_screen_of_a_casual_event_reminds_of_more_than_a_competitive_one(readers: Visitors) -> None:
    casual = screen(readers, {**NISEI_14, "tier": "casual"})["keep_in_mind"]
    competitive = screen(readers, NISEI_14)["keep_in_mind"]
    assert {rule["text"] for rule in competitive} < {rule["text"] for rule in casual}
