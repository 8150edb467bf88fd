"""What stands around a list never becomes part of it, and what is left out is said."""

from __future__ import annotations

import pytest

from card_data.catalogue import load_catalogue
from validator.deck import ParsedDeck
from validator.finding import Severity
from validator.ingest.text import source_from_text
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names
DECK = """Noise: Hacker Extraordinaire
3x Sure Gamble
3x Diesel
2x Corroder
1x Medium
2x Mimic
"""


def read(text: str) -> ParsedDeck:
    (deck,) = parse(source_from_text(text), NAMES)
    return deck


def copies(deck: ParsedDeck) -> int:
    return sum(line.quantity for line in deck.lines if line.role == "card")


def questions(deck: ParsedDeck) -> list[str]:
    return [found.code for found in deck.findings if found.severity is Severity.JUDGE]


@pytest.mark.parametrize(
    ("talk", "asked"),
    [
        ("1) Medium\n2) Corroder\n3) Profit", ["PA112"]),
        ("Corroder: Influence 2 (2) - 4\nMimic: Influence 1 (2) - 2", ["PA112"]),
        ("Medium + Corroder + Mimic.", ["PA106"]),
        ("Card choices\n\nMedium\nIt wins games, and it is cheap as well.", ["PA106"]),
        ("Thanks to Ada for lending me Jinteki: Personal Evolution.", []),
        ("Beat Jinteki: Personal Evolution in the final!", []),
        ("-1 Hedge Fund\n+1 Medium", ["PA103"]),
        ("Out: 2 Hedge Fund, 1 Snare!\nIn: 2 Corroder, 1 Medium", ["PA103"]),
        ("Cut: Hedge Fund\nAdded: 1 Medium", ["PA103"]),
        ("Medium (-1)\nHedge Fund (+1)", ["PA103"]),
        ("1) 2x Medium\n2) 1x Corroder\n3) Profit", ["PA112"]),
        ("5. Medium\n4. Corroder\n3. Mimic\n2. Diesel\n1. Hedge Fund", ["PA112"]),
        ("1: Medium\n2: Corroder", ["PA112"]),
        ("3x Medium: draws well\n2x Corroder: cheap", ["PA112"]),
        ("2x Medium + 1x Corroder = 9 credits", ["PA112"]),
        ("My hand was 1 Medium, 2 Corroder and 1 Mimic.", ["PA112"]),
        ("Need to buy: 1 Snare!, 2 Hedge Fund", ["PA113"]),
        ("Card choices\n3x Medium\nPays for everything else here, always.", ["PA113"]),
    ],
)
def test_talk_below_a_list_is_left_out_and_asked_about(talk: str, asked: list[str]) -> None:
    deck = read(f"{DECK}\n{talk}\n")
    assert copies(deck) == 11
    assert questions(deck) == asked


@pytest.mark.parametrize(
    "talk", ["1) Medium\n2) Corroder\n3) Profit", "Medium + Mimic.", "+1 Medium\n-1 Mimic"]
)
def test_a_stated_size_that_adds_up_makes_the_rest_talk(talk: str) -> None:
    deck = read(f"{DECK}11 cards\n\n{talk}\n")
    assert copies(deck) == 11
    assert questions(deck) == []


def test_a_stated_size_that_needs_a_block_keeps_it() -> None:
    deck = read(f"{DECK}\nMedium x1\nMimic x1\n13 cards\n")
    assert copies(deck) == 13
    assert questions(deck) == []


@pytest.mark.parametrize("title", ["Keyhole (45)", "Keyhole / Medium", "Keyhole"])
def test_a_deck_may_be_named_after_cards(title: str) -> None:
    deck = read(f"{title}\n{DECK}")
    assert copies(deck) == 11
    assert deck.title.startswith("Keyhole")


def test_a_year_counts_nothing() -> None:
    deck = read(f"2014 Colorado Regional\n\n{DECK}")
    assert deck.findings == ()
    assert deck.title == "2014 Colorado Regional"


def test_new_cards_in_another_style_belong_to_the_list() -> None:
    deck = read(f"{DECK}\nParasite x2\n")
    assert copies(deck) == 13
    assert questions(deck) == []


def test_remarks_stand_behind_a_card_and_its_cost() -> None:
    deck = read("3x Diesel (2 inf) good early\n1x Medium (good with Maglectric Rapid (748 Mod))")
    assert [(line.quantity, line.found and line.found.cards[0].title) for line in deck.lines] == [
        (3, "Diesel"),
        (1, "Medium"),
    ]


def test_cards_below_the_stated_size_are_no_part_of_the_deck() -> None:
    deck = read(f"{DECK}11 cards\n\nIf you own more packs:\n2x Parasite\n1x Keyhole\n")
    assert copies(deck) == 11
    assert questions(deck) == []


