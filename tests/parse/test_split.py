"""Where one deck of a text ends and the next begins."""

from card_data.catalogue import load_catalogue
from validator.deck import ParsedDeck
from validator.ingest.text import source_from_text
from validator.parse.readers import parse

CORP = """GameNET: Where Dreams are Real
3 Hedge Fund
3 PAD Campaign
3 Snare!
3 Ice Wall
3 Enigma
3 Hadrian's Wall"""


def decks(text: str) -> list[ParsedDeck]:
    return parse(source_from_text(text), load_catalogue("netrunner").names)


def test_an_identity_of_the_other_side_among_the_cards_begins_no_deck() -> None:
    (deck,) = decks(f"{CORP}\n1 Noise: Hacker Extraordinaire\n3 Cache")

    assert [line.name for line in deck.lines[-2:]] == ["Noise: Hacker Extraordinaire", "Cache"]


def test_identities_in_a_row_among_the_cards_begin_no_deck() -> None:
    (deck,) = decks(
        f"{CORP}\n1 The Professor: Keeper of Knowledge\n1 Ampère: Cybernetics For Anyone\n1 Cache"
    )

    assert len(deck.lines) == 10


def test_a_deck_set_apart_by_a_blank_line_may_be_small() -> None:
    corp, runner = decks(f"{CORP}\n\nNoise: Hacker Extraordinaire\n3 Cache")

    assert (corp.side, runner.side) == ("corp", "runner")


def test_a_sizeable_deck_needs_no_blank_line() -> None:
    runner = (
        "1 Noise: Hacker Extraordinaire\n3 Cache\n3 Sure Gamble\n3 Diesel\n3 Medium\n3 Stimhack\n3 Corroder"
    )

    assert [deck.side for deck in decks(f"{CORP}\n{runner}")] == ["corp", "runner"]
