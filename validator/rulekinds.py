"""The kinds of rules and the keys each may carry: the vocabulary of the files in formats/."""

from __future__ import annotations

# kind -> key -> type. A key that ends in "?" may be left out. Types that name something ("card", "set",
# "pool", "format", "faction", ...) are verified against the catalogue and the files; see rule_values.
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
    "one-side": {},  # games without identities: all cards of the side that most cards have
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
    "shared-designator": {"cards": "int"},  # so many cards share one designator (a subtype of the card)
    "title-letters": {"letters": "int"},  # every title begins with one of so many letters
    "recorded-pool": {  # sealed and draft: the deck is drawn from the cards its player recorded
        "required": "bool",  # true: without a recorded pool a judge has to look
        "sideboard": "bool",  # true: what is left of the pool may be swapped in between matches
        "cards_per_side?": "int",  # what a sealed product alone holds of each side
    },
    "pods": {"character": "int", "site": "int"},  # so many pods of each group besides the recorded pool
    "pod": {"name": "str", "group": "pod-group", "cards": "card-ints"},  # played whole or not at all
    # --- construction rules of single cards ---
    "first-copy-free": {"card": "card", "type": "type"},  # identity `card`: 1st copy of each `type`
    "excluded-faction": {"card": "card", "faction": "faction"},
    "one-of-each": {"cards": "cards"},  # identities that allow one copy of each card
    "agenda-spread": {"cards": "cards", "different": "int"},  # any faction, n different per faction
    "draft-identity": {"set": "set"},  # identities of that set: any agendas, no copy limit
    "bound-to-format": {"cards": "cards", "formats": "formats"},
    "alliance": {"subtype": "subtype", "cards_needed": "int"},  # free with n other cards of its faction
    "alliance-measure": {  # a card with another condition: measure type:ice | size | card:<id>
        "card": "card",
        "measure": "measure",
        "at_least?": "int",
        "at_most?": "int",
    },
    # --- which cards (format) ---
    "pool": {
        "pool?": "pool",
        "every?": "bool",
        "sets?": "sets",
        "publishers?": "publishers",  # all their sets, besides `sets`
        "cards?": "cards",  # single cards, besides all sets
        "except_cards?": "cards",
        "local?": "local",  # cards that organizers add: "all", or "unmarked" ones only
        "name?": "str",
    },
    "card-note": {"card": "card", "text": "str"},  # what surprises about a card, shown when a deck has it
    "one-product": {"set": "set"},
    "card-list": {
        "list": "str",
        "name": "str",
        "banned?": "cards",
        "banned_subtypes?": "subtypes",
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
    "identification": {"scope": "scope"},  # "all" cards, or cards that could be in the "deck"
    "paperwork": {"fields": "strs"},  # player, event, date
    "size-advice": {"cards": "int"},
    "proxies": {"allowed": "bool", "marked?": "bool"},
    "proxy-note": {"text": "str"},  # what a player who marks proxies has to know
    "sanctioned-format": {"format": "format"},
    "both-decks": {"sides": "sides"},
    "record": {"topic": "str", "text": "str"},  # what a person must see to; shown, never decided
    "repealed": {},
}

# kind -> keys of which a rule states exactly one.
ONE_OF: dict[str, tuple[str, ...]] = {
    "pool": ("pool", "every", "sets"),
    "release-delay": ("second_weekday", "days"),
}

# The keys that every rule has, whatever its kind.
RULE_KEYS: dict[str, str] = {
    "id": "str",
    "kind": "str",
    "effective": "date",
    "source": "str",
    "section": "str",
    "tiers?": "strs",
}

# The keys above the first rule, by what the file is.
HEADERS: dict[str, dict[str, str]] = {
    "policy": {
        "policy": "str",
        "name": "str",
        "game": "str",
        "tiers": "strs",  # in order, the most relaxed first; [] for a policy without tiers
        "default_tier?": "str",
        "default_format": "format",
        "default_environment?": "environment",
        "effective": "date",
        "verified_on": "date",
    },
    "format": {"format": "str", "name": "str", "game": "str", "verified_on": "date", "includes?": "strs"},
    "shared": {"shared": "str", "game": "str", "verified_on": "date"},
    "list": {"format": "format", "game": "str", "verified_on": "date"},
    "environment": {
        "environment": "str",
        "name": "str",
        "game": "str",
        "verified_on": "date",
        "includes?": "strs",
    },
}

SOURCE_KEYS: dict[str, str] = {"title": "str", "version?": "str", "date": "date", "publisher": "str"}
