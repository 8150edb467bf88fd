"""A site's interface from Python: typed answers, retries, and writes that happen once."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar, Unpack

import requests
from pydantic import BaseModel
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from validator.client.options import CheckOptions, Decklist, RuleOptions, plain_options, read_decklist
from validator.web.api.api_models import (
    CardDescribed,
    CardFound,
    CardsFound,
    Checked,
    CheckedOfMany,
    FormatsListed,
    Located,
    PoliciesListed,
    RulesStated,
)
from validator.web.api.event_models import (
    DeckCheckDescribed,
    DeckCheckRow,
    DeckChecksListed,
    EventDescribed,
    EventsListed,
    PlayerRegistered,
    PublicEventDescribed,
    PublicEventsListed,
    RegistrationDescribed,
    RegistrationsListed,
    ReportDescribed,
    RevisionDescribed,
    RevisionOpened,
    RevisionsListed,
    StatisticsDescribed,
)

M = TypeVar("M", bound=BaseModel)
# Asking again helps against these: the site was busy, restarting, or not to be reached for a moment.
BUSY = (429, 502, 503, 504)
ATTEMPTS = 4
PAUSE_SECONDS = 0.5
LONGEST_SECONDS = 60.0


class ApiError(Exception):
    """The site said no; `detail` is its sentence."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(f"{status}: {detail}")
        self.status, self.detail = status, detail


