"""Zip archives: every list inside is read, and no archive costs more than its limits."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.deck import Line, Source
from validator.ingest.any_file import ingest, sniff
from validator.ingest.archive import members_of
from validator.ingest.reading_limits import DEFAULT_LIMITS, ReadingLimits

LIST = b"3 Sure Gamble\n2 Diesel\n"


def read_member(name: str, data: bytes) -> Source:
    return Source(name, "text", (Line(1, data[:20].decode("latin-1")),))


def packed(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def unpack(data: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> list[Source]:
    return [
        read_member(shown, found) if isinstance(found, bytes) else Source(shown, "zip", (), None, (found,))
        for shown, found in members_of("lists.zip", data, limits)
    ]


def codes(sources: list[Source]) -> list[str]:
    return [finding.code for source in sources for finding in source.findings]


def test_every_file_becomes_a_source_named_after_its_place() -> None:
    sources = unpack(packed({"ann/corp.txt": LIST, "bob.txt": LIST}))
    assert [source.name for source in sources] == ["lists.zip/ann/corp.txt", "lists.zip/bob.txt"]
    assert codes(sources) == []


def test_folders_and_the_debris_of_file_managers_are_passed_over() -> None:
    files = {"ann/": b"", "__MACOSX/ann/._corp.txt": b"x", "ann/.DS_Store": b"x", "ann/corp.txt": LIST}
    assert [source.name for source in unpack(packed(files))] == ["lists.zip/ann/corp.txt"]


def test_a_file_whose_name_begins_with_a_zero_byte_breaks_nothing() -> None:
    data = packed({"corp.txt": LIST}).replace(b"corp.txt", b"\0orp.txt")
    assert unpack(data)


def test_archives_inside_archives_are_opened_to_the_set_depth() -> None:
    inner = packed({"corp.txt": LIST})
    middle = packed({"inner.zip": inner, "runner.txt": LIST})
    outer = packed({"middle.zip": middle})
    deep = unpack(outer, replace(DEFAULT_LIMITS, nesting=3))
    assert [source.name for source in deep] == [
        "lists.zip/middle.zip/inner.zip/corp.txt",
        "lists.zip/middle.zip/runner.txt",
    ]
    shallow = unpack(outer, replace(DEFAULT_LIMITS, nesting=2))
    assert codes(shallow) == ["IN404"]
    assert [source.name for source in shallow if source.lines] == ["lists.zip/middle.zip/runner.txt"]


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed({"bomb.txt": b"0" * 50_000_000, "corp.txt": LIST})
    assert len(bomb) < 100_000
    sources = unpack(bomb)
    assert codes(sources) == ["IN403"]
    assert [source.name for source in sources if source.lines] == ["lists.zip/corp.txt"]


def test_a_bomb_that_lies_about_its_size_is_not_unpacked() -> None:
    bomb = packed({"bomb.txt": b"0" * 5_000_000})
    real = (5_000_000).to_bytes(4, "little")
    assert bomb.count(real) == 2
    sources = unpack(bomb.replace(real, (1000).to_bytes(4, "little")))
    assert codes(sources) in (["IN403"], ["IN405"])


def test_the_unpacked_sizes_of_all_files_add_up() -> None:
    files = {f"{i}.txt": bytes(range(256)) * 40 for i in range(5)}
    sources = unpack(packed(files), replace(DEFAULT_LIMITS, unpacked=25_000))
    assert codes(sources) == ["IN403"] * 3


def test_nested_bombs_share_one_budget() -> None:
    inner = packed({f"{i}.txt": LIST for i in range(30)})
    outer = packed({f"{i}.zip": inner for i in range(30)})
    sources = unpack(outer, replace(DEFAULT_LIMITS, members=40))
    assert sum(bool(source.lines) for source in sources) < 40
    assert "IN402" in codes(sources)


def test_too_many_files_are_cut_with_a_word() -> None:
    sources = unpack(packed({f"{i}.txt": LIST for i in range(12)}), replace(DEFAULT_LIMITS, members=10))
    assert len(sources) == 11
    assert codes(sources) == ["IN402"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "lists.zip/etc/passwd"),
        ("/etc/passwd", "lists.zip/etc/passwd"),
        ("C:\\Windows\\x.txt", "lists.zip/Windows/x.txt"),
        ("a/./../b.txt", "lists.zip/a/b.txt"),
        ("..", "lists.zip/unnamed"),
        ("new\nline.txt", "lists.zip/new?line.txt"),
    ],
)
def test_names_that_climb_out_of_the_archive_are_only_names(name: str, shown: str) -> None:
    assert [source.name for source in unpack(packed({name: LIST}))] == [shown]


def test_a_locked_file_asks_for_an_open_one() -> None:
    data = bytearray(packed({"corp.txt": LIST}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    assert codes(unpack(bytes(data))) == ["IN405"]


def test_damaged_archives_are_reported() -> None:
    good = packed({"corp.txt": LIST * 50})
    assert codes(ingest("lists.zip", good[:-30])) == ["IN401"]
    broken = bytearray(good)
    broken[45:50] = b"\xff" * 5
    assert codes(unpack(bytes(broken))) == ["IN405"]


def test_an_empty_archive_says_so() -> None:
    assert codes(unpack(packed({}))) == ["IN406"]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=100), st.integers(0, 400), st.binary(max_size=8))
def test_no_bytes_raise(tail: bytes, place: int, patch: bytes) -> None:
    data = bytearray(packed({"corp.txt": LIST, "inner.zip": packed({"a": LIST})}))
    data[place : place + len(patch)] = patch
    for hostile in (bytes(data) + tail, b"PK\x03\x04" + tail, bytes(data)):
        sniff(hostile)
        assert ingest("lists.zip", hostile)
