from datetime import date
from pathlib import Path

import pytest

from validator.services import policy_workflow
from validator.services.events.plan import suggest_structures, too_few_players
from validator.services.policy_workflow import WorkflowFileError, known_policies, load_workflow

DAY = date(2026, 11, 14)


def test_all_five_policies_say_what_they_ask() -> None:
    games = {policy: header.game for policy, header in known_policies().items()}
    assert games == {
        "ffg-2.2.1": "netrunner",
        "nisei-1.4": "netrunner",
        "nisei-2018": "netrunner",
        "sws-1.2": "shadowfist",
        "trc-1998": "onr",
    }


def test_rules_name_their_document_and_section() -> None:
    rule = load_workflow("nisei-1.4", "competitive", DAY).first("lists-required")
    assert rule is not None
    assert (rule.id, rule.document, rule.section) == (
        "NISEI14-D1",
        "NISEI Organized Play Policies 1.4",
        "Decks And Decklists",
    )


def test_a_policy_applies_also_to_an_event_before_its_date() -> None:
    assert load_workflow("nisei-1.4", "competitive", date(2020, 1, 1)).first("lists-required") is not None


def test_tiers_have_their_own_rules() -> None:
    def required(policy: str, tier: str) -> bool:
        rule = load_workflow(policy, tier, DAY).first("lists-required")
        return rule is not None and bool(rule["required"])

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
    ("trc-1998", "", 5, "round-robin", 5, 0),
    ("trc-1998", "", 8, "swiss", 3, 0),
    ("trc-1998", "", 9, "swiss", 4, 0),
    ("trc-1998", "", 17, "swiss", 5, 0),
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
    workflow = load_workflow("trc-1998", "", DAY)
    assert "at least 4 players" in too_few_players(workflow, 3)
    assert too_few_players(workflow, 4) == ""
    assert too_few_players(load_workflow("nisei-1.4", "casual", DAY), 2) == ""


def test_rows_of_every_table_follow_each_other_without_gap_or_overlap() -> None:
    for policy, header in known_policies().items():
        for tier in header.tiers or ("",):
            for rule in load_workflow(policy, tier, DAY).of("structure"):
                for (_, highest, *_), (lowest, *_) in zip(rule["rows"], rule["rows"][1:], strict=False):
                    assert lowest == highest + 1, rule.id


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ('kind = "list-lok"', "unknown kind"),
        ('kind = "list-unlock"', "must have"),
        ('kind = "list-unlock"\nby = ["judge"]\nhow = 1', "must have"),
    ],
)
def test_a_bad_file_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, sentence: str
) -> None:
    header = 'policy = "x"\ngame = "onr"\ntiers = []\neffective = 2020-01-01\n'
    body = f'[[rule]]\nid = "X-1"\n{rule}\neffective = 2020-01-01\nsource = "x"\nsection = "1"\n'
    (tmp_path / "x.toml").write_text(header + body)
    monkeypatch.setattr(policy_workflow, "FOLDER", tmp_path)
    policy_workflow._files.cache_clear()
    try:
        with pytest.raises(WorkflowFileError, match=rf"x\.toml: X-1 .*{sentence}"):
            known_policies()
    finally:
        policy_workflow._files.cache_clear()
