"""Identification: how much of a name is enough, by the policy of the event."""

from collections.abc import Callable

from card_data.card import Card
from card_data.names import Match, NameIndex, key_of
from validator.deck import ReadLine
from validator.resolve.guess import Guesses, guess, one_slip_away
from validator.rules.kinds import Identification
from validator.rules.ruleset import Ruleset

# Shorter beginnings say too little, even where only one title begins so.
SHORTEST_BEGINNING = 3
# Whoever means one of more cards types another word.
MOST_CANDIDATES = 12

Possible = Callable[[Card], bool]


def identify(line: ReadLine, rules: Ruleset, possible: Possible, side: str, guesses: Guesses) -> Match:
    """Say which card a line means, in the order of certainty; guesses and unknowns are marked as such.

    `possible` tells whether a card could legally be in this deck; policies that ask for identification
    only among such cards narrow the choice by it.
    """
    names = rules.catalogue.names
    narrow = possible if _scope(rules) == "deck" else None
    if line.found is not None and len(line.found.cards) > 1:
        return _narrowed(line.found, narrow)
    begun = names.beginning_with(line.name)
    if line.set_hint:
        printed = tuple(c for c in begun if in_set(c, line.set_hint, names, rules))
        if len(printed) == 1:
            return Match("set", printed)
    if len(key_of(line.name)) >= SHORTEST_BEGINNING and begun:
        fitting = tuple(c for c in begun if narrow(c)) if narrow else begun
        compared = guesses.take()
        near = one_slip_away(line.name, names) if compared else ()
        rivals = tuple(c for c in near if not narrow or narrow(c))
        if compared and len(fitting) == 1 and set(rivals) <= set(fitting):
            return Match("beginning", fitting)
        candidates = dict.fromkeys((*(fitting or begun), *rivals))
        return Match("ambiguous", tuple(candidates)[:MOST_CANDIDATES])
    proposals = guess(line.name, names, side) if guesses.take() else ()
    return Match("guess", proposals) if proposals else Match("unknown", ())


def doubtful_translation(line: ReadLine, match: Match, names: NameIndex) -> Match:
    """Doubt a translated title that is the only one in its list and is one slip from another card's name."""
    rivals = [card for card in one_slip_away(line.name, names) if card not in match.cards]
    return Match("ambiguous", (*match.cards, *rivals)) if rivals else match


def _scope(rules: Ruleset) -> str:
    rule = rules.first(Identification)
    return str(rule.scope) if rule else "all"


def _narrowed(match: Match, narrow: Possible | None) -> Match:
    if narrow:
        fitting = tuple(c for c in match.cards if narrow(c))
        if len(fitting) == 1:
            return Match(match.how, fitting)
    return Match("ambiguous", match.cards)


def in_set(card: Card, hint: str, names: NameIndex, rules: Ruleset) -> bool:
    """Tell whether a card was printed in the set or cycle that a list names in brackets."""
    wanted = names.find_set(hint) or hint
    sets = rules.catalogue.sets
    return any(p.set_id == wanted or sets[p.set_id].cycle == wanted for p in card.printings)
