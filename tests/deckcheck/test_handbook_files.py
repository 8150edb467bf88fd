from collections.abc import Iterator
from pathlib import Path

import pytest

from validator.deckcheck.handbook_files import FOLDER, SOURCES, HandbookError, load_handbook, read_folder
from validator.deckcheck.procedure import Procedure, walk
from validator.rulebook import load_rulebook

POLICIES = ("ffg-2.2.1", "nisei-1.4", "nisei-2018", "sws-1.2", "trc-1998")


def ways(procedure: Procedure, answers: dict[str, str] | None = None) -> Iterator[dict[str, str]]:
    """Walk every way through a procedure."""
    given = answers or {}
    asked = walk(procedure, given).next
    if asked is None:
        yield given
        return
    for option in asked.options:
        yield from ways(procedure, {**given, asked.id: option.id})


@pytest.mark.parametrize(
    ("policy", "count"),
    [("nisei-1.4", 12), ("nisei-2018", 12), ("ffg-2.2.1", 10), ("trc-1998", 14), ("sws-1.2", 16)],
)
def test_every_way_through_every_procedure_ends(policy: str, count: int) -> None:
    procedures = load_handbook(policy).procedures.values()
    assert sum(1 for procedure in procedures for _ in ways(procedure)) == count


def test_there_is_a_handbook_for_each_policy() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == list(POLICIES)
    assert set(load_rulebook().policies) == set(POLICIES)


def test_an_unknown_policy_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(HandbookError, match="nisei-2018"):
        load_handbook("unheard-of")


def test_citations_name_the_document_and_its_section() -> None:
    citation = load_handbook("nisei-1.4").procedures["marked-cards"].citation
    assert (citation.document, citation.section) == ("NISEI Organized Play Policies 1.4", "Marked cards")


def test_every_citation_has_a_section_and_a_rule_of_its_policy() -> None:
    for policy in POLICIES:
        handbook = load_handbook(policy)
        known = {rule.id for rule in load_rulebook().policies[policy].rules}
        for procedure in handbook.procedures.values():
            for answers in ways(procedure):
                for effect in walk(procedure, answers).effects:
                    assert effect.citation.section
                    assert effect.citation.rule in known or effect.citation.rule.endswith("-L1")
        for item in handbook.items:
            assert item.citation.rule in known


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('start = "slight"', 'start = "sleight"', 'marked-cards: there is no question "sleight"'),
        ('to = "delay"', 'to = "begun"', 'deck-or-list: the question "begun" leads back to itself'),
        ('to = "delay"', 'to = "playing"', 'deck-or-list: no answer leads to the question "delay"'),
        ('becomes = "game-loss"', 'becomes = "game-lost"', 'there is no penalty "game-lost"'),
        ('fails = "marked-cards"', 'fails = "marks"', 'there is no procedure "marks"'),
        ('by = ["head_judge"]', 'by = ["king"]', 'there is no role "king"'),
        ('fact = "begun"', 'fact = "weather"', 'deck-or-list: nothing knows the fact "weather"'),
        ('trigger = "deck"', 'trigger = "sleeves"', 'exactly one procedure must have the trigger "deck"'),
        ('id = "slight"', 'id = "slight"\ncolour = "red"', 'question slight has the unknown key "colour"'),
        ("count = 3", 'count = "three"', '"count" of escalation is not of the type int'),
        ('source = "nisei-1-4"', 'source = "hearsay"', 'the source "hearsay" is not in sources.toml'),
        ('kind = "penalty", code = "match-loss"', 'kind = "fine", code = "x"', 'the kind "fine" is unknown'),
        ("[adjustment]", "[adjustments]", 'file has the unknown key "adjustments"'),
        ('id = "marked"', 'id = "marked"\nwhen = "rain"', 'there is no circumstance "rain"'),
        ("[[penalty]]", "[[penalty", "this is not TOML"),
    ],
)
def test_a_broken_file_is_refused_with_its_name_and_the_fault(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    text = (FOLDER / "nisei-1.4.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "broken.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(HandbookError) as error:
        read_folder(tmp_path, SOURCES)
    assert str(error.value).startswith("broken.toml: ")
    assert problem in str(error.value)
