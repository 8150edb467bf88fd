"""Events for programs: what a token reads and writes, and that nothing of anybody else's can be reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import event
from sqlmodel import select
from werkzeug.test import TestResponse

from tests.web.two_events import LEGAL_RUNNER, TwoEvents, add_playing_staff
from validator.services.access import account_actor
from validator.services.accounts.api_tokens import SCOPES, issue_token
from validator.services.caller import Caller
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.store.account import KeyedRequest
from validator.store.audit import AuditEntry
from validator.store.roster import Registration

Ask = Callable[..., TestResponse]


def program(events: TwoEvents, *scopes: str, role: str = "organizer", where: str = "own") -> Ask:
    """Return a program that asks with a token of somebody's account."""
    account = getattr(events, where).accounts[role]
    # Judges cannot make tokens; organizers who became judges elsewhere have theirs.
    actor = replace(account_actor(account), organizer=True)
    _, token = issue_token(Caller(events.store, actor, events.now), "test", scopes or list(SCOPES))

    def ask(path: str, body: dict[str, Any] | None = None, key: str = "", **headers: str) -> TestResponse:
        sent = {"Authorization": f"Bearer {token}", **headers} | ({"Idempotency-Key": key} if key else {})
        client = events.app.test_client()
        url = f"/api/v1/events{path}"
        return client.get(url, headers=sent) if body is None else client.post(url, json=body, headers=sent)

    return ask


def place(events: TwoEvents, where: str = "own", player: int = 0) -> str:
    world = getattr(events, where)
    return f"/{world.event_id}/registrations/{world.registrations[player]}"


def test_a_program_reads_events_rosters_lists_and_reports(events: TwoEvents) -> None:
    ask = program(events)
    (found,) = ask("").json["events"]  # type: ignore[index]
    assert (found["event"], found["name"], found["role"]) == (
        events.own.event_id,
        "The own event",
        "organizer",
    )
    assert (found["starts_at"], found["registered"]) == ("2026-11-19T11:00:00+00:00", 2)
    assert ask(f"/{events.own.event_id}").json == found
    rules = ask(f"/{events.own.event_id}/rules").json
    assert rules is not None
    assert rules["card_list"] == "standard-balance-update-26-08"
    assert any(rule["citation"]["rule"] == "NR-7" for rule in rules["rules"])
    roster = ask(f"/{events.own.event_id}/registrations").json
    assert roster is not None
    ada, bo = roster["registrations"]
    assert (ada["player"], ada["status"], ada["revision"]) == ("Ada of own", "incomplete", 1)
    assert ada["missing"] == ["corp"]
    assert ada["decks"][0]["identity"] == "zahya-sadeghi-versatile-smuggler"
    assert (bo["player"], bo["status"], bo["revision"]) == ("Bo of own", "missing", 0)
    assert ask(place(events)).json == ada
    (revision,) = ask(place(events) + "/submissions").json["submissions"]  # type: ignore[index]
    assert (revision["number"], revision["receipt"]) == (1, events.own.receipt)
    opened = ask(place(events) + "/submissions/1").json
    assert opened is not None
    assert opened["sources"] == [{"name": "runner.txt", "text": LEGAL_RUNNER.decode(), "base64": None}]
    report = ask(place(events) + "/submissions/1/report").json
    assert report is not None
    assert (report["verdict"], report["decks"][0]["verdict"]) == ("legal", "legal")
    assert ask(place(events, player=1) + "/submissions").json == {"submissions": []}
    assert ask(place(events) + "/submissions/2").status_code == 404


def test_every_opening_of_a_list_by_a_program_is_logged_with_its_name(events: TwoEvents) -> None:
    program(events)(place(events) + "/submissions/1/report")
    with events.store.reading() as session:
        (entry,) = session.exec(select(AuditEntry).where(AuditEntry.action == "list.opened")).all()
    assert entry.actor_name == "own.organizer (test)"


