"""Kinds of lists whose lines are written in an odd way that still says everything."""

from __future__ import annotations

import textwrap
from collections import defaultdict

from card_data.card import Card
from tests.reading.kinds import kind, one_deck
from tests.reading.page import Page
from tests.reading.real_decks import RealDeck

BEHIND = ("{t} x{n}", "{t} {n}x", "{t} ({n})", "{t}: {n}", "{t} - {n}", "{t}, {n}", "{t} = {n}")
ENDS = (",", ";", ".", " /", " |", "!", " &", " and", "\\", " ,")
WORDS = {1: "one", 2: "two", 3: "three"}
WORDED = ("{t} ({n})", "{t}: {n}", "{t} - {n}", "{t} x {n}", "{t} {n} copies")
EACH = ("{n}x: {a}", "{n} each of {a}", "{n}x each: {a}", "{a}: {n} each", "{a} (x{n} each)")
CUT = ("2x {t} (cut)", "1 {t} [removed]", "{t} x2 - not played", "~~2 {t}~~")


def _some_cards(page: Page, deck: RealDeck) -> list[tuple[Card, int]]:
    """Return the cards of a deck in any order."""
    cards = list(deck.cards.items())
    page.chance.shuffle(cards)
    return cards


@kind
def signs_behind_numbers(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    shape, end = page.chance.choice(BEHIND), page.chance.choice(ENDS)
    share = page.chance.choice((0.1, 0.5, 1))
    page.deck(
        one_deck(page, corp, runner),
        lambda n, card: shape.format(t=card.title, n=n) + (end if page.chance.random() < share else ""),
    )


@kind
def number_words_behind(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    shape = page.chance.choice(WORDED)
    page.deck(one_deck(page, corp, runner), lambda n, card: shape.format(t=card.title, n=WORDS.get(n, n)))


@kind
def wrapped_paragraph(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.begin(deck)
    cards, width = _some_cards(page, deck), page.chance.choice((50, 64, 72, 80))
    parts = page.chance.choice((", ", "; ")).join(f"{n} {card.title}" for card, n in cards)
    page.say(*textwrap.wrap(parts, width, break_on_hyphens=False, break_long_words=False))
    for card, _ in cards:
        page.places[card] = set(range(2, len(page.lines) + 1))


@kind
def number_of_each(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.begin(deck)
    shape, together = page.chance.choice(EACH), defaultdict[int, list[Card]](list)
    for card, copies in _some_cards(page, deck):
        together[copies].append(card)
    for copies, cards in together.items():
        for start in range(0, len(cards), 5):
            few = cards[start : start + 5]
            page.say(shape.format(n=copies, a=", ".join(card.title for card in few)))
            for card in few:
                page.places[card].add(len(page.lines))


@kind
def struck_and_cut(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.begin(deck)
    cards = _some_cards(page, deck)
    others = page.others(deck, 4)
    for place, (card, copies) in enumerate(cards):
        struck = f"~~2x {others[0].title}~~ " if place == 5 else ""
        page.card(card, f"{struck}{copies}x {card.title}")
        if place in (3, 8, 9):
            page.say(page.chance.choice(CUT).format(t=others[1 + place % 3].title))


@kind
def numbers_with_brackets(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    sign = page.chance.choice((".", ")"))
    page.deck(one_deck(page, corp, runner), lambda n, card: f"{n}{sign} {card.title}")
