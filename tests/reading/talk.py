"""Talk around a list: what people write above and below their decks, and which is never a part of them."""

from __future__ import annotations

from tests.reading.kinds import kind, one_deck, some_shape
from tests.reading.page import Page
from tests.reading.real_decks import RealDeck
from tests.reading.sayings import HEARD, NEW


def _say(page: Page, talks: str, deck: RealDeck, rival: RealDeck) -> None:
    """Say one of the talks about cards of the deck and about others."""
    (one, two, three), (other, another) = page.some(deck, 3), page.others(deck, 2)
    talk = page.chance.choice(talks.strip().split("\n\n"))
    page.say(
        *talk.format(
            one=one.title,
            two=two.title,
            three=three.title,
            other=other.title,
            another=another.title,
            identity=deck.identity.title,
            rival=rival.identity.title,
            slug=one.title.lower().replace(" ", "-"),
        ).split("\n")
    )


def _list(page: Page, deck: RealDeck) -> None:
    """Write the deck itself; half of the lists state their size."""
    page.deck(deck, some_shape(page))
    page.stated = page.chance.random() < 0.5
    if page.stated:
        page.say(f"{deck.size} cards")


def _above(talks: str, page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    _say(page, talks, deck, runner if deck is corp else corp)
    page.say("")
    _list(page, deck)


def _below(talks: str, page: Page, corp: RealDeck, runner: RealDeck, gap: bool = True) -> None:
    deck = one_deck(page, corp, runner)
    _list(page, deck)
    page.say(*[""] * gap)
    _say(page, talks, deck, runner if deck is corp else corp)


@kind
def talk_above(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _above(HEARD, page, corp, runner)


@kind
def talk_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _below(HEARD, page, corp, runner)


@kind
def talk_right_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _below(HEARD, page, corp, runner, gap=False)


@kind
def new_talk_above(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _above(NEW, page, corp, runner)


@kind
def new_talk_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _below(NEW, page, corp, runner)


@kind
def new_talk_right_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _below(NEW, page, corp, runner, gap=False)