class Client:
    """A site by its address, and by a token of an account where its events are asked about."""

    def __init__(self, address: str, token: str = "", *, timeout: float = LONGEST_SECONDS) -> None:
        self._address, self._timeout = address.rstrip("/") + "/api/v1", timeout
        self._session = requests.Session()
        if token:
            self._session.headers["Authorization"] = f"Bearer {token}"
        # Every call may be repeated: reading changes nothing, and writes go under a key.
        retry = Retry(
            ATTEMPTS - 1,
            backoff_factor=PAUSE_SECONDS,
            status_forcelist=BUSY,
            allowed_methods=None,
            raise_on_status=False,
        )
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, HTTPAdapter(max_retries=retry))

    # --- decks, cards and rules ---

    def check(self, decklist: Decklist, **options: Unpack[CheckOptions]) -> Checked:
        """Judge every deck of a list: a text, the bytes of a file of any kind, or the path of one."""
        return self._sent("/check", Checked, decklist, options)

    def check_many(
        self, lists: Iterable[Decklist], **options: Unpack[CheckOptions]
    ) -> Iterator[CheckedOfMany]:
        """Judge many texts in one call; answers come in their order, each as soon as it is there."""
        texts = [read_decklist(decklist) for decklist in lists]
        body: dict[str, Any] = dict(plain_options(options))
        body["lists"] = [{"name": name, "text": data.decode()} for name, data in texts]
        with self._ask("POST", "/check/batch", json=body, stream=True) as answer:
            for line in answer.iter_lines():
                yield CheckedOfMany.model_validate_json(line)

    def where(self, decklist: Decklist, **options: Unpack[CheckOptions]) -> Located:
        """Tell in which formats each deck is legal, today and through the years."""
        return self._sent("/where", Located, decklist, options)

    def cards(self, q: str = "", game: str = "", side: str = "") -> Iterator[CardFound]:
        """Find cards by the beginning of their title or of a word in it."""
        for page in self._pages("/cards", CardsFound, {"q": q, "game": game, "side": side, "limit": "50"}):
            yield from page.cards

    def card(self, card_id: str, game: str = "") -> CardDescribed:
        """Describe a card, with its legality in every format over time."""
        return self._get(f"/cards/{card_id}", CardDescribed, {"game": game})

    def formats(self, date: str | date = "") -> FormatsListed:
        """List the formats with their pool and card list on a day."""
        return self._get("/formats", FormatsListed, plain_options({"date": date}))

    def policies(self) -> PoliciesListed:
        """List the governing documents with their tiers."""
        return self._get("/policies", PoliciesListed)

    def rules(self, **options: Unpack[RuleOptions]) -> RulesStated:
        """State the rules in force for a policy, tier, format and day."""
        return self._get("/rules", RulesStated, plain_options(options))

    def public_events(self, q: str = "", *, past: bool = False) -> Iterator[PublicEventDescribed]:
        """List the events that want to be found: those to come by their day, or those that are over."""
        asked = {"q": q, "when": "past" if past else "upcoming"}
        for page in self._pages("/public-events", PublicEventsListed, asked):
            yield from page.events

    # --- your events ---

    def events(self) -> Iterator[EventDescribed]:
        """List the events that your account works at, the newest first."""
        for page in self._pages("/events", EventsListed):
            yield from page.events

    def event(self, event: int) -> EventDescribed:
        """Describe one event."""
        return self._get(f"/events/{event}", EventDescribed)

    def event_rules(self, event: int) -> RulesStated:
        """State the rules in force at an event."""
        return self._get(f"/events/{event}/rules", RulesStated)

    def statistics(self, event: int) -> StatisticsDescribed:
        """Count what was played at an event, when lists came in, and what was wrong with them."""
        return self._get(f"/events/{event}/statistics", StatisticsDescribed)

    def registrations(self, event: int) -> Iterator[RegistrationDescribed]:
        """List the players of an event and how their lists stand."""
        for page in self._pages(f"/events/{event}/registrations", RegistrationsListed):
            yield from page.registrations

    def registration(self, event: int, registration: int) -> RegistrationDescribed:
        """Describe one player of an event."""
        return self._get(f"/events/{event}/registrations/{registration}", RegistrationDescribed)

    def register(self, event: int, name: str, email: str = "", *, key: str = "") -> PlayerRegistered:
        """Register a player; with a key of your own it happens once, however often you call."""
        body = {"name": name, "email": email}
        return self._write(f"/events/{event}/registrations", PlayerRegistered, body, key)

    def submissions(self, event: int, registration: int, reason: str = "") -> list[RevisionDescribed]:
        """List the revisions of a player's list, the newest first."""
        path = f"/events/{event}/registrations/{registration}/submissions"
        return self._get(path, RevisionsListed, {"reason": reason}).submissions

    def submission(self, event: int, registration: int, number: int, reason: str = "") -> RevisionOpened:
        """Open one revision of a list with its files."""
        path = f"/events/{event}/registrations/{registration}/submissions/{number}"
        return self._get(path, RevisionOpened, {"reason": reason})

    def report(self, event: int, registration: int, number: int, reason: str = "") -> ReportDescribed:
        """Read the report that counts for a revision."""
        path = f"/events/{event}/registrations/{registration}/submissions/{number}/report"
        return self._get(path, ReportDescribed, {"reason": reason})

    def submit(
        self, event: int, registration: int, texts: Sequence[str], *, reason: str = "", key: str = ""
    ) -> RevisionDescribed:
        """Submit a list for a player, one text for each deck or one for all."""
        sources = [{"name": f"deck-{number}.txt", "text": text} for number, text in enumerate(texts, 1)]
        path = f"/events/{event}/registrations/{registration}/submissions"
        return self._write(path, RevisionDescribed, {"sources": sources, "reason": reason}, key)

    def deck_checks(self, event: int) -> Iterator[DeckCheckRow]:
        """List the deck checks of an event, the newest first."""
        for page in self._pages(f"/events/{event}/deck-checks", DeckChecksListed):
            yield from page.deck_checks

    def deck_check(self, event: int, check: int) -> DeckCheckDescribed:
        """Read the report of a deck check with its rulings."""
        return self._get(f"/events/{event}/deck-checks/{check}", DeckCheckDescribed)

    # --- asking ---

    def _sent(self, path: str, model: type[M], decklist: Decklist, options: Any) -> M:
        name, data = read_decklist(decklist)
        kind = "text/plain; charset=utf-8" if isinstance(decklist, str) else "application/octet-stream"
        values = {**plain_options(options), "name": name}
        answer = self._ask("POST", path, params=values, data=data, headers={"Content-Type": kind})
        return model.model_validate_json(answer.content)

    def _get(self, path: str, model: type[M], values: Mapping[str, str] | None = None) -> M:
        return model.model_validate_json(self._ask("GET", path, params=values).content)

    def _pages(self, path: str, model: type[M], values: Mapping[str, str] | None = None) -> Iterator[M]:
        cursor: str | None = ""
        while cursor is not None:
            page = self._get(path, model, {**(values or {}), "cursor": cursor})
            yield page
            cursor = getattr(page, "next", None)

    def _write(self, path: str, model: type[M], body: Mapping[str, Any], key: str) -> M:
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        return model.model_validate_json(self._ask("POST", path, json=body, headers=headers).content)

    def _ask(self, method: str, path: str, **request: Any) -> requests.Response:
        answer = self._session.request(method, self._address + path, timeout=self._timeout, **request)
        if not answer.ok:
            raise ApiError(answer.status_code, _sentence(answer))
        return answer


def _sentence(answer: requests.Response) -> str:
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return answer.reason
