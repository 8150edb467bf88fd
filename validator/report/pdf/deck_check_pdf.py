"""The report of a deck check as PDF: one sheet that a head judge files."""

from collections.abc import Sequence
from typing import Any

from fpdf import FPDF

from validator.languages.speech import gettext, said
from validator.report.deck_check_record import (
    ChecklistRecord,
    CountedDeck,
    CountedRow,
    DeckCheckRecord,
    EffectRecord,
    RulingRecord,
    StatedFinding,
)
from validator.report.deck_check_words import (
    change_words,
    confirmation_words,
    correction_words,
    deviation_words,
    extension_words,
    face_in,
    finding_words,
    found_words,
    half_words,
    kind_words,
    listed_words,
    minutes_words,
    moment_words,
    nobody_looked,
    repair_words,
    row_differs,
    signed_words,
    staff_words,
    state_words,
    verdict_kind,
    verdict_words,
)
from validator.report.deck_report import problems_in
from validator.report.faces.card_face import CardFace
from validator.report.faces.sign_drawing import draw_face, draw_pips
from validator.report.list_states import STATE_SIGNS
from validator.report.pdf.paper import Paper
from validator.report.pdf.sheet_pdf import FAMILY, add_fonts, draw_link

_MARGIN = 15.0
_INK, _SOFT, _LINE, _SHADE = 20, 95, 190, 240
_RED, _GREEN, _AMBER = (160, 25, 25), (15, 100, 55), (120, 80, 0)
_COLOURS = {"legal": _GREEN, "illegal": _RED, "judge": _AMBER}
_VERDICTS = {
    "legal": ("✓", "The physical deck is legal.", _GREEN),
    "illegal": ("✕", "The physical deck is not legal.", _RED),
    "judge": ("?", "The physical deck was not judged for certain.", _AMBER),
}
_BY_LIST = ("✕", "By its list, this deck is not legal.", _RED)


def deck_check_pdf(record: DeckCheckRecord, link: str, paper: str = Paper.A4) -> bytes:
    """Return the report as PDF, with a QR code of its online copy."""
    pdf = _Report(record, paper)
    pdf.add_page()
    _head(pdf, record, link)
    _verdict(pdf, record)
    for deck in record["decks"]:
        _deck(pdf, deck)
    _checklist(pdf, record["checklist"])
    for ruling in record["rulings"]:
        _ruling(pdf, ruling, record["event"]["zone"])
    _remarks(pdf, record)
    _signatures(pdf, record)
    for deck in record["decks"]:
        _list(pdf, deck)
    return bytes(pdf.output())


class _Report(FPDF):
    """A page with a foot that says which check it belongs to and under which rules it was made."""

    def __init__(self, record: DeckCheckRecord, paper: str) -> None:
        super().__init__(unit="mm", format=paper)
        self.record = record
        add_fonts(self)
        self.set_margins(_MARGIN, 12, _MARGIN)
        self.set_auto_page_break(True, 18)
        self.set_title(gettext("Deck check {number}", number=record["check"]["id"]))
        self.alias_nb_pages()

    def footer(self) -> None:
        """Write the foot of a page."""
        rules = self.record["rules"]
        self.set_y(-12)
        self.set_font(FAMILY, "", 7)
        self.set_text_color(_SOFT)
        as_of = rules["data_as_of"]
        parts = [
            gettext("Check {number}", number=self.record["check"]["id"]),
            gettext("list revision {number}", number=self.record["list"]["revision"]),
            f"SHA-256 {self.record['list']['hash'][:16]}",
            gettext("rules {version}", version=rules["ruleset"]),
            gettext("cards {version}", version=rules["catalogue"][:12]),
            *([gettext("data of {day}", day=as_of)] if as_of else []),
            gettext("page {page} of {pages}", page=self.page_no(), pages="{nb}"),
        ]
        self.cell(0, 4, " · ".join(parts), align="C")
        self.set_text_color(_INK)