def test_deck_checks_are_read(events: TwoEvents) -> None:
    caller = Caller(events.store, account_actor(events.own.accounts["organizer"]), events.now)
    request = CheckRequest((events.own.registrations[0],), reason="seen drawing twice")
    (check,) = open_check(caller, events.own.event_id, request).checks
    ask = program(events, "checks:read")
    (row,) = ask(f"/{events.own.event_id}/deck-checks").json["deck_checks"]  # type: ignore[index]
    assert (row["check"], row["player"], row["status"], row["match"]) == (
        check.id,
        "Ada of own",
        "open",
        None,
    )
    document = ask(f"/{events.own.event_id}/deck-checks/{check.id}").json
    assert document is not None
    assert (document["player"], document["check"]["reason"]) == ("Ada of own", "seen drawing twice")
    assert (
        program(events, where="other")(f"/{events.other.event_id}/deck-checks/{check.id}").status_code == 404
    )


# --- writing ---


def test_a_program_registers_a_player_and_submits_a_list(events: TwoEvents) -> None:
    ask = program(events)
    made = ask(f"/{events.own.event_id}/registrations", {"name": "Cy", "email": "cy@example.org"})
    assert made.status_code == 201
    assert made.json is not None
    assert made.headers["Location"].endswith(f"/registrations/{made.json['registration']}")
    private = made.json["link"].removeprefix("http://localhost")
    assert "Cy" in events.app.test_client().get(private).text
    lists = f"/{events.own.event_id}/registrations/{made.json['registration']}/submissions"
    receipt = ask(lists, {"sources": [{"name": "runner.txt", "text": LEGAL_RUNNER.decode()}]})
    assert receipt.status_code == 201
    assert receipt.json is not None
    assert (receipt.json["number"], receipt.json["kind"], receipt.json["verdict"]) == (1, "staff", "legal")
    assert ask(lists + "/1").json["hash"] == receipt.json["hash"]  # type: ignore[index]


def test_what_cannot_be_taken_is_refused_with_a_sentence(events: TwoEvents) -> None:
    ask = program(events)
    players = f"/{events.own.event_id}/registrations"
    again = ask(players, {"name": "Ada of own"})
    assert (again.status_code, again.json["detail"]) == (409, "This player is registered already.")  # type: ignore[index]
    nobody = ask(players, {"email": "x@example.org"})
    assert (nobody.status_code, nobody.json["detail"]) == (422, "`name`: field required.")  # type: ignore[index]
    empty = ask(place(events) + "/submissions", {"sources": [{"text": " "}]})
    assert empty.status_code == 422
    assert empty.json["field"] == "sources"  # type: ignore[index]
    stale = ask(place(events) + "/submissions", {"sources": [{"text": "3 Diesel"}], "based_on": 0})
    assert stale.status_code == 409


def registered(events: TwoEvents) -> int:
    with events.store.reading() as session:
        query = select(Registration).where(Registration.event_id == events.own.event_id)
        return len(session.exec(query).all())


def test_a_write_under_a_key_happens_once(events: TwoEvents) -> None:
    ask, players = program(events), f"/{events.own.event_id}/registrations"
    first = ask(players, {"name": "Cy"}, key="k1")
    again = ask(players, {"name": "Cy"}, key="k1")
    assert first.json is not None
    assert (first.status_code, again.status_code) == (201, 201)
    # The private link is kept nowhere, so it is not shown again.
    assert again.json == first.json | {"link": None}
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert registered(events) == 3
    other = ask(players, {"name": "Di"}, key="k1")
    assert (other.status_code, registered(events)) == (422, 3)
    assert other.json["detail"].startswith("This Idempotency-Key was used for another request.")  # type: ignore[index]
    # The key of one program is not that of another.
    assert program(events)(players, {"name": "Di"}, key="k1").status_code == 201


def test_a_list_under_a_key_is_one_revision(events: TwoEvents) -> None:
    ask, body = program(events), {"sources": [{"text": "3 Diesel"}]}
    answers = [ask(place(events, player=1) + "/submissions", body, key="k") for _ in range(2)]
    assert [answer.json for answer in answers] == [answers[0].json] * 2
    assert len(ask(place(events, player=1) + "/submissions").json["submissions"]) == 1  # type: ignore[index]


