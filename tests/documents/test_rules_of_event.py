"""Rules of this event: what is in force, in plain words, on the page that everybody can open and print."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

import pytest

from card_data.catalogue import load_catalogue
from tests.documents.visitors import FFG, NISEI_14, NISEI_2018, SWS, TRC, Visitors
from validator.languages.language import load_language
from validator.languages.written_days import days_in
from validator.report.rule_words.plain_rule import SUBJECTS, WORDINGS, Terms
from validator.rules.kinds import Record, Repealed
from validator.rules.rule import KINDS, WORKFLOW_KINDS, Rule
from validator.rules.rulebook import load_rulebook
from validator.services.events.rules_in_force import rules_in_force  # noqa: F401  # brings the words

DAY = date(2026, 12, 5)
DRAFT = {**SWS, "format": "whirlpool-of-blood"}
SEALED = {**SWS, "format": "baptism-of-fire"}
TRC_SEALED = {**TRC, "format": "sealed"}
FFG_DRAFT = {**FFG, "format": "draft", "limited": "1"}
FFG_HALF_DRAFT = {**FFG, "format": "half-draft", "limited": "1"}
NISEI_14_CASUAL = {**NISEI_14, "tier": "casual"}
NISEI_2018_CASUAL = {**NISEI_2018, "tier": "casual"}


class Said(NamedTuple):
    """A sentence of a document, an event where it holds, and what the page says of it, with its section."""

    row: str
    rules: dict[str, str]
    text: str
    section: str


# Written by hand from the documents.
SENTENCES = [
    Said(
        "NISEI14-accommodation",
        NISEI_14,
        "Any rule bends for players with disabilities",
        "Event Staff Expectations",
    ),
    Said(
        "NISEI14-organizer-final",
        NISEI_14,
        "has the last word on structure, proxies and exceptions",
        "Event Staff Expectations",
    ),
    Said(
        "NISEI14-staff-drop",
        NISEI_14,
        "where it suffers because staff play, they stop playing",
        "Staff Participation In Events",
    ),
    Said(
        "NISEI14-sanctioned-venue",
        NISEI_14,
        "held where everybody may come, whatever their age",
        "Types Of Events",
    ),
    Said(
        "NISEI14-side-choice",
        NISEI_14,
        "the higher Swiss rank chooses a side, after reading the list",
        "Event Structure And Procedure",
    ),
    Said(
        "NISEI14-bring", NISEI_14, "Bring your decks, tokens, sleeves and any proxies", "Player Expectations"
    ),
    Said(
        "NISEI18-bring",
        NISEI_2018,
        "Bring your decks, tokens, sleeves and any proxies",
        "Player Expectations",
    ),
    Said(
        "NISEI14-staff-time",
        NISEI_14,
        "get back the time in which they were needed elsewhere",
        "Staff Participation In Events",
    ),
    Said("SWS-sealed-packs", SEALED, "All players open the same number and kinds of packs", "6.1(f)"),
    Said("NISEI14-leniency", NISEI_14_CASUAL, "At casual events be lenient", "Infractions"),
    Said(
        "NISEI18-accommodation",
        NISEI_2018,
        "Any rule bends for players with disabilities",
        "Tournament Staff Expectations",
    ),
    Said(
        "NISEI18-organizer-final",
        NISEI_2018,
        "has the last word on structure, proxies and exceptions",
        "Tournament Staff Expectations",
    ),
    Said("NISEI18-leniency", NISEI_2018_CASUAL, "At casual events be lenient", "Infractions"),
    Said(
        "NISEI18-no-hiding",
        NISEI_2018,
        "the document does not say who sees lists",
        "Event Structure And Procedure",
    ),
    Said("FFG-region", FFG, "The days of release are those of North America", "Legal Products"),
    Said("FFG-six-points", FFG_DRAFT, "played to six agenda points, in rounds of 50 minutes", "Full Draft"),
    Said(
        "FFG-full-draft", FFG_DRAFT, "The card list of Standard holds here too", "Full Draft; Deck Building"
    ),
    Said("FFG-draft-pairing", FFG_DRAFT, "who sat furthest apart while drafting", "Full Draft"),
    Said(
        "FFG-half-draft",
        FFG_HALF_DRAFT,
        "a single game, played to six agenda points in 30 minutes",
        "Half Draft",
    ),
    Said("TRC-sleeves-off", TRC, "may ask at the start of any game that they come off", "Floor Rules 4"),
    Said(
        "TRC-sleeves-owner",
        TRC,
        "only tell whose card lies in the other field are always fine",
        "Floor Rules 4",
    ),
    Said("TRC-SD1", TRC_SEALED, "You bring your own sealed deck and boosters", "Additional Floor Rules SD1"),
    Said("TRC-SD2-late", TRC_SEALED, "may be taken to forfeit", "Additional Floor Rules SD2"),
    Said(
        "TRC-four-boosters",
        TRC_SEALED,
        "more than four are not recommended",
        "Modifications to Deck Construction Rules 1",
    ),
    Said("TRC-SD3", TRC_SEALED, "Nothing is opened before that time begins", "Additional Floor Rules SD3"),
    Said("TRC-SD4", TRC_SEALED, "No card of deck or sideboard is traded", "Additional Floor Rules SD4"),
    Said(
        "TRC-latest",
        TRC_SEALED,
        "one sealed deck of the latest edition",
        "Modifications to Deck Construction Rules 1",
    ),
    Said("SWS-check-time", SWS, "checked before the round begins or after it is over", "3.0(a), 3.2(d)"),
    Said(
        "SWS-suspicion",
        SWS,
        "Who suspects an opponent's deck or sleeves tells the head judge",
        "3.0(a), 3.2(d)",
    ),
    Said("SWS-sleeves-on", SWS, "then provides them if you have none", "3.2"),
    Said("SWS-same-packs", DRAFT, "All have the same packs", "7.0, 7.1"),
    Said("SWS-six-to-ten", DRAFT, "from six to ten packs each", "7.0, 7.1"),
    Said("SWS-draft-tables", DRAFT, "Three to five players draft at a table", "7.0, 7.1"),
    Said("SWS-passing", DRAFT, "to the left with the first pack, to the right with the second", "7.0, 7.1"),
    Said("SWS-pods-back", SEALED, "they are given back at the end", "7.2(d)"),
    Said("SWS-pod-blank", SEALED, "The text of the characters of a pod counts as blank", "Appendix IV(c)"),
]


@pytest.mark.parametrize("said", SENTENCES, ids=[said.row for said in SENTENCES])
def test_the_page_says(readers: Visitors, said: Said) -> None:
    page = readers.rules_page(said.rules)
    assert said.text in page
    after = page.partition(said.text)[2]
    # The citation of the rule is the next one on the page.
    assert said.section in after.partition(" · ")[2][: 80 + len(said.section)]


def test_the_page_says_what_the_organizer_decided(visitors: Visitors) -> None:
    chosen = {"handwritten_accepted": "1", "rounds": "4", "cut": "4", "sanctioned": "1"}
    event = visitors.event(NISEI_14, **chosen)
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Every player submits a decklist, due by 5 December 2026, 10:00 CET." in page
    assert "Handwritten lists are accepted." in page
    assert "There are 4 Swiss rounds and a cut to the top 4." in page
    assert "This is a sanctioned event." in page


def test_handwritten_lists_that_are_not_accepted_are_named(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Handwritten lists are accepted only on official forms." in page


def test_the_head_judge_and_who_plays_are_made_known(visitors: Visitors) -> None:
    event = visitors.event(NISEI_14)
    visitors.organizer.post(f"{event}/staff", data={"name": "Hedda Stone", "role": "head_judge"})
    visitors.organizer.post(f"{event}/staff", data={"name": "Jo Lane", "role": "judge", "plays": "1"})
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Hedda Stone: head judge" in page
    assert "Jo Lane: judge, also plays" in page


def test_a_ban_on_proxies_stands_wherever_players_see_the_rules(visitors: Visitors) -> None:
    event = visitors.event(SWS, proxies_banned="1", proxy_ban_announced="2026-11-01")
    public, desk = visitors.public(event), visitors.player(event, "Ann Lee")
    for address in (public, f"{public}/rules", desk):
        assert "Banned at this event" in visitors.read(address), address
    assert "Proxies are banned at this event." in visitors.read(f"{public}/poster")
    assert "Proxies are banned. That was announced on 1 November 2026." in visitors.read(f"{public}/rules")


def test_a_ban_that_came_too_late_is_said_to_have_no_effect(visitors: Visitors) -> None:
    event = visitors.event(SWS, proxies_banned="1", proxy_ban_announced="2026-11-16")
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Banned at this event" not in page
    assert "The ban does not apply: it had to be announced by 5 November 2026" in page


def test_the_card_list_in_force_is_on_the_page_with_its_cards(visitors: Visitors) -> None:
    page = visitors.read(f"{visitors.public(visitors.event(NISEI_14))}/rules")
    assert "Standard Balance Update 26.08 is in force from 1 August 2026 on." in page
    assert "Banned: " in page


def test_the_head_judge_of_a_shadowfist_event_is_made_known(visitors: Visitors) -> None:
    event = visitors.event(SWS)
    visitors.organizer.post(f"{event}/staff", data={"name": "Hedda Stone", "role": "head_judge"})
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Hedda Stone: head judge" in page


@pytest.mark.parametrize("rules", [NISEI_14, NISEI_2018, FFG, SWS, TRC], ids=lambda rules: rules["policy"])
def test_staff_and_players_find_the_page(visitors: Visitors, rules: dict[str, str]) -> None:
    event = visitors.event(rules)
    link = f'href="{visitors.public(event)}/rules"'
    desk = visitors.player(event, "Ann Lee")
    for address in (event, f"{event}/staff", event.replace("/events/", "/judge/")):
        assert link in visitors.organizer.get(address).text, address
    for address in (visitors.public(event), desk):
        assert link in visitors.app.test_client().get(address).text, address


@pytest.mark.parametrize("kind", [*KINDS.values(), *WORKFLOW_KINDS.values()], ids=lambda kind: kind.kind)
def test_every_kind_of_rule_has_words_for_the_page(kind: type) -> None:
    """A rule that no check decides and no page shows has a kind without words: this fails for it."""
    assert kind is Repealed or kind in WORDINGS


Place = tuple[str, str, str, str]


def every_rule() -> dict[Place, list[Rule]]:
    """Return every rule once, by a policy, tier, format and environment where it is in force."""
    book = load_rulebook()
    seen: set[tuple[str, str, str]] = set()
    found: dict[Place, list[Rule]] = {}
    for policy in book.policies.values():
        for tier in policy.tiers:
            for chosen in (item for item in book.formats.values() if item.game == policy.game):
                environment = "" if chosen.has_pool else policy.default_environment
                rules = book.ruleset(policy.id, tier, chosen.id, DAY, environment).rules
                for rule in (*rules, *policy.workflow(tier, DAY).rules):
                    key = (policy.id, rule.id, repr(sorted(rule.values.items(), key=str)))
                    if key not in seen:
                        seen.add(key)
                        found.setdefault((policy.id, tier, chosen.id, environment), []).append(rule)
    return found


def unshown(rules: list[Rule], page: str, terms: Terms) -> list[str]:
    """Return the rules that a page does not show: there are no words for them, or not on this page."""
    return [
        rule.id
        for rule in rules
        if type(rule) not in WORDINGS or said_in(WORDINGS[type(rule)](rule, terms).text) not in page
    ]


def said_in(text: str) -> str:
    return " ".join(days_in(text, load_language("en")).split())


def terms_of(policy: str) -> Terms:
    book = load_rulebook()
    names = {found.id: found.name for found in book.formats.values()}
    return Terms(load_catalogue(book.policies[policy].game), names)


def test_every_rule_is_on_the_page_of_an_event_where_it_holds(readers: Visitors) -> None:
    """What checks decide is said there, and what people must see to as well: nothing is on paper only."""
    missing = []
    for place, rules in every_rule().items():
        keys = ("policy", "tier", "format", "environment")
        chosen = {key: value for key, value in zip(keys, place, strict=True) if value}
        page = readers.rules_page({**chosen, "limited": "1"})
        missing += [f"{' '.join(place)}: {rule}" for rule in unshown(rules, page, terms_of(place[0]))]
    assert missing == []


def test_a_rule_that_no_page_shows_is_found(readers: Visitors) -> None:
    class Unheard(Rule, kind="unheard", kinds={}):
        """A kind that no check and no wording knows."""

    where = {"effective": DAY, "document": "Club Rules", "section": "1"}
    hidden = Record(id="CLUB-2", topic="deck", audience=("player",), text="Decks are blue.", **where)
    rules: list[Rule] = [Unheard(id="CLUB-1", **where), hidden]
    assert unshown(rules, readers.rules_page(NISEI_14), terms_of("nisei-1.4")) == ["CLUB-1", "CLUB-2"]


def test_every_record_has_a_subject_and_somebody_who_must_see_to_it() -> None:
    records = [rule for rules in every_rule().values() for rule in rules if isinstance(rule, Record)]
    assert len(records) > 60
    assert [record.id for record in records if record.topic not in SUBJECTS or not record.audience] == []


def test_where_proxies_are_banned_nobody_is_told_how_to_sleeve_them(visitors: Visitors) -> None:
    event = visitors.event(SWS, proxies_banned="1", proxy_ban_announced="2026-11-01")
    desk = visitors.player(event, "Ann Lee")
    data = {"deck-deck": "5x Ting Ting (proxy)"}
    receipt = visitors.app.test_client().post(f"{desk}/submit", data=data).headers["Location"]
    said = visitors.read(receipt.partition("#")[0])
    assert "5 proxies of Ting Ting, but proxies are not allowed." in said
    assert "opaque sleeves" not in said
