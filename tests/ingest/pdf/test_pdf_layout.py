"""Words, columns, headers, fields and wraps, each on its own."""

from __future__ import annotations

import pypdfium2
import pytest

from tests.ingest.pdf import bombs
from tests.ingest.pdf.corpus import FOLDER, list_lines
from validator.ingest.pdf.blocks import read_block
from validator.ingest.pdf.furniture import PageSegments, take_furniture
from validator.ingest.pdf.printed_words import Box, DrawnLines, Word, turned
from validator.ingest.pdf.reader import read_pdf
from validator.ingest.pdf.reading_order import reading_order, sections
from validator.ingest.pdf.segments import Segment, clean, is_list_line, make_segment, segments_of
from validator.ingest.pdf.sheet_fields import take_fields
from validator.ingest.pdf.table_columns import read_header
from validator.ingest.pdf.table_rows import join_texts
from validator.ingest.reading_limits import ReadingLimits

SIZE = 10.0
LETTER = 5.0


def words(text: str, x: float, y: float) -> list[Word]:
    """Set words of five points per letter with single typed spaces between them."""
    found: list[Word] = []
    for part in text.split(" "):
        end = x + LETTER * len(part)
        found.append(Word(part, x, y - 8, end, y + 2, y, SIZE, glued=bool(found)))
        x = end + LETTER
    return found


def segment(text: str, x: float, y: float) -> Segment:
    return make_segment(words(text, x, y))


def texts(blocks: list[list[Segment]]) -> list[list[str]]:
    return [[s.text for s in block] for block in blocks]


def lines_of(*rows: list[tuple[str, float]], rules: DrawnLines | None = None) -> list[str]:
    """Read rows of (text, x), twelve points apart, as one block; notes are left out."""
    block = [segment(text, x, 100 + 12 * at) for at, row in enumerate(rows) for text, x in row]
    pieces, _ = read_block(block, rules or DrawnLines(), None)
    return [piece.text for piece in pieces if not piece.note]


def content_lines(content: str) -> list[str]:
    data = bombs.one_page(f"BT /F 10 Tf {content} ET".encode("cp1252"))
    return list_lines(read_pdf("a.pdf", data, ReadingLimits())[0])


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_turned_box_comes_back_to_its_place(angle: int) -> None:
    box: Box = (10, 20, 110, 32)
    across = (600, 800) if angle in (0, 180) else (800, 600)
    assert turned(turned(box, angle, (600, 800)), -angle, across) == pytest.approx(box)


def test_text_that_runs_up_at_the_left_edge_runs_along_the_upper_edge_when_turned() -> None:
    assert turned((10, 700, 22, 780), 90, (600, 800)) == pytest.approx((20, 10, 100, 22))


def test_letter_spacing_does_not_tear_words() -> None:
    assert content_lines("3 Tc 72 700 Td (3 Sure Gamble) Tj") == ["3 Sure Gamble"]


def test_gaps_without_a_typed_space_part_words() -> None:
    assert content_lines("72 700 Td [(3)-300(Sure)-300(Gamble)] TJ") == ["3 Sure Gamble"]


def test_kerning_does_not_part_words() -> None:
    assert content_lines("72 700 Td [(3 T)80(roph)-60(y)] TJ") == ["3 Trophy"]


def test_text_outside_the_page_is_not_read() -> None:
    assert content_lines("72 700 Td (3 Diesel) Tj 0 -3000 Td (2 Hidden) Tj") == ["3 Diesel"]


def test_accents_drawn_on_their_own_join_their_letter() -> None:
    # The acute accent is 3.33 wide and the e 5.56: the letter is drawn back under its accent.
    assert content_lines("72 700 Td [(3 D\xc2)444(ej)0(a Vu)] TJ") == ["3 Déja Vu"]


def test_two_lists_beside_each_other_are_read_one_after_the_other() -> None:
    left = [
        segment(text, 50, 100 + 12 * at) for at, text in enumerate(["3 Hedge Fund", "2 Snare!", "1 Enigma"])
    ]
    right = [segment(text, 250, 103 + 12 * at) for at, text in enumerate(["3 Diesel", "2 Corroder", "1 Imp"])]
    assert texts(reading_order([*right, *left])) == [
        ["3 Hedge Fund", "2 Snare!", "1 Enigma"],
        ["3 Diesel", "2 Corroder", "1 Imp"],
    ]