def test_a_write_that_was_refused_gives_its_key_back(events: TwoEvents) -> None:
    ask, players = program(events), f"/{events.own.event_id}/registrations"
    assert ask(players, {"name": "Ada of own"}, key="k").status_code == 409
    assert ask(players, {"name": "Cy"}, key="k").status_code == 201


def test_a_write_that_was_cut_off_is_not_repeated(events: TwoEvents) -> None:
    ask, players = program(events), f"/{events.own.event_id}/registrations"
    assert ask(players, {"name": "Cy"}, key="k").status_code == 201
    with events.store.writing() as session:
        session.exec(
            select(KeyedRequest)
        ).one().made = None  # as if the process had died before it noted this
    again = ask(players, {"name": "Cy"}, key="k")
    assert (again.status_code, registered(events)) == (409, 3)
    assert "being worked on, or was cut off" in again.json["detail"]  # type: ignore[index]


# --- pages of answers ---


def test_a_roster_is_read_page_by_page_without_gap_or_repetition(events: TwoEvents) -> None:
    ask = program(events)
    players = f"/{events.own.event_id}/registrations"
    for name in ("Cy", "Di", "Ed"):
        ask(players, {"name": name})
    names, cursor = [], ""
    while cursor is not None:
        page = ask(f"{players}?limit=2&cursor={cursor}").json
        assert page is not None
        names += [row["player"] for row in page["registrations"]]
        cursor = page["next"]
    assert names == ["Ada of own", "Bo of own", "Cy", "Di", "Ed"]


def test_a_made_up_cursor_is_refused(events: TwoEvents) -> None:
    ask = program(events)
    for cursor in ("x", "%21", "WyJhIl0x", "bnVsbA", "WzEsMiwzXQ", "W251bGwsbnVsbF0"):
        answer = ask(f"/{events.own.event_id}/registrations?cursor={cursor}")
        assert answer.status_code == 422
        assert answer.json["detail"].startswith("This cursor is none that we gave out.")  # type: ignore[index]


def test_nothing_is_sent_again_while_nothing_changed(events: TwoEvents) -> None:
    ask, players = program(events), f"/{events.own.event_id}/registrations"
    tag = ask(players).headers["ETag"]
    same = ask(players, **{"If-None-Match": tag})
    assert (same.status_code, same.data) == (304, b"")
    assert same.headers["Cache-Control"] == "private, no-cache"
    ask(players, {"name": "Cy"})
    assert ask(players, **{"If-None-Match": tag}).status_code == 200


# --- what is not yours ---

PATHS = (
    "",
    "/rules",
    "/registrations",
    "/registrations/{r}",
    "/registrations/{r}/submissions",
    "/registrations/{r}/submissions/1",
    "/registrations/{r}/submissions/1/report",
    "/deck-checks",
    "/deck-checks/1",
)


def test_what_belongs_to_others_answers_like_what_does_not_exist(events: TwoEvents) -> None:
    ask = program(events)
    for path in PATHS:
        foreign = ask(f"/{events.other.event_id}" + path.format(r=events.other.registrations[0]))
        absent = ask("/999999" + path.format(r=999999))
        assert foreign.status_code == absent.status_code == 404
        assert foreign.json == absent.json
        assert set(foreign.headers.keys()) == set(absent.headers.keys())


def test_players_of_others_are_not_found_in_ones_own_event(events: TwoEvents) -> None:
    ask, own = program(events), f"/{events.own.event_id}"
    for path in [path for path in PATHS if "{r}" in path]:
        foreign = ask(own + path.format(r=events.other.registrations[0]))
        absent = ask(own + path.format(r=999999))
        assert (foreign.status_code, foreign.json) == (404, absent.json)


