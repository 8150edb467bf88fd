"""All formats on a day, and the status of one card in a format: playable or not, and why."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from card_data.card import Card
from validator.rules.kinds import BoundToFormat, CardList
from validator.rules.layers import Format
from validator.rules.rulebook import Rulebook, RulesetError
from validator.rules.ruleset import Ruleset

# Kinds of status: free to play, within a limit, banned by a list, not a card of the format.
LEGAL, LIMITED, BANNED, OUT = "legal", "limited", "banned", "out"

_SHOWN = {LEGAL: ("✓", "legal"), LIMITED: ("!", "judge"), BANNED: ("✕", "illegal"), OUT: ("–", "note")}
# What a card costs that a list neither bans nor restricts.
COST_WORDS = {
    "points": "legal, {number} points",
    "universal_cost": "legal, {number} more influence for each copy",
    "global_penalty": "legal, {number} less influence limit for each copy",
}


class CardStatus(NamedTuple):
    """What a format says of a card on a day: its kind, a few words, and the list or pool that says so."""

    kind: str
    words: str
    source: str = ""

    @property
    def sign(self) -> str:
        """Return the sign of the kind."""
        return _SHOWN.get(self.kind, _SHOWN[OUT])[0]

    @property
    def style(self) -> str:
        """Return what the kind looks like on a page: a verdict or a note."""
        return _SHOWN.get(self.kind, _SHOWN[OUT])[1]


def formats_on(rulebook: Rulebook, day: date) -> Iterator[tuple[Format, Ruleset | None]]:
    """Yield every format with its usual rules on a day; none before it began."""
    for format_ in rulebook.formats.values():
        try:
            yield format_, rulebook.ruleset(rulebook.newest_policy(format_.game).id, "", format_.id, day)
        except RulesetError:
            yield format_, None


def status_words(card: Card, rules: Ruleset) -> str:
    """Say in a few words whether a card may be played under a ruleset, and by which list or pool."""
    found = card_status(card, rules)
    return f"{found.words} ({found.source})" if found.source else found.words


def card_status(card: Card, rules: Ruleset) -> CardStatus:
    """Tell whether a card may be played under a ruleset, and why not."""
    if card.id not in rules.in_pool:
        first = rules.legal_from.get(card.id)
        if first is not None and first > rules.day:
            return CardStatus(OUT, f"not yet legal, from {first.isoformat()}")
        return CardStatus(OUT, "not in the pool", rules.pool_name)
    for bound in rules.of(BoundToFormat):
        if card.id in bound.cards and rules.format not in bound.formats:
            return CardStatus(OUT, f"only in {', '.join(bound.formats)}")
    return _listed(card, rules.card_list) if rules.card_list else CardStatus(LEGAL, "legal")


def _listed(card: Card, card_list: CardList) -> CardStatus:
    name = card_list.name
    if card.id in card_list.banned:
        return CardStatus(BANNED, "banned", name)
    if set(card_list.banned_subtypes).intersection(card.subtypes):
        return CardStatus(BANNED, "banned by its subtype", name)
    if card.id in card_list.restricted:
        return CardStatus(LIMITED, "restricted", name)
    for key, words in COST_WORDS.items():
        values = getattr(card_list, key)
        if card.id in values:
            return CardStatus(LIMITED, words.format(number=values[card.id]), name)
    return CardStatus(LEGAL, "legal")
