"""NetrunnerDB's JSON, versions 2 and 3; paperwork, proxies and sideboard are members of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from card_data.card import Card
from card_data.catalogue import Catalogue
from validator.deck import Deck, Entry
from validator.report.export.arrangement import (
    beside_the_deck,
    cards_of,
    code_of,
    identity_entry,
    one_line,
)

Key = Callable[[Card], str]


def write_v2(deck: Deck, catalogue: Catalogue) -> str:
    """Write a deck as version 2: printing codes, the identity among the cards."""
    identity = identity_entry(deck)
    entries = [*([identity] if identity is not None else []), *cards_of(deck, catalogue)]

    def key(card: Card) -> str:
        return code_of(card, catalogue)

    data = {
        "name": one_line(deck.title),
        "description": "",
        "mwl_code": None,
        "cards": _counts(entries, key),
        **_extras(deck, key),
    }
    return _text({"data": [data], "total": 1, "success": True, "version_number": "2.0"})


def write_v3(deck: Deck, catalogue: Catalogue) -> str:
    """Write a deck as version 3: card ids, the identity apart."""
    identity = deck.identity
    attributes = {
        "name": one_line(deck.title),
        "notes": "",
        "side_id": deck.side,
        "faction_id": identity.factions[0].replace("-", "_") if identity and identity.factions else None,
        "identity_card_id": _card_id(identity) if identity else None,
        "card_slots": _counts(cards_of(deck, catalogue), _card_id),
        "num_cards": deck.size,
        **_extras(deck, _card_id),
    }
    return _text({"data": {"type": "decklists", "attributes": attributes}, "meta": {}})


def _extras(deck: Deck, key: Key) -> dict[str, Any]:
    proxies = {key(entry.card): entry.proxies for entry in deck.entries if entry.proxies}
    zones = {zone: _counts(entries, key) for zone, entries in beside_the_deck(deck).items()}
    paperwork = {field: one_line(value) for field, value in deck.paperwork.items() if one_line(value)}
    extras: dict[str, Any] = {"proxies": proxies, "paperwork": paperwork, **zones}
    return {name: value for name, value in extras.items() if value}


def _counts(entries: list[Entry], key: Key) -> dict[str, int]:
    return {key(entry.card): entry.quantity for entry in entries}


def _card_id(card: Card) -> str:
    return card.id.replace("-", "_")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