def test_a_foreign_event_costs_the_same_queries_as_an_absent_one(events: TwoEvents) -> None:
    """Nothing can be read off the time that an answer takes: the same questions are put to the database."""
    ask, put = program(events), []

    def note(*words: Any) -> None:
        put.append(words[2])

    ask("/999999")
    event.listen(events.store.engine, "before_cursor_execute", note)
    ask("/999999/registrations/999999/submissions/1/report")
    absent, put = list(put), []
    ask(f"/{events.other.event_id}/registrations/{events.other.registrations[0]}/submissions/1/report")
    event.remove(events.store.engine, "before_cursor_execute", note)
    assert put == absent
    assert len(absent) > 1


def test_writes_at_events_of_others_change_nothing(events: TwoEvents) -> None:
    ask, other = program(events), events.other
    absent = ask("/999999/registrations", {"name": "Eve"})
    foreign = ask(f"/{other.event_id}/registrations", {"name": "Eve"})
    assert (foreign.status_code, foreign.json) == (404, absent.json)
    body = {"sources": [{"text": "3 Diesel"}]}
    for number in (other.event_id, events.own.event_id):
        answer = ask(f"/{number}/registrations/{other.registrations[1]}/submissions", body)
        assert answer.status_code == 404
    listed = program(events, where="other")(f"/{other.event_id}/registrations").json
    assert listed is not None
    assert [(row["player"], row["revision"]) for row in listed["registrations"]] == [
        ("Ada of other", 1),
        ("Bo of other", 0),
    ]


def test_events_of_others_are_in_no_list(events: TwoEvents) -> None:
    assert [row["event"] for row in program(events)("").json["events"]] == [events.own.event_id]  # type: ignore[index]


def test_a_token_does_only_what_it_was_made_for(events: TwoEvents) -> None:
    own = f"/{events.own.event_id}"
    reads = {
        "events:read": ("", own, own + "/rules", own + "/registrations", place(events)),
        "lists:read": (place(events) + "/submissions", place(events) + "/submissions/1"),
        "checks:read": (own + "/deck-checks",),
    }
    for scope in SCOPES:
        ask = program(events, scope)
        for wanted, paths in reads.items():
            for path in paths:
                assert ask(path).status_code == (200 if wanted == scope else 403), (scope, path)
        register = ask(own + "/registrations", {"name": "Cy"})
        assert register.status_code == (201 if scope == "players:write" else 403)
        submit = ask(place(events, player=1) + "/submissions", {"sources": [{"text": "3 Diesel"}]})
        assert submit.status_code == (201 if scope == "lists:write" else 403)
        refused = ask(own + "/registrations") if scope != "events:read" else submit
        assert refused.json["detail"].startswith("This token may not ")  # type: ignore[index]


# --- staff who play ---


def test_staff_who_play_see_nothing_hidden(events: TwoEvents) -> None:
    add_playing_staff(events)
    ask = program(events, role="playing_organizer")
    roster = ask(f"/{events.own.event_id}/registrations").json
    assert roster is not None
    assert {row["player"]: row["decks"] for row in roster["registrations"]}["Ada of own"] == []
    assert "zahya" not in str(roster)
    for path in ("/submissions", "/submissions/1", "/submissions/1/report"):
        refused = ask(place(events) + path)
        assert refused.status_code == 422
        assert refused.json["detail"].startswith("You play in this event: say why")  # type: ignore[index]
        assert ask(f"{place(events)}{path}?reason=nobody+else+is+here").status_code == 200
    own_table = ask(place(events) + "/submissions", {"sources": [{"text": "3 Diesel"}]})
    assert own_table.status_code == 403


def test_a_playing_judge_hears_nothing_about_checks_of_their_own_deck(events: TwoEvents) -> None:
    add_playing_staff(events)
    caller = Caller(events.store, account_actor(events.own.accounts["organizer"]), events.now)
    request = CheckRequest((events.own.registrations[0],), reason="seen drawing twice")
    (check,) = open_check(caller, events.own.event_id, request).checks
    ask = program(events, role="playing_judge")
    assert ask(f"/{events.own.event_id}/deck-checks/{check.id}").status_code == 403
