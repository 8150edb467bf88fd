"""The card lists and pools of a format through the years, and what each list changed."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from card_data.card import Card
from card_data.catalogue import Catalogue
from validator.report.history.strip import Band, Lane, Strip
from validator.rules.kinds import CardList
from validator.where.epochs import Course, last_days

# The address of a card list by its id, for pictures on pages.
Address = Callable[[str], str]

_DAY = timedelta(days=1)
_HIGH = 72
# What a list may say of a card, in the order in which pages show it.
SETS = {"banned": "Banned", "restricted": "Restricted"}
SET_WORDS = {"banned": "banned", "restricted": "restricted"}
NUMBER_WORDS = {
    "points": "points: {number}",
    "universal_cost": "costs more influence: {number}",
    "global_penalty": "lowers the influence limit: {number}",
}
NUMBERS = {
    "points": "Points",
    "universal_cost": "Costs more influence",
    "global_penalty": "Lowers the influence limit",
}


class ListedCard(NamedTuple):
    """A card on a list; `value` is its number of points or the like."""

    card: Card
    value: int | None = None


class ListSection(NamedTuple):
    """One part of a card list, such as its banned cards."""

    name: str
    cards: tuple[ListedCard, ...]


class ListChange(NamedTuple):
    """What a list says of a card, and what the one before said."""

    card: Card
    before: str
    after: str


class CardListPage(NamedTuple):
    """A card list with the days on which it is in force, what it says, and what it changed."""

    rule: CardList
    course: Course
    first: date
    last: date | None
    before: CardList | None
    after: CardList | None
    sections: tuple[ListSection, ...]
    limits: tuple[tuple[str, int], ...]
    subtypes: tuple[str, ...]
    changes: tuple[ListChange, ...]


def card_lists(course: Course) -> list[tuple[date, CardList | None]]:
    """Return the card lists of a format with the days from which they hold; None while there is none."""
    found: list[tuple[date, CardList | None]] = []
    for epoch in course.epochs:
        if not found or found[-1][1] != epoch.card_list:
            found.append((epoch.day, epoch.card_list))
    return found


def pools(course: Course) -> list[tuple[date, str, int]]:
    """Return the card pools of a format: from when, its name, and how many cards it had in the end."""
    found: dict[str, tuple[date, str, int]] = {}
    for day, name, cards in _pool_steps(course):
        found[name] = (found[name][0] if name in found else day, name, cards)
    return list(found.values())


def read_card_list(course: Course, list_id: str, catalogue: Catalogue) -> CardListPage | None:
    """Return all about a card list of a format, or None where the format never had it."""
    lists = card_lists(course)
    for place, (first, rule) in enumerate(lists):
        if rule is None or rule.list != list_id:
            continue
        following = lists[place + 1] if place + 1 < len(lists) else None
        before = next((other for _, other in reversed(lists[:place]) if other), None)
        return CardListPage(
            rule=rule,
            course=course,
            first=first,
            last=following[0] - _DAY if following else None,
            before=before,
            after=next((other for _, other in lists[place + 1 :] if other), None),
            sections=tuple(_sections(rule, catalogue)),
            limits=tuple(_limits(rule)),
            subtypes=tuple(rule.banned_subtypes),
            changes=tuple(_changes(before, rule, catalogue)),
        )
    return None


def format_strip(course: Course, today: date, address: Address = lambda _: "") -> Strip:
    """Return the whole history of a format as one picture: how its pool grew and rotated, and its lists."""
    lanes = [_lane("Cards in the pool", _pool_bands(course), today)]
    lists = _list_bands(course, address)
    if any(band.kind != "absent" for band in lists):
        lanes.append(_lane("Cards on the list", lists, today))
    return Strip(
        f"{course.name} through the years", course.first_day, course.last_change, today, lanes, _HIGH
    )


def listed_cards(rule: CardList) -> int:
    """Count the cards that a list names."""
    return len({card for key in (*SETS, *NUMBERS) for card in getattr(rule, key)})


def _lane(name: str, bands: Sequence[Band], today: date) -> Lane:
    now = next((b for b in bands if b.first <= today and (b.last is None or today <= b.last)), None)
    return Lane(
        name,
        now.words.rpartition(", ")[2].rpartition(": ")[2] if now else "",
        now.kind if now else "absent",
        bands,
    )


def _pool_steps(course: Course) -> list[tuple[date, str, int]]:
    """Return each day on which cards arrive or rotate, with the pool's name and size from that day on."""
    steps: list[tuple[date, str, int]] = []
    for epoch, end in course.stretches():
        arrivals = sorted(epoch.legal_by[card] for card in epoch.printed)
        days = {epoch.day, *(day for day in arrivals if epoch.day < day < end and epoch.waits)}
        for day in sorted(days):
            step = (epoch.pool_name, bisect_right(arrivals, day) if epoch.waits else len(arrivals))
            if not steps or steps[-1][1:] != step:
                steps.append((day, *step))
    return steps


