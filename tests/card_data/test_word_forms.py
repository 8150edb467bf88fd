"""Names in the other number and with the article behind them."""

import pytest

from card_data.catalogue import load_catalogue
from card_data.word_forms import other_number


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Knight", "Knights"),
        ("Gunman", "Gunmen"),
        ("Colony", "Colonies"),
        ("Boss", "Bosses"),
        ("Monkey", "Monkeys"),
    ],
)
def test_a_word_is_turned_into_its_other_number_and_back(one, many):
    assert other_number(one) == many
    assert other_number(many) == one


@pytest.mark.parametrize(
    ("game", "written", "title"),
    [
        ("shadowfist", "Thunder Knight", "Thunder Knights"),
        ("shadowfist", "Redeemed Gunmen", "Redeemed Gunman"),
        ("shadowfist", "friend of the dragon", "Friends of the Dragon"),
        ("shadowfist", "Underworld Gateways", "Underworld Gateway"),
        ("shadowfist", "Pledged, The", "The Pledged"),
        ("shadowfist", "Golden Gunman", "The Golden Gunman"),
        ("shadowfist", "Bring It", '"Bring It"'),
        ("shadowfist", "Mobius Gardens", "Möbius Gardens"),
        ("shadowfist", "Jessica Ng v2", "Jessica Ng"),
        ("shadowfist", "Jessica Ng (Syndicate)", "Jessica Ng"),
        ("onr", "Bakdoor(TM)", "Bakdoor™"),
        ("onr", "Bakdoor v1.0", "Bakdoor™"),
        ("onr", "Data Walls 2.0", "Data Wall 2.0"),
        ("onr", "Dupre", "Dupré"),
        ("netrunner", "Hedge Funds", "Hedge Fund"),
    ],
)
def test_noise_of_real_lists_does_not_hide_a_card(game, written, title):
    match = load_catalogue(game).names.find(written)
    assert match is not None
    assert [card.title for card in match.cards] == [title]


def test_a_title_of_its_own_beats_the_other_number_of_another_title():
    names = load_catalogue("shadowfist").names
    assert names.find("Ice Tiger").card.title == "Ice Tiger"
    assert names.find("Ice Tigers").card.title == "Ice Tigers"


@pytest.mark.parametrize("game", ["netrunner", "shadowfist", "onr"])
def test_two_swapped_letters_never_become_another_card_by_way_of_a_plural(game):
    names = load_catalogue(game).names
    wrong = []
    for card in names.cards:
        title = card.title
        for place in range(len(title) - 1):
            swapped = title[:place] + title[place + 1] + title[place] + title[place + 2 :]
            match = names.find(swapped)
            if match and match.how == "alias" and match.cards != (card,):
                wrong.append((title, swapped, match.cards[0].title))
    assert wrong == []
