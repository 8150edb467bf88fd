"""Names: every usual way of writing a title finds the right card."""

from __future__ import annotations

import csv
import unicodedata

import pytest

from card_data.catalogue import FOLDER, load_catalogue
from card_data.names import key_of

CATALOGUE = load_catalogue("netrunner")
NAMES = CATALOGUE.names


def found(name: str) -> list[str]:
    match = NAMES.find(name)
    return [card.id for card in match.cards] if match else []


def without_accents(title: str) -> str:
    decomposed = unicodedata.normalize("NFKD", title)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def straight_quotes(title: str) -> str:
    return title.translate(str.maketrans("“”‘’ʼ", "\"\"'''"))


def curly_quotes(title: str) -> str:
    return title.replace("'", "’").replace('"', "”")


WRITINGS = {
    "exact": str,
    "accent-free": without_accents,
    "upper case": str.upper,
    "lower case": str.lower,
    "straight quotes": straight_quotes,
    "curly quotes": curly_quotes,
    "no punctuation": lambda title: "".join(c for c in title if c.isalnum() or c == " "),
    "dashes": lambda title: title.replace("-", "–").replace(":", " -"),
    "non-breaking spaces": lambda title: title.replace(" ", "\u00a0"),
}


@pytest.mark.parametrize("writing", WRITINGS)
def test_every_title_is_found_however_it_is_written(writing: str) -> None:
    wrong = [c.title for c in CATALOGUE.cards.values() if found(WRITINGS[writing](c.title)) != [c.id]]
    assert len(CATALOGUE.cards) == 2054
    assert wrong == []


def test_every_printing_code_is_found() -> None:
    for card in CATALOGUE.cards.values():
        for printing in card.printings:
            match = NAMES.find_code(printing.code)
            assert match is not None
            assert match.card is card


def test_every_title_in_another_language_leads_to_its_card() -> None:
    with (FOLDER / "netrunner" / "titles.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 7488
    assert {row["language"] for row in rows} == {
        "ca", "de", "es", "fr", "it", "ja", "ko", "pl", "pt", "ru", "zh-hans", "zh-hant",
    }  # fmt: skip
    assert [row for row in rows if row["card"] not in found(row["title"])] == []


def test_a_translation_shared_by_two_cards_names_both() -> None:
    assert found("Geistesblitz") == ["brainstorm", "spark-of-inspiration"]


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Director Haas", "director-haas"),
        ("Director Haas' Pet Project", "director-haas-pet-project"),
        ("Making News", "nbn-making-news"),
        ("PopUp Window", "pop-up-window"),
        ("24/7 News Cycle", "24-7-news-cycle"),
        ("247 news cycle", "24-7-news-cycle"),
        ("Tomorrowʼs Headline", "tomorrows-headline"),
    ],
)
def test_known_short_forms_and_titles_that_begin_alike(written: str, card: str) -> None:
    assert found(written) == [card]


def test_beginnings_list_all_cards_that_begin_so() -> None:
    assert [card.title for card in NAMES.beginning_with("Ichi")] == ["Ichi 1.0", "Ichi 2.0"]
    assert NAMES.beginning_with("") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Core Set", "core-set"),
        ("core", "core-set"),
        ("CS", "core-set"),
        ("Genesis", "genesis"),
        ("for early runs", None),
    ],
)
def test_sets_are_found_by_name_abbreviation_and_cycle(text: str, expected: str | None) -> None:
    assert NAMES.find_set(text) == expected


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Déjà Vu", "dejavu"),
        ("Mâché", "mache"),
        ("Ampère™", "ampere"),
        ("Chop & Cut", "chopandcut"),
        ("Ｆｕｌｌ", "full"),
    ],
)
def test_keys_keep_letters_and_digits_only(name: str, key: str) -> None:
    assert key_of(name) == key


def test_cards_compare_by_identity() -> None:
    card = CATALOGUE.cards["sure-gamble"]
    assert {card: 1}[CATALOGUE.cards["sure-gamble"]] == 1
