from collections.abc import Iterator

import pytest

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import walk
from validator.rules.procedure_parts import Procedure
from validator.rules.rulebook import RulesetError, load_rulebook

POLICIES = ("ffg-2.2.1", "nisei-1.4", "nisei-2018", "sws-1.2", "trc-1998")


def ways(procedure: Procedure, answers: dict[str, str] | None = None) -> Iterator[dict[str, str]]:
    """Walk every way through a procedure."""
    given = answers or {}
    asked = walk(procedure, given).next
    if asked is None:
        yield given
        return
    for option in asked.option:
        yield from ways(procedure, {**given, asked.id: option.id})


@pytest.mark.parametrize(
    ("policy", "count"),
    [("nisei-1.4", 21), ("nisei-2018", 21), ("ffg-2.2.1", 11), ("trc-1998", 28), ("sws-1.2", 26)],
)
def test_every_way_through_every_procedure_ends(policy: str, count: int) -> None:
    procedures = load_handbook(policy).procedures.values()
    assert sum(1 for procedure in procedures for _ in ways(procedure)) == count


def test_there_is_a_handbook_for_each_policy() -> None:
    assert list(load_rulebook().procedures) == list(POLICIES)
    assert list(load_rulebook().policies) == list(POLICIES)


def test_an_unknown_policy_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(RulesetError, match="nisei-2018"):
        load_handbook("unheard-of")


def test_citations_name_the_document_and_its_section() -> None:
    citation = load_handbook("nisei-1.4").procedures["marked-cards"].citation
    assert (citation.document, citation.section) == ("NISEI Organized Play Policies 1.4", "Marked cards")


def test_every_citation_has_a_section_and_a_rule_of_its_policy() -> None:
    for policy in POLICIES:
        handbook = load_handbook(policy)
        stated = load_rulebook().policies[policy]
        known = {rule.id for rule in (*stated.rules, *stated.workflow_rules)}
        for procedure in handbook.procedures.values():
            for answers in ways(procedure):
                for effect in walk(procedure, answers).effects:
                    assert effect.citation.section
                    assert effect.citation.rule in known or "-L" in effect.citation.rule
        for item in handbook.items:
            assert item.citation.rule in known
