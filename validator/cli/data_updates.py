"""`legaldeck cards update` and `legaldeck formats update`: newer data as a proposal, and applying it."""

import argparse
import sys
from datetime import UTC, datetime

from card_data.updates import use_updates
from validator.cli.command_error import CommandError
from validator.cli.site_commands import open_store
from validator.config import Settings
from validator.jobs.fresh_data import FreshDataError, UpdateSearch, follow_up, look_for_updates
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.updates.proposals import apply_update, is_news
from validator.store.update_tables import DataUpdate


def update(options: argparse.Namespace, part: str) -> int:
    """Look for newer data, print what it would change, and apply it where that is wanted."""
    settings, now = Settings(), datetime.now(UTC)
    with open_store() as store:
        caller = Caller(store, SYSTEM, now)
        search = UpdateSearch(settings, caller, lambda text: print(text, file=sys.stderr))
        use_updates(search.folder)
        try:
            row = look_for_updates(search, (part,), options.origin or "")
            print(described(row))
            if not any(map(is_news, row.changes)):
                return 0
            if not options.apply:
                print(f"Apply it with `legaldeck {part} update --apply`, or on the page Data of the site.")
                return 0
            assert row.id is not None
            apply_update(caller, row.id, search.folder)
            changed = follow_up(settings, store, now)
        except (FreshDataError, ServiceError) as error:
            raise CommandError(f"{error} What is in use stays.") from error
    print(f"Applied. {changed} list{'' if changed == 1 else 's'} of upcoming events changed the verdict.")
    return 0


def described(row: DataUpdate) -> str:
    """Return a proposal in lines: what changes, from when, and which events that touches."""
    lines = []
    for one in row.changes:
        since = f" from {one['since']}" if one["since"] else ""
        name = f" {one['name']}" if one["name"] else ""
        text = f": {one['text']}" if one["text"] else ""
        lines.append(f"  {one['what']}{name}{since}{text}")
    for event in row.touched:
        changed = [f"{number} {before} → {after}" for before, after, number in event["changed"]]
        told = event["problem"] or ", ".join(changed) or "no verdict changes"
        lines.append(f"  event {event['event']}, {event['name']} on {event['day']}: {told}")
    head = f"{row.origin} has newer data:" if any(map(is_news, row.changes)) else "There is nothing new."
    return "\n".join([head, *lines])
