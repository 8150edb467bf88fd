from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from tests.services.world import NOW, World, account
from validator.services.access import SYSTEM, account_actor
from validator.services.accounts.account_list import account_log, close_account, list_accounts, make_owner
from validator.services.accounts.one_time_links import invite_organizer, invite_staff, issue_first_link
from validator.services.accounts.passwords import (
    change_password,
    issue_reset,
    reset_password,
)
from validator.services.accounts.sign_in import (
    end_session,
    find_session,
    note_seen,
    open_session,
    sign_in,
    sign_up,
)
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound, ServiceError
from validator.services.events.event_list import list_events
from validator.services.events.staff import add_staff, remove_staff
from validator.store.account import Account, OneTimeLink
from validator.store.audit import AuditEntry
from validator.store.database import Store

WORDS = "purple lamp on the stairs"


def first(store: Store) -> Account:
    token = issue_first_link(store, NOW)
    assert token is not None
    return sign_up(store, NOW, token, "Olga", "olga@example.org", WORDS)


def actions(store: Store) -> list[str]:
    with store.reading() as session:
        return [entry.action for entry in session.exec(select(AuditEntry).order_by("id"))]


def test_the_first_organizer_signs_up_with_a_link_that_works_once(store: Store) -> None:
    token = issue_first_link(store, NOW)
    assert token is not None
    olga = sign_up(store, NOW, token, " Olga  Organizer ", "Olga@Example.org", WORDS)
    assert (olga.name, olga.organizer) == ("Olga Organizer", True)
    with pytest.raises(NotFound, match="used already"):
        sign_up(store, NOW, token, "Otto", "otto@example.org", WORDS)
    assert issue_first_link(store, NOW) is None
    assert actions(store) == ["account.first_link_issued", "account.created"]


def test_a_newer_first_link_ends_the_older(store: Store) -> None:
    old = issue_first_link(store, NOW)
    new = issue_first_link(store, NOW)
    assert old is not None
    assert new is not None
    with pytest.raises(NotFound):
        sign_up(store, NOW, old, "Otto", "otto@example.org", WORDS)
    sign_up(store, NOW, new, "Olga", "olga@example.org", WORDS)


def test_one_link_used_twice_at_once_makes_one_account(store: Store) -> None:
    token = issue_first_link(store, NOW)
    assert token is not None

    def try_it(number: int) -> str:
        try:
            return sign_up(store, NOW, token, f"P{number}", f"p{number}@example.org", WORDS).name
        except ServiceError as refusal:
            return type(refusal).__name__

    with ThreadPoolExecutor(4) as pool:
        outcomes = sorted(pool.map(try_it, range(4)))
    assert outcomes[:3] == ["NotFound"] * 3
    with store.reading() as session:
        assert len(session.exec(select(Account)).all()) == 1


def test_tokens_are_kept_only_as_hashes(store: Store) -> None:
    token = issue_first_link(store, NOW)
    with store.reading() as session:
        link = session.exec(select(OneTimeLink)).one()
    assert token not in str(link.model_dump().values())


def test_links_expire(store: Store) -> None:
    token = issue_first_link(store, NOW)
    assert token is not None
    with pytest.raises(NotFound):
        sign_up(store, NOW + timedelta(days=7), token, "Olga", "olga@example.org", WORDS)


def test_further_organizers_come_by_invitation(store: Store) -> None:
    olga = account_actor(first(store))
    token = invite_organizer(Caller(store, olga, NOW), "otto@example.org")
    otto = sign_up(store, NOW, token, "Otto", "otto@example.org", WORDS)
    assert otto.organizer
    with pytest.raises(NotAllowed):
        invite_organizer(Caller(store, account(store, "Judy", organizer=False), NOW))


def test_two_accounts_cannot_share_an_address(store: Store) -> None:
    olga = account_actor(first(store))
    token = invite_organizer(Caller(store, olga, NOW))
    with pytest.raises(Conflict, match="Sign in"):
        sign_up(store, NOW, token, "Olga", "OLGA@example.org", WORDS)
    assert sign_up(store, NOW, token, "Otto", "otto@example.org", WORDS).name == "Otto"


