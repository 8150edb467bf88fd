from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.services.world import NOW, ONR, World, account, new_world
from validator.services.access import Actor
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotAllowed, NotFound
from validator.services.events.event_log import read_audit
from validator.services.events.settings import advance_stage
from validator.services.events.staff import change_staff
from validator.services.lists.revisions import open_list
from validator.services.lists.visibility import OpponentView, give_consent, read_opponent, read_published
from validator.services.roster.players import withdraw_player
from validator.services.roster.registrations import list_registrations
from validator.services.roster.rounds import record_round
from validator.store.database import Store
from validator.store.roster import Registration

MINUTE = timedelta(minutes=1)


class Cut:
    """An event in its first elimination round: Ann (seed 1) against Ben (seed 2), Cid against Dan."""

    def __init__(self, store: Store, **changes: Any) -> None:
        self.world = new_world(store, **changes)
        self.players = [self.world.player(name) for name in ("Ann", "Ben", "Cid", "Dan")]
        self.ann, self.ben, self.cid, self.dan = self.players
        for player in self.players:
            self.world.submit(player)
        with store.writing() as session:
            for seed, player in enumerate(self.players, 1):
                registration = session.get(Registration, player.registration_id)
                assert registration is not None
                registration.seed = seed

    def advance(self, stage: str) -> None:
        advance_stage(Caller(self.world.store, self.world.organizer, NOW), self.world.event_id, stage)

    def round(self, number: int, *pairs: tuple[Actor, Actor], elimination: bool = True) -> None:
        tables = {
            place: [player.registration_id or 0 for player in pair] for place, pair in enumerate(pairs, 1)
        }
        record_round(
            Caller(self.world.store, self.world.organizer, NOW),
            self.world.event_id,
            number,
            tables,
            elimination=elimination,
        )

    def first_elimination(self) -> None:
        self.advance("elimination")
        self.round(5, (self.ann, self.ben), (self.cid, self.dan))

    def read(self, viewer: Actor, owner: Actor, at: datetime = NOW) -> OpponentView:
        return read_opponent(Caller(self.world.store, viewer, at), owner.registration_id or 0)


def test_nisei14_s2_lists_are_hidden_through_swiss(store: Store) -> None:
    cut = Cut(store)
    for stage in ("swiss", None):
        cut.round(1, (cut.ann, cut.ben), elimination=False)
        with pytest.raises(NotAllowed, match="hidden"):
            cut.read(cut.ann, cut.ben)
        if stage:
            cut.advance(stage)


def test_nisei14_s3_opponents_read_the_list_for_three_minutes_and_it_is_logged(store: Store) -> None:
    cut = Cut(store)
    cut.first_elimination()
    view = cut.read(cut.ann, cut.ben)
    assert (view.whole_list, view.until) == (True, NOW + 3 * MINUTE)
    assert view.opened.player == "Ben"
    assert cut.read(cut.ann, cut.ben, NOW + 3 * MINUTE).until == NOW + 3 * MINUTE
    with pytest.raises(NotAllowed, match="time to read"):
        cut.read(cut.ann, cut.ben, NOW + 3 * MINUTE + timedelta(seconds=1))
    assert cut.read(cut.ben, cut.ann, NOW + 5 * MINUTE).until == NOW + 8 * MINUTE
    read = [entry for entry in cut.world.audit() if entry.action == "list.read_by_player"]
    assert [(entry.actor_name, entry.details["round"]) for entry in read] == [
        ("Ann", 5),
        ("Ann", 5),
        ("Ben", 5),
    ]


def test_the_three_minutes_begin_anew_in_the_next_round(store: Store) -> None:
    cut = Cut(store)
    cut.first_elimination()
    cut.read(cut.ann, cut.ben)
    cut.round(6, (cut.ann, cut.ben))
    later = NOW + timedelta(hours=1)
    assert cut.read(cut.ann, cut.ben, later).until == later + 3 * MINUTE


def test_only_the_present_opponents_list_is_shown(store: Store) -> None:
    cut = Cut(store)
    cut.first_elimination()
    for other in (cut.cid, cut.ann):
        with pytest.raises(NotAllowed, match="paired with"):
            cut.read(cut.ann, other)
    cut.round(6, (cut.ann, cut.cid))
    with pytest.raises(NotAllowed, match="paired with"):
        cut.read(cut.ann, cut.ben)


@pytest.mark.parametrize(("policy", "tier"), [("nisei-2018", "competitive"), ("ffg-2.2.1", "premier")])
def test_nisei18_s2_and_ffg_s2_the_higher_seed_sees_identities_in_the_first_round_only(
    store: Store, policy: str, tier: str
) -> None:
    cut = Cut(store, policy=policy, tier=tier)
    cut.first_elimination()
    view = cut.read(cut.ann, cut.ben)
    assert (view.level, view.whole_list, view.until) == ("identities", False, None)
    with pytest.raises(NotAllowed, match="higher seed"):
        cut.read(cut.ben, cut.ann)
    cut.round(6, (cut.ann, cut.ben))
    with pytest.raises(NotAllowed, match="first elimination round"):
        cut.read(cut.ann, cut.ben)


def test_policies_that_say_nothing_keep_lists_hidden_unless_the_organizer_opens_them(store: Store) -> None:
    cut = Cut(store, **ONR)
    cut.first_elimination()
    with pytest.raises(NotAllowed, match="hidden"):
        cut.read(cut.ann, cut.ben)