@pytest.mark.parametrize(
    "words",
    ["If you own more packs:", "**Alternatives**", "Cards I would like to try:", "### Possible swaps"],
)
def test_other_choices_below_a_list_without_a_size_are_asked_about(words: str) -> None:
    deck = read(f"{DECK}\n{words}\n2x Parasite\n1x Keyhole\n")
    assert copies(deck) == 11
    assert questions(deck) == ["PA113"]
    assert deck.findings[0].params["names"] == "Parasite, Keyhole"


@pytest.mark.parametrize(
    "quoted",
    ["> 2x Parasite\n> 1x Keyhole", "[quote=Kim]\n2x Parasite\n1x Keyhole\n[/quote]"],
)
def test_what_is_quoted_below_a_list_is_asked_about(quoted: str) -> None:
    deck = read(f"{DECK}\n{quoted}\n")
    assert copies(deck) == 11
    assert questions(deck) == ["PA113"]
    everything = read("\n".join(f"> {line}" for line in f"{DECK}{quoted}".splitlines()))
    assert copies(everything) == 14


@pytest.mark.parametrize("result", ["2-0", "(3-1)", "1-1-1"])
def test_standings_with_results_are_no_deck(result: str) -> None:
    rivals = ("Leela Patel: Trained Pragmatist", "MaxX: Maximum Punk Rock", "Jinteki: Personal Evolution")
    rows = "\n".join(f"{place}) {rival} {result}" for place, rival in enumerate(rivals, 1))
    for text in (f"Standings\n{rows}\n\n{DECK}", f"{DECK}\nStandings\n{rows}"):
        assert copies(read(text)) == 11
        assert [line.name for line in read(text).lines if line.role == "identity"] == [
            "Noise: Hacker Extraordinaire"
        ]
    assert copies(read(DECK.replace("\n", f" {result}\n", 1))) == 11


@pytest.mark.parametrize("word", ["Rejected", "Excluded", "Suggestions", "Not played"])
def test_a_word_of_leaving_out_parts_cards_from_a_list_without_a_colon_or_a_gap(word: str) -> None:
    deck = read(f"{DECK}{word}\n2x Parasite\n1x Keyhole\n")
    assert copies(deck) == 11
    assert questions(deck) == ["PA113"]


def test_unknown_words_behind_a_whole_list_without_headings_are_asked_about() -> None:
    many = "".join(
        f"3x {name}\n"
        for name in ("Modded", "Stimhack", "Scavenge", "Test Run", "Deja Vu", "Djinn", "Desperado")
    )
    deck = read(f"{DECK}{many}\nAlso good here:\n2x Parasite\n")
    assert copies(deck) == 32
    assert questions(deck) == ["PA113"]


WHOLE = """Noise: Hacker Extraordinaire

Event (15)
3x Sure Gamble
3x Diesel
3x Modded
3x Stimhack
3x Déjà Vu

Program (21)
3x Djinn
3x Medium
3x Mimic
3x Parasite
3x Imp
3x Datasucker
3x Nerve Agent

Resource (9)
3x Daily Casts
3x Aesop's Pawnshop
3x Liberated Account
"""


@pytest.mark.parametrize(
    "below", ["", "\nGood luck everyone\n", "\nThanks to Kim for the cards.\nSee you!\n"]
)
@pytest.mark.parametrize("gap", ["", "\n", "\n\n"])
@pytest.mark.parametrize(
    "words",
    [
        "Dropped:",
        "Removed from the old version:",
        "Suggestions:",
        "Kim wrote:",
        "Promos:",
        "Last week:",
        "Deck 2:",
    ],
)
def test_blocks_below_a_whole_list_are_left_out_whatever_follows(words: str, gap: str, below: str) -> None:
    for listed in (WHOLE, WHOLE.replace("\nEvent (15)", "").replace("\nProgram (21)", "")):
        deck = read(f"{listed}{gap}{words}\n2x Inside Job\n1x Corroder\n{below}")
        assert (copies(deck), questions(deck)) == (45, ["PA113"])
        assert deck.findings[0].params["names"] == "Inside Job, Corroder"


@pytest.mark.parametrize("words", ["Dropped:", "Rejected", "Not playing:", "Previously:"])
@pytest.mark.parametrize("below", ["", "\nGood luck everyone\n"])
def test_words_of_leaving_out_are_asked_about_below_a_list_of_any_size(words: str, below: str) -> None:
    deck = read(f"{DECK}\n{words}\n2x Parasite\n1x Keyhole\n{below}")
    assert (copies(deck), questions(deck)) == (11, ["PA113"])


def test_types_below_words_of_leaving_out_are_left_out_with_them() -> None:
    deck = read(f"{WHOLE}\nDropped:\n\nEvent\n2x Inside Job\n\nProgram\n1x Corroder\n\nGood luck\n")
    assert (copies(deck), questions(deck)) == (45, ["PA113"])
    assert deck.findings[0].params["names"] == "Inside Job, Corroder"


