"""Planning an event: what the form says beside its choices, and what it accepts under each document."""

from __future__ import annotations

import html
import io
import re
from datetime import date
from typing import NamedTuple

import pytest

from tests.documents.visitors import FFG, NISEI_14, NISEI_2018, PLAN, SWS, TRC, Visitors, text_of
from validator.rules.rulebook import load_rulebook


class Help(NamedTuple):
    """A sentence of a document, and what stands beside the choices of the form, with its section."""

    row: str
    policy: str
    text: str
    section: str


# Written by hand from the documents.
HELP = [
    Help("NISEI14-tier-casual", "nisei-1.4", "leagues, game nights and Circuit Openers", "Types Of Events"),
    Help(
        "NISEI14-tier-competitive", "nisei-1.4", "national championships, Circuit Breaker", "Types Of Events"
    ),
    Help(
        "NISEI14-sanctioned-always",
        "nisei-1.4",
        "world championships are always sanctioned",
        "Types Of Events",
    ),
    Help("NISEI14-sanctioned-venue", "nisei-1.4", "where everybody may come", "Types Of Events"),
    Help("NISEI14-asynchronous-help", "nisei-1.4", "some days to agree on a time", "Asynchronous Events"),
    Help("NISEI18-tiers", "nisei-2018", "leagues, game nights and store championships", "Event Structure"),
    Help(
        "NISEI18-tiers-above", "nisei-2018", "regional championships and everything above", "Event Structure"
    ),
    Help("FFG-relaxed", "ffg-2.2.1", "Unofficial events should be too", "Relaxed"),
    Help("FFG-formal", "ffg-2.2.1", "Regional championships are formal.", "Formal"),
    Help("FFG-premier", "ffg-2.2.1", "National championships and everything above are premier", "Premier"),
    Help(
        "FFG-region", "ffg-2.2.1", "Elsewhere the organizer says which products are legal", "Legal Products"
    ),
    Help("FFG-announce-rounds", "ffg-2.2.1", "Say before the start how many rounds there are", "Pairings"),
    Help("SWS-head-judge", "sws-1.2", "makes known who it is before round one", "2.4(a)"),
]


@pytest.mark.parametrize("help_", HELP, ids=[help_.row for help_ in HELP])
def test_the_form_says(visitors: Visitors, help_: Help) -> None:
    page = visitors.organizer.get("/events/new").text
    own = re.findall(rf'data-for-policy="{help_.policy}".*?</details>', page, re.S)
    (words,) = [text_of(part) for part in own if help_.text in text_of(part)]
    assert help_.section in words.partition(help_.text)[2].partition(" · ")[2][:120]


@pytest.mark.parametrize(
    ("rules", "tier"),
    [(SWS, ""), (TRC, ""), (SWS, "open"), (TRC, "open"), (NISEI_14, ""), (NISEI_2018, ""), (FFG, "")],
)
def test_events_under_every_document_are_made_and_changed(
    visitors: Visitors, rules: dict[str, str], tier: str
) -> None:
    event = visitors.event({**rules, "tier": tier})
    form = visitors.organizer.get(f"{event}/settings").text
    version = re.search(r'name="version" value="(\d+)"', form)
    assert version
    data = {**PLAN, **rules, "name": "Winter Cup", "version": version[1]}
    assert visitors.organizer.post(f"{event}/settings", data=data).status_code == 303
    assert "Winter Cup" in visitors.page(event)


def test_sws_events_can_be_sanctioned_in_any_official_format(visitors: Visitors) -> None:
    for chosen in ("final-brawl", "one-hundred-names"):
        event = visitors.event({**SWS, "format": chosen}, sanctioned="1")
        assert "sanctioned" in visitors.page(event)
        rules = visitors.read(f"{visitors.public(event)}/rules")
        assert "A sanctioned event uses an official format and tournament type." in rules


def test_the_document_of_2018_fixes_nothing_about_who_sees_lists(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018, **{"visibility-swiss": "identities"})
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "During this stage others see the identities: swiss." in page


