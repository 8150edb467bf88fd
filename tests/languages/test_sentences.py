"""A sentence that was worded in English is found again by its literal parts."""

from __future__ import annotations

import pytest

from validator.languages.completeness import unfit
from validator.languages.language import Language, load_language
from validator.languages.python_words import words_of
from validator.languages.sentence_book import SentenceBook
from validator.languages.speech import in_language

WORDS = {
    "{card} is banned.": "{card} ist verboten.",
    "{copies} of {card}, but only {limit} allowed.": "{copies} von {card}, erlaubt: {limit}.",
    "{number} copy": "{number} Exemplar",
    "{number} copies": "{number} Exemplare",
    "Legal": "Legal (de)",
    "Lists are locked.": "Listen sind gesperrt.",
    "{count} lists wait.": "{count} {count:lista czeka|listy czekają|list czeka}.",
}
GERMAN = Language("de", WORDS, tuple(WORDS))
POLISH = Language("pl", WORDS, tuple(WORDS))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Lists are locked.", "Listen sind gesperrt."),
        ("Sure Gamble is banned.", "Sure Gamble ist verboten."),
        ("4 copies of Legal, but only 3 allowed.", "4 Exemplare von Legal, erlaubt: 3."),
        ("1 copy of Hedge Fund, but only 0 allowed.", "1 Exemplar von Hedge Fund, erlaubt: 0."),
        ("Nobody worded this.", "Nobody worded this."),
        ("4 copies, 1 copy", "4 Exemplare, 1 Exemplar"),
        ("Legal · 2 copies · Olga", "Legal (de) · 2 Exemplare · Olga"),
    ],
)
def test_a_sentence_is_said_in_german(sentence: str, expected: str) -> None:
    assert in_language(sentence, GERMAN) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, "1 lista czeka."), (3, "3 listy czekają."), (5, "5 list czeka."), (22, "22 listy czekają.")],
)
def test_a_word_goes_with_its_number(number: int, expected: str) -> None:
    assert in_language(f"{number} lists wait.", POLISH) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("1 list is missing.", "1 Liste fehlt."),
        (
            "3 lists are missing. The deadline is in 2 days.",
            "3 Listen fehlen. Annahmeschluss ist in 2 Tagen.",
        ),
        (
            "All lists are in, but 1 player waits for the approval of proxies or art.",
            "Alle Listen sind da, aber 1 Spieler wartet auf die Genehmigung von Proxys oder Kartenbildern.",
        ),
        (
            "17 influence spent, but only 15 available; NAPD MWL 1.0 takes 2 for 2 Parasite.",
            "17 Einfluss ausgegeben, aber nur 15 verfügbar; NAPD MWL 1.0 verlangt 2 für 2 Parasite.",
        ),
        (
            "Jo: head judge, number 2 in the order of judges, also plays",
            "Jo: Head Judge, Nummer 2 in der Reihenfolge der Judges, spielt auch mit",
        ),
        (
            "A deck has at most 3 copies of each card. Whoever has more is disqualified.",
            "Ein Deck hat höchstens 3 Kopien jeder Karte. Wer mehr hat, wird disqualifiziert.",
        ),
        (
            "Line 3 says 4 cards under this heading, but 3 were read.",
            "Zeile 3 nennt 4 Karten unter dieser Überschrift, gelesen wurden 3.",
        ),
        ("The Future is Now is banned.", "The Future is Now ist verboten."),
        # Titles of cards and of a document's sections are nobody's words.
        ("Too Big to Fail", "Too Big to Fail"),
        ("Modifications to Standard Floor Rules", "Modifications to Standard Floor Rules"),
    ],
)
def test_sentences_of_several_parts_are_said_whole(sentence: str, expected: str) -> None:
    assert in_language(sentence, load_language("de")) == expected


def test_the_most_specific_message_wins() -> None:
    book = SentenceBook(["{a} is {b}.", "{a} is not in the pool."])
    assert book.find("Kate is not in the pool.") == ("{a} is not in the pool.", {"a": "Kate"})


def test_a_message_of_few_letters_does_not_claim_sentences_of_a_rulebook() -> None:
    book = SentenceBook(["{card} is {word}.", "banned", "{spent} of {limit}", "{first} or {last}"])
    assert book.find("Sure Gamble is banned.") == (
        "{card} is {word}.",
        {"card": "Sure Gamble", "word": "banned"},
    )
    assert book.find("12 of 15") == ("{spent} of {limit}", {"spent": "12", "limit": "15"})
    for words in ("Transfer of Wealth", "A judge may raise or lower a penalty.", "The list is the deck."):
        assert book.find(words) is None


def test_a_blank_that_clings_to_a_word_may_be_empty() -> None:
    book = SentenceBook(["{spent} influence spent, but only {limit} available{because}."])
    found = book.find("16 influence spent, but only 15 available.")
    assert found is not None
    assert found[1] == {"spent": "16", "limit": "15", "because": ""}


def test_python_gives_up_its_sentences_and_nothing_else() -> None:
    source = '''
"""A docstring. Not said."""
NAMES = {"legal": "Legal"}
MATCH_WORDS = {"exact": "exactly"}
def f(n, player):
    LOGGER.info("Nobody reads this here")
    if player == "Somebody else": pass
    raise Invalid(f"{player.name} has {n} {'list' if n == 1 else 'lists'} and {count(n, 'card')}.")
'''
    assert set(words_of(source)) == {
        "Legal",
        "exactly",
        "{name} has {n} list and {count}.",
        "{name} has {n} lists and {count}.",
        "{number} card",
        "{number} cards",
    }


@pytest.mark.parametrize(
    ("message", "said", "fits"),
    [
        ("{n} lists", "{n} {n:lista|listy|list}", True),
        ("{n} lists", "{n} {n:lista|listy}", False),
        ("{n} lists", "listy", False),
        ("Ask <a>us</a>", "Zapytaj <a>nas</a>", True),
        ("Ask <a>us</a>", "Zapytaj nas", False),
    ],
)
def test_translations_that_do_not_fit_are_refused(message: str, said: str, fits: bool) -> None:
    assert (not list(unfit(message, said, POLISH))) is fits
