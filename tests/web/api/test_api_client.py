"""The Python client against a served site, the same calls in process, and the examples to copy."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import playwright
import pytest
import responses

from tests.load.halls import hall
from tests.web.server.served_site import ServedSite, served
from tests.web.two_events import LEGAL_RUNNER
from validator import ApiError, Client, InProcess, check
from validator.services.access import account_actor
from validator.services.accounts.api_tokens import SCOPES, issue_token
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.store.account import Account
from validator.store.database import Store
from validator.store.event_tables import Staff, StaffRole
from validator.web.api.reference_pages import CURL, JAVASCRIPT, PYTHON, SITE
from validator.web.site import real_time

ROOT = Path(__file__).resolve().parents[3]
LIST = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n2x Bukhgalter\n"


class Place(NamedTuple):
    """A served site, and a token of the organizer of its event."""

    site: ServedSite
    token: str
    event: int


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("served")
    made, now = hall("sqlite", folder, 1), real_time()
    store = Store(made.url)
    with store.writing() as session:
        account = session.get_one(Account, 1)
        session.add(
            Staff(event_id=made.event_id, account_id=1, name="O", role=StaffRole.ORGANIZER, added_at=now)
        )
    _, token = issue_token(Caller(store, account_actor(account), now), "the test", list(SCOPES))
    store.close()
    with served(folder, DATABASE_URL=made.url) as site:
        yield Place(site, token, made.event_id)


def test_a_site_and_this_process_answer_the_same(place: Place, tmp_path: Path) -> None:
    site, here = Client(place.site.address), InProcess()
    file = tmp_path / "deck.txt"
    file.write_text(LIST)
    for decklist in (LIST, LIST.encode(), file):
        there = site.check(decklist, format="standard", date=date(2026, 8, 1))
        assert there == here.check(decklist, format="standard", date="2026-08-01")
        assert there.verdict == "illegal"
        assert "Bukhgalter is banned." in [finding["message"] for finding in there.decks[0]["findings"]]
    assert file.name == there.decks[0]["source"]
    assert site.where(LIST, format="standard") == here.where(LIST, format="standard")
    assert list(site.cards("sure")) == list(here.cards("sure"))
    assert len(list(site.cards(side="runner"))) == len(list(here.cards(side="runner"))) > 500
    assert site.card("sure-gamble") == here.card("sure-gamble")
    assert site.formats("2026-08-01") == here.formats("2026-08-01")
    assert site.policies() == here.policies()
    assert site.rules(format="standard", date="2026-08-01") == here.rules(
        format="standard", date="2026-08-01"
    )
    many = list(site.check_many([LIST, "3x Sure Gamble"], format="standard"))
    assert [one.place for one in many] == [0, 1]
    assert [one.decks for one in many] == [
        one.decks for one in here.check_many([LIST, "3x Sure Gamble"], format="standard")
    ]


def test_the_client_runs_an_event(place: Place) -> None:
    client = Client(place.site.address, place.token)
    assert [event.event for event in client.events()] == [place.event]
    assert client.event(place.event).role == "organizer"
    assert client.event_rules(place.event).policy == "nisei-1.4"
    made = client.register(place.event, "Cy", key="only once")
    assert client.register(place.event, "Cy", key="only once").registration == made.registration
    receipt = client.submit(place.event, made.registration, [LEGAL_RUNNER.decode()])
    assert receipt.verdict == "legal"
    assert [row.player for row in client.registrations(place.event)] == ["Cy", "Player 0"]
    assert client.registration(place.event, made.registration).missing == ["corp"]
    (revision,) = client.submissions(place.event, made.registration)
    opened = client.submission(place.event, made.registration, revision.number)
    assert opened.sources[0].text == LEGAL_RUNNER.decode()
    assert client.report(place.event, made.registration, 1).decks[0]["verdict"] == "legal"
    assert list(client.deck_checks(place.event)) == []
    with pytest.raises(ApiError, match="There is no such event") as refused:
        client.event(999)
    assert refused.value.status == 404


def test_what_a_list_or_a_choice_lacks_is_said_the_same_way(place: Place) -> None:
    with pytest.raises(ApiError) as there:
        Client(place.site.address).check(" ")
    with pytest.raises(Invalid) as here:
        check(" ")
    assert there.value.detail == here.value.sentence
    with pytest.raises(TypeError, match="'colour' is none of: date, environment, format"):
        check(LIST, colour="blue")  # type: ignore[call-arg]


@responses.activate
def test_a_busy_site_is_asked_again_and_a_write_under_the_same_key() -> None:
    url = f"{SITE}/api/v1/events/1/registrations"
    responses.post(url, status=503, headers={"Retry-After": "0"})
    responses.post(url, status=429, headers={"Retry-After": "0"})
    responses.post(url, json={"registration": 7, "event": 1, "link": None}, status=201)
    assert Client(SITE, "ld_x").register(1, "Ada").registration == 7
    keys = {call.request.headers["Idempotency-Key"] for call in responses.calls}
    assert len(responses.calls) == 3
    assert len(keys) == 1
    assert {call.request.headers["Authorization"] for call in responses.calls} == {"Bearer ld_x"}


@responses.activate
def test_a_site_that_stays_busy_ends_in_an_error() -> None:
    responses.get(f"{SITE}/api/v1/policies", status=503, headers={"Retry-After": "0"})
    with pytest.raises(ApiError, match="503"):
        Client(SITE).policies()
    assert len(responses.calls) == 4


# --- examples to copy ---


def printed(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, cwd=ROOT)
    return done.stdout


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_example_for_curl(place: Place, tmp_path: Path) -> None:
    script = tmp_path / "example.sh"
    script.write_text(CURL.replace(SITE, place.site.address))
    assert '"message":"Bukhgalter is banned."' in printed("sh", str(script))


def test_the_example_for_python(place: Place, tmp_path: Path) -> None:
    script = tmp_path / "example.py"
    script.write_text(PYTHON.replace(SITE, place.site.address))
    assert "error Bukhgalter is banned." in printed(sys.executable, str(script))


def test_the_example_for_javascript(place: Place, tmp_path: Path) -> None:
    script = tmp_path / "example.mjs"
    script.write_text(JAVASCRIPT.replace(SITE, place.site.address))
    node = Path(playwright.__file__).parent / "driver" / "node"
    assert "error Bukhgalter is banned." in printed(str(node), str(script))


def test_the_page_shows_the_examples_with_the_address_of_the_site(place: Place) -> None:
    _, _, page = place.site.open("/api")
    assert f"{place.site.address}/api/v1/check?format=standard" in page
    assert SITE not in page


def test_the_example_of_the_readme(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(from validator import check\n.*?)```", readme, re.S)
    assert found
    script = tmp_path / "example.py"
    script.write_text(found[1])
    assert "Bukhgalter is banned." in printed(sys.executable, str(script))
    assert len(found[1].split("\n")) - found[1].count("\n\n") - 1 == 5
