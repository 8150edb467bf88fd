"""Filtering, sorting and wording of the triage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Flask, request, url_for
from markupsafe import Markup

from validator.batch.triage import GROUP_WORDS, URGENCY, Group, Triage, TriageRow
from validator.person_key import name_key, words_begin
from validator.report.list_states import STATE_SIGNS

CLASSES = {
    Group.ILLEGAL: "illegal",
    Group.UNREAD: "unread",
    Group.LOOK: "judge",
    Group.MISSING: "missing",
    Group.CLEAN: "legal",
}
SIGNS = {group: STATE_SIGNS[state] for group, state in CLASSES.items()}
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
# The filter that shows what counts for nobody.
DISMISSED = "dismissed"
NOWHERE = 1_000_000
ROWS_OF_A_PAGE = 50
# What each order is called, and what it sorts by.
ORDERS: dict[str, tuple[str, Callable[[TriageRow], Any]]] = {
    "urgency": ("Most urgent first", lambda row: URGENCY[row.group]),
    "name": ("By name", lambda row: name_key(row.player)),
    "table": ("By table", lambda row: NOWHERE if row.table is None else row.table),
    "problems": ("Most problems first", lambda row: -len(row.findings)),
    "newest": ("Newest first", lambda row: LONG_AGO - (row.changed_at or LONG_AGO)),
}


class GroupShown(NamedTuple):
    """One counter of the triage, which filters it."""

    id: str
    label: str
    sign: str
    style: str
    number: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Arranged:
    """The rows that fit what was chosen, and which of them a page shows."""

    fitting: tuple[TriageRow, ...]
    page: int
    groups: tuple[GroupShown, ...]
    show: str
    sort: str
    search: str
    orders: tuple[tuple[str, str], ...]

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """Return what forms and links carry on, so that the table stays as it is."""
        found = (("show", self.show), ("sort", self.sort), ("q", self.search), ("page", str(self.page)))
        usual = {"sort": "urgency", "page": "1"}
        return tuple((name, value) for name, value in found if value and usual.get(name) != value)

    @property
    def pages(self) -> int:
        """Return how many pages the rows fill."""
        return max(1, -(-len(self.fitting) // ROWS_OF_A_PAGE))

    @property
    def before(self) -> int:
        """Count the rows on earlier pages."""
        return (self.page - 1) * ROWS_OF_A_PAGE

    @property
    def rows(self) -> tuple[TriageRow, ...]:
        """Return the rows of this page."""
        return self.fitting[self.before : self.before + ROWS_OF_A_PAGE]


def arranged(triage: Triage, wanted: Mapping[str, str]) -> Arranged:
    """Filter and sort the triage as an address asks for."""
    show = wanted.get("show", "")
    show = show if show in (*Group, DISMISSED) else ""
    sort = wanted.get("sort", "")
    sort = sort if sort in ORDERS else "urgency"
    sought = wanted.get("q", "")
    chosen = triage.dismissed if show == DISMISSED else triage.rows
    rows = [row for row in chosen if show in ("", DISMISSED, row.group) and _fits(row, sought)]
    groups = tuple(
        GroupShown(group, GROUP_WORDS[group], SIGNS[group], CLASSES[group], count, group == show)
        for group, count in triage.counts.items()
    )
    orders = tuple((key, label) for key, (label, _) in ORDERS.items())
    found = Arranged(
        fitting=tuple(sorted(rows, key=ORDERS[sort][1])),
        page=1,
        groups=groups,
        show=show,
        sort=sort,
        search=wanted.get("q", ""),
        orders=orders,
    )
    page = wanted.get("page", "")
    return replace(found, page=min(int(page), found.pages)) if _counts(page) else found


def _counts(text: str) -> bool:
    return text.isdecimal() and int(text) > 0


def _fits(row: TriageRow, sought: str) -> bool:
    """Say whether a row is looked for: by its player or address, or by what the decks are called."""
    if not sought:
        return True
    titles = [str(deck.get("identity_title") or "") for deck in row.decks]
    return words_begin(" ".join([row.player, row.email, *titles]), sought)


def time_left(seconds: float | None) -> str:
    """Say how long something still takes, roughly."""
    if seconds is None:
        return ""
    if seconds < 2:
        return ", nearly done"
    if seconds < 90:
        return f", about {round(seconds)} seconds left"
    return f", about {round(seconds / 60)} minutes left"


def add_batch_words(app: Flask) -> None:
    """Give the templates of batches their words."""
    app.jinja_env.globals.update(group_badge=group_badge, this_page=this_page)


def _badge(group: Group) -> Markup:
    badge = '<span class="verdict {}"><span class="sign" aria-hidden="true">{}</span>{}</span>'
    return Markup(badge).format(CLASSES[group], SIGNS[group], GROUP_WORDS[group])  # noqa: S704 - a constant; what is filled in is escaped


_BADGES = {group: _badge(group) for group in Group}


def group_badge(row: TriageRow) -> Markup:
    """Return how a list stands, as sign, word and colour."""
    return _BADGES[row.group]


def this_page(**changes: str | None) -> str:
    """Return the address of this page with other filters."""
    values: dict[str, Any] = {**(request.view_args or {}), **changes}
    return url_for(str(request.endpoint), **values)
