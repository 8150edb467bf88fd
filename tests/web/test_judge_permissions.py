"""Every route of the judge's pages, for every role, at one's own event and at another."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask import Flask
from PIL import Image
from sqlmodel import select

from tests.services.deck_check_world import CheckWorld, new_check_world
from tests.web.signed_in import sign_in_as
from tests.web.test_permissions import address, routes
from validator.services.caller import Caller
from validator.services.deck_checks.appeals import file_appeal
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.desk.photos import add_photo
from validator.services.deck_checks.lost_cards import report_lost_card
from validator.services.deck_checks.rulings import record_infraction
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.stored_rows import stored
from validator.store.account import Account
from validator.store.database import Store
from validator.store.event_tables import Staff
from validator.store.judge_desk import TableExtension
from validator.store.roster import Round
from validator.web.site import KEY

STAFF = frozenset({"organizer", "head_judge", "judge"})
HEAD = frozenset({"head_judge"})
EVERYBODY = STAFF | {"stranger"}
# endpoint and method -> who may at their own event; nobody may at another one.
TABLE: dict[tuple[str, str], frozenset[str]] = {
    ("judge.worker", "GET"): EVERYBODY,
    ("judge.proof", "GET"): frozenset(),  # the event is not over yet
    ("judge.home", "GET"): STAFF,
    ("judge.draws", "GET"): STAFF,
    ("judge.drawn", "GET"): STAFF,
    ("judge.players", "GET"): STAFF,
    ("judge.pairings", "GET"): STAFF,
    ("judge.pairings", "POST"): STAFF,
    ("judge_checks.screen", "GET"): STAFF,
    ("judge_checks.state", "GET"): STAFF,
    ("judge_checks.look", "POST"): STAFF,
    ("judge_checks.save", "POST"): STAFF,
    ("judge_reports.report", "GET"): STAFF,
    ("judge_reports.pdf", "GET"): STAFF,
    ("judge_reports.as_json", "GET"): STAFF,
    ("judge_reports.summary", "GET"): STAFF,
    ("judge_reports.summary_json", "GET"): STAFF,
    ("judge_rulings.player", "GET"): STAFF,
    ("judge_rulings.ruling", "POST"): STAFF,
    ("judge_rulings.proxy", "POST"): STAFF,
    ("judge_rulings.proxy_pdf", "GET"): STAFF,
    ("judge_rulings.lost", "POST"): STAFF,
    ("judge_rulings.settle", "POST"): STAFF,
    ("judge_rulings.appeal", "POST"): STAFF,
    ("judge_rulings.refuse", "POST"): frozenset({"organizer"}),  # only the organizer disqualifies
    ("judge_rulings.confirm", "POST"): frozenset({"organizer"}),
    ("judge_rulings.change", "POST"): frozenset({"head_judge", "judge"}),  # Judy ruled, Hedy decides appeals
    ("judge_rulings.annul", "POST"): frozenset({"head_judge", "judge"}),
    ("judge_checks.reopen", "POST"): STAFF,
    ("judge_checks.annul", "POST"): STAFF,
    ("judge_checks.correct", "POST"): STAFF,
    ("judge.names", "GET"): STAFF,
    ("judge_photos.add", "POST"): STAFF,
    ("judge_photos.show", "GET"): STAFF,
    ("judge_desk.board", "GET"): STAFF,
    ("judge_desk.clock", "POST"): STAFF,
    ("judge_desk.building", "POST"): STAFF,
    ("judge_desk.custom", "POST"): frozenset({"organizer", "head_judge"}),
    ("judge_desk.extension", "POST"): STAFF,
    ("judge_desk.toss", "POST"): STAFF,
    ("judge_desk.assign", "POST"): STAFF,
    ("judge_desk.slip", "GET"): STAFF,
    ("judge_desk.slip_file", "GET"): STAFF,
    ("judge_rulings.decide", "POST"): HEAD,
    ("judge.draw", "POST"): STAFF,
    ("judge.dismiss", "POST"): STAFF,
    ("judge.open_", "POST"): STAFF,
    ("judge_checks.finish", "POST"): STAFF,
    ("judge_checks.abandon", "POST"): STAFF,
}
JSON = ("judge_checks.save", "judge_checks.look", "judge_checks.finish")


def given_extension(store: Store, ready: CheckWorld) -> TableExtension:
    """Give table 2 four minutes more."""
    with store.writing() as session:
        current = session.exec(select(Round)).one()
        row = TableExtension(
            event_id=ready.event_id,
            round_id=stored(current.id),
            table_number=2,
            batch="other",
            seconds=240,
            minutes=4,
            proposed=4,
            given_at=ready.now,
            given_by="Judy",
        )
        session.add(row)
    return row


class JudgeWorld:
    """An event under a policy that has everything: lost cards, proxies, reserved penalties."""

    def __init__(self, app: Flask) -> None:
        site = app.extensions[KEY]
        self.app, self.store = app, site.store
        self.ready: CheckWorld = new_check_world(site.store, "ffg-2.2.1")
        self.check = self.ready.open("Ann")
        arguments = (Caller(self.store, self.ready.judge, self.ready.now),)
        self.draw = draw_check(*arguments, self.ready.event_id)
        ann = self.ready.players["Ann"]
        reserved = Decision(procedure="materials", penalty="disqualification", reason="Marked.", text="Out.")
        self.waiting = record_infraction(*arguments, ann, reserved)
        plain = Decision(procedure="materials", text="New sleeves.")
        self.ruling = record_infraction(*arguments, ann, plain)
        appealed = record_infraction(*arguments, ann, plain)
        self.appeal = file_appeal(*arguments, stored(appealed.id), "No.")
        self.proxy = issue_proxy(*arguments, ann, ProxyRequest("Corroder", "Torn.", "The text.", True))
        self.lost = report_lost_card(*arguments, ann, "Corroder")
        picture = io.BytesIO()
        Image.new("RGB", (8, 8), "red").save(picture, "PNG")
        self.picture = picture.getvalue()
        self.photo = add_photo(
            *arguments, self.ready.event_id, stored(self.check.id), "sleeves", self.picture
        )
        self.extension = given_extension(self.store, self.ready)
        self.accounts = {
            "organizer": self.ready.world.organizer.account_id,
            "head_judge": self.ready.head.account_id,
            "judge": self.ready.judge.account_id,
        }

    def values(self) -> dict[str, Any]:
        return {
            "event_id": self.ready.event_id,
            "code": self.ready.world.event.code,
            "registration_id": self.ready.players["Ann"],
            "check_id": self.check.id,
            "draw_id": self.draw.id,
            "ruling_id": self.ruling.id,
            "appeal_id": self.appeal.id,
            "proxy_id": self.proxy.id,
            "lost_id": self.lost.id,
            "photo_id": self.photo.id,
            "extension_id": self.extension.id,
        }

    def staff_id(self) -> int:
        with self.store.reading() as session:
            return stored(session.exec(select(Staff.id).where(Staff.name == "Judy")).one())

    def form(self, endpoint: str) -> dict[str, Any]:
        forms: dict[str, dict[str, Any]] = {
            "judge.pairings": {"round": "1", "pairings": "1: Ann - Ben\n2: Cem - Dag"},
            "judge.dismiss": {"reason": "The game is over."},
            "judge.open_": {"registration": str(self.ready.players["Cem"]), "reason": "A tip."},
            "judge_checks.abandon": {"reason": "Fire alarm."},
            "judge_rulings.ruling": {"procedure": "materials", "text": "New sleeves."},
            "judge_rulings.proxy": {
                "title": "Corroder",
                "reason": "Torn.",
                "illegible": "The text.",
                "original_kept": "1",
            },
            "judge_rulings.lost": {"title": "Corroder", "minutes": "5"},
            "judge_rulings.settle": {"answer-during": "no", "answer-in-time": "yes"},
            "judge_rulings.refuse": {"reason": "Not on purpose."},
            "judge_rulings.change": {"penalty": "none", "reason": "Second thoughts."},
            "judge_rulings.annul": {"reason": "Another player."},
            "judge_checks.reopen": {"reason": "Counted twice."},
            "judge_checks.annul": {"reason": "Another player."},
            "judge_desk.clock": {"minutes": "65"},
            "judge_desk.custom": {"minutes": "3", "reason": "For shuffling again."},
            "judge_desk.extension": {"minutes": "4", "reason": "A long ruling."},
            "judge_desk.toss": {"seed": "dice 4 2"},
            "judge_desk.assign": {"staff": str(self.staff_id())},
            "judge_rulings.appeal": {"grounds": "No."},
            "judge_rulings.decide": {"penalty": "none", "reason": "Fine."},
        }
        return forms.get(endpoint, {})

    def open(self, role: str, endpoint: str, method: str, account_id: int | None = None) -> Any:
        values = self.values()
        if endpoint in ("judge_rulings.confirm", "judge_rulings.refuse"):
            values["ruling_id"] = self.waiting.id
        client = self.app.test_client()
        number = account_id or self.accounts.get(role)
        if number:
            with self.store.reading() as session:
                account = session.get_one(Account, number)
            sign_in_as(client, account)
        url = address(self.app, endpoint, method, values)
        if endpoint in JSON:
            state = self.ready.state(self.check)
            return client.open(url, method=method, json={"revision": 0, "state": state})
        form = self.form(endpoint)
        if endpoint == "judge_photos.add":
            form = {"photo": (io.BytesIO(self.picture), "photo.png"), "subject": "sleeves"}
        return client.open(url, method=method, data=form)


@pytest.fixture
def judge_world(app: Flask) -> JudgeWorld:
    return JudgeWorld(app)


def test_every_route_of_the_judges_pages_stands_in_the_table(app: Flask) -> None:
    assert {route for route in routes(app) if route[0].startswith("judge")} == set(TABLE)


@pytest.mark.parametrize("role", sorted(EVERYBODY))
def test_the_table_of_the_judges_pages_holds(judge_world: JudgeWorld, role: str) -> None:
    wrong = []
    for (endpoint, method), granted in TABLE.items():
        if endpoint == "judge_checks.finish":
            continue  # tried below: after it the check is closed
        answer = judge_world.open(role, endpoint, method)
        if (role in granted) != (answer.status_code in (200, 303)):
            wrong.append(f"{role}: {method} {endpoint} gave {answer.status_code}")
        elif role not in granted and answer.status_code not in (403, 401 if role == "stranger" else 403):
            wrong.append(f"{role}: {method} {endpoint} was refused with {answer.status_code}")
    assert wrong == []


@pytest.mark.parametrize("role", sorted(STAFF))
def test_any_judge_of_the_event_may_finish_a_check(judge_world: JudgeWorld, role: str) -> None:
    assert judge_world.open(role, "judge_checks.finish", "POST").status_code == 200


def test_nobody_of_another_event_sees_or_does_anything(judge_world: JudgeWorld) -> None:
    with judge_world.store.writing() as session:
        account = Account(
            email="other@example.org",
            email_key="other@example.org",
            name="Other",
            password_hash="none",
            organizer=True,
            created_at=judge_world.ready.now,
        )
        session.add(account)
    wrong = []
    for (endpoint, method), granted in TABLE.items():
        if granted is EVERYBODY:
            continue
        answer = judge_world.open("other", endpoint, method, account.id)
        if answer.status_code != 403:
            wrong.append(f"{method} {endpoint} gave {answer.status_code}")
    assert wrong == []