def test_an_invited_judge_works_at_that_event_but_creates_none(world: World) -> None:
    staff = add_staff(Caller(world.store, world.organizer, NOW), world.event_id, name="Judy", role="judge")
    assert staff.id is not None
    token = invite_staff(Caller(world.store, world.organizer, NOW), staff.id)
    judy = sign_up(world.store, NOW, token, "Judy", "judy@example.org", WORDS)
    assert not judy.organizer
    assert [row.role for row in list_events(Caller(world.store, account_actor(judy), NOW))] == ["judge"]
    with pytest.raises(Conflict, match="has an account"):
        invite_staff(Caller(world.store, world.organizer, NOW), staff.id)


def test_an_invitation_ends_with_the_removal_from_the_staff(world: World) -> None:
    staff = add_staff(Caller(world.store, world.organizer, NOW), world.event_id, name="Judy", role="judge")
    assert staff.id is not None
    token = invite_staff(Caller(world.store, world.organizer, NOW), staff.id)
    remove_staff(Caller(world.store, world.organizer, NOW), staff.id)
    with pytest.raises(NotFound):
        sign_up(world.store, NOW, token, "Judy", "judy@example.org", WORDS)


@pytest.mark.parametrize("password", ["short", "x" * 201, "aaaaaaaaaaaa", "olga@example.org"])
def test_passwords_that_are_easy_to_guess_are_refused(store: Store, password: str) -> None:
    token = issue_first_link(store, NOW)
    assert token is not None
    with pytest.raises(Invalid) as refusal:
        sign_up(store, NOW, token, "Olga", "olga@example.org", password)
    assert refusal.value.field == "password"


@pytest.mark.parametrize(
    ("name", "email", "field"), [("", "o@example.org", "name"), ("O", "", "email"), ("O", "o@x", "email")]
)
def test_names_and_addresses_are_needed_to_sign_up(store: Store, name: str, email: str, field: str) -> None:
    token = issue_first_link(store, NOW)
    assert token is not None
    with pytest.raises(Invalid) as refusal:
        sign_up(store, NOW, token, name, email, WORDS)
    assert refusal.value.field == field


def test_signing_in_needs_address_and_password_and_both_outcomes_are_logged(store: Store) -> None:
    olga = first(store)
    assert sign_in(store, NOW, " OLGA@example.org", WORDS).id == olga.id
    for email, password in (("olga@example.org", "wrong words here"), ("nobody@example.org", WORDS)):
        with pytest.raises(NotAllowed, match="do not belong together"):
            sign_in(store, NOW, email, password)
    assert actions(store)[-2:] == ["account.signed_in", "account.sign_in_refused"]


def test_passwords_are_kept_as_argon2_hashes(store: Store) -> None:
    assert first(store).password_hash.startswith("$argon2id$")


def test_a_reset_sets_a_new_password_once_and_ends_all_sessions(store: Store) -> None:
    olga = first(store)
    session = (olga.id or 0, olga.session_version, open_session(store, NOW, olga))
    assert find_session(store, NOW, *session) is not None
    older = issue_reset(Caller(store, SYSTEM, NOW), "olga@example.org")
    token = issue_reset(Caller(store, account_actor(olga), NOW), "Olga@example.org")
    with pytest.raises(NotFound):
        reset_password(store, NOW, older, "seven green bottles")
    reset_password(store, NOW, token, "seven green bottles")
    assert find_session(store, NOW, *session) is None
    with pytest.raises(NotFound):
        reset_password(store, NOW, token, "eight green bottles")
    with pytest.raises(NotAllowed):
        sign_in(store, NOW, "olga@example.org", WORDS)
    assert sign_in(store, NOW, "olga@example.org", "seven green bottles").id == olga.id


def test_resets_expire_after_a_day_and_need_an_account(store: Store) -> None:
    first(store)
    token = issue_reset(Caller(store, SYSTEM, NOW), "olga@example.org")
    with pytest.raises(NotFound):
        reset_password(store, NOW + timedelta(hours=24), token, "seven green bottles")
    with pytest.raises(NotFound, match="no account"):
        issue_reset(Caller(store, SYSTEM, NOW), "nobody@example.org")
    for name, organizer in (("Judy", False), ("Otto", True)):
        with pytest.raises(NotAllowed):
            issue_reset(Caller(store, account(store, name, organizer=organizer), NOW), "olga@example.org")


