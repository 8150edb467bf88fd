"""A recorded card pool as pages show it: what was recorded, what the list plays, what is left."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from validator.report.deck_report import DeckReport
from validator.rules.kinds import RecordedPool
from validator.services.judging import EventRules, event_question
from validator.services.stored_rows import newest_pool
from validator.store.roster import Registration
from validator.web.site import site


class PoolRow(NamedTuple):
    """One card of a pool."""

    title: str
    recorded: int
    played: int
    left: int
    card: str


@dataclass(frozen=True, slots=True)
class PoolShown:
    """A pool, or none yet; `sideboard` says whether the rules let players use what is left."""

    recorded: bool
    sideboard: bool
    rows: tuple[PoolRow, ...] = ()

    @property
    def copies(self) -> int:
        """Count all cards of the pool."""
        return sum(row.recorded for row in self.rows)

    @property
    def left(self) -> tuple[PoolRow, ...]:
        """Return the cards of which copies are left."""
        return tuple(row for row in self.rows if row.left)


def recorded_pool(registration: Registration) -> dict[str, int] | None:
    """Return the pool that counts for a registration."""
    with site().store.reading() as session:
        pool = newest_pool(session, registration.id)
    return pool.cards if pool else None


def pool_shown(rules: EventRules, decks: Iterable[DeckReport]) -> PoolShown:
    """Hold the decks of a list against the pool of its player."""
    ruleset = event_question(rules).rules
    rule = ruleset.first(RecordedPool)
    sideboard = rule is not None and bool(rule.sideboard)
    if rules.pool is None:
        return PoolShown(False, sideboard)
    played = Counter[str]()
    for deck in decks:
        for entry in deck["entries"]:
            played[entry["card"]] += entry["quantity"]
    known = ruleset.catalogue.cards
    order = {kind: place for place, kind in enumerate(ruleset.catalogue.game.type_names)}
    cards = sorted(
        (known[card] for card in rules.pool if card in known),
        key=lambda card: (card.side, order.get(card.type, len(order)), card.title),
    )
    rows = [(card, rules.pool[card.id], min(played[card.id], rules.pool[card.id])) for card in cards]
    return PoolShown(
        True,
        sideboard,
        tuple(PoolRow(card.title, number, used, number - used, card.id) for card, number, used in rows),
    )
