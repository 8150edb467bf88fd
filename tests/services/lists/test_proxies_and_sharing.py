import pytest
from sqlmodel import select

from tests.services.world import BOTH, CORP, NOW, SHADOWFIST, World, check, new_world
from validator.services.access import STRANGER
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotAllowed, NotFound
from validator.services.judging import EventRules, rules_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.declared_proxies import approve_proxies
from validator.services.lists.proofs import find_receipt, find_shared, share_check
from validator.store.database import Store
from validator.store.submission_tables import Proxy

PROXIED = BOTH + b"2 Dirty Laundry (proxy)\n"


def proxies(world: World) -> list[tuple[str, int, int]]:
    with world.store.reading() as session:
        rows = session.exec(select(Proxy).order_by("title")).all()
    return [(row.title, row.quantity, row.approved_quantity) for row in rows]


def test_nisei18_p2_declared_proxies_wait_for_the_approval_of_staff(store: Store) -> None:
    world = new_world(store, policy="nisei-2018")
    ann = world.player("Ann")
    number = ann.registration_id or 0
    world.submit(ann, PROXIED)
    assert proxies(world) == [("Dirty Laundry", 2, 0)]
    with pytest.raises(NotAllowed):
        approve_proxies(Caller(store, ann, NOW), number, ["dirty_laundry"])
    approve_proxies(Caller(store, world.organizer, NOW), number, ["dirty_laundry"])
    assert proxies(world) == [("Dirty Laundry", 2, 2)]
    assert world.audit()[-1].details == {"approved": {"Dirty Laundry": 2}}


def test_an_approval_stays_until_there_are_more_proxies(world: World) -> None:
    ann = world.player("Ann")
    number = ann.registration_id or 0
    world.submit(ann, PROXIED)
    approve_proxies(Caller(world.store, world.organizer, NOW), number, ["dirty_laundry"])
    world.submit(ann, BOTH + b"1 Dirty Laundry (proxy)\n")
    assert proxies(world) == [("Dirty Laundry", 1, 2)]
    world.submit(ann, BOTH + b"3 Dirty Laundry (proxy)\n1 Overclock (proxy)\n")
    assert proxies(world) == [("Dirty Laundry", 3, 0), ("Overclock", 1, 0)]
    world.submit(ann, BOTH)
    assert proxies(world) == []


def test_only_declared_proxies_are_approved(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann, PROXIED)
    with pytest.raises(NotFound, match="declares no proxies"):
        approve_proxies(Caller(world.store, world.organizer, NOW), ann.registration_id or 0, ["diesel"])


def test_letters_go_into_the_check_and_the_hash(store: Store) -> None:
    world = new_world(store, **SHADOWFIST)
    ann = world.player("Ann")
    plain, lettered = world.submit(ann), world.submit(ann, letters="ABC")
    assert lettered.submission.number == 2
    assert plain.submission.content_hash != lettered.submission.content_hash
    assert rules_of(world.event, "ABC").letters == ("A", "B", "C")
    with pytest.raises(Invalid, match="ABC"):
        world.submit(ann, letters="a b")


def test_a_single_deck_is_a_whole_list_where_the_game_has_no_sides(store: Store) -> None:
    world = new_world(store, **SHADOWFIST)
    receipt = world.submit(world.player("Ann"), CORP)
    assert receipt.report.summary["missing"] == []


def test_a_shared_check_can_be_found_by_its_token(store: Store) -> None:
    source = SourceFile("pasted text", CORP)
    rules = EventRules("netrunner", "nisei-1.4", "casual", "standard", "", NOW.date())
    shared = share_check(Caller(store, STRANGER, NOW), source, check(CORP, source.name, rules))
    found = find_shared(store, shared.token)
    assert (found.verdict, found.data, found.decks[0]["side"]) == ("legal", CORP, "corp")
    with pytest.raises(NotFound, match="complete"):
        find_shared(store, shared.token[:-1])
    with pytest.raises(Invalid, match="too large"):
        share_check(Caller(store, STRANGER, NOW), SourceFile("x", b"x" * 1_000_001), [])


def test_an_unknown_receipt_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="receipt"):
        find_receipt(store, "nothing")
