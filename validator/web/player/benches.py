"""What a player's page is made of: one bench per deck, and the checklist of what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from validator.services.judging import event_question
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.player_desk import Desk
from validator.web.answers.answer import Answer
from validator.web.answers.list_form import Side, sides_of, texts_of
from validator.web.answers.sent_list import check_sent, read_sent


@dataclass(frozen=True, slots=True)
class Bench:
    """One editor with its text and the answer to it."""

    side: Side
    text: str
    answer: Answer | None

    @property
    def sides_found(self) -> set[str]:
        """Return the sides of the decks that this text holds."""
        decks = self.answer.decks if self.answer else ()
        return {deck.document["side"] for deck in decks}


class Item(NamedTuple):
    """One line of the checklist: how it stands and what to do."""

    state: str
    text: str

    @property
    def sign(self) -> str:
        """Return the sign of the state."""
        return {"legal": "✓", "illegal": "✕", "judge": "?", "missing": "–"}[self.state]


def benches(desk: Desk, texts: Mapping[str, str] | None = None) -> list[Bench]:
    """Return the editors: with the given texts, else the draft, else the newest submitted list."""
    sides = sides_of(desk.event)
    shown = texts if texts is not None else stored_texts(desk, sides)
    question = event_question(desk.rules)
    found = []
    for side in sides:
        text = shown.get(side.id, "")
        sent = read_sent(text, None)
        answer = check_sent(sent, question)[1] if sent.data.strip() else None
        found.append(Bench(side, text, answer))
    return found


def stored_texts(desk: Desk, sides: Sequence[Side]) -> dict[str, str]:
    """Return what the player typed last: the draft, else what was submitted."""
    if desk.draft is not None:
        return {source["name"]: source["text"] for source in desk.draft.sources}
    if desk.newest is None:
        return {}
    return texts_of([SourceFile(source.name, source.data) for source in desk.newest.sources], sides)


def checklist(desk: Desk, found: Sequence[Bench], now: datetime) -> list[Item]:
    """Tell what is still missing, deck by deck, and whether the list was handed in."""
    present = {side for bench in found for side in bench.sides_found}
    items = []
    for bench in found:
        name = f"{bench.side.name} deck" if len(found) > 1 else "Deck"
        if bench.answer is not None:
            items.append(Item(bench.answer.verdict, f"{name}: {bench.answer.word}, {bench.answer.summary}"))
        elif bench.side.id in present:
            items.append(Item("legal", f"{name}: stands in the other text"))
        else:
            items.append(Item("missing", f"{name}: paste or type it"))
    return [*items, *_pool(desk), _handed_in(desk, found, now)]


def _pool(desk: Desk) -> list[Item]:
    if not desk.event.limited:
        return []
    if desk.rules.pool is None:
        return [Item("missing", "Card pool: not recorded yet; ask the staff to record it")]
    return [Item("legal", f"Card pool: {sum(desk.rules.pool.values())} cards recorded")]


def _handed_in(desk: Desk, found: Sequence[Bench], now: datetime) -> Item:
    if desk.newest is None:
        return Item(
            "missing", "Not submitted yet" if desk.may_submit(now) else "Not submitted, and lists are locked"
        )
    number = desk.newest.submission.number
    submitted = [SourceFile(source.name, source.data) for source in desk.newest.sources]
    as_typed = texts_of(submitted, [bench.side for bench in found])
    if len(as_typed) == len(submitted) and any(
        as_typed.get(bench.side.id, "").split() != bench.text.split() for bench in found
    ):
        return Item("judge", f"Revision {number} is submitted; what you see here is newer and not submitted")
    return Item("legal", f"Submitted as revision {number}")
