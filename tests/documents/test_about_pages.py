"""About these rules: the governing documents sentence by sentence, and the blank forms."""

from __future__ import annotations

import io

import pdfplumber
import pytest

from tests.documents.visitors import Visitors, text_of
from validator.rules.rulebook import load_rulebook
from validator.rules.sentences import sentences_of

POLICIES = list(load_rulebook().policies)


@pytest.mark.parametrize("policy", POLICIES)
def test_every_sentence_is_on_the_page(visitors: Visitors, policy: str) -> None:
    page = visitors.read(f"/docs/rules/{policy}")
    assert [row.id for row in sentences_of(policy) if row.sentence not in page] == []
    assert [row.id for row in sentences_of(policy) if row.section not in page] == []


def test_a_sentence_says_what_decides_it_and_which_test_proves_it(visitors: Visitors) -> None:
    page = visitors.read("/docs/rules/nisei-1.4")
    sentence = "A deck is not so large that it cannot be shuffled properly."
    assert f"{sentence} Player rule NISEI14-D7, DK191 test_case[DK191 NISEI14-D7: advice from 80" in page


def test_the_documents_are_listed_with_their_sentences(visitors: Visitors) -> None:
    page = visitors.read("/docs/rules")
    for policy in load_rulebook().policies.values():
        assert f"{policy.name} {len(sentences_of(policy.id))} sentences" in page


def test_an_unknown_document_is_not_found(visitors: Visitors) -> None:
    answer = visitors.app.test_client().get("/docs/rules/unheard-of")
    assert answer.status_code == 404
    assert "There is nothing here" in text_of(answer.text)


@pytest.mark.parametrize(
    ("game", "columns", "decks"),
    [
        ("netrunner", "Qty Card Name Inf", ["Corp", "Runner"]),
        ("onr", "Qty Card Name", ["Corp", "Runner"]),
        ("shadowfist", "Qty Card Name", ["Deck"]),
    ],
)
def test_a_blank_form_can_be_printed(visitors: Visitors, game: str, columns: str, decks: list[str]) -> None:
    answer = visitors.app.test_client().get(f"/docs/forms/{game}.pdf")
    assert answer.status_code == 200
    with pdfplumber.open(io.BytesIO(answer.data)) as document:
        (page,) = document.pages
        words = page.extract_text()
    assert words.count(columns) == len(decks)
    assert ("Inf" in words) == ("Inf" in columns)
    assert [name for name in (*decks, "Name:", "Event:", "Date:") if name not in words] == []


def test_there_is_no_form_of_an_unknown_game(visitors: Visitors) -> None:
    assert visitors.app.test_client().get("/docs/forms/chess.pdf").status_code == 404


@pytest.mark.parametrize("policy", ["nisei-1.4", "ffg-2.2.1"])
def test_the_page_of_an_event_offers_the_blank_form(visitors: Visitors, policy: str) -> None:
    tier = load_rulebook().policies[policy].default_tier
    event = visitors.event({"policy": policy, "tier": tier, "format": "standard"})
    page = visitors.app.test_client().get(visitors.public(event)).text
    assert 'href="/docs/forms/netrunner.pdf?paper=a4"' in page
