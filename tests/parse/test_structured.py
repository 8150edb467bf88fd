"""Structured lists that are odd, damaged or hostile: they end in findings, never in an error."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from card_data.catalogue import load_catalogue
from validator.deck import CARD, IDENTITY, ParsedDeck
from validator.ingest.limits import DEFAULT_LIMITS
from validator.ingest.structured_text import text_source
from validator.ingest.text import source_from_text
from validator.parse import cockatrice, edn, html_page, json_decks, lackey, octgn, properties, records, table
from validator.parse.structured import structured_reader

NAMES = load_catalogue("netrunner").names


def read(text: str) -> list[ParsedDeck]:
    source = source_from_text(text)
    reader = structured_reader(source)
    assert reader is not None
    return reader(source, NAMES)


def codes(decks: list[ParsedDeck]) -> list[str]:
    return [finding.code for deck in decks for finding in deck.findings]


def counted(deck: ParsedDeck) -> dict[str, int]:
    return {line.name: line.quantity for line in deck.lines if line.role in (CARD, IDENTITY)}


@pytest.mark.parametrize(
    "text",
    [
        "3 Sure Gamble\n2 Diesel",
        "Sure Gamble\nDiesel",
        "3 Sure Gamble, 2 Diesel, 1 Mutual Favor",
        "Zahya Sadeghi: Versatile Smuggler\n\nEvent (5)\n3x Sure Gamble\n2x Diesel",
        "[Sure Gamble](https://example.org)\n3 Diesel",
        "(3) Sure Gamble",
        "{Core} Sure Gamble",
        ";; title: A deck\n3 Sure Gamble",
        "<h3>Event (3)</h3>\n3 Sure Gamble",
        "I play this deck, and it wins, mostly\n3 Sure Gamble\n2 Diesel\n1 Mutual Favor",
        "Deck:\n3\tSure Gamble\n2\tDiesel",
        "",
        "   \n",
    ],
)
def test_typed_lists_are_left_to_the_text_parser(text: str) -> None:
    assert structured_reader(source_from_text(text)) is None


@pytest.mark.parametrize(
    ("quantity", "code", "copies"),
    [
        ("3", "", 3),
        ('"3"', "", 3),
        ("3.0", "", 3),
        ("0", "PA101", 0),
        ("1000", "PA102", 0),
        ("-1", "PA201", 0),
        ("2.5", "PA201", 0),
        ("NaN", "PA201", 0),
        ("Infinity", "PA201", 0),
        ("true", "PA201", 0),
        ("null", "PA201", 0),
        ('"three"', "PA201", 0),
        ("[3]", "PA201", 0),
    ],
)
def test_quantities_in_json(quantity: str, code: str, copies: int) -> None:
    (deck,) = read(f'{{"cards": {{"01050": 3,\n"01034": {quantity}}}}}')
    assert counted(deck) == {"01050": 3, "01034": copies}
    assert [(f.code, f.line) for f in deck.findings] == ([(code, 2)] if code else [])


def test_a_key_that_comes_twice_counts_twice() -> None:
    (deck,) = read('{"cards": {"01050": 2, "01050": 1}}')
    assert [(line.code, line.quantity) for line in deck.lines] == [("01050", 2), ("01050", 1)]


def test_an_unknown_code_is_kept_for_a_person() -> None:
    (deck,) = read('{"cards": {"99999": 2}}')
    assert [(line.name, line.quantity, line.found) for line in deck.lines] == [("99999", 2, None)]


def test_an_empty_deck_of_the_third_version_still_has_its_identity() -> None:
    attributes = {"identity_card_id": "noise_hacker_extraordinaire", "card_slots": {}, "name": "Bare"}
    (deck,) = read(json.dumps({"data": [{"type": "decklists", "attributes": attributes}]}))
    assert [line.role for line in deck.lines] == [IDENTITY]


def test_an_answer_without_a_deck_says_so() -> None:
    assert codes(read('{"data": [], "success": false, "total": 0}')) == ["PA206"]


def test_two_sides_in_one_map_are_two_decks() -> None:
    decks = read('{"corp": {"01054": 1, "01110": 3}, "runner": {"01001": 1, "01050": 3}}')
    assert [(deck.side, len(deck.lines)) for deck in decks] == [("corp", 2), ("runner", 2)]


def test_written_cards_in_a_list_are_read() -> None:
    (deck,) = read('["Noise: Hacker Extraordinaire", "3x Sure Gamble", "15 Minutes"]')
    assert counted(deck) == {"Noise: Hacker Extraordinaire": 1, "Sure Gamble": 3, "15 Minutes": 1}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"data": [', "PA202"),
        ('{"a": "b"}', "PA204"),
        ("[]", "PA204"),
        ('{"a": ' + "[" * 60 + "]" * 60 + "}", "PA202"),
        ('{"a": ' * 50_000, "PA202"),
        ("[" * 200_000, "PA202"),
        ('{"a": ' + "9" * 5000 + "}", "PA202"),
        ("{:qty 3 :card", "PA202"),
        ('{:qty 3 :card "x', "PA202"),
        ("{:qty 3 :card }", "PA202"),
        ("{:qty 3]", "PA202"),
        ("{:a " * 10_000, "PA202"),
        ("{:a " + "#_" * 10_000, "PA202"),
        ('{:a "b"}', "PA204"),
    ],
)
def test_damaged_and_foreign_trees_are_reported(text: str, code: str) -> None:
    assert codes(read(text)) == [code]


def test_the_line_of_the_damage_is_named() -> None:
    (deck,) = read('{"cards": {\n"01050": 3,\n"01034" 2}}')
    assert [(f.code, f.line) for f in deck.findings] == [("PA202", 3)]


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
    assert codes(read('<deck game="x">' + "<section name='a'>" * 100_000)) == ["PA202"]


def test_endless_files_are_cut_short() -> None:
    most = 4_000_000
    for data in (
        b"[" + b"1," * (most // 2 - 1) + b"1]",
        b'<deck game="x">' + b"<a/>" * (most // 4 - 10),
        b"{:a [" + b"1 " * (most // 2 - 10),
    ):
        source = text_source("x", data, DEFAULT_LIMITS)
        reader = structured_reader(source) or json_decks.read
        assert "PA202" in codes(reader(source, NAMES))


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


def test_marks_and_sets_in_a_cell_are_parted_from_the_title() -> None:
    (deck,) = read("Qty,Card\n3,Diesel (Core Set) ●●\n2x,Sure Gamble")
    assert [(line.name, line.set_hint, line.quantity) for line in deck.lines if line.role == CARD] == [
        ("Diesel", "core-set", 3),
        ("Sure Gamble", "", 2),
    ]


def test_rows_about_the_deck_stand_above_or_among_the_cards() -> None:
    (deck,) = read(
        "Player,Ann Example\nDate,2026-05-01\nQty,Name\n"
        ",Noise: Hacker Extraordinaire\nEvents,\n3,Diesel\n3,Total"
    )
    assert deck.paperwork == {"player": "Ann Example", "date": "2026-05-01"}
    assert counted(deck) == {"Noise: Hacker Extraordinaire": 1, "Diesel": 3}
    assert [(s.what, s.value) for s in deck.stated] == [("size", 3)]
    assert deck.findings == ()


def test_a_card_without_its_number_is_a_question_for_a_person() -> None:
    (deck,) = read("Qty,Name\n3,Sure Gamble\n,Diesel")
    assert [(f.code, f.line) for f in deck.findings] == [("PA201", 3)]


def test_a_quote_that_is_never_closed_swallows_no_rows() -> None:
    rows = "\n".join(f"{n},Sure Gamble" for n in (1, 2, 3, 1, 2, 3))
    (deck,) = read(f'Qty,Name\n2,"Diesel\n{rows}')
    assert counted(deck)["Diesel"] == 2
    assert sum(line.quantity for line in deck.lines) == 14


def test_codes_that_lost_their_zeros_in_a_table_are_found() -> None:
    (deck,) = read("Code,Qty\n1050,3\n1034,2")
    assert [line.found.cards[0].title for line in deck.lines if line.found] == ["Sure Gamble", "Diesel"]


def test_a_table_without_a_column_of_names_is_read_as_typed_text() -> None:
    (deck,) = read("3,alpha beta\n2,gamma delta")
    assert [line.number for line in deck.lines] == [1, 2]
    assert [line.found for line in deck.lines] == [None, None]


def test_a_misspelt_name_alone_in_its_row_is_never_taken_for_a_heading() -> None:
    (deck,) = read("Qty,Name\n3,Sure Gamble\nDeisel,\nHardware,\n1,Endurance")
    unknown = [(line.number, line.name) for line in deck.lines if line.role == CARD and line.found is None]
    assert unknown == [(3, "Deisel")]


def test_typed_rows_within_a_table_are_read_as_typed() -> None:
    (deck,) = read("Qty\tCard\n3\tDiesel\n1\tCorroder\n\n3x Easy Mark          2x Inside Job")
    assert counted(deck) == {"Diesel": 3, "Corroder": 1, "Easy Mark": 3, "Inside Job": 2}


def test_sections_under_names_of_their_own_are_read() -> None:
    (deck,) = read('{"cards": {"01050": 3},\n"events": {"Diesel": 2},\n"votes": {"up": 7}}')
    assert counted(deck) == {"01050": 3, "Diesel": 2}


def test_sections_of_properties_are_zones() -> None:
    (deck,) = read("Diesel=2\nSure Gamble=3\n[sideboard]\nMutual Favor=1")
    assert [line.zone for line in deck.lines if line.role == CARD] == ["deck", "deck", "sideboard"]


PIECES = st.sampled_from(
    [
        *(
            '{"',
            '":',
            "{",
            "}",
            "[",
            "]",
            '"cards"',
            '"data"',
            '"01050"',
            "3",
            ",",
            "\n",
            '"Diesel"',
            "null",
            "-1",
        ),
        *(
            "NaN",
            "<deck game='x'>",
            "</deck>",
            "<section name='Identity'>",
            "</section>",
            "<card qty='3'>",
            "</card>",
        ),
        *(
            "<superzone name='Deck'>",
            "<cockatrice_deck>",
            "&amp;",
            "&x;",
            "<!--",
            "]]>",
            "{:qty 3 :card ",
            "#_",
            "#{",
        ),
        *(
            "Qty,Name",
            "\t",
            ";",
            "Diesel",
            "=",
            "3,Diesel",
            "Player,",
            '"',
            "Totals",
            "é",
            "\x00",
            "details",
            "1e999",
        ),
        *(
            "<html>",
            "<div>",
            "<tr><td>",
            "</td><td>",
            "<script>",
            "</script>",
            "<pre>",
            "<![",
            "<!x",
            "&#x110000;",
            "name: ",
            "quantity: 3",
            "cards:\n",
            "- {",
            "[[cards]]",
            "(qty ",
            "//",
            "/*",
        ),
    ]
)
READERS = [cockatrice, edn, html_page, json_decks, lackey, octgn, properties, records, table]


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
@example('{"data":{"data":{"data":[]}}}')
@example('{"deck": {"deck": {"cards": []}}}')
def test_no_mixture_of_pieces_raises(text: str) -> None:
    source = source_from_text(text)
    for reader in READERS:
        reader.looks_like(text)
        for deck in reader.read(source, NAMES):
            assert isinstance(deck, ParsedDeck)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    source = text_source("x", data, DEFAULT_LIMITS)
    for reader in READERS:
        reader.read(source, NAMES)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 2000)
    | st.floats()
    | st.sampled_from(["01050", "Diesel", "corp"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["data", "cards", "attributes", "details", "identity", "name", "quantity", "01050", "corp"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=400, deadline=None)
@given(JSON)
def test_no_json_raises(value: object) -> None:
    decks = json_decks.read(source_from_text(json.dumps(value, indent=1)), NAMES)
    assert decks
