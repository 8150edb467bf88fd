"""Files are told apart by their contents, whatever their names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.ingest.any_file import sniff


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "text"),
        (b"3 Sure Gamble", "text"),
        (b'{"01050": 3}', "text"),
        (b"BM is how my deck begins", "text"),
        (b"My notes on %PDF-files", "text"),
        (b"%PDF-1.7\n...", "pdf"),
        (b"rubbish\n%PDF-1.4\n1 0 obj endobj", "pdf"),
        (b"\x89PNG\r\n\x1a\n\x00", "image"),
        (b"\xff\xd8\xff\xe0", "image"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image"),
        (b"\x00\x00\x00\x18ftypheic", "image"),
        (b"PK\x03\x04broken", "zip"),
        (b"PK\x05\x06" + b"\x00" * 18, "zip"),
        (b"PK decks are fun", "text"),
        (b"{\\rtf1 3 Diesel}", "office"),
    ],
)
def test_kinds(data: bytes, kind: str) -> None:
    assert sniff(data) == kind


@given(st.binary())
def test_every_document_has_a_kind(data: bytes) -> None:
    assert sniff(data) in ("pdf", "image", "sheet", "office", "zip", "text")
