import io
from typing import Any

import pytest
from pypdf import PdfReader

from validator.report.deck_check_record import kept_record
from validator.report.deck_check_words import (
    confirmation_words,
    deviation_words,
    minutes_words,
    moment_words,
    repair_words,
    verdict_words,
)
from validator.report.pdf.deck_check_pdf import deck_check_pdf
from validator.report.pdf.proxy_pdf import PrintedProxy, proxies_pdf

EFFECT = {
    "kind": "penalty",
    "code": "game-loss",
    "text": "Loss of the game in progress.",
    "document": "Policies 1.4",
    "section": "Illegal deck or decklist",
    "rule": "I1",
}
RULING: dict[str, Any] = {
    "name": "Illegal deck or decklist",
    "answers": [{"question": "Was a game in progress?", "answer": "Yes"}],
    "penalty": "warning",
    "prescribed": "game-loss",
    "prescribed_name": "Game loss",
    "headline": "Warning, waits for confirmation",
    "final": "warning",
    "status": "waiting",
    "reason": "A child's first event.",
    "text": "",
    "effects": [EFFECT],
    "escalated": False,
    "engine_disagrees": True,
    "recorded_by": "Judy",
    "confirmed_by": "",
    "waits_for": ["head_judge"],
    "appeals": [
        {
            "grounds": "A slip.",
            "decided_at": "2026-11-14T10:00:00+00:00",
            "decided_by": "Hedy",
            "penalty_name": "Warning",
            "reason": "True.",
        }
    ],
    "history": [
        {
            "action": "given",
            "status": "waiting",
            "penalty_name": "Warning",
            "made_at": "2026-11-14T09:07:00+00:00",
            "made_by": "Judy",
            "reason": "A child's first event.",
        }
    ],
}
DECK: dict[str, Any] = {
    "name": "Runner",
    "identity": "Zahya Sadeghi: Versatile Smuggler",
    "listed": 46,
    "identities": 1,
    "counted": 20,
    "uncounted": 26,
    "half_counted": [{"title": "Déjà Vu", "listed": 3, "found": 2, "missing": 1}],
    "verdict": "illegal",
    "deviations": [
        {"title": "Mayfly", "listed": 1, "found": 0, "missing": 1, "extra": 0},
        {"title": "Bukhgalter", "listed": 0, "found": 1, "missing": 0, "extra": 1},
    ],
    "findings": [
        {"severity": "error", "message": "Bukhgalter is banned.", "document": "Formats", "section": "26.08"}
    ],
    "repair": {
        "take_out": {"Bukhgalter": 1},
        "put_in": {"Mayfly": 1},
        "blanks": 2,
        "blank_agendas": 1,
        "left": [],
    },
    "rows": [
        {
            "group": "Event",
            "title": "Déjà Vu",
            "listed": 3,
            "found": 2,
            "proxies": 1,
            "note": "One in French.",
        }
    ],
}
DOCUMENT: dict[str, Any] = {
    "event": {
        "name": "Autumn Regional",
        "place": "Berlin",
        "day": "2026-11-14",
        "zone": "Europe/Berlin",
        "policy": "NISEI Organized Play Policies 1.4",
        "format": "Standard",
        "tier": "competitive",
    },
    "check": {
        "id": 7,
        "status": "finished",
        "kind": "drawn",
        "reason": "",
        "round": 3,
        "table": 14,
        "opened_at": "2026-11-14T09:00:00+00:00",
        "closed_at": "2026-11-14T09:07:00+00:00",
        "opened_by": "Judy",
        "closed_by": "Hedy",
        "seconds": 401,
        "note": "Calm.",
        "signed": ["player"],
    },
    "player": "Ann Émigré",
    "list": {"revision": 2, "submitted_at": "2026-11-13T20:00:00+00:00", "hash": "ab" * 32},
    "match": False,
    "complete": False,
    "list_faults": [{"key": "no-list", "text": "The Corp list is missing."}],
    "decks": [DECK],
    "checklist": [{"text": "Sleeves are opaque.", "result": "fault", "remark": "Two are torn."}],
    "rulings": [RULING],
    "correction": {"status": "done", "revision": 3, "note": ""},
    "extension": {
        "minutes": 10,
        "proposed": 7,
        "reason": "The judge was called twice.",
        "text": "As long as the ruling took.",
    },
    "proxies": [{"made_by": "Judy", "title": "Mayfly", "reason": "Torn."}],
    "rules": {"ruleset": "0123456789ab", "catalogue": "cafe" * 4},
}


def text_of(pdf: bytes) -> str:
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    return " ".join("\n".join(pages).split())