def _pool_bands(course: Course) -> list[Band]:
    """Return a band for each step; pools that follow each other take turns in colour."""
    steps = _pool_steps(course)
    most = max(cards for _, _, cards in steps) or 1
    names = list(dict.fromkeys(name for _, name, _ in steps))
    return [
        Band(
            first,
            last,
            ("pool", "next-pool")[names.index(name) % 2],
            _list_words(_when(first, last), name, cards),
            cards / most,
        )
        for (first, name, cards), last in zip(steps, last_days([step[0] for step in steps]), strict=True)
    ]


def _list_bands(course: Course, address: Address) -> list[Band]:
    rows = card_lists(course)
    most = max((listed_cards(rule) for _, rule in rows if rule), default=1) or 1
    return [
        Band(
            first,
            last,
            "list",
            _list_words(_when(first, last), rule.name, listed_cards(rule)),
            listed_cards(rule) / most,
            address(rule.list),
        )
        if rule
        else Band(first, last, "absent", f"{_when(first, last)}: no card list")
        for (first, rule), last in zip(rows, last_days([row[0] for row in rows]), strict=True)
    ]


def _list_words(when: str, name: str, cards: int) -> str:
    return f"{when}: {name}, 1 card" if cards == 1 else f"{when}: {name}, {cards} cards"


def _when(first: date, last: date | None) -> str:
    return f"{first.isoformat()} to {last.isoformat()}" if last else f"Since {first.isoformat()}"


def _limits(rule: CardList) -> Iterator[tuple[str, int]]:
    if rule.point_limit is not None:
        yield "Points that a deck may have", rule.point_limit
    if rule.max_3_point_agendas is not None:
        yield "Agendas worth 3 or more points", rule.max_3_point_agendas


def _sections(rule: CardList, catalogue: Catalogue) -> Iterator[ListSection]:
    for key, name in SETS.items():
        cards = sorted((catalogue.cards[card] for card in getattr(rule, key)), key=lambda card: card.title)
        if cards:
            yield ListSection(name, tuple(ListedCard(card) for card in cards))
    for key, name in NUMBERS.items():
        numbers: Mapping[str, int] = getattr(rule, key)
        listed = [ListedCard(catalogue.cards[card], value) for card, value in numbers.items()]
        if listed:
            yield ListSection(
                name, tuple(sorted(listed, key=lambda one: (-(one.value or 0), one.card.title)))
            )


def _changes(before: CardList | None, after: CardList, catalogue: Catalogue) -> Iterator[ListChange]:
    old, new = (_said(before) if before else {}), _said(after)
    changed = [card for card in {**old, **new} if old.get(card) != new.get(card)]
    for card in sorted(changed, key=lambda card: catalogue.cards[card].title):
        yield ListChange(catalogue.cards[card], old.get(card, "not listed"), new.get(card, "not listed"))


def _said(rule: CardList) -> dict[str, str]:
    """Return what a list says of each card, in a word or two."""
    said = {card: words for key, words in SET_WORDS.items() for card in getattr(rule, key)}
    for key, words in NUMBER_WORDS.items():
        said |= {card: words.format(number=value) for card, value in getattr(rule, key).items()}
    return said
