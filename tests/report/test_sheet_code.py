"""Sheets carry the whole list in a code: a photo or scan of one is read exactly, without OCR."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image, ImageFilter

from tests.batch.decks import CORP, RUNNER, question
from validator.ingest.any_file import ingest
from validator.ingest.sheet_code import MOST_BYTES, CodedList, read_code, write_code
from validator.pipeline import Report, check_bytes
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import sheet_of

BOTH = CORP + "\n\n" + RUNNER
SITE = "https://decks.example.org"


def cards(reports: list[Report]) -> list[tuple[str, dict[str, int]]]:
    """Return the identity and the cards of every deck."""
    return [
        (
            report.deck.identity.title if report.deck.identity else "",
            {entry.card.title: entry.quantity for entry in report.deck.entries},
        )
        for report in reports
    ]


@pytest.fixture(scope="module")
def printed() -> Image.Image:
    """Return a sheet with two decks as a scanner at 200 dots per inch sees it."""
    reports = check_bytes("list.txt", BOTH.encode(), question())
    body = sheets_pdf([sheet_of(reports, {"player": "Ada Marsh"}, SITE)])
    return pypdfium2.PdfDocument(body)[0].render(scale=200 / 72).to_pil().convert("RGB")


def as_file(picture: Image.Image, kind: str, **options: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def test_a_scanned_sheet_is_read_exactly_and_without_ocr(printed: Image.Image) -> None:
    (source,) = ingest("scan.pdf", as_file(printed, "PDF", resolution=200), scans=False)
    assert source.findings == ()
    assert source.lines[0].text == "Player: Ada Marsh"
    read = check_bytes("scan.pdf", as_file(printed, "PDF", resolution=200), question())
    assert cards(read) == cards(check_bytes("list.txt", BOTH.encode(), question()))
    assert {report.verdict for report in read} == {"legal"}


def test_a_crooked_blurred_photo_of_a_sheet_is_read_exactly(printed: Image.Image) -> None:
    desk = Image.new("RGB", (printed.width + 500, printed.height + 400), (120, 95, 70))
    desk.paste(printed, (260, 180))
    crooked = desk.rotate(7, expand=True, resample=Image.Resampling.BICUBIC, fillcolor=(120, 95, 70))
    photo = as_file(crooked.filter(ImageFilter.GaussianBlur(1)), "JPEG", quality=60)
    read = check_bytes("IMG_2044.jpg", photo, question())
    assert cards(read) == cards(check_bytes("list.txt", BOTH.encode(), question()))


def test_the_printed_text_and_the_code_hold_the_same_list() -> None:
    reports = check_bytes("list.txt", BOTH.encode(), question())
    sheet = sheet_of(reports, {"player": "Ada Marsh"}, SITE)
    assert sheet.code is not None
    assert sheet.code[0] == "https://decks.example.org/Q/"
    coded = read_code("".join(sheet.code))
    assert coded is not None
    assert cards(check_bytes("code.txt", coded.text.encode(), question())) == cards(reports)


@pytest.mark.parametrize("at", [0, 20, -2])
def test_a_damaged_code_is_no_list(at: int) -> None:
    path, code = write_code(CodedList("standard", "2026-11-15", CORP))
    letters = list(code)
    letters[at] = "A" if letters[at] != "A" else "B"
    assert read_code(path + code) == CodedList("standard", "2026-11-15", CORP)
    assert read_code(path + "".join(letters)) is None


def test_a_code_that_unpacks_to_more_than_a_list_is_refused() -> None:
    assert (
        read_code("".join(write_code(CodedList("standard", "2026-11-15", "3 Sure Gamble\n" * MOST_BYTES))))
        is None
    )
    assert read_code("https://elsewhere.example/") is None
