"""Documents of word processors are read paragraph by paragraph and row by row."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.deck import Source
from validator.ingest import office
from validator.ingest.any_file import ingest

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OPEN = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
)


def packed(**members: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return buffer.getvalue()


def word(body: str) -> bytes:
    document = f"<w:document {W}><w:body>{body}</w:body></w:document>"
    return packed(word__document_xml=document, word__styles_xml="<styles/>")


def open_document(body: str) -> bytes:
    content = f"<office:document-content {OPEN}><office:body>{body}</office:body></office:document-content>"
    kind = "application/vnd.oasis.opendocument.text"
    manifest = {"META-INF__manifest_xml": "<manifest/>"}
    return packed(mimetype=kind, content_xml=content, **manifest)


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def read(data: bytes) -> Source:
    (source,) = ingest("list", data)
    return source


def texts(data: bytes) -> list[str]:
    return [line.text for line in read(data).lines]


def test_the_paragraphs_of_a_text_box_are_lines_of_their_own() -> None:
    box = f"<w:txbxContent>{paragraph('3 Diesel')}{paragraph('1 Mimic')}</w:txbxContent>"
    boxed = f"<w:p><w:r><w:t>Noise</w:t></w:r><w:r><w:pict>{box}</w:pict></w:r></w:p>"
    assert texts(word(boxed)) == ["Noise", "3 Diesel", "1 Mimic"]
    box = "<text:text-box><text:p>3 Diesel</text:p><text:p>1 Mimic</text:p></text:text-box>"
    assert texts(open_document(f"<text:p>Noise{box}</text:p>")) == ["Noise", "3 Diesel", "1 Mimic"]


def test_a_text_without_a_manifest_is_read() -> None:
    body = f"<office:body {OPEN}><text:p>3 Diesel</text:p></office:body>"
    assert texts(packed(mimetype="application/vnd.oasis.opendocument.text", content_xml=body)) == ["3 Diesel"]


def test_paragraphs_of_a_word_document_are_lines() -> None:
    tabbed = "<w:p><w:r><w:t>2</w:t><w:tab/><w:t>Dj</w:t></w:r><w:r><w:t>inn</w:t></w:r></w:p>"
    broken = "<w:p><w:r><w:t>1 Mimic</w:t><w:br/><w:t>1 Imp</w:t></w:r></w:p>"
    body = paragraph("3 Sure Gamble") + "<w:p/>" + tabbed + broken
    assert texts(word(body)) == ["3 Sure Gamble", "", "2\tDjinn", "1 Mimic", "1 Imp"]


def test_rows_of_a_table_are_lines() -> None:
    rows = [("3", "Diesel"), ("2", "Imp")]
    cells = [[f"<w:tc>{paragraph(text)}</w:tc>" for text in row] for row in rows]
    table = "".join(f"<w:tr>{''.join(row)}</w:tr>" for row in cells)
    assert texts(word(f"<w:tbl>{table}</w:tbl>")) == ["3\tDiesel", "2\tImp"]


def test_lists_in_two_cells_are_read_one_after_the_other() -> None:
    left, right = (
        paragraph("3 Hedge Fund") + paragraph("2 Enigma"),
        paragraph("3 Diesel") + paragraph("1 Imp"),
    )
    table = f"<w:tbl><w:tr><w:tc>{left}</w:tc><w:tc>{right}</w:tc></w:tr></w:tbl>"
    assert texts(word(table))[:5] == ["3 Hedge Fund", "2 Enigma", "", "3 Diesel", "1 Imp"]


def test_what_is_deleted_is_not_read_and_what_is_struck_out_is_marked() -> None:
    struck = "<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>2 Imp</w:t></w:r></w:p>"
    deleted = "<w:p><w:del><w:r><w:delText>3 Diesel</w:delText></w:r></w:del></w:p>"
    assert texts(word(struck + deleted)) == ["~~2 Imp~~", ""]


def test_paragraphs_and_tables_of_an_open_document_are_lines() -> None:
    text = "<text:h>Runner</text:h><text:p>3<text:tab/>Sure <text:span>Gamble</text:span></text:p>"
    row = "<table:table-row><table:table-cell><text:p>2</text:p></table:table-cell>"
    row += "<table:table-cell><text:p>Déjà<text:s/>Vu</text:p></table:table-cell></table:table-row>"
    table = f"<table:table>{row}</table:table>"
    assert texts(open_document(text + table)) == ["Runner", "3\tSure Gamble", "2\tDéjà Vu"]


def test_cells_that_a_sheet_repeats_keep_their_columns() -> None:
    row = '<table:table-row><table:table-cell table:number-columns-repeated="2"/>'
    row += "<table:table-cell><text:p>3</text:p></table:table-cell></table:table-row>"
    assert texts(open_document(f"<table:table>{row}</table:table>")) == ["\t\t3"]


def test_rich_text_loses_its_commands() -> None:
    head = rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator X}\f0 "
    data = head + rb"3 D\'e9j\'e0 Vu\par 2 M\u246?bius\tab\{x\}\par}"
    assert texts(data) == ["3 Déjà Vu", "2 Möbius\t{x}", ""]


@pytest.mark.parametrize(
    "data",
    [
        packed(word__document_xml="<w:document>"),
        packed(word__document_xml='<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        word("<w:p>" * 5000),
    ],
)
def test_a_damaged_document_says_so(data: bytes) -> None:
    source = read(data)
    assert not source.lines
    assert [finding.code for finding in source.findings] == ["IN410"]


def test_a_document_that_unfolds_without_end_is_refused() -> None:
    data = word(paragraph("x" * (office.MOST_XML + 1)))
    assert len(data) < 100_000
    assert [finding.code for finding in read(data).findings] == ["IN410"]


@given(st.binary().map(lambda rest: b"{\\rtf" + rest))
def test_any_rich_text_is_read_or_refused(data: bytes) -> None:
    (source,) = ingest("list.rtf", data)
    assert source.lines or source.findings


@given(st.text(alphabet="\\{}'u*par0123456789 \n"))
def test_commands_of_rich_text_never_show(text: str) -> None:
    document = b"{\\rtf " + text.replace("\\\\", "").encode()
    assert not any("\\par" in line.text for line in read(document).lines)
