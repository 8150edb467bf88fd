"""What an organizer added to an event, as it is stored: local cards and pods."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from card_data.local import LocalCard
from validator.rules.house_rules import Pod

if TYPE_CHECKING:
    from validator.store.event import Event

NOTHING = "[]"
TEXTS_KEPT = 64


@dataclass(frozen=True, slots=True)
class Additions:
    """The stored texts; `digest` names them where the texts themselves would be too long."""

    local_cards: str = field(default=NOTHING, repr=False)
    pods: str = field(default=NOTHING, repr=False)
    digest: str = ""


NO_ADDITIONS = Additions()


def additions_of(event: Event) -> Additions:
    """Return what was added to an event."""
    if event.local_cards == NOTHING and event.pods == NOTHING:
        return NO_ADDITIONS
    content = f"{event.local_cards}\n{event.pods}"
    return Additions(event.local_cards, event.pods, sha256(content.encode()).hexdigest()[:12])


@lru_cache(TEXTS_KEPT)
def stored_local_cards(text: str) -> tuple[LocalCard, ...]:
    """Return the local cards of a stored text, in the order of their titles."""
    return tuple(
        LocalCard(**row | {"factions": tuple(row["factions"]), "designators": tuple(row["designators"])})
        for row in json.loads(text)
    )


@lru_cache(TEXTS_KEPT)
def stored_pods(text: str) -> tuple[Pod, ...]:
    """Return the pods of a stored text, in the order of their names."""
    return tuple(Pod(**row) for row in json.loads(text))


def text_of_local_cards(cards: Sequence[LocalCard]) -> str:
    """Return local cards as they are stored; the same cards always give the same text."""
    return json.dumps([asdict(card) for card in sorted(cards, key=lambda card: card.title)])


def text_of_pods(pods: Sequence[Pod]) -> str:
    """Return pods as they are stored; the same pods always give the same text."""
    return json.dumps([asdict(pod) for pod in sorted(pods, key=lambda pod: pod.name)], sort_keys=True)