def test_the_pdf_has_all_that_a_head_judge_files() -> None:
    text = text_of(deck_check_pdf(kept_record(DOCUMENT), "https://example.org/judge/1/checks/7/report"))
    for words in (
        "Deck check report",
        "Autumn Regional, Berlin, 2026-11-14",
        "Ann Émigré",
        "3, 14",
        "Drawn at random",
        "Judy, Hedy",
        "Took 6:41",
        "10 minutes extension for the table. Changed (7 by the document): The judge was called twice.",
        "Illegal deck or decklist: Warning, waits for confirmation",
        "The Corp list is missing.",
        "45 + identity listed, 20 counted with the identity.",
        "1 × Mayfly missing (1 listed, 0 found)",
        "1 × Bukhgalter extra (0 listed, 1 found)",
        "Bukhgalter is banned.",
        "Time ran out: 26 cards were not looked at.",
        "Déjà Vu: 2 of 3 counted, the rest is open",
        "Note on Déjà Vu: One in French.",
        "Two are torn.",
        "Was a game in progress? Yes.",
        "The rules check says otherwise about the deck's legality.",
        "Loss of the game in progress.",
        "Policies 1.4, Illegal deck or decklist",
        "Instead of Game loss: A child's first event.",
        "It takes effect when the head judge confirms it.",
        "Appeal: A slip.",
        "Decided by Hedy: Warning. True.",
        "The list was corrected: revision 3, a correction by staff.",
        "The player has seen this report and signs it.",
        "Proxy by Judy: Mayfly (Torn.)",
        "Note: Calm.",
        "rules 0123456789ab",
        "Judge: Hedy",
        "Player: Ann Émigré",
        "Head judge",
        "2 of 3 Déjà Vu (1 marked as proxy)",
        "page 1 of 2",
    ):
        assert words in text, words


def test_the_report_of_a_match_is_short_and_signed_on_its_first_sheet() -> None:
    match = DOCUMENT | {
        "match": True,
        "complete": True,
        "list_faults": [],
        "rulings": [],
        "proxies": [],
        "decks": [
            DECK
            | {
                "counted": 46,
                "uncounted": 0,
                "half_counted": [],
                "deviations": [],
                "verdict": "legal",
                "findings": [],
                "repair": None,
            }
        ],
    }
    first = (
        PdfReader(io.BytesIO(deck_check_pdf(kept_record(match), "https://example.org/x")))
        .pages[0]
        .extract_text()
    )
    assert "Deck and list match" in first
    assert "The physical deck is legal" in first
    assert "Head judge" in first


def test_a_long_report_goes_on_on_the_next_sheet() -> None:
    long = DOCUMENT | {"rulings": [RULING] * 6}
    assert len(PdfReader(io.BytesIO(deck_check_pdf(kept_record(long), "https://example.org/x"))).pages) >= 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"match": True, "complete": True, "rulings": []}, "Deck and list match"),
        ({"complete": True, "rulings": []}, "Differences were found"),
        (
            {"rulings": []},
            "Differences in the 20 cards counted; 26 not looked at; 1 in rows counted half way",
        ),
        ({}, "Illegal deck or decklist: Warning, waits for confirmation"),
    ],
)
def test_the_verdict_in_one_line(change: dict[str, Any], words: str) -> None:
    assert verdict_words(DOCUMENT | change) == words


def test_words_for_differences_and_repairs() -> None:
    assert deviation_words(DECK["deviations"][0]) == "1 × Mayfly missing (1 listed, 0 found)"
    assert repair_words(DECK["repair"]) == (
        "To make it legal: take out 1 × Bukhgalter; put in 1 × Mayfly (a proxy if need be); "
        "add 2 blank placeholders; add 1 blank agenda."
    )
    nothing = {"take_out": {}, "put_in": {}, "blanks": 0, "blank_agendas": 0, "left": []}
    assert repair_words(nothing) == "Nothing needs to be taken out or put in."


def test_words_for_times_and_confirmations() -> None:
    assert minutes_words(401) == "6:41"
    assert moment_words("2026-11-14T09:00:00+00:00", "Europe/Berlin") == "2026-11-14 10:00 CET"
    assert moment_words(None, "UTC") == "–"
    assert confirmation_words(RULING) == "Proposed by Judy. It takes effect when the head judge confirms it."
    standing = RULING | {"status": "standing", "waits_for": []}
    assert confirmation_words(standing | {"confirmed_by": "Hedy"}) == "Ruled by Judy, confirmed by Hedy."
    assert confirmation_words(standing | {"confirmed_by": "Judy"}) == "Ruled by Judy."


def test_a_proxy_bears_card_reason_maker_and_date() -> None:
    proxy = PrintedProxy("Corroder", "Icebreaker", "Strength 2.", "Regional", "Ann", "Judy", "2017-08-05")
    reader = PdfReader(io.BytesIO(proxies_pdf([proxy] * 10)))
    assert len(reader.pages) == 2
    text = " ".join(reader.pages[1].extract_text().split())
    for words in (
        "Corroder",
        "Icebreaker",
        "Strength 2.",
        "for Ann",
        "Judy, 2017-08-05",
    ):
        assert words in text


def test_a_checklist_that_was_skipped_says_so() -> None:
    skipped = DOCUMENT | {"checklist": [{"text": "Sleeves are opaque.", "result": "", "remark": ""}]}
    text = text_of(deck_check_pdf(kept_record(skipped), "https://example.org/x"))
    assert "Checklist not done." in text
    assert "Sleeves are opaque." not in text
