"""All reports of an event in one PDF: every player begins a page; a contents page comes first."""

from collections.abc import Sequence

from fpdf import FPDF, XPos, YPos

from validator.languages.speech import gettext, said
from validator.report.deck_record import SEVERITY_OF
from validator.report.deck_report import DeckReport, FindingRecord
from validator.report.faces.card_face import CardFace, face_of, find_face
from validator.report.faces.sign_drawing import draw_face, draw_pips, face_width
from validator.report.kept_report import kept_report
from validator.report.list_states import SEVERITY_SIGNS, STATE_SIGNS, STATE_WORDS, state_of
from validator.report.pdf.sheet_pdf import FAMILY, add_fonts
from validator.report.printed_list import report_blocks, totals_line
from validator.report.since import cited
from validator.report.whole_event.player_list import EventLists, PlayerList
from validator.report.whole_event.sheets import rules_of_record

_COLOURS = {"legal": (0, 102, 64), "illegal": (153, 0, 0), "judge": (120, 72, 0)}
_MARGIN, _BOTTOM = 42.0, 48.0
_LINE = 13.0

# What is written, how many copies (none: a heading), and the card's face.
_Row = tuple[str, str, CardFace | None]


class _Pages(FPDF):
    """Pages with the event and a page number below."""

    def __init__(self, title: str, paper: str) -> None:
        super().__init__(unit="pt", format=paper)
        self.heading = title
        self.set_title(title)
        self.set_margins(_MARGIN, _MARGIN)
        self.set_auto_page_break(True, _BOTTOM)
        add_fonts(self)

    def footer(self) -> None:
        """Print the line at the bottom."""
        self.set_y(-32)
        self.set_font(FAMILY, "", 8)
        self.set_text_color(90)
        self.cell(0, 10, f"{self.heading} · {gettext('page {page}', page=self.page_no())}", align="C")
        self.set_text_color(0)

    def line_of_text(self, text: str, size: float = 10, style: str = "", indent: float = 0) -> None:
        """Print a paragraph."""
        self.set_font(FAMILY, style, size)
        self.set_x(_MARGIN + indent)
        self.multi_cell(0, size * 1.3, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L")


def reports_pdf(event: EventLists) -> bytes:
    """Return one PDF with the reports of all players."""
    pdf = _Pages(event.title, event.paper)
    _contents(pdf, event)
    for item in event.lists:
        pdf.add_page()
        pdf.start_section(item.player)
        _player(pdf, event, item)
    return bytes(pdf.output())


def _contents(pdf: _Pages, event: EventLists) -> None:
    pdf.add_page()
    pdf.line_of_text(event.title, 18, "B")
    pdf.line_of_text(event.rules, 10)
    pdf.line_of_text(gettext("Made {moment}", moment=event.made_at), 10)
    pdf.ln(8)
    states = list(dict.fromkeys(item.state for item in event.lists))
    for state in states:
        names = [item.player for item in event.lists if item.state == state]
        pdf.line_of_text(f"{said(event.word(state))} ({len(names)})", 12, "B")
        pdf.line_of_text(", ".join(names), 9)
        pdf.ln(4)


def _player(pdf: _Pages, event: EventLists, item: PlayerList) -> None:
    pdf.line_of_text(item.player, 16, "B")
    table = f" · {gettext('table {number}', number=item.table)}" if item.table is not None else ""
    pdf.line_of_text(f"{said(event.word(item.state))}{table}", 11)
    for question in item.questions:
        pdf.line_of_text(f"? {said(question)}", 10, indent=8)
    if item.link:
        pdf.line_of_text(item.link, 8)
    for deck in item.decks:
        _deck(pdf, deck)


def _deck(pdf: _Pages, deck: DeckReport) -> None:
    pdf.ln(8)
    if pdf.will_page_break(6 * _LINE):
        pdf.add_page()
    pdf.set_text_color(*_COLOURS[deck["verdict"]])
    pdf.line_of_text(f"{STATE_SIGNS[state_of(deck)]} {said(STATE_WORDS[state_of(deck)])}", 12, "B")
    pdf.set_text_color(0)
    name = deck["identity_title"] or deck["title"] or deck["source"]
    face = _identity_face(deck)
    draw_face(pdf, face, _MARGIN, pdf.get_y() + 8, 9)
    pdf.line_of_text(name, 12, "B", face_width(face, 9))
    rules = (
        deck["policy"],
        deck["tier"],
        deck["format"],
        deck["environment"],
        deck["date"],
        deck["card_list"],
    )
    versions = [gettext("rules {version}", version=deck["ruleset"])]
    versions += [gettext("data of {day}", day=deck["data_as_of"])] if deck.get("data_as_of") else []
    pdf.line_of_text(" · ".join(filter(None, (*rules, *versions))), 8)
    for finding in sorted(deck["findings"], key=lambda finding: -SEVERITY_OF[finding["severity"]]):
        _finding(pdf, finding)
    if deck["entries"]:
        _cards(pdf, deck)


def _identity_face(deck: DeckReport) -> CardFace | None:
    return find_face(rules_of_record(deck).catalogue.game.id, deck["identity"]) if deck["identity"] else None


def _finding(pdf: _Pages, finding: FindingRecord) -> None:
    pdf.line_of_text(
        f"{SEVERITY_SIGNS[SEVERITY_OF[finding['severity']]]} {said(finding['message'])}", 10, indent=8
    )
    where = cited(finding["citation"])
    rest = " ".join(
        filter(None, [*map(said, finding["fixes"]), f"({finding['code']}, {where})" if where else ""])
    )
    if rest:
        pdf.line_of_text(rest, 8, indent=20)


def _cards(pdf: _Pages, deck: DeckReport) -> None:
    report = kept_report(deck, rules_of_record(deck))
    game = report.rules.catalogue.game.id
    rows: list[_Row] = []
    for name, entries in report_blocks(report):
        rows.append((f"{said(name)} ({sum(entry.quantity for entry in entries)})", "", None))
        rows += [(entry.card.title, str(entry.quantity), face_of(entry.card, game)) for entry in entries]
    pdf.ln(3)
    _two_columns(pdf, rows)
    pdf.line_of_text(said(totals_line(report)), 9)


def _two_columns(pdf: _Pages, rows: Sequence[_Row]) -> None:
    height = 11.0
    half = (len(rows) + 1) // 2
    if not rows[half - 1][1] and half < len(rows):
        half += 1  # no heading alone at the foot of a column
    if pdf.will_page_break(half * height):
        pdf.add_page()
    top, width = pdf.get_y(), pdf.epw / 2
    for number, (text, quantity, face) in enumerate(rows):
        column, place = divmod(number, half)
        left, line = _MARGIN + column * width, top + place * height
        pdf.set_font(FAMILY, "" if quantity else "B", 9)
        pdf.set_xy(left, line)
        pdf.cell(width, height, quantity)
        start = draw_face(pdf, face, left + 16, line + height / 2, 7) if quantity else left
        pdf.set_xy(max(start, left + 16) if quantity else left, line)
        pdf.cell(pdf.get_string_width(text) + 5, height, text)
        pips = face.pips if face else 0
        draw_pips(pdf, face, pdf.get_x() + pips * 3.4, line + height / 2, 2.6)
    pdf.set_xy(_MARGIN, top + half * height + 3)
