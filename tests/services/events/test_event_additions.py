"""Local cards and pods of an event: stored with it, used by every check, previewed before they apply."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from card_data.catalogue import load_catalogue
from card_data.local import LocalCard
from card_data.local_table import read_local_cards
from tests.services.world import NOW, SHADOWFIST, START, World, new_world, plan
from validator.rules.house_rules import Pod
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.events.additions import (
    local_cards_addition,
    pods_addition,
)
from validator.services.events.plan import event_columns, plan_of
from validator.services.events.settings import change_event, clone_event, preview_change
from validator.services.judging import event_question, judge_decks, rules_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.recheck import Recheck
from validator.services.lists.recorded_pools import read_card_counts, record_pool
from validator.services.lists.submission import ListInput, submit_decklist
from validator.services.roster.registrations import list_registrations
from validator.services.stored_rows import find_event
from validator.store.database import Store
from validator.store.event_tables import Event

TABLE = """title,type,factions,designators,set,no max,blue spear
Midnight Courier,Character,Dragons,Cop,Fan Set,no,no
Teahouse on the Corner,Feng Shui Site,,Teahouse,,,
"""
CARDS = read_local_cards(TABLE, load_catalogue("shadowfist"))
FAN_DECK = b"5 Hacker\n5 White Ninja\n5 Midnight Courier\n"
POD = Pod("House of Cards", "character", {"white-ninja": 2, "hacker": 1})


def shadowfist(store: Store, **changes: object) -> World:
    return new_world(store, **SHADOWFIST | changes)


def submit(world: World, name: str, text: bytes) -> int:
    player = world.player(name)
    entry = ListInput(player.registration_id or 0, (SourceFile("deck.txt", text),))
    submit_decklist(Caller(world.store, player, NOW), entry, judge_decks)
    return player.registration_id or 0


def codes(world: World, registration_id: int) -> set[str]:
    rows = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    row = next(row for row in rows if row.registration.id == registration_id)
    return {finding["code"] for deck in row.decks for finding in deck["findings"]}


def event_now(world: World) -> Event:
    with world.store.reading() as session:
        return find_event(session, world.event_id)


def local(world: World, cards: Sequence[LocalCard] = CARDS, version: int = 1, confirmed: str = "") -> Event:
    organizer = Caller(world.store, world.organizer, NOW)
    return change_event(
        organizer,
        world.event_id,
        local_cards_addition(organizer, world.event_id, cards),
        judge_decks,
        version=version,
        confirmed=confirmed,
    )


def previewed(world: World, cards: Sequence[LocalCard]) -> Recheck | None:
    organizer = Caller(world.store, world.organizer, NOW)
    addition = local_cards_addition(organizer, world.event_id, cards)
    return preview_change(organizer, world.event_id, addition, judge_decks)


def test_local_cards_are_stored_with_the_event_and_logged(store: Store) -> None:
    world = shadowfist(store)
    local(world)
    catalogue = event_question(rules_of(event_now(world))).rules.catalogue
    assert catalogue.cards["local-midnight-courier"].title == "Midnight Courier"
    assert world.actions()[-1] == "event.local_cards_changed"
    assert world.audit()[-1].details == {
        "added": ["Midnight Courier", "Teahouse on the Corner"],
        "removed": [],
    }
    local(world, CARDS[:1], version=2)
    assert world.audit()[-1].details == {"added": [], "removed": ["Teahouse on the Corner"]}
    assert (
        "local-teahouse-on-the-corner" not in event_question(rules_of(event_now(world))).rules.catalogue.cards
    )


def test_lists_submitted_later_are_read_with_the_local_cards(store: Store) -> None:
    world = shadowfist(store)
    before = submit(world, "Ann", FAN_DECK)
    preview = previewed(world, CARDS)
    assert preview is not None
    local(world, confirmed=preview.fingerprint)
    after = submit(world, "Ben", FAN_DECK)
    assert "NM101" not in codes(world, after)
    assert "NM101" not in codes(world, before)


def test_a_change_of_local_cards_applies_only_when_its_preview_is_confirmed(store: Store) -> None:
    world = shadowfist(store)
    ann = submit(world, "Ann", FAN_DECK)
    assert "NM101" in codes(world, ann)
    with pytest.raises(Conflict, match="Look at the preview"):
        local(world)
    fewer = previewed(world, CARDS[1:])
    assert fewer is not None
    with pytest.raises(Conflict, match="Look at the preview"):
        local(world, confirmed=fewer.fingerprint)
    assert "NM101" in codes(world, ann)
    assert event_now(world).local_cards == "[]"


def test_events_whose_pool_has_no_room_for_local_cards_refuse_them(store: Store) -> None:
    world = shadowfist(store, environment="golden-comeback")
    with pytest.raises(Invalid, match="does not allow local cards"):
        local(world)
    assert local(world, ()).version == 1


def test_only_the_organizer_changes_local_cards_and_pods(store: Store) -> None:
    world = shadowfist(store)
    judge = world.staff("Jo", "judge")
    with pytest.raises(NotAllowed):
        local_cards_addition(Caller(store, judge, NOW), world.event_id, CARDS)
    with pytest.raises(NotAllowed):
        pods_addition(Caller(store, judge, NOW), world.event_id, [POD])


def test_somebody_elses_newer_change_is_not_overwritten(store: Store) -> None:
    world = shadowfist(store)
    local(world)
    with pytest.raises(Conflict, match="in the meantime"):
        local(world, (), version=1)


def test_other_settings_and_clones_keep_the_additions(store: Store) -> None:
    world = shadowfist(store)
    event = local(world)
    settings = plan_of(event)
    change_event(Caller(store, world.organizer, NOW), world.event_id, settings, judge_decks, version=2)
    assert event_now(world).local_cards == event.local_cards
    clone = clone_event(
        Caller(store, world.organizer, NOW), world.event_id, "Again", START + timedelta(days=7)
    )
    assert clone.local_cards == event.local_cards


def pods(world: World, *chosen: Pod, version: int = 1, confirmed: str = "") -> Event:
    organizer = Caller(world.store, world.organizer, NOW)
    return change_event(
        organizer,
        world.event_id,
        pods_addition(organizer, world.event_id, chosen),
        judge_decks,
        version=version,
        confirmed=confirmed,
    )


def test_own_pods_come_on_top_of_the_recorded_pool(store: Store) -> None:
    world = shadowfist(store, format="baptism-of-fire")
    player = world.player("Ann")
    number = player.registration_id or 0
    record_pool(Caller(store, world.organizer, NOW), number, {"sinister-priest": 5}, judge_decks)
    entry = ListInput(number, (SourceFile("deck.txt", b"5 Sinister Priest\n2 White Ninja\n1 Hacker\n"),))
    submit_decklist(Caller(store, player, NOW), entry, judge_decks)
    assert "FM501" in codes(world, number)
    organizer = Caller(store, world.organizer, NOW)
    addition = pods_addition(organizer, world.event_id, [POD])
    preview = preview_change(organizer, world.event_id, addition, judge_decks)
    assert preview is not None
    pods(world, POD, confirmed=preview.fingerprint)
    assert "FM501" not in codes(world, number)
    assert world.actions()[-2:] == ["event.rechecked", "event.pods_changed"]
    assert world.audit()[-1].details == {"added": ["House of Cards"], "removed": []}


@pytest.mark.parametrize(
    ("pod", "sentence"),
    [
        (Pod("", "character", {"hacker": 1}), "Give the pod a name"),
        (Pod("Odd", "event", {"hacker": 1}), "character, site"),
        (Pod("Empty", "site", {}), "Say which cards"),
    ],
)
def test_pods_with_faults_are_refused(store: Store, pod: Pod, sentence: str) -> None:
    world = shadowfist(store, format="whirlpool-of-blood")
    with pytest.raises(Invalid, match=sentence):
        pods(world, pod)


def test_two_pods_of_one_name_are_refused(store: Store) -> None:
    world = shadowfist(store, format="whirlpool-of-blood")
    with pytest.raises(Invalid, match="There is a pod house of cards already"):
        pods(world, POD, Pod("house of cards", "site", {"hacker": 1}))
    pods(world, POD)
    pods(world, Pod(POD.name, "character", {"hacker": 2}), version=2)


def test_pods_belong_to_formats_that_have_them(store: Store) -> None:
    with pytest.raises(Invalid, match="has no pods"):
        pods(shadowfist(store), POD)


def test_formats_that_need_a_pool_make_the_event_limited() -> None:
    def limited(**changes: str) -> bool:
        return bool(event_columns(plan(**SHADOWFIST | changes), NOW.date())["limited"])

    assert limited(format="whirlpool-of-blood")
    assert not limited()


def test_recorded_cards_name_every_line_that_leaves_a_card_open() -> None:
    columns = event_columns(plan(**SHADOWFIST), NOW.date())
    question = event_question(rules_of(Event(**columns, code="x", created_at=NOW)))
    text = b"2 Hacker\n1 No Such Card At All\n3 White Ninjx\n"
    with pytest.raises(Invalid) as refused:
        read_card_counts("pool", text, question, "pool")
    assert "Line 2: “1 No Such Card At All” names no single card." in refused.value.sentence
    assert "Line 3: “3 White Ninjx” names no single card; write White Ninja" in refused.value.sentence
    cards = read_card_counts("pool", b"2 Hacker\n3 White Ninja\n", question, "pool")
    assert cards == {"hacker": 2, "white-ninja": 3}
