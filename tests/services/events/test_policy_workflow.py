from datetime import date

import pytest

from validator.rules.rulebook import load_rulebook
from validator.rules.workflow import ListsRequired, SuggestedRounds, Workflow
from validator.services.events.plan import suggest_structures, too_few_players

DAY = date(2026, 11, 14)


def load_workflow(policy: str, tier: str, day: date) -> Workflow:
    return load_rulebook().workflow(policy, tier, day)


def test_all_five_policies_say_what_they_ask() -> None:
    games = {policy.id: policy.game for policy in load_rulebook().policies.values()}
    assert games == {
        "ffg-2.2.1": "netrunner",
        "nisei-1.4": "netrunner",
        "nisei-2018": "netrunner",
        "sws-1.2": "shadowfist",
        "trc-1998": "onr",
    }


def test_rules_name_their_document_and_section() -> None:
    rule = load_workflow("nisei-1.4", "competitive", DAY).first(ListsRequired)
    assert rule is not None
    assert (rule.id, rule.document, rule.section) == (
        "NISEI14-D1",
        "NISEI Organized Play Policies 1.4",
        "Decks And Decklists",
    )


def test_a_policy_applies_also_to_an_event_before_its_date() -> None:
    assert load_workflow("nisei-1.4", "competitive", date(2020, 1, 1)).first(ListsRequired) is not None


def test_tiers_have_their_own_rules() -> None:
    def required(policy: str, tier: str) -> bool:
        rule = load_workflow(policy, tier, DAY).first(ListsRequired)
        return rule is not None and rule.required

    assert required("nisei-1.4", "competitive")
    assert not required("nisei-1.4", "casual")
    assert required("nisei-2018", "competitive")
    assert not required("ffg-2.2.1", "premier")


# policy, tier, players, style, rounds, cut: from the documents' tables, at both ends of rows.
TABLE = [
    ("nisei-1.4", "casual", 11, "two-sided", 3, 0),
    ("nisei-1.4", "casual", 12, "two-sided", 4, 0),
    ("nisei-1.4", "casual", 16, "two-sided", 4, 4),
    ("nisei-1.4", "casual", 128, "two-sided", 7, 8),
    ("nisei-1.4", "casual", 129, "two-sided", 7, 16),
    ("nisei-1.4", "competitive", 9, "two-sided", 3, 0),
    ("nisei-1.4", "competitive", 15, "two-sided", 4, 0),
    ("nisei-1.4", "competitive", 24, "two-sided", 4, 4),
    ("nisei-1.4", "competitive", 25, "two-sided", 4, 8),
    ("nisei-1.4", "competitive", 56, "two-sided", 5, 8),
    ("nisei-1.4", "competitive", 80, "two-sided", 6, 8),
    ("nisei-1.4", "competitive", 192, "two-sided", 7, 16),
    ("nisei-1.4", "competitive", 256, "two-sided", 8, 16),
    ("nisei-1.4", "competitive", 257, "two-sided", 9, 16),
    ("nisei-1.4", "competitive", 31, "single-sided", 8, 4),
    ("nisei-1.4", "competitive", 165, "single-sided", 11, 16),
    ("nisei-1.4", "competitive", 400, "single-sided", 12, 16),
    ("nisei-1.4", "casual", 64, "single-sided", 7, 8),
    ("nisei-2018", "casual", 8, "two-sided", 3, 0),
    ("nisei-2018", "casual", 15, "two-sided", 4, 0),
    ("nisei-2018", "competitive", 9, "two-sided", 4, 4),
    ("nisei-2018", "competitive", 24, "two-sided", 4, 4),
    ("nisei-2018", "competitive", 33, "two-sided", 5, 8),
    ("ffg-2.2.1", "relaxed", 8, "basic", 3, 0),
    ("ffg-2.2.1", "relaxed", 97, "basic", 6, 16),
    ("ffg-2.2.1", "formal", 20, "advanced", 4, 4),
    ("ffg-2.2.1", "formal", 21, "advanced", 4, 8),
    ("ffg-2.2.1", "formal", 177, "advanced", 8, 16),
    ("ffg-2.2.1", "formal", 273, "advanced", 9, 16),
    ("trc-1998", "open", 5, "round-robin", 5, 0),
    ("trc-1998", "open", 8, "swiss", 3, 0),
    ("trc-1998", "open", 9, "swiss", 4, 0),
    ("trc-1998", "open", 17, "swiss", 5, 0),
]


@pytest.mark.parametrize(("policy", "tier", "players", "style", "rounds", "cut"), TABLE)
def test_rounds_and_cut_are_those_of_the_document(
    policy: str, tier: str, players: int, style: str, rounds: int, cut: int
) -> None:
    suggestions = suggest_structures(load_workflow(policy, tier, DAY), players)
    assert [(s.rounds, s.cut) for s in suggestions if s.style == style] == [(rounds, cut)]


def test_the_usual_structure_of_the_tier_comes_first() -> None:
    def styles(tier: str) -> list[str]:
        return [s.style for s in suggest_structures(load_workflow("ffg-2.2.1", tier, DAY), 40)]

    assert styles("relaxed") == ["basic", "advanced"]
    assert styles("formal") == ["advanced", "basic"]
    assert styles("premier") == []


def test_asynchronous_events_play_longer_and_cut_to_half() -> None:
    workflow = load_workflow("nisei-1.4", "competitive", DAY)
    usual, longer = (suggest_structures(workflow, 100, asynchronous=a)[0] for a in (False, True))
    assert (usual.rounds, usual.cut) == (7, 8)
    assert (longer.rounds, longer.cut, longer.rule.section) == (9, 4, "Asynchronous Events")


def test_too_few_players_are_named() -> None:
    workflow = load_workflow("trc-1998", "open", DAY)
    assert "at least 4 players" in too_few_players(workflow, 3)
    assert too_few_players(workflow, 4) == ""
    assert too_few_players(load_workflow("nisei-1.4", "casual", DAY), 2) == ""


def test_rows_of_every_table_follow_each_other_without_gap_or_overlap() -> None:
    tables = [
        rule
        for policy in load_rulebook().policies.values()
        for tier in policy.tiers
        for rule in policy.workflow(tier, DAY).of(SuggestedRounds)
    ]
    assert {len(rule.rows) > 1 for rule in tables} == {True}
    for rule in tables:
        for (_, highest, *_), (lowest, *_) in zip(rule.rows, rule.rows[1:], strict=False):
            assert lowest == highest + 1, rule.id