def test_a_list_in_groups_of_ones_own_goes_on_behind_the_smallest_size() -> None:
    groups = WHOLE.replace("Program (21)", "Tricks:").replace("Resource (9)", "Money:")
    deck = read(f"{groups}\nFun:\n2x Inside Job\n")
    assert (copies(deck), questions(deck)) == (47, [])


def test_a_stated_size_that_needs_the_block_behind_a_whole_list_keeps_it() -> None:
    deck = read(f"{WHOLE}\nBreakers:\n2x Corroder\n\n47 cards\n")
    assert (copies(deck), questions(deck)) == (47, [])


STANDINGS = (
    "Top 4\n1. Bob - Andromeda: Dispossessed Ristie / Jinteki: Personal Evolution\n"
    "2. Kim - NBN: Making News / Exile: Streethawk\n\nWinning deck:\n\n"
)
FIELD = "Field:\n3x Andromeda: Dispossessed Ristie\n1x NBN: Making News\n2x Exile: Streethawk\n\nMy deck:\n"
ROUNDS = "1\tNBN: Making News\tW\n2\tExile: Streethawk\tL\n3\tAndromeda: Dispossessed Ristie\tW\n"
OPPONENTS = "1. NBN: Making News\n2. Exile: Streethawk\n3. Andromeda: Dispossessed Ristie\n"
LOST_TO = "- Exile: Streethawk\n"


@pytest.mark.parametrize("above", [STANDINGS, FIELD])
@pytest.mark.parametrize("size", ["", "11 cards\n"])
def test_identities_of_others_above_a_list_are_no_cards_and_do_not_head_it(above: str, size: str) -> None:
    deck = read(f"{above}{DECK}{size}")
    heads = [line.name for line in deck.lines if line.role == "identity"]
    assert (heads, copies(deck)) == (["Noise: Hacker Extraordinaire"], 11)
    assert questions(deck) == ([] if size else ["PA113"])


@pytest.mark.parametrize("words", ["Rounds", "My opponents:", "Bad matchups"])
@pytest.mark.parametrize("below", [ROUNDS, OPPONENTS, LOST_TO])
def test_identities_of_others_below_a_list_are_asked_about_once(words: str, below: str) -> None:
    deck = read(f"{DECK}\n{words}\n{below}")
    heads = [line.name for line in deck.lines if line.role == "identity"]
    assert (heads, copies(deck)) == (["Noise: Hacker Extraordinaire"], 11)
    assert questions(deck) == ["PA113"]
    assert deck.findings[0].params["words"] == words


def test_a_second_identity_among_the_cards_is_a_card_of_the_deck() -> None:
    deck = read(DECK.replace("3x Diesel", "3x Diesel\n1x Exile: Streethawk"))
    assert (copies(deck), questions(deck)) == (12, [])


def test_a_list_in_titled_groups_of_any_size_goes_on() -> None:
    titles = "# My list\n\nNoise: Hacker Extraordinaire\n"
    groups = "\n## Money (15)\n3x Sure Gamble\n3x Diesel\n3x Modded\n3x Stimhack\n3x Daily Casts\n"
    groups += "\n## Viruses (15)\n3x Djinn\n3x Medium\n3x Parasite\n3x Imp\n3x Datasucker\n"
    deck = read(f"{titles}{groups}\n## Kill package (3)\n3x Nerve Agent\n")
    assert (copies(deck), questions(deck)) == (33, [])


@pytest.mark.parametrize("page", ["Page 2 of 3", "page 2/3", "(continued)", "[cont.]", "Seite 2 von 3"])
@pytest.mark.parametrize("gap", ["", "\n"])
def test_the_number_of_a_page_parts_nothing_and_is_no_question(page: str, gap: str) -> None:
    for listed, total in ((DECK, 11), (WHOLE, 45)):
        deck = read(f"{listed}{gap}{page}\n2x Inside Job\n1x Yog.0\n")
        assert (copies(deck), questions(deck)) == (total + 3, [])


def test_headings_of_ones_own_part_a_list_without_a_question() -> None:
    deck = read(f"{DECK}\nEconomy:\n3x Daily Casts\n\nTricks:\n2x Parasite\n")
    assert copies(deck) == 16
    assert questions(deck) == []


@pytest.mark.parametrize("above", ["", "Player: Ada Morrow\n", "My list for Saturday\n\n"])
@pytest.mark.parametrize("title", ["24 hours", "99 Problems", "7 Wonders"])
def test_a_title_may_begin_with_a_number(above: str, title: str) -> None:
    deck = read(f"{above}{title}\n{DECK}")
    assert copies(deck) == 11
    assert questions(deck) == []
    assert title in [line.text for line in deck.lines if line.role == "note"]


