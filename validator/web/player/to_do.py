"""What a player still has to do: what is missing, deck by deck, and whether the list was submitted."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from validator.languages.speech import gettext, said
from validator.report.list_states import STATE_WORDS, worst_state
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.player_desk import Desk
from validator.web.answers.answer import SIGNS
from validator.web.answers.benches import Bench
from validator.web.answers.list_form import Side, seen_by_side, texts_of


class ToDo(NamedTuple):
    """One thing to do, or done: its state and what it is."""

    state: str
    text: str

    @property
    def sign(self) -> str:
        """Return the sign of the state."""
        return SIGNS.get(self.state, "–")


NOT_YET = ToDo("missing", "Not submitted yet")


def stored_texts(desk: Desk, sides: Sequence[Side]) -> dict[str, str]:
    """Return what the player typed last: the draft, else what was submitted, also as a file."""
    if desk.draft is not None:
        return {source["name"]: source["text"] for source in desk.draft.sources}
    return submitted_texts(desk, sides)


def stored_seen(desk: Desk, sides: Sequence[Side]) -> dict[str, str]:
    """Return the lines of these texts that were read from a picture and that nobody has confirmed yet."""
    if desk.draft is not None:
        return {source["name"]: source.get("seen", "") for source in desk.draft.sources}
    return seen_by_side(desk.newest.report.decks, sides) if desk.newest else {}


def submitted_texts(desk: Desk, sides: Sequence[Side]) -> dict[str, str]:
    """Return the submitted list as texts."""
    if desk.newest is None:
        return {}
    sources = [SourceFile(source.name, source.data) for source in desk.newest.sources]
    return texts_of(sources, sides, desk.newest.report.decks)


def to_do_list(desk: Desk, found: Sequence[Bench], now: datetime) -> list[ToDo]:
    """Tell what is still missing, and whether the list was submitted."""
    present = {side: bench for bench in found for side in bench.sides_found}
    items = []
    for bench in found:
        name = gettext("{side} deck", side=bench.side.name) if len(found) > 1 else gettext("Deck")
        elsewhere = present.get(bench.side.id)
        if bench.answer is not None:
            summary = f"{name}: {said(bench.answer.word)}, {said(bench.answer.summary)}"
            items.append(ToDo(bench.answer.verdict, summary))
        elif elsewhere is not None:
            items.append(ToDo("legal", f"{name}: found in the {elsewhere.side.name} box"))
        else:
            items.append(ToDo("missing", f"{name}: paste it, type it or choose a file"))
    return [*items, *_pool(desk), _submitted(desk, found, now)]


def _pool(desk: Desk) -> list[ToDo]:
    if not desk.event.limited:
        return []
    if desk.rules.pool is None:
        return [ToDo("missing", "Card pool: not recorded yet; ask the staff to record it")]
    return [ToDo("legal", f"Card pool: {sum(desk.rules.pool.values())} cards recorded")]


def worse_than_submitted(desk: Desk, found: Sequence[Bench], now: datetime) -> str:
    """Say how a list is worse than the submitted one, which it would replace; nothing where it is not."""
    answers = [bench.answer for bench in found if bench.answer is not None]
    if desk.newest is None or not answers or not desk.may_submit(now):
        return ""
    report = desk.newest.report
    sides = {side for bench in found for side in bench.sides_found}
    lost = [bench.side for bench in found if bench.side.id not in sides and bench.answer is None]
    here = f"Revision {desk.newest.submission.number}"
    if len(lost) > len(report.summary["missing"]):
        return f"{here} has a {lost[0].name} deck; this list has none."
    before, after = report.verdict, worst_state(answer.verdict for answer in answers)
    if worst_state((before, after)) == before:
        return ""
    return f"{here} is {STATE_WORDS[before].lower()}; this list is {STATE_WORDS[after].lower()}."


def _submitted(desk: Desk, found: Sequence[Bench], now: datetime) -> ToDo:
    if desk.newest is None:
        if not desk.may_submit(now):
            return ToDo("missing", "Not submitted, and lists are locked")
        ready = all(bench.answer and bench.answer.verdict == "legal" for bench in found)
        return ToDo("judge", "Ready, but not submitted: press Submit") if ready else NOT_YET
    number = desk.newest.submission.number
    known = submitted_texts(desk, [bench.side for bench in found])
    if any(known.get(bench.side.id, "").split() != bench.text.split() for bench in found):
        return ToDo("judge", f"Revision {number} is submitted. Your changes since then are not")
    return ToDo("legal", f"Submitted as revision {number}")
