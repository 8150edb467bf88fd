"""XML that is odd, damaged or hostile: it ends in findings, never in an error."""

from __future__ import annotations

import pytest

from tests.parse.structured_reading import NAMES, codes, counted, read
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.ingest.text import text_source
from validator.parse import notation
from validator.parse.readers import READERS, reader_of

BOMB = (
    '<!DOCTYPE deck [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {b} "{"&" + a + ";" * 1}{("&" + a + ";") * 9}">'
        for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + ']><deck game="x"><section name="Identity"><card qty="1">&i;</card></section></deck>'
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck game="x"><notes>&x;</notes></deck>',
        '<!DOCTYPE deck SYSTEM "http://127.0.0.1:1/evil.dtd"><deck game="x"><section name="a"/></deck>',
        '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x"> %p;]><deck game="x"/>',
    ],
)
def test_entities_and_document_types_are_refused(text: str) -> None:
    assert codes(read(text)) == ["PA203"]


def test_what_stands_before_damage_in_xml_is_kept() -> None:
    text = '<deck game="x"><section name="R&amp;D / Stack">\n<card qty="3">Diesel</card>\n<card qty="2">Sure'
    (deck,) = read(text)
    assert counted(deck)["Diesel"] == 3
    assert [(f.code, f.line) for f in deck.findings] == [("PA202", 3)]


def test_endlessly_nested_xml_is_refused() -> None:
    assert codes(read('<deck game="x">' + "<section name='a'>" * 100_000))[0] == "PA202"


def test_endless_files_are_cut_short() -> None:
    values, elements = 700_000, 200_000  # more than are read
    # Of notations there is one reader, for JSON and EDN.
    for data, told in (
        (b"[" + b"1," * values + b"1]", "too many values"),
        (b'<deck game="x">' + b"<a/>" * elements, "too many elements"),
    ):
        source = text_source("x", data, DEFAULT_LIMITS)
        chosen = reader_of(source)
        reader = notation if chosen is READERS[-1] else chosen
        (deck,) = reader.read(source, NAMES)
        assert [(f.code, told in f.message) for f in deck.findings] == [("PA202", True)]


@pytest.mark.parametrize(
    "text",
    [
        '<deck game="x"><section name="a"><card qty="1"/></section></deck>',
        '<deck game="x"><section name="a"><thing>3 Diesel</thing></section></deck>',
        '<deck game="x"><thing>3 Diesel</thing></deck>',
        '<deck><superzone name="Deck"><card><set>Core</set></card></superzone></deck>',
        "<cockatrice_deck><zone name='main'><card number='3'/></zone></cockatrice_deck>",
        "<cockatrice_deck><thing>3 Diesel</thing></cockatrice_deck>",
    ],
)
def test_elements_that_are_not_understood_are_reported(text: str) -> None:
    assert codes(read(text)) == ["PA104"]


def test_zones_named_after_sides_are_two_decks() -> None:
    zone = '<superzone name="{}"><card><name>{}</name></card></superzone>'
    text = f"<deck>{zone.format('Corp', 'Hedge Fund')}{zone.format('Runner', 'Diesel')}</deck>"
    assert [(deck.side, counted(deck)) for deck in read(text)] == [
        ("corp", {"Hedge Fund": 1}),
        ("runner", {"Diesel": 1}),
    ]