def _head(pdf: _Report, record: DeckCheckRecord, link: str) -> None:
    event, check = record["event"], record["check"]
    draw_link(pdf, link, pdf.w - _MARGIN - 22, 12, 22)
    pdf.set_font(FAMILY, "B", 16)
    pdf.cell(pdf.epw - 26, 8, gettext("Deck check report"), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(FAMILY, "", 10)
    place = f", {event['place']}" if event["place"] else ""
    pdf.multi_cell(pdf.epw - 26, 5, f"{event['name']}{place}, {event['day']}", new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(_SOFT)
    words = " · ".join(
        part for part in (event["policy"], said(event["tier"].capitalize()), event["format"]) if part
    )
    pdf.multi_cell(pdf.epw - 26, 5, words, new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(_INK)
    pdf.set_y(max(pdf.get_y(), 34) + 3)
    submitted = moment_words(record["list"]["submitted_at"], event["zone"])
    revision = record["list"]["revision"]
    extension = said(extension_words(record["extension"])) if check["status"] == "finished" else "–"
    _fields(
        pdf,
        (
            (gettext("Player"), record["player"]),
            (gettext("Judge"), staff_words(check)),
            (gettext("Round, table"), f"{check['round'] or '–'}, {check['table'] or '–'}"),
            (gettext("Time"), moment_words(check["opened_at"], event["zone"])),
            (gettext("Chosen"), said(kind_words(check))),
            (gettext("Took"), minutes_words(check["seconds"])),
            (gettext("List"), gettext("revision {number} of {moment}", number=revision, moment=submitted)),
            (gettext("Extension"), extension),
        ),
    )


def _fields(pdf: _Report, fields: Sequence[tuple[str, str]]) -> None:
    """Write labels and values in two columns."""
    half = pdf.epw / 2
    for left, right in zip(fields[::2], fields[1::2], strict=True):
        top, bottom = pdf.get_y(), 0.0
        for start, (label, value) in ((_MARGIN, left), (_MARGIN + half, right)):
            pdf.set_xy(start, top)
            pdf.set_font(FAMILY, "B", 9)
            pdf.cell(24, 4.8, label)
            pdf.set_font(FAMILY, "", 9)
            pdf.multi_cell(half - 27, 4.8, value, align="L", new_x="LMARGIN", new_y="NEXT")
            bottom = max(bottom, pdf.get_y())
        pdf.set_y(bottom)


def _heading(pdf: _Report, text: str, face: CardFace | None = None) -> None:
    if pdf.get_y() > 250:
        pdf.add_page()
    pdf.ln(3)
    pdf.set_font(FAMILY, "B", 11)
    pdf.set_x(draw_face(pdf, face, _MARGIN, pdf.get_y() + 3, 3.4))
    pdf.cell(0, 6, text, new_x="LMARGIN", new_y="NEXT")
    pdf.set_draw_color(_LINE)
    pdf.line(_MARGIN, pdf.get_y(), pdf.w - _MARGIN, pdf.get_y())
    pdf.ln(1.5)


def _text(
    pdf: _Report,
    text: str,
    style: str = "",
    colour: Any = _INK,
    indent: float = 0.0,
    sizes: tuple[float, float] = (9, 4.4),
) -> None:
    """Write a paragraph; the sizes are those of its letters and its lines."""
    letters, lines = sizes
    pdf.set_font(FAMILY, style, letters)
    pdf.set_text_color(*colour) if isinstance(colour, tuple) else pdf.set_text_color(colour)
    pdf.set_x(_MARGIN + indent)
    pdf.multi_cell(pdf.epw - indent, lines, text, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(_INK)


def _cited(pdf: _Report, item: StatedFinding | EffectRecord) -> None:
    _text(pdf, f"{item['document']}, {item['section']}", colour=_SOFT, indent=7, sizes=(7.5, 3.6))


def _verdict(pdf: _Report, record: DeckCheckRecord) -> None:
    pdf.ln(3)
    kind = verdict_kind(record)
    pdf.set_fill_color(_SHADE)
    pdf.set_font(FAMILY, "B", 13)
    pdf.set_text_color(*_COLOURS[kind])
    words = f" {STATE_SIGNS[kind]} {said(verdict_words(record))}"
    pdf.multi_cell(pdf.epw, 8, words, fill=True, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(_INK)
    replaced = record.get("replaced")
    if replaced:
        words = gettext(
            "Earlier version, replaced by {name}: {reason}",
            name=replaced["replaced_by"],
            reason=replaced["reason"],
        )
        _text(pdf, words, "B", _AMBER)
    for fault in record["list_faults"]:
        _text(pdf, f"– {said(fault['text'])}", "B", _RED, 4)


def _deck(pdf: _Report, deck: CountedDeck) -> None:
    name = " · ".join(part for part in (said(deck["name"]), deck["identity"]) if part)
    _heading(pdf, name, face_in(deck, deck["identity_card"]))
    _text(pdf, said(listed_words(deck)))
    if nobody_looked(deck):
        _text(pdf, gettext("The deck was not counted."), "B", _AMBER)
    elif deck["uncounted"] or deck["half_counted"]:
        left = gettext("Time ran out: {number} cards were not looked at.", number=deck["uncounted"])
        _text(pdf, left, "B", _AMBER)
    for item in deck["half_counted"]:
        _text(pdf, f"? {said(half_words(item))}", colour=_AMBER, indent=4)
    for item in deck["deviations"]:
        _text(pdf, f"{'–' if item['missing'] else '+'} {said(deviation_words(item))}", "B", _RED, 4)
    if not deck["deviations"] and not nobody_looked(deck):
        whole = gettext("No difference between deck and list.")
        part = gettext("No difference between deck and list in what was counted.")
        _text(pdf, part if deck["uncounted"] or deck["half_counted"] else whole, indent=4)
    _judged(pdf, deck)
    for row in deck["rows"]:
        if row["note"]:
            note = gettext("Note on {title}: {note}", title=row["title"], note=row["note"])
            _text(pdf, note, indent=4)


def _judged(pdf: _Report, deck: CountedDeck) -> None:
    if nobody_looked(deck) and deck["verdict"] != "illegal":
        return
    sign, words, colour = _BY_LIST if nobody_looked(deck) else _VERDICTS[deck["verdict"]]
    _text(pdf, f"{sign} {said(words)}", "B", colour)
    for finding in problems_in(deck["findings"]):
        _text(pdf, f"– {finding_words(finding)}", indent=4)
        _cited(pdf, finding)
    if deck["repair"]:
        _text(pdf, said(repair_words(deck["repair"])), indent=4)


def _checklist(pdf: _Report, items: list[ChecklistRecord]) -> None:
    _heading(pdf, gettext("Physical checklist"))
    if not any(item["result"] for item in items):
        _text(pdf, gettext("Checklist not done."), colour=_SOFT)
        return
    for item in items:
        sign = {"ok": "✓", "fault": "✕"}.get(item["result"], "–")
        colour = _RED if item["result"] == "fault" else _INK
        deck = f" {said(item['deck'])}." if item["deck"] else ""
        number = len(item["photos"])
        photos = f" ({gettext('{number} photos online', number=number)})" if number else ""
        noted = f" {gettext('Remark: {remark}', remark=item['remark'])}" if item["remark"] else ""
        remark = deck + noted + photos
        _text(pdf, f"{sign}  {item['text']}{remark}", "B" if item["result"] == "fault" else "", colour)


def _ruling(pdf: _Report, ruling: RulingRecord, zone: str) -> None:
    _heading(pdf, gettext("Ruling: {name}", name=ruling["name"]))
    for answer in ruling["answers"]:
        _text(pdf, f"{answer['question']} {said(answer['answer'])}.")
    if ruling["engine_disagrees"]:
        _text(pdf, gettext("The rules check says otherwise about the deck's legality."), "B", _AMBER)
    _text(pdf, gettext("Penalty: {headline}", headline=said(ruling["headline"])), "B")
    for effect in ruling["effects"]:
        _text(pdf, f"– {effect['text']}", indent=4)
        _cited(pdf, effect)
    if ruling["text"]:
        _text(pdf, gettext("Ruling in words: {text}", text=ruling["text"]))
    if change_words(ruling):
        _text(pdf, said(change_words(ruling)))
    _text(pdf, said(confirmation_words(ruling)), colour=_SOFT)
    _appeals_and_changes(pdf, ruling, zone)


def _appeals_and_changes(pdf: _Report, ruling: RulingRecord, zone: str) -> None:
    """Write the appeals against a ruling, and how it changed."""
    for appeal in ruling["appeals"]:
        _text(pdf, gettext("Appeal: {grounds}", grounds=appeal["grounds"]))
        if appeal["decided_at"]:
            decision = gettext(
                "Decided by {name}: {penalty}.", name=appeal["decided_by"], penalty=appeal["penalty_name"]
            )
            _text(pdf, f"{decision} {appeal['reason']}", "B")
    if len(ruling["history"]) > 1:
        for state in ruling["history"]:
            _text(pdf, said(state_words(state, zone)), colour=_SOFT, indent=4)


def _remarks(pdf: _Report, record: DeckCheckRecord) -> None:
    lines = []
    if correction_words(record["correction"]):
        lines.append(said(correction_words(record["correction"])))
    lines += [
        gettext(
            "Proxy by {name}: {title} ({reason})", name=p["made_by"], title=p["title"], reason=p["reason"]
        )
        for p in record["proxies"]
    ]
    if record["check"]["note"]:
        lines.append(gettext("Note: {note}", note=record["check"]["note"]))
    if signed_words(record["check"]):
        lines.append(said(signed_words(record["check"])))
    if lines:
        _heading(pdf, gettext("Further"))
        for line in lines:
            _text(pdf, line)


def _signatures(pdf: _Report, record: DeckCheckRecord) -> None:
    if pdf.get_y() > 258:
        pdf.add_page()
    # On a sheet with room the lines go to its foot.
    top = max(pdf.get_y() + 12, 266.0) if pdf.page_no() == 1 else pdf.get_y() + 14
    third = (pdf.epw - 12) / 3
    pdf.set_draw_color(_INK)
    names = (gettext("Judge"), gettext("Player"), gettext("Head judge"))
    hints = (record["check"]["closed_by"], record["player"], "")
    for place, (name, hint) in enumerate(zip(names, hints, strict=True)):
        left = _MARGIN + place * (third + 6)
        pdf.line(left, top, left + third, top)
        pdf.set_xy(left, top + 0.5)
        pdf.set_font(FAMILY, "", 8)
        pdf.cell(third, 4, f"{name}{': ' + hint if hint else ''}")
    pdf.set_y(top + 6)


def _list(pdf: _Report, deck: CountedDeck) -> None:
    if pdf.get_y() > 150:
        pdf.add_page()
    name = " · ".join(part for part in (said(deck["name"]), deck["identity"]) if part)
    _heading(pdf, gettext("The list: {name}", name=name), face_in(deck, deck["identity_card"]))
    group = ""
    for row in deck["rows"]:
        if row["group"] != group:
            group = row["group"]
            pdf.ln(1)
            _text(pdf, group, "B")
        _list_row(pdf, deck, row)


def _list_row(pdf: _Report, deck: CountedDeck, row: CountedRow) -> None:
    differs, face = row_differs(deck, row), face_in(deck, row["card"])
    pdf.set_font(FAMILY, "B" if differs else "", 9)
    if differs:
        pdf.set_text_color(*_RED)
    pdf.set_x(_MARGIN + 2)
    pdf.cell(22, 4.6, gettext("{spent} of {limit}", spent=found_words(deck, row), limit=row["listed"]))
    marked = gettext("{number} marked as proxy", number=row["proxies"])
    proxies = f" ({marked})" if row["proxies"] else ""
    pdf.set_x(draw_face(pdf, face, pdf.get_x(), pdf.get_y() + 2.3, 2.8))
    text = f"{row['title']}{proxies}"
    end = pdf.get_x() + pdf.get_string_width(text) + 3 + (face.pips if face else 0) * 1.3
    draw_pips(pdf, face, end, pdf.get_y() + 2.3, 1.0)
    pdf.cell(0, 4.6, text, new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(_INK)