def test_lists_opened_by_the_organizer_need_the_owners_consent(store: Store) -> None:
    cut = Cut(store, **ONR, visibility={"elimination": "list", "finished": "list"})
    cut.first_elimination()
    ben = cut.ben.registration_id or 0
    with pytest.raises(NotAllowed, match="agreed"):
        cut.read(cut.ann, cut.ben)
    give_consent(Caller(store, cut.ben, NOW), ben, True)
    assert cut.read(cut.ann, cut.ben).whole_list
    with pytest.raises(NotAllowed):
        read_published(store, ben)
    cut.advance("finished")
    assert read_published(store, ben).opened.player == "Ben"
    give_consent(Caller(store, cut.ben, NOW), ben, False)
    with pytest.raises(NotAllowed, match="agreed"):
        read_published(store, ben)
    with pytest.raises(NotAllowed):
        give_consent(Caller(store, cut.ann, NOW), ben, True)


def test_a_player_who_withdrew_reads_no_opponents_list(store: Store) -> None:
    cut = Cut(store)
    cut.first_elimination()
    withdraw_player(Caller(store, cut.world.organizer, NOW), cut.ann.registration_id or 0)
    with pytest.raises(NotAllowed, match="your registration was withdrawn"):
        cut.read(cut.ann, cut.ben)


def test_the_list_of_a_player_who_withdrew_is_not_published(store: Store) -> None:
    cut = Cut(store, visibility={"finished": "list"})
    give_consent(Caller(store, cut.ann, NOW), cut.ann.registration_id or 0, True)
    cut.advance("finished")
    assert read_published(store, cut.ann.registration_id or 0).whole_list
    withdraw_player(Caller(store, cut.world.organizer, NOW), cut.ann.registration_id or 0)
    with pytest.raises(NotAllowed, match="not agreed"):
        read_published(store, cut.ann.registration_id or 0)


def test_nothing_is_published_without_the_organizers_choice(store: Store) -> None:
    cut = Cut(store)
    give_consent(Caller(store, cut.ben, NOW), cut.ben.registration_id or 0, True)
    cut.advance("finished")
    with pytest.raises(NotAllowed, match="hidden"):
        read_published(store, cut.ben.registration_id or 0)


def test_every_opening_by_staff_is_in_the_log_and_none_by_the_player(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann)
    number = ann.registration_id or 0
    open_list(Caller(world.store, ann, NOW), number)
    judge = world.staff("Judy", "judge")
    open_list(Caller(world.store, judge, NOW), number)
    open_list(Caller(world.store, world.organizer, NOW), number, reason="Asked by the player")
    openings = [entry for entry in world.audit() if entry.action == "list.opened"]
    assert [(entry.actor_name, entry.reason) for entry in openings] == [
        ("Judy", ""),
        ("Olga", "Asked by the player"),
    ]


def test_staff_who_play_open_lists_only_with_a_reason_and_see_no_contents_in_the_roster(world: World) -> None:
    ann, jim = world.player("Ann"), world.player("Jim")
    world.submit(ann)
    world.submit(jim)
    playing = world.staff("Jimmy", "judge", registration_id=jim.registration_id)
    with pytest.raises(Invalid, match="You play in this event"):
        open_list(Caller(world.store, playing, NOW), ann.registration_id or 0)
    open_list(Caller(world.store, playing, NOW), ann.registration_id or 0, reason="No outside assistant here")
    open_list(Caller(world.store, playing, NOW), jim.registration_id or 0)
    rows = list_registrations(Caller(world.store, playing, NOW), world.event_id).rows
    assert [(row.status, row.decks) for row in rows] == [("legal", ()), ("legal", ())]
    assert all(
        row.decks
        for row in list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    )


def test_others_open_nothing(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann)
    for actor in (world.player("Ben"), account(world.store, "Otto")):
        with pytest.raises(NotAllowed):
            open_list(Caller(world.store, actor, NOW), ann.registration_id or 0)


def test_a_missing_list_or_revision_says_so(world: World) -> None:
    ann = world.player("Ann")
    number = ann.registration_id or 0
    with pytest.raises(NotFound, match="not submitted"):
        open_list(Caller(world.store, world.organizer, NOW), number)
    world.submit(ann)
    with pytest.raises(NotFound, match="revision 2"):
        open_list(Caller(world.store, ann, NOW), number, number=2)


def test_the_organizer_reads_the_log_page_by_page_and_nobody_else_does(world: World) -> None:
    for name in ("Ann", "Ben", "Cid"):
        world.player(name)
    first = read_audit(Caller(world.store, world.organizer, NOW), world.event_id, limit=2)
    second = read_audit(
        Caller(world.store, world.organizer, NOW), world.event_id, limit=2, before=first[-1].id
    )
    assert [entry.details.get("player") for entry in first + second] == ["Cid", "Ben", "Ann", None]
    for actor in (world.staff("Hanna", "head_judge"), world.player("Dan")):
        with pytest.raises(NotAllowed):
            read_audit(Caller(world.store, actor, NOW), world.event_id)


def test_playing_staff_stay_marked_in_the_roster(world: World) -> None:
    jim = world.player("Jim")
    world.staff("Jimmy", "judge", registration_id=jim.registration_id)
    [row] = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    assert row.is_staff
    assert row.has_link
    change_staff(Caller(world.store, world.organizer, NOW), 2, registration_id=None, plays=False)
    [row] = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    assert not row.is_staff
