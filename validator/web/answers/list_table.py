"""The one table of lists: filtered by state, searched by beginnings, sorted, in pages."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from flask import Flask, request, url_for
from markupsafe import Markup

from validator.batch.triage import GROUP_WORDS, Group, Triage, TriageRow, urgency
from validator.languages.speech import said
from validator.person_key import name_key, words_begin
from validator.report.deck_report import DeckReport
from validator.report.list_states import STATE_SIGNS
from validator.web.answers.table_pages import Paged

CLASSES = {
    Group.ILLEGAL: "illegal",
    Group.UNREAD: "unread",
    Group.LOOK: "judge",
    Group.MISSING: "missing",
    Group.CLEAN: "legal",
}
SIGNS = {group: STATE_SIGNS[state] for group, state in CLASSES.items()}
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
NOWHERE = 1_000_000
# Filters beside the groups: what waits for a decision, what counts for nobody, who does not play.
WAITING, DISMISSED, WITHDRAWN = "waiting", "dismissed", "withdrawn"
# What each order is called, and what it sorts by.
ORDERS: dict[str, tuple[str, Callable[[TriageRow], Any]]] = {
    "urgency": ("Most urgent first", urgency),
    "name": ("By name", lambda row: name_key(row.player)),
    "table": ("By table", lambda row: NOWHERE if row.table is None else row.table),
    "problems": ("Most problems first", lambda row: -len(row.findings)),
    "newest": ("Newest first", lambda row: LONG_AGO - (row.changed_at or LONG_AGO)),
}


@dataclass(frozen=True, slots=True)
class Arranged:
    """The rows that fit what was chosen, and which of them a page shows."""

    paged: Paged[TriageRow]
    show: str
    sort: str
    search: str

    @property
    def kept(self) -> dict[str, str]:
        """Return what forms and links carry on, so that the table stays as it is."""
        found = {"show": self.show, "sort": self.sort, "q": self.search, "page": str(self.paged.page)}
        usual = {"sort": "urgency", "page": "1"}
        return {name: value for name, value in found.items() if value and usual.get(name) != value}


def arranged(triage: Triage, wanted: Mapping[str, str]) -> Arranged:
    """Filter and sort the lists as an address asks for."""
    show, sort, sought = (wanted.get(name, "") for name in ("show", "sort", "q"))
    show = show if show in (*Group, WAITING, DISMISSED, WITHDRAWN) else ""
    sort = sort if sort in ORDERS else "urgency"
    rows = [row for row in _shown(triage, show) if _fits(row, sought)]
    paged = Paged(tuple(sorted(rows, key=ORDERS[sort][1])), wanted.get("page", ""))
    return Arranged(paged, show, sort, sought)


def _shown(triage: Triage, show: str) -> tuple[TriageRow, ...]:
    aside = {WAITING: triage.waiting, DISMISSED: triage.dismissed, WITHDRAWN: triage.withdrawn}
    if show in aside:
        return aside[show]
    return tuple(row for row in triage.rows if show in ("", row.group))


def _fits(row: TriageRow, sought: str) -> bool:
    """Say whether a row is looked for: by its player or address, or by what the decks are called."""
    if not sought:
        return True
    titles = [str(deck.get("identity_title") or "") for deck in row.decks]
    return words_begin(" ".join([row.player, row.email, *titles]), sought)


def add_table_words(app: Flask) -> None:
    """Give templates what tables of lists are made of."""
    app.jinja_env.globals.update(group_badge=group_badge, this_page=this_page, names_in=names_in)
    app.jinja_env.globals.update(group_styles=CLASSES, group_signs=SIGNS, group_words=GROUP_WORDS)
    app.jinja_env.globals.update(list_orders=ORDERS)


@lru_cache(maxsize=128)
def _badge(group: Group, word: str) -> Markup:
    badge = '<span class="verdict {}"><span class="sign" aria-hidden="true">{}</span>{}</span>'
    return Markup(badge).format(CLASSES[group], SIGNS[group], word)  # noqa: S704 - a constant; what is filled in is escaped


def group_badge(row: TriageRow) -> Markup:
    """Return the state of a list, as sign, word and colour."""
    return _badge(row.group, said(GROUP_WORDS[row.group]))


def names_in(decks: Iterable[DeckReport], own: str) -> list[str]:
    """Return the names in somebody's list and are not their own."""
    said = dict.fromkeys(deck["paperwork"].get("player", "") for deck in decks)
    return [name for name in said if name and name_key(name) != name_key(own)]


def this_page(**changes: str | int | None) -> str:
    """Return the address of this page with other filters."""
    values: dict[str, Any] = {**(request.view_args or {}), **changes}
    return url_for(str(request.endpoint), **values)
