"""Looking for newer cards and card lists, and what follows when they are applied.

What was found is tried out in a process of its own that reads nothing else: whether all files fit together,
and what the verdicts on the lists of upcoming events would be.
"""

import shutil
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp

from card_data.catalogue import FOLDER as CARDS
from card_data.catalogue import Catalogue, CatalogueError, load_catalogue
from card_data.importers.download import DownloadError
from card_data.importers.jsonapi import open_service
from card_data.importers.netrunnerdb import SOURCE, Progress, UpdateError, fetch_cards
from card_data.importers.replacement import read_table, stated_in_source
from card_data.updates import FOLDER, catch_up, files_in_use, layered, use_updates
from validator.config import Settings
from validator.jobs.aside import run_aside
from validator.log import LOGGER
from validator.rules.rule_files import RuleFileError
from validator.rules.rulebook import Rulebook, load_rulebook
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.errors import Conflict
from validator.services.judging import judge_decks
from validator.services.updates.data_changes import card_changes
from validator.services.updates.list_files import GAME, KnownData, fetch_lists
from validator.services.updates.proposals import (
    FoundData,
    applied_digest,
    apply_update,
    claim_recheck,
    claim_request,
    is_news,
    keep_failure,
    keep_proposal,
    last_look,
    note_rechecked,
    note_request,
    settle,
    write_files,
)
from validator.services.updates.touched_events import recheck_upcoming, touched_events
from validator.services.updates.verdict_news import tell_of_verdicts
from validator.store.database import Store
from validator.store.update_tables import FAILED, PROPOSED, DataChange, DataUpdate, TouchedEvent

CARDS_PART, FORMATS_PART = "cards", "formats"
BOTH = (CARDS_PART, FORMATS_PART)
RECHECK_TIME, A_DAY = timedelta(minutes=30), timedelta(days=1)


class FreshDataError(Exception):
    """Newer data could not be had or cannot be used; the text says why, and what is in use stays."""


@dataclass(frozen=True, slots=True)
class UpdateSearch:
    """Where an installation looks for newer data, and for whom."""

    settings: Settings
    caller: Caller
    progress: Progress = lambda _: None

    @property
    def folder(self) -> Path:
        """Return the folder of what was applied."""
        return self.settings.data_dir / FOLDER


def look_for_updates(search: UpdateSearch, parts: Collection[str] = BOTH, origin: str = "") -> DataUpdate:
    """Fetch what the source has now and keep it as a proposal; a failure is kept, too, and raised."""
    caller, origin = search.caller, origin or search.settings.updates.source
    settle(caller.store, search.folder)
    try:
        found = _found(search, parts, origin)
    except (UpdateError, DownloadError, RuleFileError, CatalogueError) as error:
        keep_failure(caller, origin, str(error))
        raise FreshDataError(str(error)) from error
    row = keep_proposal(caller, found)
    settle(caller.store, search.folder)
    return row


def _found(search: UpdateSearch, parts: Collection[str], origin: str) -> FoundData:
    service, today = open_service(origin), search.caller.now.date()
    rulebook, catalogue = load_rulebook(), load_catalogue(GAME)
    files, changes = files_in_use(), list[DataChange]()
    tables = CARDS / GAME
    source = layered(tables / SOURCE).read_text("utf-8")
    known = KnownData(
        {card.id: card.title for card in catalogue.cards.values()}, read_table(layered(tables / "pools.csv"))
    )
    if CARDS_PART in parts:
        update = fetch_cards(
            tables, service, search.progress, known_ids=cards_in_rules(rulebook, catalogue), as_of=today
        )
        source = update.files.pop(SOURCE)
        _lay_over(files, tables, update.files)
        changes += card_changes(update)
        known = KnownData({row["id"]: row["title"] for row in update.new["cards"]}, update.new["pools"])
    if FORMATS_PART in parts:
        lists = fetch_lists(service, rulebook, known, today, search.progress)
        files |= lists.files
        changes += lists.changes
        source = stated_in_source(source, {"rules_as_of": today})
    files[f"card_data/{GAME}/{SOURCE}"] = source
    before = applied_digest(search.caller.store)
    touched = _tried_out(search, files) if any(map(is_news, changes)) else []
    return FoundData(origin, before, files, changes, touched)


def _lay_over(files: dict[str, str], tables: Path, new: dict[str, str]) -> None:
    """Keep the tables that differ from those of the installation, and no others."""
    for name, text in new.items():
        place = f"card_data/{tables.name}/{name}"
        files.pop(place, None)
        if text != (tables / name).read_text("utf-8"):
            files[place] = text


def _tried_out(search: UpdateSearch, files: dict[str, str]) -> list[TouchedEvent]:
    folder = Path(mkdtemp(prefix="legaldeck-"))
    try:
        write_files(folder / FOLDER, files, "proposed")
        caller = search.caller
        return run_aside(_judge_touched, folder / FOLDER, caller.store.url, caller.now)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _judge_touched(folder: Path, database: str, now: datetime) -> list[TouchedEvent]:
    use_updates(folder)
    load_rulebook()
    store = Store(database)
    try:
        return touched_events(Caller(store, SYSTEM, now), GAME)
    finally:
        store.close()


def cards_in_rules(rulebook: Rulebook, catalogue: Catalogue) -> set[str]:
    """Return every card that a rule names: an update must not lose one of them."""
    rules = [rule for format_ in rulebook.formats.values() for rule in format_.rules]
    named: set[str] = set()
    for rule in rules:
        for value in rule.values.values():
            names = value if isinstance(value, list | tuple | dict) else [value]
            named.update(name for name in names if isinstance(name, str) and name in catalogue.cards)
    return named


def look_when_due(settings: Settings, store: Store, now: datetime) -> None:
    """Look for newer data if the owner asked for it or it is time; apply it where that is set."""
    search = UpdateSearch(settings, Caller(store, SYSTEM, now))
    if _is_time(settings, store, now):
        with suppress(Conflict):  # the owner has just asked, or another worker was quicker
            note_request(search.caller, settings.updates.source)
    if not claim_request(store):
        return
    try:
        row = look_for_updates(search)
        if settings.updates.apply and row.state == PROPOSED:
            apply_update(search.caller, row.id, search.folder)
    except FreshDataError as error:
        LOGGER.warning("no newer data: %s", error)


def _is_time(settings: Settings, store: Store, now: datetime) -> bool:
    """Say whether the days between two looks are over; a look that failed is repeated the next day."""
    every = timedelta(days=settings.updates.every_days)
    last = last_look(store)
    pause = min(every, A_DAY) if last is not None and last.state == FAILED else every
    return bool(every) and (last is None or now - last.found_at >= pause)


def follow_up(settings: Settings, store: Store, now: datetime) -> int:
    """Catch up with what was applied elsewhere, check upcoming events again and tell whom it concerns."""
    settle(store, settings.data_dir / FOLDER)
    catch_up()
    row = claim_recheck(store, now, now + RECHECK_TIME)
    if row is None:
        return 0
    caller, changed = Caller(store, SYSTEM, now), 0
    reason = f"newer cards and card lists of {row.found_at.day} {row.found_at:%B %Y} are in force"
    for recheck in recheck_upcoming(caller, GAME, judge_decks, reason):
        changed += len(recheck.changed)
        tell_of_verdicts(caller, recheck, reason, settings.mail, settings.base_url)
    note_rechecked(store, now, row.id)
    return changed
