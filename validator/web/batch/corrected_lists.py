"""The lists of a batch in editors: what was read from them, and whether somebody corrected it."""

import hashlib
from collections.abc import Mapping, Sequence

from validator.report.deck_report import DeckReport
from validator.services.judging import rules_of
from validator.services.lists.checked_list import SourceFile
from validator.store.event_tables import Event
from validator.web.answers.benches import Bench, benches
from validator.web.answers.list_form import entry_from, seen_by_side, sides_of, texts_in, texts_read
from validator.web.answers.seen_lines import seen_in

WAS = "was-"


def benches_of(event: Event, records: Sequence[DeckReport]) -> list[Bench]:
    """Return an editor for each side with what was read."""
    sides = sides_of(event)
    return benches(sides, texts_read(records, sides), rules_of(event), seen_by_side(records, sides))


def mark_of(text: str, seen: str) -> str:
    """Return what tells a text from another: its words, and which of its lines are confirmed."""
    plain = "\n".join([*(line.rstrip() for line in text.splitlines()), "", *seen.split()]).strip()
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()


def corrected_in(form: Mapping[str, str]) -> tuple[SourceFile, ...]:
    """Return the texts of a form if any of them was corrected or confirmed; else nothing."""
    texts, seen = texts_in(form), seen_in(form)
    changed = [side for side in texts if mark_of(texts[side], seen.get(side, "")) != form.get(f"{WAS}{side}")]
    return entry_from(0, form, ()).sources if changed else ()
