"""`legaldeck cards`: look a card up, or look for newer ones."""

import argparse
from datetime import date

from card_data.card import Card
from card_data.catalogue import Catalogue, load_catalogue
from card_data.names import NameIndex
from validator.cli.command_error import CommandError
from validator.report.legality import formats_on, status_words
from validator.rules.rulebook import Rulebook, load_rulebook

MOST_SHOWN = 10


def run(options: argparse.Namespace) -> int:
    """Find cards, or look for newer ones."""
    if options.action == "update":
        from validator.cli.data_updates import update

        return update(options, "cards")
    return find(options)


def find(options: argparse.Namespace) -> int:
    """Show what a name means: the card, its printings and where it is legal."""
    catalogue = load_catalogue(options.game)
    name = " ".join(options.name)
    cards, certain = look_up(name, catalogue.names)
    if not cards:
        raise CommandError(f'No {catalogue.game.name} card is called "{name}", and none comes close.')
    if not certain:
        print(f'No card is called just "{name}". Did you mean:')
        for card in cards[:MOST_SHOWN]:
            print(f"  {card.title}")
        return 1
    print(describe(cards[0], catalogue))
    for line in legality(cards[0], load_rulebook(), catalogue, options.date):
        print(line)
    return 0


def look_up(name: str, names: NameIndex) -> tuple[tuple[Card, ...], bool]:
    """Return the cards a name may mean, and whether that is certain."""
    match = names.find_code(name) or names.find(name)
    if match:
        return match.cards, len(match.cards) == 1
    begun = names.beginning_with(name)
    if begun:
        return begun, len(begun) == 1
    from validator.resolve.guess import guess

    return guess(name, names), False


def describe(card: Card, catalogue: Catalogue) -> str:
    """Return a card's facts and printings."""
    facts = [card.side, catalogue.game.type_names.get(card.type, card.type), ", ".join(card.factions)]
    if card.subtypes:
        facts.append(" - ".join(card.subtypes))
    numbers = {
        "influence": card.influence_cost,
        "influence limit": card.influence_limit,
        "minimum deck size": card.minimum_deck_size,
        "agenda points": card.agenda_points,
        "copies allowed": card.deck_limit,
    }
    facts.extend(f"{name} {value}" for name, value in numbers.items() if value is not None)
    lines = [f"{card.title}  ({card.id})", "  " + " · ".join(fact for fact in facts if fact), "Printings"]
    for printing in card.printings:
        released = catalogue.sets[printing.set_id].released
        day = released.isoformat() if released else "day unknown"
        lines.append(f"  {printing.code:8}{catalogue.sets[printing.set_id].name} ({day})")
    return "\n".join(lines)


def legality(card: Card, rulebook: Rulebook, catalogue: Catalogue, day: date) -> list[str]:
    """Return one line per format: whether the card may be played on a day, and why not."""
    lines = [f"Legality on {day.isoformat()}"]
    for format_, rules in formats_on(rulebook, day):
        if rules is not None and format_.game == catalogue.game.id:
            lines.append(f"  {format_.name:28}{status_words(card, rules)}")
    return lines