def test_a_counted_card_alone_above_the_identity_is_asked_about() -> None:
    deck = read(f"3 Stimhack\n\n{DECK}")
    assert copies(deck) == 11
    assert questions(deck) == ["PA113"]


def test_a_sideboard_below_the_stated_size_stays() -> None:
    deck = read(f"{DECK}11 cards\n\nSideboard:\n2x Parasite\n")
    assert copies(deck) == 13
    assert [line.zone for line in deck.lines if line.name == "Parasite"] == ["sideboard"]


def test_an_identity_in_a_table_of_results_is_no_card() -> None:
    deck = read(f"{DECK}\n| Matchup | Result |\n| --- | --- |\n| Jinteki: Personal Evolution | 2-1 |\n")
    assert copies(deck) == 11


def test_an_arrow_before_words_makes_a_remark_and_no_change() -> None:
    deck = read(DECK.replace("3x Diesel", "3x Diesel -> draws"))
    assert copies(deck) == 11
    assert questions(deck) == []


def test_half_a_title_behind_a_small_number_heads_no_deck() -> None:
    deck = read(DECK.replace("2x Corroder", "1 Corporate"))
    assert copies(deck) == 10
    assert [line.name for line in deck.lines if line.found is None and line.role == "card"] == ["Corporate"]


def test_a_name_that_nobody_knows_in_a_row_of_a_program_is_asked_about() -> None:
    titles = (("Sure Gamble", 3), ('Nobody \\"Knows\\" This', 2), ("Diesel", 3))
    rows = "".join(f'    deck.add("{title}", {number})\n' for title, number in titles)
    deck = read(f"def build():\n    deck = Deck()\n{rows}    return deck\n")
    assert copies(deck) == 8
    assert [line.quantity for line in deck.lines if line.role == "card" and line.found is None] == [2]


@pytest.mark.parametrize(("first", "asked"), [("3 Sure Gambel", ["PA113"]), ("45 Minutes of Noise", [])])
def test_unknown_words_with_as_few_copies_as_a_card_are_asked_about_above_the_identity(
    first: str, asked: list[str]
) -> None:
    deck = read(f"{first}\n{DECK}")
    assert (copies(deck), questions(deck)) == (11, asked)


@pytest.mark.parametrize(
    "talk", ["1) 2x Medium\n2) Profit", "2 Hedge Fund\n1 Medium", "Good start: 1 Medium, 2 Snare!"]
)
def test_the_few_cards_above_an_identity_are_left_out_and_asked_about(talk: str) -> None:
    deck = read(f"{talk}\n\n{DECK}")
    assert (copies(deck), questions(deck)) == (11, ["PA113"])
    sized = read(f"{talk}\n\n{DECK}11 cards\n")
    assert (copies(sized), questions(sized)) == (11, [])


def test_a_zone_ends_where_an_identity_begins() -> None:
    deck = read(f"Maybeboard:\n2 Hedge Fund\n\n{DECK}")
    assert {line.zone for line in deck.lines if line.role == "card"} == {"deck"}


def test_lines_that_nobody_understands_are_talk_where_the_list_adds_up() -> None:
    talk = "Score: 3x Medium (2 pts) = 6"
    assert questions(read(f"{DECK}\n{talk}\n")) == ["PA104"]
    assert questions(read(f"{DECK}11 cards\n\n{talk}\n")) == []


def test_lines_in_another_style_amid_a_list_are_its_lines() -> None:
    deck = read(DECK.replace("2x Corroder", "Corroder x1\nSure Gamble (1)"))
    assert (copies(deck), questions(deck)) == (11, [])


def test_unknown_names_among_cards_are_never_talk_even_where_the_list_would_add_up() -> None:
    deck = read(f"{DECK}3x Zorbulator\n2x Quuxifier\n3x Frobnicator\n14 cards\n")
    named = [line.name for line in deck.lines if line.role == "card" and line.match is None]
    assert named == ["Zorbulator", "Quuxifier", "Frobnicator"]


def test_a_label_goes_before_a_nickname() -> None:
    (deck,) = parse(source_from_text("Deck: burn (2)\n3 Corporate War\n"), load_catalogue("onr").names)
    assert (deck.title, copies(deck)) == ("burn (2)", 3)


@pytest.mark.parametrize("row", ["| **5** | Total |", "| 5 | Total | |", "| Total | **5** |"])
def test_a_row_below_a_table_with_bars_states_its_sum(row: str) -> None:
    table = "| Qty | Card |\n|---|---|\n| 3 | Diesel |\n| 2 | Sure Gamble |\n"
    deck = read(f"Noise: Hacker Extraordinaire\n\n{table}{row}\n")
    assert [(s.what, s.value) for s in deck.stated] == [("size", 5)]
    assert deck.findings == ()