def test_a_password_can_be_changed_knowing_the_old_one(store: Store) -> None:
    olga = account_actor(first(store))
    with pytest.raises(NotAllowed, match="old password"):
        change_password(Caller(store, olga, NOW), "not the old one", "seven green bottles")
    changed = change_password(Caller(store, olga, NOW), WORDS, "seven green bottles")
    assert changed.session_version == 2
    assert sign_in(store, NOW, "olga@example.org", "seven green bottles")


def test_a_closed_account_signs_in_no_more_and_the_last_organizer_stays(store: Store) -> None:
    olga = first(store)
    session = (olga.id or 0, olga.session_version, open_session(store, NOW, olga))
    otto = account(store, "Otto")
    with pytest.raises(NotAllowed):
        close_account(Caller(store, otto, NOW), "OLGA@example.org", "Left the club")
    with pytest.raises(Conflict, match="last owner"):
        close_account(Caller(store, SYSTEM, NOW), "olga@example.org")
    otto = account_actor(make_owner(Caller(store, SYSTEM, NOW), "otto@example.org"))
    close_account(Caller(store, otto, NOW), "OLGA@example.org", "Left the club")
    assert find_session(store, NOW, *session) is None
    with pytest.raises(NotAllowed):
        sign_in(store, NOW, "olga@example.org", WORDS)
    with pytest.raises(NotFound):
        issue_reset(Caller(store, SYSTEM, NOW), "olga@example.org")
    with pytest.raises(NotFound):
        close_account(Caller(store, otto, NOW), "olga@example.org")
    with pytest.raises(Conflict, match="last organizer"):
        close_account(Caller(store, SYSTEM, NOW), "otto@example.org")


def test_a_session_ends_alone_and_grows_old(store: Store) -> None:
    olga = first(store)
    phone, laptop = ((olga.id or 0, olga.session_version, open_session(store, NOW, olga)) for _ in range(2))
    end_session(store, NOW, phone[2])
    assert find_session(store, NOW, *phone) is None
    assert find_session(store, NOW, *laptop) is not None
    assert find_session(store, NOW + timedelta(days=14), *laptop) is None


def test_a_session_that_is_used_still_ends_after_a_month(store: Store) -> None:
    olga = first(store)
    session = (olga.id or 0, olga.session_version, open_session(store, NOW, olga))
    for day in (10, 20, 29):
        note_seen(store, NOW + timedelta(days=day), session[2])
        assert find_session(store, NOW + timedelta(days=day), *session) is not None
    assert find_session(store, NOW + timedelta(days=30), *session) is None


def test_a_session_of_one_account_is_none_of_another(store: Store) -> None:
    olga, otto = first(store), account(store, "Otto")
    number = open_session(store, NOW, olga)
    assert find_session(store, NOW, otto.account_id or 0, 1, number) is None


def test_a_newer_invitation_to_a_place_ends_the_older(world: World) -> None:
    organizer = Caller(world.store, world.organizer, NOW)
    staff = add_staff(organizer, world.event_id, name="Judy", role="judge")
    older = invite_staff(organizer, staff.id or 0)
    newer = invite_staff(organizer, staff.id or 0)
    with pytest.raises(NotFound):
        sign_up(world.store, NOW, older, "Eve", "eve@example.org", WORDS)
    sign_up(world.store, NOW, newer, "Judy", "judy@example.org", WORDS)


def test_the_owner_sees_all_accounts_and_what_happened_to_them(store: Store) -> None:
    olga = first(store)
    account(store, "Otto")
    open_session(store, NOW, olga)
    owner = Caller(store, account_actor(olga), NOW)
    issue_reset(owner, "otto@example.org")
    assert [(row.account.name, row.role, row.seen_at) for row in list_accounts(owner)] == [
        ("Olga", "Site owner", NOW),
        ("Otto", "Organizer", None),
    ]
    assert [entry.action for entry in account_log(owner)] == [
        "account.reset_issued",
        "account.created",
        "account.first_link_issued",
    ]
