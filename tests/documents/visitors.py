"""Organizers, judges and players who use the site as people do: by its pages and forms."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from tests.web.signed_in import sign_in_as
from validator.store.account import Account
from validator.web.middleware.limits import limiter
from validator.web.site import KEY

# What the form of an event needs besides the rules.
PLAN = {
    "name": "Autumn Cup",
    "zone": "Europe/Berlin",
    "starts_at": "2026-12-05T10:00",
    "registration_open": "1",
}
NISEI_14 = {"policy": "nisei-1.4", "tier": "competitive", "format": "standard"}
NISEI_2018 = {"policy": "nisei-2018", "tier": "competitive", "format": "standard"}
FFG = {"policy": "ffg-2.2.1", "tier": "relaxed", "format": "standard"}
SWS = {"policy": "sws-1.2", "tier": "open", "format": "final-brawl", "environment": "classic"}
TRC = {"policy": "trc-1998", "tier": "open", "format": "constructed"}


def text_of(page: str) -> str:
    """Return what a page says, without its markup, with single spaces."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


@dataclass
class Visitors:
    """A site and its clock; the organizer is signed in, everybody else has a link."""

    now: datetime
    app: Flask = field(init=False)
    made: dict[tuple[object, ...], Any] = field(default_factory=dict)

    @cached_property
    def organizer(self) -> FlaskClient:
        """Return the browser of somebody who may make events."""
        return self.signed_in("Olga Organizer", organizer=True)

    def signed_in(self, name: str, organizer: bool = False) -> FlaskClient:
        """Return the browser of somebody with an account."""
        email = f"{name.split()[0].lower()}@example.org"
        account = Account(email=email, email_key=email, name=name, password_hash="none")
        account.organizer, account.created_at = organizer, self.now
        with self.app.extensions[KEY].store.writing() as session:
            session.add(account)
        client = self.app.test_client()
        sign_in_as(client, account)
        return client

    def later(self, **span: int) -> None:
        """Let time pass; the organizer signs in again, since nobody stays signed in for weeks."""
        self.now += timedelta(**span)
        with self.app.extensions[KEY].store.reading() as session:
            account = session.exec(select(Account)).first()
        if account:
            sign_in_as(self.organizer, account)

    def event(self, rules: dict[str, str], **settings: str) -> str:
        """Make an event through the form; return the address of its page."""
        made = self.organizer.post("/events/new", data={**PLAN, **rules, **settings})
        assert made.status_code == 303, text_of(made.text)
        return made.headers["Location"]

    def rules_page(self, rules: dict[str, str]) -> str:
        """Return what the rules of an event under these rules say; the event is made once."""
        return str(
            self.once(
                ("rules", *rules.values()), lambda: self.read(f"{self.public(self.event(rules))}/rules")
            )
        )

    def once(self, key: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """Make something that tests only look at, the first time that one asks for it."""
        if key not in self.made:
            limiter.reset()
            self.made[key] = make()
        return self.made[key]

    def page(self, address: str) -> str:
        """Return what the organizer reads at an address."""
        answer = self.organizer.get(address)
        assert answer.status_code == 200, text_of(answer.text)
        return text_of(answer.text)

    def public(self, event: str) -> str:
        """Return the address that an organizer gives out for an event."""
        found = re.search(r"/e/[\w-]+", self.organizer.get(event).text)
        assert found
        return found[0]

    def player(self, event: str, name: str) -> str:
        """Register for an event by its public page; return the address of the private page."""
        made = self.app.test_client().post(self.public(event), data={"name": name})
        assert made.status_code == 303, text_of(made.text)
        return made.headers["Location"].partition("?")[0]

    def read(self, address: str) -> str:
        """Return what somebody without an account reads at an address."""
        answer = self.app.test_client().get(address)
        assert answer.status_code == 200, text_of(answer.text)
        return text_of(answer.text)

    def listed(self, event: str, name: str) -> str:
        """Return the address of a player's list for the staff."""
        page = self.organizer.get(event).text
        found = re.search(rf'href="([^"]+/players/\d+)">{name}<', page)
        assert found
        return found[1]
