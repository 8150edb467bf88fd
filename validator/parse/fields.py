"""Field names: what programs call the parts of a deck and of a card in their files."""

from __future__ import annotations

WRAPPERS = ("data", "decks", "decklists", "deck", "decklist", "object_states", "contained_objects")
HEADS = ("attributes", "details", "metadata", "meta")
SECTIONS = (
    "cards",
    "card_slots",
    "slots",
    "maindeck",
    "main_deck",
    "mainboard",
    "main",
    "deck",
    "card_list",
    "contained_objects",
)
QUANTITY = ("quantity", "qty", "count", "copies", "amount", "number", "num", "indeck", "in_deck")
# A simulator's objects have a class as their name and the card's title as their nickname.
TITLE = ("nickname", "title", "card_title", "card_name", "name", "card")
CODE = (
    "nrdb_printing_id",
    "printing_id",
    "printing_code",
    "card_code",
    "code",
    "nrdb_card_id",
    "card_id",
    "id",
)
IDENTITY_TITLE = ("identity_title", "identity_name")
IDENTITY_CODE = (
    "identity_nrdb_printing_id",
    "identity_printing_id",
    "identity_code",
    "identity_nrdb_card_id",
    "identity_card_id",
)
DECK_TITLE = ("deck_name", "nickname", "name", "title")
SIDE = ("side_id", "side_code", "side")
SET = ("set", "pack", "set_name", "pack_name")
_OTHERS = ("identity", "proxies", "paperwork", "zone", "board", "success", "rounds", "players", "player_name")

_KNOWN = {
    name.replace("_", ""): name
    for names in (WRAPPERS, HEADS, SECTIONS, QUANTITY, TITLE, CODE, DECK_TITLE, SIDE, SET, _OTHERS)
    for name in names
} | {name.replace("_", ""): name for name in (*IDENTITY_TITLE, *IDENTITY_CODE)}


def field_name(key: str) -> str:
    """Return a known field's usual name, however a program spells it (deckName, Deck-Name); else the key."""
    squeezed = key.lower().replace("_", "").replace("-", "").replace(" ", "")
    return _KNOWN.get(squeezed, key)
