"""What an operator sets about reading holds on the site, for all documents of a request together."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from tests.ingest import hostile_files
from tests.ingest.pdf import bombs
from validator.ingest.reading_limits import DEFAULT_LIMITS, use_limits

GOOD = bombs.text_page("Noise: Hacker Extraordinaire", "3 Sure Gamble")


@pytest.fixture
def patient_for_two_seconds(app: Flask) -> Iterator[Flask]:
    use_limits(replace(DEFAULT_LIMITS, seconds=2))
    yield app
    use_limits(DEFAULT_LIMITS)


def check(app: Flask, data: bytes, name: str) -> str:
    sent = {"file": (io.BytesIO(data), name)}
    return app.test_client().post("/", data=sent, content_type="multipart/form-data").text


def test_the_limit_of_time_is_the_operators(patient_for_two_seconds: Flask) -> None:
    assert "longer than 2 seconds" in check(patient_for_two_seconds, bombs.busy_page(), "busy.pdf")


def test_an_archive_with_an_endless_directory_is_answered_at_once(app: Flask) -> None:
    check(app, GOOD, "warm.pdf")
    started = time.monotonic()
    page = check(app, hostile_files.directory(400_000), "lists.zip")
    assert time.monotonic() - started < 5
    assert "more than 1000 files" in page


def test_a_document_is_read_after_a_hostile_one(patient_for_two_seconds: Flask) -> None:
    check(patient_for_two_seconds, hostile_files.busy_pdfs_in_archive(3), "busy.zip")
    assert "Sure Gamble" in check(patient_for_two_seconds, GOOD, "good.pdf")
