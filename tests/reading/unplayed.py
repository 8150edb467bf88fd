"""What stands beside a list and is not played: cards that were dropped or proposed, identities of others."""

from __future__ import annotations

from card_data.card import Card
from tests.reading.kinds import NAMES, kind, one_deck, some_shape
from tests.reading.page import CATALOGUE, Page
from tests.reading.real_decks import RealDeck

LEFT_OUT = """\
Dropped:
Rejected:
Not playing:
Removed from the old version:
Suggestions:
{name} wrote:
Last week:
Banned now:
vs fast decks:
Promos:
Rejected
Excluded from this one
"""
REMARKS = ((), ("", "Good luck everyone"), ("", "See you on Saturday!", "Sleeves: black"))
RESULTS = (
    "{k}\t{o}\tW",
    "{k}. {o}",
    "R{k}: {o}",
    "{k}) {o}",
    "{n}x {o}",
    "{o} x{n}",
    "- {o}",
    "{k} {o}",
    "{k}) {o} 2-1",
    "{k}. {o} (1-1-1)",
)
OVER_RESULTS = ("Round by round", "My opponents:", "Matchups", "Standings:", "Field:", "Bad matchups")


def _unplayed(page: Page, deck: RealDeck, gap: bool) -> None:
    """Write a block of cards under words that part it from the list, and perhaps a remark below it."""
    shape = some_shape(page)
    words = page.chance.choice(LEFT_OUT.splitlines()).format(name=page.chance.choice(NAMES))
    page.say(*[""] * gap, words, *(shape(page.chance.choice((1, 2)), card) for card in page.others(deck, 3)))
    page.say(*page.chance.choice(REMARKS))


def _results(page: Page, deck: RealDeck) -> list[str]:
    """Write identities of other players as results, rounds or a field."""
    shape = page.chance.choice(RESULTS)
    rivals = page.chance.sample([card for card in CATALOGUE.cards.values() if _is_rival(card, deck)], 4)
    rows = [
        shape.format(k=k, o=card.title, n=page.chance.choice((1, 2, 3))) for k, card in enumerate(rivals, 1)
    ]
    return [page.chance.choice(OVER_RESULTS), *rows]


def _is_rival(card: Card, deck: RealDeck) -> bool:
    return card.identity and card is not deck.identity


@kind
def unplayed_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    _unplayed(page, deck, gap=True)


@kind
def unplayed_right_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    _unplayed(page, deck, gap=False)


@kind
def unplayed_below_groups(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.begin(deck)
    page.grouped(deck, some_shape(page))
    _unplayed(page, deck, gap=page.chance.random() < 0.5)


@kind
def rivals_above(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.say(*_results(page, deck), "", page.chance.choice(("My deck:", "The winning list", "Decklist:")), "")
    page.deck(deck, some_shape(page))


@kind
def rivals_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    page.say("", *_results(page, deck))


@kind
def quoted_reply(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """A list with cards of somebody else's list below it, quoted as mails and forums do."""
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    others = [f"2x {card.title}" for card in page.others(deck, 3)]
    quoted = [f"> {line}" for line in others], ["[quote=Lin]", *others, "[/quote]"]
    page.say("", *page.chance.choice(quoted), "", "Not for me.")


@kind
def notes_below_cards(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """Bullets of their own below some cards, which name another card."""
    deck = one_deck(page, corp, runner)
    page.begin(deck)
    for place, (card, copies) in enumerate(deck.cards.items()):
        page.card(card, f"- {copies}x {card.title}")
        if place in (2, 5):
            page.say(f"    - {page.others(deck, 1)[0].title}")


@kind
def versions(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """Three versions of a deck in columns, of which the stated size tells the one that counts."""
    deck = one_deck(page, corp, runner)
    page.begin(deck)
    page.say("Card\tv1\tv2\tFinal")
    for card, copies in deck.cards.items():
        page.card(card, f"{card.title}\t{copies + 1}\t{copies - 1}\t{copies}")
    page.stated = True
    page.say(f"{deck.size} cards")
