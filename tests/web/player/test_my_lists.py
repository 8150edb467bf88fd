"""My lists: a link by mail for players who come back, and their last list as a start for the next."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from pydantic import SecretStr
from sqlmodel import select

from tests.store.databases import KINDS, fresh_store
from tests.web.account.test_privacy import everything
from tests.web.batch.test_mail import Mailbox, open_mailbox
from tests.web.conftest import NOON
from tests.web.two_events import LEGAL_RUNNER, TwoEvents, two_events
from validator.config import Mail, Rates, Retention, Settings
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.retention import tidy
from validator.services.roster.mailed_links import send_mailed_links
from validator.store.roster import MailedLink
from validator.web.app import create_app
from validator.web.middleware.limits import limiter
from validator.web.site import KEY

TYPED = {"deck-runner": LEGAL_RUNNER.decode()}


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as server:
        yield server


def site_that_mails(tmp_path: Path, mailbox: Mailbox, kind: str = "sqlite", **settings: object) -> TwoEvents:
    mail = Mail(host="127.0.0.1", port=mailbox.server_address[1], sender="decks@example.org", start_tls=False)
    app = create_app(
        Settings(
            data_dir=tmp_path,
            database_url=fresh_store(kind, tmp_path).url,
            secret_key=SecretStr("only for tests"),
            base_url="http://localhost",
            mail=mail,
            **settings,  # type: ignore[arg-type]
        ),
        now=lambda: NOON,
    )
    app.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    limiter.reset()
    return two_events(app)


@pytest.fixture(params=KINDS)
def events(request: pytest.FixtureRequest, tmp_path: Path, mailbox: Mailbox) -> TwoEvents:
    events = site_that_mails(tmp_path, mailbox, request.param)
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[0]}/change"
    events.client("organizer").post(url, data={"name": "Ada of own", "email": "Ada@Example.org"})
    return events


def deliver(events: TwoEvents) -> int:
    """Let a worker have its turn."""
    mail = events.app.extensions[KEY].settings.mail
    return send_mailed_links(Caller(events.store, SYSTEM, NOON), mail, "http://localhost/")


def mailed(events: TwoEvents, mailbox: Mailbox, email: str = "ada@example.org") -> str:
    """Ask for a link and return the one that arrives."""
    events.app.test_client().post("/mine", data={"email": email})
    assert deliver(events) == 1
    found = re.search(r"http://localhost(/mine/[\w-]+)", mailbox.mails[-1].get_payload())
    assert found
    return found[1]


def test_a_player_gets_a_link_by_mail_and_finds_all_events(events: TwoEvents, mailbox: Mailbox) -> None:
    visitor = events.app.test_client()
    link = mailed(events, mailbox)
    (letter,) = mailbox.mails
    assert (letter["To"], letter["From"]) == ("Ada@Example.org", "decks@example.org")
    assert "The link works for 14 days." in letter.get_payload()
    page = visitor.get(link).text
    assert "The own event" in page
    assert "Zahya Sadeghi: Versatile Smuggler" in page
    assert "The other event" not in page
    assert link.rsplit("/", 1)[1] not in everything(events)  # only its hash is kept
    number = events.own.registrations[0]
    opened = visitor.post(f"{link}/open/{number}")
    again = visitor.post(f"{link}/open/{number}")
    assert opened.headers["Location"] == again.headers["Location"]
    desk = visitor.get(opened.headers["Location"]).text
    assert "Ada of own" in desk
    assert "from My lists, by mail" in desk
    assert visitor.post(f"{link}/open/{events.own.registrations[1]}").status_code == 404
    kept = json.loads(visitor.get(f"{link}/data.json").data)
    assert kept["email"] == "ada@example.org"
    assert [row["name"] for row in kept["registrations"]] == ["Ada of own"]
    assert len(kept["mailed_links"]) == 1


def test_nobody_learns_whether_an_address_is_known(events: TwoEvents, mailbox: Mailbox) -> None:
    visitor = events.app.test_client()
    known = visitor.post("/mine", data={"email": "ada@example.org"})
    unknown = visitor.post("/mine", data={"email": "zoe@example.org"})
    assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
    assert "If lists were submitted with this address, a link to them is on its way." in known.text
    assert deliver(events) == 1
    assert [letter["To"] for letter in mailbox.mails] == ["Ada@Example.org"]
    assert "zoe@example.org" not in everything(events)
    assert deliver(events) == 0
    assert visitor.post("/mine", data={"email": "no address"}).status_code == 422


def test_links_end_by_age_by_hand_and_with_an_erasure(events: TwoEvents, mailbox: Mailbox) -> None:
    visitor, site = events.app.test_client(), events.app.extensions[KEY]
    link = mailed(events, mailbox)
    desk = visitor.post(f"{link}/open/{events.own.registrations[0]}").headers["Location"]
    ended = visitor.post(f"{link}/end", follow_redirects=True).text
    assert "The links are ended." in ended
    assert visitor.get(link).status_code == 404
    assert visitor.get(desk).status_code == 403
    assert visitor.get(f"/p/{events.own.tokens[0]}").status_code == 200  # the organizer's link still works
    old = mailed(events, mailbox)
    object.__setattr__(site, "now", lambda: NOON + timedelta(days=15))
    assert visitor.get(old).status_code == 404
    later = Caller(events.store, SYSTEM, NOON + timedelta(days=15))
    assert tidy(later, Retention())["links by mail"] == 1
    object.__setattr__(site, "now", lambda: NOON)
    last = mailed(events, mailbox)
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[0]}/erase"
    events.client("organizer").post(url, data={"sure": "1"})
    assert visitor.get(last).status_code == 404
    assert "ada@example.org" not in everything(events).casefold()


def test_the_last_list_is_the_start_of_the_next(events: TwoEvents, mailbox: Mailbox) -> None:
    organizer, visitor = events.client("organizer"), events.app.test_client()
    made = organizer.post(
        f"/events/{events.own.event_id}/clone",
        data={"name": "The next event", "starts_at": "2026-12-20T10:00"},
    )
    code = re.search(r"/e/(\w+)", organizer.get(made.headers["Location"]).text)
    assert code
    # Whoever registers with the address of somebody else is offered nothing of theirs.
    form = {"name": "Ada of own", "email": "ada@example.org"}
    alone = visitor.post(f"/e/{code[1]}", data=form).headers["Location"].split("?")[0]
    page = visitor.get(alone).text
    assert "Start from your list" not in page
    assert "Get a link to your earlier lists by e-mail" in page
    source = events.own.registrations[0]
    assert visitor.post(f"{alone}/start-from/{source}").status_code == 404
    link = mailed(events, mailbox)
    numbers = [int(found) for found in re.findall(r"/open/(\d+)", visitor.get(link).text)]
    assert numbers[0] == source  # the sooner event first
    following = numbers[1]
    desk = visitor.post(f"{link}/open/{following}").headers["Location"]
    assert "Start from your list of The own event, 19 November 2026" in visitor.get(desk).text
    copied = visitor.post(f"{desk}/start-from/{source}", follow_redirects=True).text
    assert "Copied. It is checked under the rules of this event, and not submitted yet." in copied
    assert "2x Pennyshaver" in copied
    assert "Not submitted yet" in copied
    assert visitor.post(f"{desk}/start-from/{events.own.registrations[1]}").status_code == 404


def test_where_no_mail_is_sent_the_offer_is_hidden_and_the_page_says_what_to_do(app: Flask) -> None:
    visitor = app.test_client()
    assert 'href="/mine"' not in visitor.get("/").text
    page = visitor.get("/mine").text
    assert "This site sends no mail" in page
    assert "<button" not in re.sub(r"<header.*?</header>", "", page, flags=re.S)
    assert visitor.post("/mine", data={"email": "ada@example.org"}).status_code == 409


def test_an_address_gets_so_many_letters_an_hour(tmp_path: Path, mailbox: Mailbox) -> None:
    events = site_that_mails(tmp_path, mailbox, rates=Rates(mailing="2 per hour"))
    visitor = events.app.test_client()
    assert 'href="/mine"' in visitor.get("/").text
    answers = [
        visitor.post("/mine", data={"email": "ADA@example.org"}).status_code,
        visitor.post("/mine", data={"email": "ada@example.org "}).status_code,
        visitor.post("/mine", data={"email": "ada@example.org"}).status_code,
        visitor.post("/mine", data={"email": "zoe@example.org"}).status_code,
    ]
    assert answers == [200, 200, 429, 200]


def test_a_mail_server_that_is_away_is_asked_again(events: TwoEvents, mailbox: Mailbox) -> None:
    events.app.test_client().post("/mine", data={"email": "ada@example.org"})
    away = replace_port(events.app.extensions[KEY].settings.mail)
    assert send_mailed_links(Caller(events.store, SYSTEM, NOON), away, "http://localhost") == 0
    assert deliver(events) == 0  # claimed for a moment by whoever tried
    mail = events.app.extensions[KEY].settings.mail
    soon = Caller(events.store, SYSTEM, NOON + timedelta(minutes=3))
    assert send_mailed_links(soon, mail, "http://localhost") == 1
    events.app.test_client().post("/mine", data={"email": "ada@example.org"})
    tomorrow = Caller(events.store, SYSTEM, NOON + timedelta(days=1))
    assert send_mailed_links(tomorrow, mail, "http://localhost") == 0  # nobody waits for it any more
    with events.store.reading() as session:
        assert len(session.exec(select(MailedLink)).all()) == 1


def replace_port(mail: Mail) -> Mail:
    """Return a mail server at a port where nobody listens."""
    return mail.model_copy(update={"port": 1})
