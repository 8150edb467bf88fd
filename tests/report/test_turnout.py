"""An event in numbers, counted by hand; and that nothing of a single hidden list can be told from them."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

from card_data.catalogue import load_catalogue
from validator.report.turnout.bar_chart import bar_chart
from validator.report.turnout.event_tallies import Turnout, event_tallies, fault_kind
from validator.report.turnout.spans import arrivals, durations
from validator.report.turnout.tally import ListGroup, ListTally, PlayedDeck, PlayedList, folded

ZAHYA, HOSHIKO, TAO = (
    "zahya-sadeghi-versatile-smuggler",
    "hoshiko-shiro-untold-protagonist",
    "tao-salonga-telepresence-magician",
)
FACTIONS = {ZAHYA: "criminal", HOSHIKO: "anarch", TAO: "shaper"}


def played(identity: str, *cards: str, published: bool = False, **faults: frozenset[str]) -> PlayedList:
    deck = PlayedDeck("runner", identity, frozenset({FACTIONS[identity]}), frozenset(cards))
    return PlayedList(published, (deck,), **faults)


def tallies(*lists: PlayedList, **more: object) -> dict[str, ListTally]:
    found = event_tallies(Turnout(lists, **more), load_catalogue("netrunner"))  # type: ignore[arg-type]
    return {one.id: one for one in found}


def counts(tally: ListTally) -> list[tuple[str, int]]:
    return [(group.name, group.number) for group in tally.groups]


def test_identities_factions_and_cards_are_counted_by_list() -> None:
    lists = [
        *repeat(played(ZAHYA, "sure-gamble", "carmen"), 4),
        *repeat(played(HOSHIKO, "sure-gamble"), 3),
        played(TAO, "sure-gamble", "diesel"),
    ]
    found = tallies(*lists)
    identities = found["runner-identities"]
    assert counts(identities) == [
        ("Zahya Sadeghi: Versatile Smuggler", 4),
        ("Hoshiko Shiro: Untold Protagonist", 3),
    ]
    assert (identities.others, identities.of) == (1, 8)
    assert [group.faction for group in identities.groups] == ["criminal", "anarch"]
    assert counts(found["runner-factions"]) == [("Criminal", 4), ("Anarch", 3)]
    assert counts(found["runner-cards"]) == [("Sure Gamble", 8), ("Carmen", 4)]  # Diesel is in one list only
    assert found["runner-cards"].others is None
    assert (found["corp-identities"].groups, found["corp-identities"].of) == ((), 0)


def test_a_card_counts_once_for_a_list_however_many_decks_hold_it() -> None:
    twice = played(ZAHYA, "carmen")
    lists = [PlayedList(False, (*twice.decks, *twice.decks))] * 5
    assert counts(tallies(*lists)["runner-cards"]) == [("Carmen", 5)]


def test_fewer_than_five_lists_tell_nothing() -> None:
    found = tallies(*repeat(played(ZAHYA, "carmen"), 4), hours=(1.0,) * 4, minutes=(6.0,) * 4)
    assert {"runner-identities", "runner-cards"} <= found.keys()
    assert all(not tally.groups and not tally.others and not tally.of for tally in found.values())


def test_faults_now_and_ever() -> None:
    banned, big = frozenset({"Banned card"}), frozenset({"Banned card", "Too much influence"})
    lists = [
        *repeat(played(ZAHYA, faults=banned, faults_ever=big), 3),
        *repeat(played(HOSHIKO, faults_ever=banned), 2),
    ]
    found = tallies(*lists)
    assert counts(found["faults-left"]) == [("Banned card", 3)]
    assert counts(found["faults-ever"]) == [("Banned card", 5), ("Too much influence", 3)]
    assert found["faults-left"].rows() == [("Banned card", 3, 60)]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("FM201", "Banned card"),
        ("DK501", "Too much influence"),
        ("NM103", "Card name unclear"),
        ("PA104", "Line hard to read"),
        ("IN205", "File hard to read"),
    ],
)
def test_kinds_of_fault_have_words(code: str, kind: str) -> None:
    assert fault_kind(code) == kind


# --- nothing shines through ---


def test_the_public_sees_neither_cards_nor_faults_where_only_identities_are_published() -> None:
    lists = repeat(played(ZAHYA, "carmen", published=True, faults=frozenset({"Banned card"})), 6)
    found = tallies(*lists, with_cards=False)
    assert {"runner-cards", "corp-cards", "faults-left", "faults-ever"} & set(found) == set()
    assert counts(found["runner-identities"]) == [("Zahya Sadeghi: Versatile Smuggler", 6)]


@pytest.mark.parametrize(
    ("hidden", "told"),
    [
        ({ZAHYA: 1, TAO: 5}, {ZAHYA: 0, TAO: 5}),  # one hidden Zahya among six hidden lists
        ({ZAHYA: 2, TAO: 4}, {ZAHYA: 0, TAO: 4}),
        ({ZAHYA: 3, TAO: 3}, {ZAHYA: 3, TAO: 3}),
        ({ZAHYA: 4}, {ZAHYA: 0}),  # four hidden lists in all: too few to tell anything of them
        ({TAO: 1}, {TAO: 0}),
    ],
)
def test_taking_the_public_numbers_from_those_of_the_staff_tells_of_no_small_group(
    hidden: dict[str, int], told: dict[str, int]
) -> None:
    public = [*repeat(played(ZAHYA, published=True), 4), *repeat(played(HOSHIKO, published=True), 3)]
    kept = chain.from_iterable(repeat(played(identity), number) for identity, number in hidden.items())

    def keys(one: PlayedList) -> list[str]:
        return [deck.identity for deck in one.decks]

    staff, others = folded([*public, *kept], keys)
    everybody, public_others = folded(public, keys)
    assert (everybody, public_others) == ({ZAHYA: 4, HOSHIKO: 3}, 0)
    assert {identity: staff.get(identity, 0) - everybody.get(identity, 0) for identity in hidden} == told
    assert others == sum(hidden.values()) - sum(told.values())


# --- along a scale ---


def test_arrivals_are_counted_by_the_time_left() -> None:
    hours = [200.0] * 3 + [30.0] * 4 + [0.5] * 3 + [0.0] * 2 + [-1.0] * 3
    assert counts(arrivals(hours)) == [
        ("More than 7 days before", 3),
        ("7 to 4 days before", 0),
        ("4 to 2 days before", 0),
        ("2 to 1 days before", 4),
        ("24 to 12 hours before", 0),
        ("12 to 6 hours before", 0),
        ("6 to 3 hours before", 0),
        ("3 to 1 hours before", 0),
        ("In the last hour", 5),
        ("After the deadline", 3),
    ]


def test_spans_of_one_or_two_join_their_neighbours() -> None:
    assert counts(arrivals([10.0] * 5 + [0.5] * 1 + [-2.0] * 2)) == [
        ("12 to 6 hours before", 5),
        ("6 to 3 hours before", 0),
        ("3 to 1 hours before", 0),
        ("Less than an hour before, or late", 3),
    ]
    assert counts(durations([2.0, 4.0, 6.0, 8.0, 8.5, 8.9, 30.0])) == [
        ("Under 7 minutes", 3),
        ("7 minutes or more", 4),
    ]
    assert counts(durations([4.0, 4.0])) == []


def test_a_chart_says_everything_in_words_and_escapes_names() -> None:
    tally = ListTally(
        "x", "Decks <b>", (ListGroup("a", 'A & "B"', 6, "anarch"), ListGroup("c", "C", 3)), 10, 1
    )
    drawing = bar_chart(tally, "/static/signs.svg", lambda share: f"{share} %")
    assert 'aria-label="Decks &lt;b&gt;. A &amp; &quot;B&quot;: 6; C: 3; Others: 1."' in drawing
    assert '<use href="/static/signs.svg#faction-anarch"/>' in drawing
    assert drawing.count("<use") == 1
    assert "6 · 60 %" in drawing
    assert 'width="35.0%"' in drawing  # half as long as the longest, which leaves room for its number
