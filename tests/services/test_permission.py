from itertools import product

import pytest

from tests.services.world import NOW, account, new_world, plan
from validator.services.access import (
    STRANGER,
    SYSTEM,
    Action,
    Actor,
    Role,
    Standing,
    allowed,
    standing_of,
)
from validator.services.caller import Caller
from validator.services.errors import NotAllowed
from validator.services.events.settings import create_event
from validator.store.database import Store

# Who may: w owner of the site, o organizer, h head judge, j judge, p player, s stranger;
# in the own event / in any other.
EXPECTED = {
    Action.SEE_EVENT: ("wohjps", "wohjps"),
    Action.REGISTER_SELF: ("wohjps", "wohjps"),
    Action.CREATE_EVENT: ("wo", "wo"),
    Action.CLONE_EVENT: ("o", ""),
    Action.CHANGE_EVENT: ("o", ""),
    Action.ADVANCE_STAGE: ("oh", ""),
    Action.RECHECK_EVENT: ("o", ""),
    Action.PREVIEW_LISTS: ("o", ""),
    Action.ARCHIVE_EVENT: ("o", ""),
    Action.DELETE_EVENT: ("o", ""),
    Action.MANAGE_STAFF: ("o", ""),
    Action.SEE_ROSTER: ("ohj", ""),
    Action.SEE_STATISTICS: ("ohj", ""),
    Action.REGISTER_PLAYER: ("ohj", ""),
    Action.CHANGE_PLAYER: ("ohj", ""),
    Action.WITHDRAW_PLAYER: ("ohjp", ""),
    Action.ERASE_PLAYER: ("o", ""),
    Action.IMPORT_ROSTER: ("oh", ""),
    Action.RECORD_ROUND: ("ohj", ""),
    Action.ISSUE_ACCESS: ("ohj", ""),
    Action.REVOKE_ACCESS: ("ohj", ""),
    Action.SUBMIT_LIST: ("ohjp", ""),
    Action.SAVE_DRAFT: ("p", ""),
    Action.OPEN_LIST: ("ohjp", ""),
    Action.READ_OPPONENT: ("p", ""),
    Action.GIVE_CONSENT: ("p", ""),
    Action.UNLOCK_LIST: ("ohj", ""),
    Action.RECORD_POOL: ("ohj", ""),
    Action.APPROVE_PROXIES: ("ohj", ""),
    Action.RUN_CHECK: ("ohj", ""),
    Action.SET_CUSTOM: ("oh", ""),
    Action.RUN_BATCH: ("ohj", ""),
    Action.CHECK_MANY: ("wo", "wo"),
    Action.EXPORT_LISTS: ("ohj", ""),
    Action.WRITE_TO_PLAYERS: ("ohj", ""),
    Action.READ_AUDIT: ("o", ""),
    Action.INVITE: ("wo", "wo"),
    Action.ISSUE_TOKEN: ("wo", "wo"),
    Action.ISSUE_RESET: ("w", "w"),
    Action.CLOSE_ACCOUNT: ("w", "w"),
    Action.SEE_ACCOUNTS: ("w", "w"),
    Action.APPLY_UPDATES: ("w", "w"),
}
ROLES = {
    "w": Role.OWNER,
    "o": Role.ORGANIZER,
    "h": Role.HEAD_JUDGE,
    "j": Role.JUDGE,
    "p": Role.PLAYER,
    "s": Role.STRANGER,
}


def test_the_table_covers_every_action() -> None:
    assert set(EXPECTED) == set(Action)


@pytest.mark.parametrize("action", EXPECTED)
def test_every_action_is_open_to_exactly_the_expected_roles(action: Action) -> None:
    for (letter, role), own in product(ROLES.items(), (True, False)):
        expected = letter in EXPECTED[action][0 if own else 1]
        assert allowed(action, role, own) is expected, (role, own)


@pytest.mark.parametrize(
    "action",
    [
        Action.SUBMIT_LIST,
        Action.SAVE_DRAFT,
        Action.OPEN_LIST,
        Action.GIVE_CONSENT,
        Action.WITHDRAW_PLAYER,
    ],
)
def test_players_touch_no_registration_but_their_own(action: Action) -> None:
    assert allowed(action, Role.PLAYER, own_event=True, own_registration=True)
    assert not allowed(action, Role.PLAYER, own_event=True, own_registration=False)


def test_the_command_line_may_do_everything() -> None:
    assert all(allowed(action, Role.SYSTEM, own_event=False) for action in Action)


def test_standing_depends_on_the_event(store: Store) -> None:
    world = new_world(store)
    other = account(store, "Otto")
    judge = world.staff("Judy", "judge")
    ann = world.player("Ann")
    with store.reading() as session:

        def at(actor: Actor, event_id: int) -> tuple[Role, bool]:
            standing = standing_of(session, actor, event_id)
            return standing.role, standing.own_event

        assert at(world.organizer, world.event_id) == (Role.ORGANIZER, True)
        assert at(other, world.event_id) == (Role.ORGANIZER, False)
        assert at(judge, world.event_id) == (Role.JUDGE, True)
        assert at(judge, 999) == (Role.JUDGE, False)
        assert at(ann, world.event_id) == (Role.PLAYER, True)
        assert at(ann, 999) == (Role.PLAYER, False)
        assert at(STRANGER, world.event_id) == (Role.STRANGER, False)
        assert at(SYSTEM, world.event_id) == (Role.SYSTEM, True)


def test_a_refusal_says_what_was_refused_and_what_to_do() -> None:
    standing = Standing(STRANGER, Role.STRANGER)
    with pytest.raises(NotAllowed, match=r"You may not read the audit log\. Sign in"):
        standing.require(Action.READ_AUDIT)


def test_an_account_of_a_judge_creates_no_events(store: Store) -> None:
    judge = account(store, "Judy", organizer=False)
    with pytest.raises(NotAllowed, match="create an event"):
        create_event(Caller(store, judge, NOW), plan())
