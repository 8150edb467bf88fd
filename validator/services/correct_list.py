"""Correcting a list after a check: a new revision that says what the deck is, marked as a correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from validator.report.export import export
from validator.services.actor import Actor
from validator.services.checked_list import SourceFile
from validator.services.list_input import ListInput
from validator.services.submit_decklist import Receipt, submit_decklist

if TYPE_CHECKING:
    from datetime import datetime

    from validator.deck import Deck
    from validator.services.check_material import Material
    from validator.services.event_rules import CheckDecks
    from validator.store.database import Store

FORMAT = "netrunnerdb"


def correct_list(
    store: Store,
    actor: Actor,
    now: datetime,
    material: Material,
    decks: Mapping[int, Deck],
    reason: str,
    check: CheckDecks,
) -> Receipt:
    """Submit the list again with some decks replaced by what they really are; the others stay as listed."""
    sources = tuple(
        SourceFile(f"{_name(number, listed.side)}.txt", _text(decks.get(number, listed.deck), material))
        for number, listed in enumerate(material.all_decks)
    )
    entry = ListInput(
        material.check.registration_id,
        sources,
        letters=material.submission.letters,
        reason=reason,
        correction=True,
    )
    return submit_decklist(store, actor, now, entry, check)


def _name(number: int, side: str) -> str:
    return f"corrected-{side or f'deck-{number + 1}'}"


def _text(deck: Deck, material: Material) -> bytes:
    return export(deck, FORMAT, material.rules.catalogue).encode()
