"""Kinds of lists: a list as people hand it in, with what they write around it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import zip_longest
from xml.sax.saxutils import escape

from card_data.card import Card
from tests.reading.page import Page, dots, groups, influence, misspelt, points, set_name
from tests.reading.real_decks import RealDeck

Write = Callable[[Page, RealDeck, RealDeck], None]
KINDS: dict[str, Write] = {}
SHAPES = (
    "{n}x {t}",
    "{n} {t}",
    "{t} x{n}",
    "{n}x {t} ({s})",
    "{n} × {t}",
    "{t} ({n})",
    "* {n} {t}",
    "{n}\t{t}",
)
NAMES = ("Ada Morrow", "Kofi Berg", "Lin Haddad", "Mei Santos", "Noor Ek", "Pat Quill", "Ren Okafor")
EVENTS = ("Autumn Regional", "Store Championship", "Colorado Regional", "Nationals 2014", "Harbour Open 3")
CHOICES = (
    "If you own more packs:",
    "If you own more packs",
    "Alternatives:",
    "### Possible swaps",
    "Cards I would like to try:",
    "With a bigger collection I would add:",
    "Also good here:",
    "Not in the deck any more:",
)
TITLES = ("Rush Hour", "Old Reliable v2", "deck of the week", "my-first-brew-1-0", "Burn it all (again)")


def kind(write: Write) -> Write:
    """Add a kind under the name of its function."""
    KINDS[write.__name__.replace("_", " ")] = write
    return write


def written(name: str, seed: int, corp: RealDeck, runner: RealDeck) -> Page:
    """Write one list of a kind."""
    page = Page(random.Random(f"{name} {seed}"))
    KINDS[name](page, corp, runner)
    return page


def one_deck(page: Page, corp: RealDeck, runner: RealDeck) -> RealDeck:
    return page.chance.choice((corp, runner))


def some_shape(page: Page) -> Callable[[int, Card], str]:
    shape = page.chance.choice(SHAPES)
    return lambda n, card: shape.format(n=n, t=card.title, s=set_name(card))


def _export(page: Page, deck: RealDeck, title: str, stated: bool = True) -> None:
    """Write a deck as the usual site exports it: headings, sets, dots, sums."""
    page.say(title)
    page.begin(deck, "{} (" + set_name(deck.identity) + ")")
    page.grouped(deck, lambda n, card: f"{n}x {card.title} ({set_name(card)}){dots(deck, card, n)}")
    page.say("", f"{influence(deck)} influence spent (max {deck.identity.influence_limit or '∞'})")
    if deck.identity.side == "corp":
        page.say(f"{points(deck)} agenda points (between 20 and 21)")
    if stated:
        page.stated = True
        page.say(f"{deck.size} cards (min {deck.identity.minimum_deck_size})", "Cards up to System Gateway")


@kind
def bare(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    page.deck(one_deck(page, corp, runner), some_shape(page))


@kind
def export(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    _export(page, one_deck(page, corp, runner), page.chance.choice(TITLES))


@kind
def tournament(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    tournament_list(page, corp, runner)


def tournament_list(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """Write both decks of a player with paperwork, titles, headings and sums."""
    chance = page.chance
    page.say(f"Player: {chance.choice(NAMES)}", f"Event: {chance.choice(EVENTS)}", "Date: 2026-08-15", "")
    for deck in (corp, runner):
        _export(page, deck, f"{chance.choice(TITLES)} {chance.randint(2, 99)}")
        page.say("")


@kind
def two_decks_by_hand(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    shape = some_shape(page)
    page.say(page.chance.choice(NAMES), "")
    for deck in (corp, runner):
        page.deck(deck, shape, page.chance.choice(("{}", "1x {}", "Identity: {}", "**{}**")))
        if page.chance.random() < 0.5:
            page.stated = True
            page.say(f"Total: {deck.size}")
        page.say("")


@kind
def pasted_page(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck, other = one_deck(page, corp, runner), one_deck(page, corp, runner)
    title = page.chance.choice(TITLES)
    page.say("NetrunnerDB", "My decks", "Decklists", "Search", "Log in", "", title)
    page.say(f"{page.chance.choice(NAMES)} 1234", "")
    page.begin(deck)
    page.say(f"Faction · {deck.identity.factions[0]}")
    page.grouped(deck, lambda n, card: f"{n}x {card.title}{dots(deck, card, n)}")
    page.stated = True
    page.say("", f"{influence(deck)} influence spent (maximum 15)", f"{deck.size} cards (minimum 45)")
    page.say(
        "Cards up to The Automata Initiative", "Decklist published on 12 Mar 2024.", "", "3 comments", ""
    )
    a, b = page.some(deck, 2)
    c = page.others(deck, 1)[0]
    page.say(f"{page.chance.choice(NAMES)}", f"Nice list! Have you tried {c.title} instead of {a.title}?")
    page.say("12 Mar 2024 18:02", f"I found that 2 {b.title} is plenty against {other.identity.title}.")
    page.say("Share on Twitter", "© 2024", "Terms", "Privacy")


@kind
def markdown(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.say(f"# {page.chance.choice(TITLES)}", "")
    page.begin(deck, "[{}](https://netrunnerdb.com/en/card/" + deck.identity.printings[0].code + ")")

    def line(n: int, card: Card) -> str:
        link = f"https://netrunnerdb.com/en/card/{card.printings[0].code}"
        return f"* {n}x [{card.title}]({link}) _({set_name(card)})_{dots(deck, card, n)}"

    page.grouped(deck, line, "## {} ({})")


@kind
def numbered_plan(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    a, b, c = page.some(deck, 3)
    page.say("", "The plan:", f"1) {a.title}", f"2) {b.title}", "3) ???", f"4) {c.title}", "5) Profit")


@kind
def plan_above(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    a, b = page.some(deck, 2)
    page.say("How it works:", f"1. Install {a.title}.", f"2. {b.title}", "3. Win the game", "")
    page.deck(deck, some_shape(page))
    page.stated = True
    page.say("", f"{deck.size} cards")


@kind
def alternatives(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.stated = True
    page.deck(deck, some_shape(page))
    page.say(f"{deck.size} cards", "", "Cards I considered:")
    page.say(*(f"- {card.title}" for card in page.others(deck, 4)))
    a, b = page.others(deck, 2)
    page.say("", f"Alternatives: {a.title}, {b.title}", f"Could also play {a.title} or {b.title} here.")


@kind
def other_choices(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """Counted cards that the deck does not hold, below a list that states no size."""
    deck = one_deck(page, corp, runner)
    shape = some_shape(page)
    page.deck(deck, shape)
    page.say("", page.chance.choice(CHOICES))
    page.say(*(shape(page.chance.randint(1, 3), card) for card in page.others(deck, 3)))


@kind
def numbers_in_titles(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    card = page.others(deck, 1)[0]
    page.say(
        *page.chance.choice(((), (f"Player: {page.chance.choice(NAMES)}",), ("My list for Saturday", "")))
    )
    page.say(
        page.chance.choice(
            ("24 hours", "99 Problems", "7 Wonders", f"{card.title} ({deck.size})", f"2 {card.title}")
        )
    )
    page.say(*page.chance.choice(((), ("",))))
    page.deck(deck, some_shape(page))


@kind
def combos(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    a, b, c = page.some(deck, 3)
    page.say("", f"{a.title} + {b.title} + {c.title}.", f"{a.title} and {b.title} win games.")
    page.say(f"Combo: {a.title} + {c.title}")


@kind
def thanks(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = page.chance.choice((corp, runner))
    other = runner if deck is corp else corp
    page.deck(deck, some_shape(page))
    page.say("", f"Thanks to {page.chance.choice(NAMES)} for lending me {other.identity.title}.")
    page.say(f"Sponsored by {other.identity.title.partition(':')[0]} Gaming")
    page.say(f"Beat {other.identity.title} in the final!")


@kind
def tally(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    page.say("", "Influence:")
    paid = [card for card in deck.cards if dots(deck, card, 1)]
    for card in paid:
        cost, copies = card.influence_cost or 0, deck.cards[card]
        page.say(f"{card.title}: Influence {cost} ({copies}) - {cost * copies}")
    page.say(f"Total influence: {influence(deck)}")


@kind
def changes_below(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    (a, b), (c, d) = page.some(deck, 2), page.others(deck, 2)
    page.say(
        "", "Changes since last time:", f"-1 {c.title}", f"-2 {d.title}", f"+1 {a.title}", f"+2 {b.title}"
    )


@kind
def change_table(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, lambda n, card: f"{n}x {card.title}")
    (a, b), (c, d) = page.some(deck, 2), page.others(deck, 2)
    page.say("", "| Out | In |", "| --- | --- |", f"| -3x {c.title} | +3x {a.title} |")
    page.say(f"| -1x {d.title} | +1x {b.title} |")


@kind
def change_columns(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.stated = True
    page.deck(deck, lambda n, card: f"{n}x {card.title}")
    page.say(f"{deck.size} cards", "", "Change  Card")
    page.say(*(f"-{n}x\t{card.title}" for n, card in enumerate(page.others(deck, 3), 1)))
    page.say(*(f"+{n}x\t{card.title}" for n, card in enumerate(page.some(deck, 3), 1)))


@kind
def titled_by_a_card(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    card = page.chance.choice(page.some(deck, 1) + page.others(deck, 1))
    page.say(f"{card.title} ({deck.size})", *page.chance.choice(((), ("",))))
    page.deck(deck, some_shape(page))


@kind
def titled_by_two_cards(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    a, b = page.others(deck, 2)
    page.say(
        page.chance.choice((f"{a.title} / {b.title}", f"{a.title}/{b.title}", f"{a.title} + {b.title}")), ""
    )
    page.deck(deck, some_shape(page))


@kind
def remarks(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    others = page.others(deck, 3)
    said = (
        " - draws a lot",
        " // finds {}",
        " (good with {})",
        " - great against {}, bad otherwise",
        "",
        "",
        " # maybe cut one",
        " -- use it early",
    )
    page.deck(deck, lambda n, card: f"{n}x {card.title}" + page.chance.choice(said).format(others[0].title))


@kind
def remarks_after_the_cost(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)

    def line(n: int, card: Card) -> str:
        cost = card.influence_cost or 0
        remark = page.chance.choice((" - the best", "", " good early", " - draws 3 cards"))
        return f"{n}x {card.title} ({cost} inf){remark}" if cost else f"{n}x {card.title}"

    page.deck(deck, line)


@kind
def article(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.say(f"{page.chance.choice(EVENTS)}, 2014", "2014 Colorado Regional", "")
    page.say("I went 6-2 with this deck and made the cut as 4th seed of 37 players.", "")
    page.begin(deck)
    page.grouped(deck, lambda n, card: f"{n}x {card.title}", "{}: {}")
    a, b = page.some(deck, 2)
    page.say(
        "", "Card choices", "", a.title, f"I like it because it wins games and because {b.title} needs it."
    )
    page.say("", b.title, "Nobody expects this one. It is a fine card, and cheap.", "")
    page.say(f"Round 1: {corp.identity.title} 2-0", f"Round 2: {runner.identity.title} 1-1")


@kind
def lackey_deck(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.name = "deck.dek"
    page.say('<deck version="0.8">', "<meta><game>netrunner</game></meta>", '<superzone name="Deck">')
    page.begin(deck, "")
    page.card(
        deck.identity,
        f"<card><name>{escape(deck.identity.title)} ({escape(set_name(deck.identity))})</name></card>",
    )
    for card, copies in deck.cards.items():
        for _ in range(copies):
            title = f"{escape(card.title)} ({escape(set_name(card))})"
            page.card(card, f'<card><name id="">{title}</name><set>{escape(set_name(card))}</set></card>')
    page.say("</superzone>", "</deck>")


@kind
def octgn_with_sets(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.name = "deck.o8d"
    page.say('<?xml version="1.0"?>', '<deck game="0f38e453">', '<section name="Identity">')
    page.begin(deck, "")
    page.card(deck.identity, f'<card qty="1">{escape(deck.identity.title)}</card>')
    page.say("</section>", '<section name="R&amp;D / Stack">')
    for card, copies in deck.cards.items():
        page.card(card, f'<card qty="{copies}">{escape(card.title)} [{escape(set_name(card))}]</card>')
    page.say("</section>", "</deck>")


@kind
def spreadsheet(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.name = "deck.csv"
    page.say("Qty,Card,Set,Change")
    page.begin(deck, "")
    page.card(deck.identity, f'1,"{_quoted(deck.identity)}",{_cell(set_name(deck.identity))},')
    for card, copies in deck.cards.items():
        change = page.chance.choice(("", "", "+1", "-1"))
        page.card(card, f'{copies},"{_quoted(card)} ({set_name(card)})",{_cell(set_name(card))},{change}')


@kind
def program(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.say("# decks for the tests", "def build_deck():", "    deck = Deck()")
    page.begin(deck, '    deck.identity = "{}"')
    for card, copies in deck.cards.items():
        page.card(card, f"    deck.add({json.dumps(card.title, ensure_ascii=False)}, {copies})")
    page.say("    return deck")


@kind
def game_log(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    page.deck(deck, some_shape(page))
    a, b, c = page.some(deck, 3)
    page.say("", "Game log", f"[18:02] Ada uses {a.title} to gain 4 credits.")
    page.say(
        f"[18:03] Ada spends 2 credits to install {b.title}.", f"[18:03] Ada trashes 1 {c.title}.", "Turn 3"
    )


def _titles(page: Page, deck: RealDeck) -> dict[Card, str]:
    """Misspell three titles of a deck, in which some letters can be swapped."""
    page.misspelt = {card for card in page.some(deck, 3) if len(card.title) > 6}
    return {
        card: misspelt(card.title, page.chance) if card in page.misspelt else card.title
        for card in deck.cards
    }


@kind
def misspelt_names(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    titles = _titles(page, deck)
    shape = page.chance.choice((*SHAPES, "{t} {n}", "{n}\n{t}"))
    page.begin(deck)
    for card, copies in deck.cards.items():
        before, _, line = shape.format(n=copies, t=titles[card], s=set_name(card)).rpartition("\n")
        page.say(*([before] if before else []))
        page.card(card, line)


@kind
def misspelt_in_rows(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """Several cards on a line, parted by commas, dots or the space between columns."""
    deck = one_deck(page, corp, runner)
    titles = _titles(page, deck)
    gap = page.chance.choice((", ", " · ", "     ", " | ", "; "))
    page.begin(deck)
    cards = list(deck.cards)
    for place in range(0, len(cards), 3):
        row = cards[place : place + 3]
        page.say(gap.join(f"{deck.cards[card]} {titles[card]}" for card in row))
        for card in row:
            page.places[card].add(len(page.lines))


@kind
def misspelt_in_files(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    deck = one_deck(page, corp, runner)
    titles = {card: json.dumps(title, ensure_ascii=False) for card, title in _titles(page, deck).items()}
    page.name, top, line = page.chance.choice(
        (
            ("deck.json", '{"identity": "%s", "cards": [', '{"qty": %d, "title": %s},'),
            ("deck.json", '{"identity": "%s", "cards": {', "%.0s%s: %d,"),
            ("deck.yaml", 'identity: "%s"\ncards:', "  - {qty: %d, name: %s}"),
            ("deck.edn", '{:identity "%s" :cards [', "{:qty %d :card %s}"),
        )
    )
    page.begin(deck, "")
    page.card(deck.identity, (top % deck.identity.title.replace('"', '\\"')).partition("\n")[0])
    page.say(*top.split("\n")[1:])
    for card, copies in deck.cards.items():
        page.card(card, line % ((copies, titles[card], copies) if "%.0s" in line else (copies, titles[card])))
    page.say({"[": "]}", "{": "}}"}.get(top[-1], ""))


def _quoted(card: Card) -> str:
    return card.title.replace('"', '""')


def _cell(text: str) -> str:
    return f'"{text}"' if "," in text else text


def all_kinds() -> Iterator[str]:
    """Yield the names of all kinds."""
    yield from KINDS


__all__ = ["KINDS", "all_kinds", "groups", "tournament_list", "written"]


@kind
def sheet_of_two_decks(page: Page, corp: RealDeck, runner: RealDeck) -> None:
    """Write two decks side by side as cells, each with a third column of numbers and without any head."""
    order = page.chance.choice(("{n}\t{t}\t{i}", "{t}\t{n}\t{i}", "{n}\t{i}\t{t}"))
    gap = page.chance.choice(("\t", "\t\t"))
    blank = order.format(n="", t="", i="")
    page.decks += [corp, runner]
    page.say(gap.join(order.format(n="", t=deck.identity.title, i="") for deck in page.decks))
    for pair in zip_longest(corp.cards.items(), runner.cards.items()):
        cells = [
            order.format(n=row[1], t=row[0].title, i=row[0].influence_cost or 0) if row else blank
            for row in pair
        ]
        page.say(gap.join(cells))
        for card, _ in filter(None, pair):
            page.places[card].add(len(page.lines))
    for deck in page.decks:
        page.places[deck.identity].add(1)