def test_the_document_of_2022_fixes_that_lists_are_hidden(visitors: Visitors) -> None:
    answer = visitors.organizer.post(
        "/events/new", data={**PLAN, **NISEI_14, "visibility-swiss": "identities"}
    )
    assert answer.status_code == 422
    assert "Staff Participation In Events" in html.unescape(answer.text)


def roster(visitors: Visitors, event: str, players: int) -> None:
    names = "name\n" + "".join(f"Player {number}\n" for number in range(1, players + 1))
    data = {"file": (io.BytesIO(names.encode()), "roster.csv"), "do": "import"}
    assert visitors.organizer.post(f"{event}/import", data=data).status_code in (200, 303)


@pytest.mark.parametrize(
    ("weeks", "suggested"),
    [("", "4 Swiss rounds, cut to top 4"), ("1", "5 Swiss rounds, cut to top 2")],
)
def test_an_asynchronous_event_plays_longer_and_cuts_to_half(
    visitors: Visitors, weeks: str, suggested: str
) -> None:
    event = visitors.event(NISEI_14, asynchronous=weeks)
    roster(visitors, event, 16)
    page = visitors.page(event)
    assert f"Suggested: {suggested}" in page
    section = "Asynchronous Events" if weeks else "Event Structure And Procedure"
    assert f"NISEI Organized Play Policies 1.4, {section}" in page


@pytest.mark.parametrize(("rules", "needed"), [(SWS, 3), (TRC, 4)], ids=["SWS-three", "TRC-four"])
def test_too_few_players_are_named_on_the_page(
    visitors: Visitors, rules: dict[str, str], needed: int
) -> None:
    event = visitors.event(rules)
    roster(visitors, event, needed - 1)
    assert f"This policy asks for at least {needed} players" in visitors.page(event)
    visitors.player(event, "Ann Lee")
    assert "This policy asks for at least" not in visitors.page(event)


def test_players_see_what_to_know_before_they_build(visitors: Visitors) -> None:
    desk = visitors.player(visitors.event(NISEI_14), "Ann Lee")
    page = visitors.read(desk)
    assert "Know before you build" in page
    assert "All sleeves are opaque, of standard size" in page
    assert "NISEI14-D6.sleeves · NISEI Organized Play Policies 1.4, Decks And Decklists" in page
    assert "At casual events be lenient" not in page


@pytest.mark.parametrize("tier", ["casual", "competitive"])
def test_events_of_both_tiers_are_sanctioned_or_not(readers: Visitors, tier: str) -> None:
    for chosen in ("", "1"):
        event = readers.event({**NISEI_14, "tier": tier}, sanctioned=chosen)
        rules = readers.read(f"{readers.public(event)}/rules")
        assert ("This is a sanctioned event." in rules) == bool(chosen)


def test_another_format_at_a_sanctioned_event_needs_an_approval(visitors: Visitors) -> None:
    data = {**PLAN, **NISEI_14, "format": "startup", "sanctioned": "1"}
    refused = visitors.organizer.post("/events/new", data=data)
    assert refused.status_code == 422
    assert "A sanctioned event uses the format standard" in text_of(refused.text)
    assert "Types Of Events" in text_of(refused.text)
    event = visitors.event(data, approval="Organized Play, 3 October")
    assert "Approval for this format: Organized Play, 3 October." in visitors.read(
        f"{visitors.public(event)}/rules"
    )


@pytest.mark.parametrize(
    "rules", [NISEI_14, NISEI_2018, SWS], ids=["NISEI14-announce-event", "NISEI18-announce", "SWS-advertise"]
)
def test_format_start_and_structure_are_announced(readers: Visitors, rules: dict[str, str]) -> None:
    event = readers.event(rules, rounds="4", cut="4")
    public = readers.public(event)
    name = load_rulebook().formats[rules["format"]].name
    assert "Starts 5 December 2026, 10:00 CET" in readers.read(public)
    assert f"Format {name}" in readers.read(public)
    assert "There are 4 Swiss rounds and a cut to the top 4." in readers.read(f"{public}/rules")


@pytest.mark.parametrize("policy", ["nisei-1.4", "nisei-2018"])
def test_without_a_format_standard_is_meant(policy: str) -> None:
    assert load_rulebook().ruleset(policy, "", "", date(2026, 11, 16)).format == "standard"
