"""Every answer carries its headers, forms are protected, and requests are counted."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from validator.web.middleware import limits


@pytest.mark.parametrize("path", ["/", "/docs/", "/nothing-here", "/api/v1/policies", "/health"])
def test_nothing_foreign_may_run(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    # Programs may keep an answer and ask whether it still holds.
    assert headers["Cache-Control"] == ("private, no-cache" if path.startswith("/api/") else "no-store")


@pytest.mark.parametrize("path", ["/", "/?example=mistakes", "/docs/", "/docs/findings"])
def test_pages_hold_no_inline_script_or_style(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\sstyle=", page)
    assert not re.search(r"\son\w+=", page)
    assert "https://" not in re.sub(r"xmlns=\S+", "", page).split("<main")[0]


def test_static_files_are_asked_again_and_answered_with_not_modified(client: FlaskClient) -> None:
    first = client.get("/static/style/base.css")
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get("/static/style/base.css", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_a_form_without_its_token_is_refused(client: FlaskClient) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = True
    answer = client.post("/", data={"text": "3x Sure Gamble"})
    assert answer.status_code == 400
    assert "open for too long" in answer.text


def test_a_form_with_its_token_is_taken(client: FlaskClient) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = True
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert token
    assert client.post("/", data={"text": "3x Sure Gamble", "csrf_token": token[1]}).status_code == 200


def test_too_many_requests_get_a_sentence(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.limiter, "enabled", True)
    statuses = [client.post("/share", data={"text": ""}).status_code for _ in range(61)]
    assert statuses[:60] == [200] * 60
    assert statuses[60] == 429


def test_an_unexpected_error_shows_a_sentence_and_no_traceback(client: FlaskClient) -> None:
    client.application.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    client.application.view_functions["docs.index"] = lambda: 1 / 0
    answer = client.get("/docs/")
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.text
    assert "ZeroDivisionError" not in answer.text


def test_the_wrong_method_is_answered_with_the_right_ones(client: FlaskClient) -> None:
    answer = client.get("/live")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_the_state_of_the_site_can_be_asked(client: FlaskClient) -> None:
    answer = client.get("/health").json
    assert answer is not None
    assert answer["state"] == "alive"


def test_what_was_typed_on_a_page_that_was_open_for_too_long_can_be_copied(client: FlaskClient) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = True
    page = client.post("/", data={"text": "3x Sure Gamble\n<b>"})
    assert page.status_code == 400
    assert "This page was open for too long" in page.text
    assert "readonly>3x Sure Gamble\n&lt;b&gt;</textarea>" in page.text
