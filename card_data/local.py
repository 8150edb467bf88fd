"""Local cards: an organizer's own cards, such as fan cards, beside those of the catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from re import sub

from card_data.card import LOCAL, LOCAL_MARKED, Card, CardSet, Printing
from card_data.catalogue import Catalogue
from card_data.keys import key_of

PUBLISHER = "local"
DEFAULT_SET = "Local cards"


@dataclass(frozen=True, slots=True)
class LocalCard:
    """One row of an organizer's table, verified; `marked` cards are kept out of some card pools."""

    title: str
    type: str
    factions: tuple[str, ...] = ()
    designators: tuple[str, ...] = ()
    set_name: str = DEFAULT_SET
    no_max: bool = False
    marked: bool = False


def with_local_cards(catalogue: Catalogue, local: Sequence[LocalCard]) -> Catalogue:
    """Return a catalogue that also has the local cards; its version says which."""
    if not local:
        return catalogue
    limit = _usual_limit(catalogue)
    cards = [_card(item, limit) for item in local]
    printed: dict[str, list[LocalCard]] = {}
    for item in local:
        printed.setdefault(_set_id(item), []).append(item)
    return extended(catalogue, cards, [*map(_set, printed.values())], _version(catalogue, local))


def extended(catalogue: Catalogue, cards: Sequence[Card], sets: Sequence[CardSet], version: str) -> Catalogue:
    """Return a catalogue with more cards and sets, under a version of its own."""
    return replace(
        catalogue,
        version=version,
        cards=catalogue.cards | {card.id: card for card in cards},
        sets=catalogue.sets | {made.id: made for made in sets},
        names=catalogue.names.with_cards(cards, {made.name: made.cycle for made in sets}),
    )


def local_id(title: str) -> str:
    """Return the id of a local card: its title as a slug, told apart from the catalogue's own ids."""
    return f"local-{sub(r'[^a-z0-9]+', '-', title.lower()).strip('-') or key_of(title)}"


def _usual_limit(catalogue: Catalogue) -> int | None:
    """Return the copy limit that most cards of the game have."""
    limits = [card.deck_limit for card in catalogue.cards.values()]
    return max(set(limits), key=limits.count)


def _set_id(item: LocalCard) -> str:
    return f"{local_id(item.set_name)}-marked" if item.marked else local_id(item.set_name)


def _set(printed: Sequence[LocalCard]) -> CardSet:
    item = printed[-1]
    kind = LOCAL_MARKED if item.marked else LOCAL
    cycle = local_id(item.set_name)  # cards with and without the mark are found under one name
    cards = tuple(local_id(one.title) for one in printed)
    return CardSet(_set_id(item), item.set_name, cycle, item.set_name, kind, None, PUBLISHER, cards)


def _card(item: LocalCard, usual_limit: int | None) -> Card:
    return Card(
        id=local_id(item.title),
        title=item.title,
        side="",
        type=item.type,
        factions=item.factions,
        subtypes=item.designators,
        deck_limit=None if item.no_max else usual_limit,
        influence_cost=None,
        influence_limit=None,
        minimum_deck_size=None,
        agenda_points=None,
        former_subtypes=(),
        identity=False,
        printings=(Printing("", _set_id(item), 0, 0),),
    )


def _version(catalogue: Catalogue, local: Sequence[LocalCard]) -> str:
    content = "\n".join([catalogue.version, *sorted(map(repr, local))])
    return sha256(content.encode()).hexdigest()[:12]
