"""Whatever a structured file holds, no reader raises."""

from __future__ import annotations

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.parse.structured_reading import NAMES
from validator.deck import ParsedDeck
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.ingest.text import source_from_text, text_source
from validator.parse import notation
from validator.parse.readers import READERS, opening_of

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


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
@example('{"data":{"data":{"data":[]}}}')
@example('{"deck": {"deck": {"cards": []}}}')
def test_no_mixture_of_pieces_raises(text: str) -> None:
    source = source_from_text(text)
    for reader in READERS:
        reader.looks_like(opening_of(source))
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
    decks = notation.read(source_from_text(json.dumps(value, indent=1)), NAMES)
    assert decks
