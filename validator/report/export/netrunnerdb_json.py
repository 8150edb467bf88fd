"""NetrunnerDB's JSON, versions 2 and 3; paperwork, proxies and sideboard are members of their own."""

import json
from collections.abc import Callable
from typing import Any

from card_data.card import Card
from validator.deck import Entry
from validator.report.export.arrangement import DeckToWrite, one_line

Key = Callable[[Card], str]


def write_v2(deck: DeckToWrite) -> str:
    """Write a deck as version 2: printing codes, the identity among the cards."""
    identity, key = deck.identity, deck.code_of
    entries = [*([identity] if identity is not None else []), *deck.cards]
    data = {
        "name": deck.title,
        "description": "",
        "mwl_code": None,
        "cards": _counts(entries, key),
        **_extras(deck, key),
    }
    return _text({"data": [data], "total": 1, "success": True, "version_number": "2.0"})


def write_v3(deck: DeckToWrite) -> str:
    """Write a deck as version 3: card ids, the identity apart."""
    identity = deck.deck.identity
    attributes = {
        "name": deck.title,
        "notes": "",
        "side_id": deck.deck.side,
        "faction_id": identity.factions[0].replace("-", "_") if identity and identity.factions else None,
        "identity_card_id": _card_id(identity) if identity else None,
        "card_slots": _counts(deck.cards, _card_id),
        "num_cards": deck.deck.size,
        **_extras(deck, _card_id),
    }
    return _text({"data": {"type": "decklists", "attributes": attributes}, "meta": {}})


def _extras(deck: DeckToWrite, key: Key) -> dict[str, Any]:
    proxies = {key(entry.card): entry.proxies for entry in deck.deck.entries if entry.proxies}
    zones = {zone: _counts(entries, key) for zone, entries in deck.beside().items()}
    paperwork = {field: one_line(value) for field, value in deck.deck.paperwork.items() if one_line(value)}
    extras: dict[str, Any] = {"proxies": proxies, "paperwork": paperwork, **zones}
    return {name: value for name, value in extras.items() if value}


def _counts(entries: list[Entry], key: Key) -> dict[str, int]:
    return {key(entry.card): entry.quantity for entry in entries}


def _card_id(card: Card) -> str:
    return card.id.replace("-", "_")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
