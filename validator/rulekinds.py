"""The kinds of rules and the keys each may carry: the vocabulary of the files in formats/."""

from __future__ import annotations

# kind -> key -> type. A key that ends in "?" may be left out. "card", "cards", "set", "sets" and
# "pool" keys (and their tables) name catalogue ids, which the loader verifies.
KINDS: dict[str, dict[str, str]] = {
    # --- what a deck is (construction) ---
    "one-identity": {},  # exactly one card of an identity type, outside the deck size
    "minimum-size": {"cards?": "int"},  # without `cards`: the identity's minimum deck size
    "copy-limit": {  # without `copies`: the card's own deck limit (none = as many as wanted)
        "copies?": "int",
        "ignores_no_limit?": "bool",  # true: also holds for cards whose own limit is "none"
        "disqualifies?": "bool",
    },
    "same-side": {},
    "agenda-faction": {},  # agendas of the identity's faction or neutral only
    "agenda-points": {  # need = base + points * floor(n / per); at most need + spread
        "base": "int",
        "points": "int",
        "per": "int",
        "spread": "int",
    },
    "agenda-points-readings": {"points": "int", "per": "int"},  # 1996: ceil(2n/5) or 2*ceil(n/5)
    "influence": {},
    "no-sideboard": {},
    # --- construction rules of single cards ---
    "first-copy-free": {"card": "card", "type": "str"},  # identity `card`: 1st copy of each `type`
    "excluded-faction": {"card": "card", "faction": "str"},
    "one-of-each": {"cards": "cards"},  # identities that allow one copy of each card
    "agenda-spread": {"cards": "cards", "different": "int"},  # any faction, n different per faction
    "draft-identity": {"set": "set"},  # identities of that set: any agendas, no copy limit
    "bound-to-format": {"cards": "cards", "formats": "strs"},
    "alliance": {"subtype": "str", "cards_needed": "int"},  # free with n other cards of its faction
    "alliance-measure": {  # a card with another condition: measure type:ice | size | card:<id>
        "card": "card",
        "measure": "str",
        "at_least?": "int",
        "at_most?": "int",
    },
    # --- which cards (format) ---
    "pool": {"pool?": "pool", "every?": "bool", "sets?": "sets", "name?": "str"},
    "one-product": {"set": "set"},
    "card-list": {
        "list": "str",
        "name": "str",
        "banned?": "cards",
        "banned_subtypes?": "strs",
        "restricted?": "cards",
        "points?": "card-ints",
        "point_limit?": "int",
        "universal_cost?": "card-ints",
        "global_penalty?": "card-ints",
        "max_3_point_agendas?": "int",
    },
    "advice": {"text": "str"},  # something the reader must know, shown as a note on every report
    # --- what the event asks (policy) ---
    "release-delay": {"second_weekday?": "int", "days?": "int"},  # 4 = second Friday; 0 days = at once
    "identification": {"scope": "str"},  # "all" cards, or cards that could be in the "deck"
    "paperwork": {"fields": "strs"},  # player, event, date
    "size-advice": {"cards": "int"},
    "proxies": {"allowed": "bool", "marked?": "bool"},
    "sanctioned-format": {"format": "str"},
    "both-decks": {"sides": "strs"},
    "record": {"topic": "str", "text": "str"},  # what a person must see to; shown, never decided
    "repealed": {},
}