def test_a_heading_over_both_columns_ends_what_stands_above_it() -> None:
    rows = [
        ("3 Hedge Fund", "3 Snare!"),
        ("2 Enigma", "2 Rototurret"),
        ("3 Diesel", "1 Imp"),
        ("2 Medium", "1 Yog.0"),
    ]
    heights = (100, 112, 148, 160)
    segments = [
        segment(text, x, y)
        for row, y in zip(rows, heights, strict=True)
        for text, x in zip(row, (50, 250), strict=True)
    ]
    segments.append(segment("And now for all the cards that the runner plays in this event", 50, 130))
    assert texts(reading_order(segments)) == [
        ["3 Hedge Fund", "2 Enigma"],
        ["3 Snare!", "2 Rototurret"],
        ["And now for all the cards that the runner plays in this event"],
        ["3 Diesel", "2 Medium"],
        ["1 Imp", "1 Yog.0"],
    ]


def test_quantities_and_names_in_columns_of_their_own_stay_together() -> None:
    rows = [("3", "Sure Gamble"), ("2", "Diesel"), ("1", "Corroder")]
    segments = [
        segment(text, x, 100 + 12 * at)
        for at, row in enumerate(rows)
        for text, x in zip(row, (50, 100), strict=True)
    ]
    assert len(reading_order(segments)) == 1


@pytest.mark.parametrize("order", ["quantity name set", "name quantity set", "set quantity name"])
@pytest.mark.parametrize("lower", [0, 5])
def test_sets_beside_names_begin_no_list_of_their_own(order: str, lower: int) -> None:
    decks = [
        ["Sure Gamble", "Diesel", "Corroder", "Imp", "Medium"],
        ["Enigma", "Snare!", "Wotan", "Data Raven"],
    ]
    places = {"quantity": 30, "name": 120, "set": 90}
    segments, left = [], 50
    for deck, names in enumerate(decks):
        for what in order.split():
            for at, name in enumerate(names):
                text = {"quantity": str(1 + at % 3), "name": name, "set": "Core Set"}[what]
                segments.append(segment(text, left, 100 + lower * deck + 12 * at))
            left += places[what]
    groups = reading_order(segments)
    assert [
        [name for name in (s.text for s in group) if name in decks[at]] for at, group in enumerate(groups)
    ] == decks


