"""A deck's sums as they are judged."""

from __future__ import annotations

from datetime import date

from tests.checks.case_files import DEFAULTS, Case
from validator.checks.totals import breakdown, totals


def case(**values: object) -> Case:
    return Case("", "", DEFAULTS | {"format": "eternal"} | values, [])


def test_a_corp_deck_adds_up() -> None:
    made = case(
        identity="Haas-Bioroid: Engineering the Future",
        cards=[
            "3 Accelerated Beta Test",
            "1 Priority Requisition",
            "2 Snare!",
            "3 Hedge Fund",
            "1 Jackson Howard",
        ],
    )
    sums = totals(made.deck(), made.rules())
    assert (sums.size, sums.minimum_size) == (10, 45)
    assert (sums.influence_spent, sums.influence_limit) == (5, 15)
    assert (sums.agenda_points, sums.agenda_points_needed) == (9, (20, 21))
    assert (sums.list_points, sums.list_point_limit) == (2, 7)


def test_a_runner_deck_has_no_agenda_points() -> None:
    made = case(identity="Noise: Hacker Extraordinaire", cards=["3 Sure Gamble"])
    sums = totals(made.deck(), made.rules())
    assert sums.agenda_points is None
    assert sums.agenda_points_needed is None


def test_an_unlimited_identity_spends_without_a_limit() -> None:
    made = case(identity="Nova Initiumia: Catalyst & Impetus", cards=["1 Inside Job"])
    sums = totals(made.deck(), made.rules())
    assert (sums.influence_spent, sums.influence_limit) == (3, None)


def test_without_an_identity_influence_and_minimum_are_unknown() -> None:
    made = case(cards=["3 Sure Gamble"])
    sums = totals(made.deck(), made.rules())
    assert (sums.size, sums.minimum_size, sums.influence_spent) == (3, None, None)
    assert breakdown(made.deck(), made.rules()) == ()


def test_penalties_lower_the_limit_and_surcharges_raise_the_sum() -> None:
    ffg = {"policy": "ffg-2.2.1", "tier": "formal", "format": "standard"}
    values = {"identity": "Noise: Hacker Extraordinaire", "cards": ["2 Parasite"]}
    lowered = case(**ffg, **values, day=date(2016, 8, 1))
    sums = totals(lowered.deck(), lowered.rules())
    assert (sums.influence_spent, sums.influence_limit) == (0, 13)
    raised = case(**ffg, **values, day=date(2017, 4, 12))
    sums = totals(raised.deck(), raised.rules())
    assert (sums.influence_spent, sums.influence_limit) == (2, 15)


def test_the_breakdown_tells_what_each_entry_costs() -> None:
    made = case(
        identity="The Professor: Keeper of Knowledge",
        cards=["3 Corroder", "1 Medium", "2 Diesel", "1 Inside Job"],
    )
    spent = breakdown(made.deck(), made.rules())
    assert [(part.entry.card.title, part.influence, part.paid, part.each) for part in spent] == [
        ("Corroder", 4, 2, 2),
        ("Medium", 0, 0, 3),
        ("Inside Job", 3, 1, 3),
    ]


def test_a_free_alliance_card_is_listed_at_no_cost() -> None:
    made = case(identity="NBN: Making News", cards=["3 Mumba Temple", "3 Hedge Fund"])
    (part,) = breakdown(made.deck(), made.rules())
    assert (part.entry.card.title, part.influence, part.paid) == ("Mumba Temple", 0, 0)
