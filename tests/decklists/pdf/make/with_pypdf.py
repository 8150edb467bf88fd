"""Forms: a blank sheet drawn with fpdf2 gets fields and values from pypdf, and is not flattened."""

from __future__ import annotations

import io
from pathlib import Path

from decks import DECKS, Sample, half, plain, write
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)
from with_fpdf import FIELDS, field_lines, new, saved, sheet_page

MULTILINE = 1 << 12


def add_fields(pdf: bytes, fields: list[tuple[str, tuple[float, float, float, float], int]]) -> PdfWriter:
    """Add text fields, given from the top left, to the first page; names with a dot become parent and kid."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf)))
    page = writer.pages[0]
    height = float(page.mediabox.height)
    top_level, annotations = ArrayObject(), ArrayObject()
    parents: dict[str, DictionaryObject] = {}
    for name, (x0, top, x1, bottom), flags in fields:
        widget = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject("/Widget"),
                NameObject("/Rect"): ArrayObject(map(FloatObject, (x0, height - bottom, x1, height - top))),
                NameObject("/F"): NumberObject(4),
                NameObject("/DA"): TextStringObject("/Helv 9 Tf 0 g"),
            }
        )
        parent, _, kid = name.rpartition(".")
        widget[NameObject("/T")] = TextStringObject(kid)
        if not parent or parent not in parents:
            widget_type = {NameObject("/FT"): NameObject("/Tx"), NameObject("/Ff"): NumberObject(flags)}
            if parent:
                parents[parent] = DictionaryObject(
                    {
                        NameObject("/T"): TextStringObject(parent),
                        NameObject("/Kids"): ArrayObject(),
                        **widget_type,
                    }
                )
                top_level.append(writer._add_object(parents[parent]))
            else:
                widget.update(widget_type)
        reference = writer._add_object(widget)
        annotations.append(reference)
        if parent:
            widget[NameObject("/Parent")] = parents[parent].indirect_reference
            parents[parent]["/Kids"].append(reference)
        else:
            top_level.append(reference)
    page[NameObject("/Annots")] = annotations
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    resources = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/Helv"): writer._add_object(font)})}
    )
    form = DictionaryObject(
        {
            NameObject("/Fields"): top_level,
            NameObject("/DR"): resources,
            NameObject("/DA"): TextStringObject("/Helv 9 Tf 0 g"),
        }
    )
    writer._root_object[NameObject("/AcroForm")] = writer._add_object(form)
    return writer


def sheet_fields() -> list[tuple[str, tuple[float, float, float, float], int]]:
    fields = [
        (label, (x + 58, y - 11, x + 230, y + 3), 0)
        for label, x, y in (("Name", 40, 50), ("Pronouns", 320, 50), ("Date", 40, 70), ("Event", 320, 70))
    ]
    for side, x in (("corp", 36), ("runner", 312)):
        rows = [
            ("identity", 123.0),
            *((f"row{at}", 161.0 + 17 * at) for at in range(30)),
            ("total", 161.0 + 17 * 30 + 4),
        ]
        for row, y in rows:
            for column, left, right in (
                ("qty", x, x + 32),
                ("name", x + 32, x + 232),
                ("inf", x + 232, x + 264),
            ):
                if (row, column) != ("total", "name"):
                    fields.append((f"{side}_{row}.{column}", (left + 1, y + 1, right - 1, y + 16), 0))
    return fields


def values(side: str, deck: Sample) -> dict[str, str]:
    found = {
        f"{side}_identity.qty": str(deck.minimum),
        f"{side}_identity.name": deck.identity,
        f"{side}_identity.inf": str(deck.maximum),
    }
    for at, (quantity, name, influence) in enumerate(deck.rows):
        found |= {
            f"{side}_row{at}.qty": str(quantity),
            f"{side}_row{at}.name": name,
            f"{side}_row{at}.inf": str(influence or ""),
        }
    return found | {f"{side}_total.qty": str(deck.size), f"{side}_total.inf": str(deck.influence)}


def fill(writer: PdfWriter, filled: dict[str, str]) -> None:
    """Write values into the widgets, as a viewer does; parents hold the names."""
    for reference in writer.pages[0]["/Annots"]:
        widget = reference.get_object()
        parent = widget.get("/Parent")
        name = f"{parent.get_object()['/T']}.{widget['/T']}" if parent else str(widget["/T"])
        if filled.get(name):
            widget[NameObject("/V")] = TextStringObject(filled[name])


def sheet_form(folder: Path) -> None:
    """The two-deck sheet as a form, filled; once upright and once on a turned page."""
    corp, runner = DECKS["audacity"], DECKS["prodigy"]
    pdf = new()
    sheet_page(pdf, {}, None, None)
    writer = add_fields(bytes(pdf.output()), sheet_fields())
    fill(writer, {**FIELDS, **values("corp", corp), **values("runner", runner)})
    halves = [["Corp Deck", *half(corp)[1:]], ["Runner Deck", *half(runner)[1:]]]
    expected = [[*field_lines(FIELDS), *halves[0], *halves[1]]]
    write(folder, "pypdf-form-sheet", saved(writer), expected)


def filled_by_library(folder: Path) -> None:
    """A simple form with one field per header and one big field per deck, filled by pypdf itself."""
    pdf = new(10)
    pdf.text(50, 60, "Player:")
    pdf.text(320, 60, "Event:")
    pdf.text(50, 90, "Corp")
    pdf.text(320, 90, "Runner")
    fields = [("player", (100, 47, 290, 63), 0), ("event", (370, 47, 560, 63), 0)]
    fields += [("corp", (50, 100, 290, 560), MULTILINE), ("runner", (320, 100, 560, 560), MULTILINE)]
    writer = add_fields(bytes(pdf.output()), fields)
    corp, runner = plain(DECKS["foods"]), plain(DECKS["loup"])
    filled = {
        "player": "Åsa Lindqvist",
        "event": "Nordic Open",
        "corp": "\n".join(corp),
        "runner": "\r".join(runner),
    }
    writer.update_page_form_field_values(writer.pages[0], filled, auto_regenerate=False)
    expected = ["Player: Åsa Lindqvist", "Event: Nordic Open", "Corp", *corp, "Runner", *runner]
    write(folder, "pypdf-form-two-boxes", saved(writer), [expected])


def turned_form(folder: Path) -> None:
    """A form on a page that is displayed sideways, as landscape forms often are."""
    deck = DECKS["tinker"]
    lines = plain(deck)
    fields = [(f"line{at}", (40 + 16 * at, 60, 54 + 16 * at, 400), 0) for at in range(len(lines))]
    for angle in (90, 270):
        writer = add_fields(bytes(new().output()), fields)
        writer.pages[0].rotate(angle)
        # Turned clockwise, the left edge of the page is its top; the other way round it is its bottom.
        ordered = lines if angle == 90 else lines[::-1]
        fill(writer, {f"line{at}": line for at, line in enumerate(ordered)})
        write(folder, f"pypdf-form-turned-{angle}", saved(writer), [lines])


def make(folder: Path) -> None:
    """Fill every form of this module."""
    sheet_form(folder)
    filled_by_library(folder)
    turned_form(folder)


if __name__ == "__main__":
    make(Path(__file__).parent.parent)