def test_decks_below_each_other_are_read_one_after_the_other() -> None:
    decks = [
        ["3 Hedge Fund", "2 Snare!", "1 Enigma", "2 Wotan"],
        ["3 Diesel", "2 Corroder", "1 Imp", "3 Medium"],
    ]
    segments = []
    for deck, (heading, lines) in enumerate(zip(("The corp", "The runner"), decks, strict=True)):
        segments.append(segment(heading, 50, 100 + 72 * deck))
        for at, line in enumerate(lines):
            segments.append(
                segment(line, 50 + (at // 2) * (200 - 40 * deck), 114 + 72 * deck + 12 * (at % 2))
            )
    read = [block for section in sections(segments) for block in texts(reading_order(section))]
    assert [line for block in read for line in block if line[0].isdigit()] == [*decks[0], *decks[1]]


def test_names_that_are_set_in_from_their_head_stay_with_their_quantities() -> None:
    rows = [("2", "Gao Zhang"), ("6", "Sinister Priest"), ("3", "Tortured Memories"), ("2", "City Square")]
    segments = [segment("Qty", 43, 100), segment("Card Name", 68, 100)]
    for at, (quantity, name) in enumerate(rows, 1):
        segments += [segment(quantity, 48, 100 + 17 * at), segment(name, 90, 100 + 17 * at)]
    assert len(reading_order(segments)) == 1


def test_headings_with_indented_items_are_one_column() -> None:
    lines = [
        ("Event", 50),
        ("3 Diesel", 120),
        ("2 Stimhack", 120),
        ("Ice", 50),
        ("1 Enigma", 120),
        ("2 Tollbooth", 120),
    ]
    segments = [segment(text, x, 100 + 12 * at) for at, (text, x) in enumerate(lines)]
    assert texts(reading_order(segments)) == [[text for text, _ in lines]]


def test_a_header_row_names_its_columns() -> None:
    row = [*words("Qty", 50, 100), *words("Card Name", 100, 100), *words("Inf", 300, 100)]
    assert [heading.role for heading in read_header(row)] == ["quantity", "name", "influence"]


@pytest.mark.parametrize("text", ["3 Card Trick", "Name", "Event (14)", "Card Type"])
def test_other_rows_are_no_header(text: str) -> None:
    assert read_header(words(text, 50, 100)) == ()


def test_heads_that_stand_apart_are_not_read_as_one() -> None:
    row = [*words("Count", 50, 100), *words("Card", 100, 100), *words("Type", 300, 100)]
    assert [heading.role for heading in read_header(row)] == ["quantity", "name", "other"]


def test_a_table_reads_like_a_typed_list() -> None:
    assert lines_of(
        [("Qty", 50), ("Card Name", 100), ("Inf", 300)],
        [("3", 52), ("Sure Gamble", 80)],
        [("2", 52), ("Corroder", 80), ("4", 305)],
        [("5", 52), ("Totals", 120), ("4", 305)],
    ) == ["3 Sure Gamble", "2 Corroder ••••", "5 cards", "4 influence spent"]


def test_names_first_and_quantities_last_read_like_a_typed_list() -> None:
    assert lines_of(
        [("Card", 50), ("Quantity", 200)],
        [("Sure Gamble", 50), ("3", 210)],
        [("Evidence Collection 2", 50), ("1", 210)],
    ) == ["3 Sure Gamble", "1 Evidence Collection 2"]


@pytest.mark.parametrize("alone", ["Events (12)", "Hardware", "Deck: Mine", "https://netrunnerdb.com"])
def test_what_stands_alone_below_the_longest_name_of_a_table_is_not_its_rest(alone: str) -> None:
    assert lines_of(
        [("Qty", 50), ("Card Name", 100)],
        [("3", 52), ("Sure Gamble", 80)],
        [(alone, 80)],
        [("2", 52), ("Diesel", 80)],
    )[:2] == ["3 Sure Gamble", alone]


def test_proxies_have_a_column_of_their_own() -> None:
    assert lines_of(
        [("Qty", 50), ("Name", 100), ("Proxies", 300)],
        [("3", 52), ("Sure Gamble", 80), ("2", 305)],
        [("2", 52), ("Corroder", 80)],
    ) == ["3 Sure Gamble (2 proxies)", "2 Corroder"]


def test_a_column_of_row_numbers_is_not_the_quantity() -> None:
    assert lines_of(
        [("#", 50), ("Card", 100), ("Qty", 300)],
        [("1", 50), ("Sure Gamble", 80), ("3", 305)],
        [("2", 50), ("Diesel", 80), ("2", 305)],
    ) == ["3 Sure Gamble", "2 Diesel"]
    assert lines_of(
        *[[(str(at), 50), (f"Card {'ABCD'[at - 1]}", 80), ("3", 305)] for at in (1, 2, 3, 4)]
    ) == [
        "3 Card A",
        "3 Card B",
        "3 Card C",
        "3 Card D",
    ]


def test_the_identity_row_of_the_sheet_is_no_card() -> None:
    assert lines_of(
        [("Min", 50), ("Identity", 100), ("Max", 300)],
        [("45", 52), ("Haas-Bioroid: Engineering the Future", 80), ("15", 305)],
        [("Qty", 50), ("Card Name", 100), ("Inf", 300)],
        [("3", 52), ("Hedge Fund", 80)],
    ) == ["Identity: Haas-Bioroid: Engineering the Future", "3 Hedge Fund"]


def test_what_stands_in_columns_without_a_header_is_parted_by_tabs() -> None:
    assert lines_of([("3", 50), ("Sure Gamble", 60), ("5", 300)], [("2", 50), ("Diesel", 80)]) == [
        "3\tSure Gamble\t5",
        "2\tDiesel",
    ]


def test_several_fields_on_a_line_become_a_line_each() -> None:
    row = [segment("Name:", 50, 100), segment("Ada Byron", 90, 100), segment("Date: 2026-11-14", 300, 100)]
    rest, fields = take_fields([*row, segment("3 Diesel", 50, 130)])
    assert [piece.text for piece in fields] == ["Player: Ada Byron", "Date: 2026-11-14"]
    assert [s.text for s in rest] == ["3 Diesel"]


def test_a_field_that_was_left_blank_is_only_a_note() -> None:
    _, fields = take_fields([segment("Name: ________", 50, 100), segment("Date: 2026-11-14", 300, 100)])
    assert [(piece.text, piece.note) for piece in fields] == [("Player:", True), ("Date: 2026-11-14", False)]


def test_a_heading_called_event_is_no_field() -> None:
    segments = [segment("Event:", 50, 100), segment("3 Diesel", 50, 112)]
    assert take_fields(segments) == (segments, [])


def test_a_field_over_a_table_is_about_the_whole_page_but_the_name_of_a_deck_is_not() -> None:
    head = [segment("Qty", 50, 130), segment("Card Name", 100, 130)]
    bar = [segment("CORP DECK", 50, 112), segment("Deck Name: Rush", 200, 112)]
    rest, fields = take_fields([segment("DECKLISTS", 50, 100), segment("Date: today", 300, 100), *bar, *head])
    assert [piece.text for piece in fields] == ["Date: today"]
    assert [s.text for s in rest] == ["DECKLISTS", "CORP DECK", "Deck Name: Rush", "Qty", "Card Name"]


def furniture_of(*pages: list[tuple[str, float]]) -> list[list[str]]:
    """Return the furniture of pages of (text, y) that are 800 points high."""
    made = [PageSegments([segment(text, 50, y) for text, y in page], 800) for page in pages]
    return [
        [s.text for s in page.segments if id(s) in found]
        for page, found in zip(made, take_furniture(made), strict=True)
    ]


def test_running_heads_and_page_numbers_are_furniture() -> None:
    page = [("Autumn Nationals", 30), ("3 Diesel", 80), ("2 Imp", 92)]
    assert furniture_of([*page, ("Page 1 of 2", 780)], [*page, ("Page 2 of 2", 780)]) == [
        ["Autumn Nationals", "Page 1 of 2"],
        ["Autumn Nationals", "Page 2 of 2"],
    ]


def test_a_card_at_the_top_of_every_page_is_no_furniture() -> None:
    page = [("3 Hedge Fund", 30), ("2 Enigma", 80)]
    assert furniture_of(page, page, page) == [[], [], []]


def test_what_a_browser_prints_around_a_single_page_is_furniture() -> None:
    page = [("11/16/26, 2:48 AM", 20), ("3 Diesel", 80), ("https://example.org/deck/1", 785), ("1/1", 785)]
    assert furniture_of(page) == [["11/16/26, 2:48 AM", "https://example.org/deck/1", "1/1"]]


def test_a_number_of_copies_at_the_end_of_a_page_is_no_page_number() -> None:
    first = [("3", 650), ("Diesel", 670), ("1", 690)]
    assert furniture_of(first, [("2", 100), ("Imp", 120), ("1", 140)]) == [[], []]
    assert furniture_of([("3 Diesel", 650), ("2 Imp", 670), ("1", 700)]) == [["1"]]


@pytest.mark.parametrize(
    ("first", "rest", "whole"),
    [
        ("1 Engineer-", "ing the Future", "1 Engineering the Future"),
        ("1 Haas-", "Bioroid", "1 Haas-Bioroid"),
        ("1 Engi\u00ad", "neering", "1 Engineering"),
        ("1 The Future", "is Now", "1 The Future is Now"),
    ],
)
def test_the_parts_of_a_broken_name_are_joined(first: str, rest: str, whole: str) -> None:
    assert join_texts(first, rest) == whole


def test_leaders_and_fill_in_lines_are_removed() -> None:
    assert clean("Sure Gamble ........... 3") == "Sure Gamble 3"
    assert clean("Name: ______Ada______") == "Name: Ada"


@pytest.mark.parametrize(
    "text", ["3x Diesel", "3 24/7 News Cycle", "Diesel x3", "Diesel (3)", "- 2x Imp", "x3 Imp"]
)
def test_lines_with_a_quantity_are_list_lines(text: str) -> None:
    assert is_list_line(text)


@pytest.mark.parametrize("text", ["Diesel", "24/7 News Cycle", "Event", "Page one"])
def test_lines_without_a_quantity_are_not(text: str) -> None:
    assert not is_list_line(text)


def test_an_upright_rule_parts_words_however_close_they_stand() -> None:
    row = words("Sure Gamble 2", 50, 100)
    rules = DrawnLines(upright=((row[2].x0 - 2, 90, 110),))
    assert [s.text for s in segments_of(row, rules)] == ["Sure Gamble", "2"]


def test_the_box_of_a_line_is_around_its_letters() -> None:
    """LibreOffice's fonts do not say how deep their letters reach; the boxes once sat half a line off."""
    data = (FOLDER / "libreoffice-sheet.pdf").read_bytes()
    (source,) = read_pdf("libreoffice-sheet.pdf", data, ReadingLimits())
    line = next(line for line in source.lines if "Efficiency Committee" in line.text)
    page = pypdfium2.PdfDocument(data)[0]
    letters = page.get_textpage()
    at = letters.get_text_range().index("Efficiency Committee")
    drawn = [letters.get_charbox(at + place) for place in range(len("Efficiency"))]
    top = page.get_height() - max(box[3] for box in drawn)
    bottom = page.get_height() - min(box[1] for box in drawn)
    assert line.box is not None
    assert line.box[1] <= top < bottom <= line.box[3]
