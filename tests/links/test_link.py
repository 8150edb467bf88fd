"""Links to decks: what is fetched, what is refused, and what the answers mean."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
import requests
import responses
from hypothesis import given
from hypothesis import strategies as st

from card_data.importers.download import Patience
from validator.deck import Source
from validator.links.deck_link import DeckLink, is_link, parse_link
from validator.links.link_download import LinkCache, fetch_link

API = "https://netrunnerdb.com/api/2.0/public"
UUID = "0123abcd-0123-4567-89ab-0123456789ab"
ANSWER = {"data": [{"id": 12345, "name": "Deck", "cards": {"30010": 1, "30030": 3}}], "success": True}
NONE = {"data": [], "total": 0, "success": False}
QUICK = Patience(attempts=2, first_wait=0, max_bytes=5000)


def fetch(text: str, **options: object) -> Source:
    return fetch_link(text, patience=QUICK, cache=LinkCache(), **options)  # type: ignore[arg-type]


def code_of(source: Source) -> str:
    assert source.lines == ()
    assert source.data is None
    (finding,) = source.findings
    return finding.code


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("https://netrunnerdb.com/en/decklist/12345/my-deck", DeckLink(("decklist",), "12345")),
        ("https://netrunnerdb.com/en/decklist/12345", DeckLink(("decklist",), "12345")),
        ("https://netrunnerdb.com/decklist/12345/", DeckLink(("decklist",), "12345")),
        (f"https://netrunnerdb.com/fr/decklist/{UUID}/un-deck?x=1#top", DeckLink(("decklist",), UUID)),
        (f"  https://netrunnerdb.com/en/deck/view/{UUID.upper()}\n", DeckLink(("deck",), UUID)),
        ("http://www.netrunnerdb.com/en/deck/view/77", DeckLink(("deck",), "77")),
        ("netrunnerdb.com/en/deck/77", DeckLink(("deck",), "77")),
        ("https://netrunnerdb.com/en/deck/edit/77", DeckLink(("deck",), "77")),
        ("https://netrunnerdb.com/zh-hans/decklist/77/x%20y", DeckLink(("decklist",), "77")),
        (f"{API}/decklist/77", DeckLink(("decklist",), "77")),
        (f"https://api.netrunnerdb.com/api/v3/public/decklists/{UUID}", DeckLink(("decklist",), UUID)),
        (f" {UUID} ", DeckLink(("decklist", "deck"), UUID)),
        ("12345", DeckLink(("decklist", "deck"), "12345")),
    ],
)
def test_links_are_understood(text: str, link: DeckLink) -> None:
    assert is_link(text)
    assert parse_link(text) == link


@pytest.mark.parametrize(
    "text",
    [
        "https://evil.example/en/decklist/12345",
        "https://netrunnerdb.com.evil.example/en/decklist/12345",
        "https://netrunnerdb.com@evil.example/en/decklist/12345",
        "https://user:pass@netrunnerdb.com/en/decklist/12345",
        "https://netrunnerdb.com:8443/en/decklist/12345",
        "https://netrunnerdb.com:port/en/decklist/12345",
        "https://[bad/en/decklist/12345",
        "ftp://netrunnerdb.com/en/decklist/12345",
        "file:///etc/passwd",
        "file:decklist/12345",
        "https://netrunnerdb.com/en/decklist/12345/..",
        "https://netrunnerdb.com/en/decklist/../../admin/12345",
        "https://netrunnerdb.com/en/profile/12345",
        "https://netrunnerdb.com/en/decklist/12345/a/b",
        "https://netrunnerdb.com\\@evil.example/decklist/1",
        "javascript:alert(1)",
    ],
)
@responses.activate
def test_other_addresses_are_refused_without_a_request(text: str) -> None:
    assert is_link(text)
    source = fetch(text)
    assert code_of(source) == "IN301"
    assert "give the address of a deck or decklist page on netrunnerdb.com" in source.findings[0].message
    assert len(responses.calls) == 0


@responses.activate
def test_a_path_is_not_a_link_and_is_refused_when_forced() -> None:
    assert not is_link("../decks/12345")
    assert code_of(fetch("../decks/12345")) == "IN301"


@pytest.mark.parametrize(
    "text",
    ["", "3 Sure Gamble", "Sure Gamble", "decks/corp.txt", "1 24/7 News Cycle", "Ichi: 1", "12345678901"],
)
def test_lists_and_files_are_not_links(text: str) -> None:
    assert not is_link(text)


@responses.activate
def test_a_decklist_becomes_a_json_source() -> None:
    responses.get(f"{API}/decklist/12345", json=ANSWER)
    source = fetch("https://netrunnerdb.com/en/decklist/12345/slug ")
    assert (source.name, source.kind) == ("https://netrunnerdb.com/en/decklist/12345/slug", "json")
    assert source.data == ANSWER
    assert source.findings == ()
    assert json.loads("\n".join(line.text for line in source.lines)) == ANSWER
    assert [line.number for line in source.lines if "30030" in line.text] == [8]


@responses.activate
def test_a_bare_uuid_is_looked_for_among_decklists_and_decks() -> None:
    responses.get(f"{API}/decklist/{UUID}", json=NONE)
    responses.get(f"{API}/deck/{UUID}", json=ANSWER)
    assert fetch(UUID).data == ANSWER


@responses.activate
def test_a_number_that_is_both_is_not_guessed() -> None:
    responses.get(f"{API}/decklist/7", json=ANSWER)
    responses.get(f"{API}/deck/7", json=ANSWER)
    assert code_of(fetch("7")) == "IN305"


@responses.activate
def test_a_number_that_is_only_a_decklist_is_taken() -> None:
    responses.get(f"{API}/decklist/7", json=ANSWER)
    responses.get(f"{API}/deck/7", status=404, body="<html>", content_type="text/html")
    assert fetch("7").data == ANSWER


@responses.activate
def test_a_missing_decklist_says_so_although_the_status_is_fine() -> None:
    responses.get(f"{API}/decklist/7", json=NONE)
    source = fetch("https://netrunnerdb.com/en/decklist/7")
    assert code_of(source) == "IN302"
    assert source.findings[0].message == (
        "netrunnerdb.com has no decklist 7; check the link, or whether the list was deleted."
    )


@responses.activate
def test_a_missing_deck_is_a_page_with_status_404() -> None:
    responses.get(f"{API}/deck/7", status=404, body="<html>", content_type="text/html")
    assert code_of(fetch("https://netrunnerdb.com/en/deck/view/7")) == "IN302"


@pytest.mark.parametrize("status", [302, 401, 403])
@responses.activate
def test_a_private_deck_says_what_its_owner_can_do(status: int) -> None:
    headers = {"Location": "https://netrunnerdb.com/login"}
    responses.get(f"{API}/deck/7", status=status, headers=headers, body="<html>", content_type="text/html")
    source = fetch("https://netrunnerdb.com/en/deck/view/7")
    assert code_of(source) == "IN303"
    assert "Its owner can share decks in the account" in source.findings[0].message
    assert len(responses.calls) == 1


@responses.activate
def test_a_private_deck_is_told_rather_than_a_missing_decklist() -> None:
    responses.get(f"{API}/decklist/{UUID}", json=NONE)
    responses.get(f"{API}/deck/{UUID}", status=302, headers={"Location": "/login"})
    assert code_of(fetch(UUID)) == "IN303"


@pytest.mark.parametrize(
    "answer",
    [
        {"body": "<html>hello</html>", "content_type": "text/html"},
        {"body": "[1, 2", "content_type": "application/json"},
        {"body": "[]", "content_type": "application/json"},
        {"body": "[" * 4000, "content_type": "application/json"},
        {"body": " " * 6000, "content_type": "application/json"},
        {"body": "no", "status": 400, "content_type": "text/plain"},
        {"body": "no", "status": 503, "content_type": "text/plain"},
        {"body": requests.exceptions.ConnectTimeout()},
        {"body": requests.exceptions.SSLError()},
    ],
)
@responses.activate
def test_answers_that_are_no_deck_ask_for_the_text_instead(answer: dict[str, object]) -> None:
    responses.get(f"{API}/decklist/7", **answer)  # type: ignore[arg-type]
    source = fetch("https://netrunnerdb.com/en/decklist/7")
    assert code_of(source) == "IN304"
    assert source.findings[0].message.endswith("Paste the list as text or upload an exported file instead.")


@responses.activate
def test_a_busy_site_is_asked_again() -> None:
    responses.get(f"{API}/decklist/7", status=503)
    responses.get(f"{API}/decklist/7", json=ANSWER)
    assert fetch("https://netrunnerdb.com/en/decklist/7").data == ANSWER


@responses.activate
def test_an_answer_is_kept_for_ten_minutes() -> None:
    now = [0.0]
    cache = LinkCache(clock=lambda: now[0])
    responses.get(f"{API}/decklist/7", json=ANSWER)
    link = "https://netrunnerdb.com/en/decklist/7"
    for now[0], calls in ((0.0, 1), (599.0, 1), (601.0, 2)):
        assert fetch_link(link, cache=cache, patience=QUICK).data == ANSWER
        assert len(responses.calls) == calls


def test_the_cache_forgets_the_oldest() -> None:
    cache = LinkCache(size=2)
    for url in "abc":
        cache.put(url, {"url": url})
    assert [cache.get(url) for url in "abc"] == [None, {"url": "b"}, {"url": "c"}]


@responses.activate
def test_a_stand_in_on_this_machine_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALDECK_NETRUNNERDB_URL", "http://127.0.0.1:5001/")
    responses.get("http://127.0.0.1:5001/api/2.0/public/decklist/7", json=ANSWER)
    assert fetch("https://netrunnerdb.com/en/decklist/7").data == ANSWER
    assert fetch("http://127.0.0.1:5001/en/decklist/7").data == ANSWER
    assert code_of(fetch("http://127.0.0.1:5002/en/decklist/7")) == "IN301"


@pytest.mark.parametrize("address", ["http://example.org", "file:///tmp", "nonsense"])
def test_a_stand_in_elsewhere_needs_https(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALDECK_NETRUNNERDB_URL", address)
    assert code_of(fetch("7")) == "IN306"


def test_recognising_links_does_not_load_the_network_library() -> None:
    script = "import sys, validator.links.deck_link; sys.exit('requests' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@given(st.text())
def test_no_text_raises(text: str) -> None:
    is_link(text)
    parse_link(text)
    parse_link(f"https://{text}")


@pytest.fixture
def silent_site() -> Iterator[tuple[str, list[socket.socket]]]:
    """A site that takes every call and never says a word."""
    calls: list[socket.socket] = []
    server = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        with contextlib.suppress(OSError):
            while True:
                calls.append(server.accept()[0])

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}", calls
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    for call in calls:
        call.close()
    thread.join()


def test_a_site_that_says_nothing_costs_so_many_seconds_in_all_and_then_none(
    silent_site: tuple[str, list[socket.socket]],
) -> None:
    address, calls = silent_site
    cache = LinkCache()
    started = time.monotonic()
    first = fetch_link(UUID, address=address, cache=cache, seconds=0.5)
    assert time.monotonic() - started < 3
    assert code_of(first) == "IN304"
    assert "try again in a minute" in first.findings[0].message
    called = len(calls)
    assert called == 1
    again = [fetch_link(ident, address=address, cache=cache, seconds=60) for ident in (UUID, "77")]
    assert [code_of(source) for source in again] == ["IN304", "IN304"]
    assert len(calls) == called


@responses.activate
def test_a_failure_is_remembered_for_a_minute() -> None:
    now = 0.0
    cache = LinkCache(clock=lambda: now)
    missing = responses.get(f"{API}/decklist/77", status=404)
    link = "https://netrunnerdb.com/en/decklist/77"
    for now in (0.0, 30.0, 59.0, 61.0):  # noqa: B007
        assert code_of(fetch_link(link, patience=QUICK, cache=cache)) == "IN302"
    assert missing.call_count == 2
