"""Bytes of any usual encoding become numbered lines; what is not text is refused with a finding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.ingest.text import source_from_bytes, source_from_text

LIST = "3 Déjà Vu\n2 Brân 1.0\n1 “Freedom Through Equality”"


def texts(data: bytes) -> list[str]:
    return [line.text for line in source_from_bytes(data).lines]


def codes(data: bytes) -> list[str]:
    return [finding.code for finding in source_from_bytes(data).findings]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_usual_encoding_gives_the_same_lines(encoding: str) -> None:
    assert texts(LIST.encode(encoding)) == LIST.split("\n")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32"])
def test_an_encoding_that_nobody_can_know_is_asked_about(encoding: str) -> None:
    assert codes("3 Diesel\n2 Corroder".encode(encoding)) == ["IN101"]


def test_an_assumed_encoding_is_reported() -> None:
    assert codes("3 Déjà Vu".encode("cp1252")) == ["IN104"]


def test_latin_1_bytes_that_windows_does_not_know_are_read() -> None:
    assert texts(b"3 D\xe9j\xe0 Vu \x81") == ["3 Déjà Vu"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n", "\u2028", "\x0b", "\x85"])
def test_all_line_ends_count_the_same(end: str) -> None:
    assert texts(f"3 Diesel{end}2 Corroder".encode()) == ["3 Diesel", "2 Corroder"]


def test_invisible_characters_and_odd_spaces_are_taken_out() -> None:
    assert texts("\ufeff3\u00a0Diesel\u200b\n2\u2009Corro\u00adder \x00\x07".encode()) == [
        "3 Diesel",
        "2 Corroder",
    ]


def test_text_that_was_misread_once_is_repaired() -> None:
    assert texts("3 DÃ©jÃ\u00a0 Vu\n1 Makerâ€™s".encode()) == ["3 Déjà Vu", "1 Maker’s"]


def test_line_numbers_count_from_one_and_keep_blank_lines() -> None:
    lines = source_from_text("3 Diesel\n\n2 Corroder\n").lines
    assert [(line.number, line.text) for line in lines] == [
        (1, "3 Diesel"),
        (2, ""),
        (3, "2 Corroder"),
        (4, ""),
    ]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x1f\x8b\x08\x00", "a compressed file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old office document"),
        (bytes(range(256)) * 4, "binary data"),
    ],
)
def test_what_is_not_text_is_refused_and_kept(data: bytes, what: str) -> None:
    source = source_from_bytes(data, "upload")
    assert (source.kind, source.lines, source.data) == ("binary", (), data)
    assert [(finding.code, finding.params["what"]) for finding in source.findings] == [("IN101", what)]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"   \r\n\t"])
def test_an_empty_text_says_so(data: bytes) -> None:
    assert codes(data) == ["IN103"]


def test_a_text_beyond_the_limits_is_cut_with_a_finding() -> None:
    many = source_from_bytes(b"3 Diesel\n" * 20, max_lines=5)
    assert (len(many.lines), [finding.code for finding in many.findings]) == (5, ["IN102"])
    long = source_from_bytes(b"3 Diesel\n" * 20, max_bytes=18)
    assert [line.text for line in long.lines] == ["3 Diesel", "3 Diesel", ""]
    assert [finding.code for finding in long.findings] == ["IN102"]


def test_blank_lines_beyond_the_limit_are_no_loss() -> None:
    assert source_from_bytes(b"3 Diesel\n" + b"\n" * 20, max_lines=5).findings == ()


def test_a_cut_inside_a_letter_is_no_encoding_fault() -> None:
    assert codes("é".encode() * 4 + b"\xc3") == []


@given(st.binary())
def test_no_bytes_raise(data: bytes) -> None:
    source = source_from_bytes(data)
    assert source.kind in ("text", "binary")
    assert all("\n" not in line.text and "\x00" not in line.text for line in source.lines)
