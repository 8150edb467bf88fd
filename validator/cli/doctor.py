"""`legaldeck doctor`: what is wrong with an installation, and how to mend it."""

import argparse
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from card_data.catalogue import CatalogueError
from card_data.packs import PackError, pack_folders
from validator.config import Settings
from validator.jobs.condition import Condition, conditions
from validator.rules.rule_files import RuleFileError
from validator.rules.rulebook import load_rulebook
from validator.store.database import Store

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def run(options: argparse.Namespace) -> int:
    """Print what was looked at; the exit status is 1 when something needs mending."""
    settings = Settings()
    found = [*_packs()]
    if all(one.good for one in found):  # the rest needs rules that can be read
        found += _conditions(settings)
    found += [*_settings_advice(settings), *_file_rights(settings)]
    for one in found:
        print(f"{'ok  ' if one.good else 'BAD '} {one.name}: {one.sentence}")
        if not one.good and one.advice:
            print(f"     {one.advice}")
    return 0 if all(one.good for one in found) else 1


def _conditions(settings: Settings) -> list[Condition]:
    try:
        store = Store(settings.database)
    except (OSError, SQLAlchemyError, ValueError) as error:
        advice = "Check LEGALDECK_DATABASE_URL and LEGALDECK_DATA_DIR."
        return [Condition("database", False, f"The database cannot be opened ({error}).", advice, vital=True)]
    try:
        return conditions(settings, store, datetime.now(UTC))
    finally:
        store.close()


def _packs() -> Iterator[Condition]:
    """Look at the packs, where there are any: with a broken one the site does not start."""
    try:
        names = [pack.name for pack in pack_folders()]
        load_rulebook()
    except (CatalogueError, PackError, RuleFileError) as error:
        yield Condition("packs", False, str(error), "Correct it, or take the pack out of LEGALDECK_PACKS.")
    else:
        if names:
            yield Condition("packs", True, f"These packs are in use: {', '.join(names)}.")


def _settings_advice(settings: Settings) -> Iterator[Condition]:
    address = urlsplit(settings.base_url)
    if not settings.has_address:
        yield Condition(
            "address",
            False,
            "Nobody set the address of the site, so it answers under any name.",
            "Set LEGALDECK_BASE_URL, such as https://decks.example.org.",
        )
    elif address.scheme != "https" and address.hostname not in ("localhost", "127.0.0.1"):
        yield Condition(
            "address",
            False,
            f"{settings.base_url} is not encrypted: passwords and lists can be read on their way.",
            "Put a proxy with TLS in front and set LEGALDECK_BASE_URL to its https address.",
        )
    else:
        yield Condition("address", True, f"The site is at {settings.base_url}.")
    if address.scheme == "https" and not settings.trusted_proxies:
        yield Condition(
            "proxies",
            False,
            "The address is encrypted, but no proxy is trusted: all visitors seem to share one address.",
            "Set LEGALDECK_TRUSTED_PROXIES to the number of proxies in front, usually 1.",
        )


def _file_rights(settings: Settings) -> Iterator[Condition]:
    if not settings.data_dir.is_dir():
        return
    files = [settings.data_dir, *settings.data_dir.iterdir()]
    open_ones = [path.name for path in files if path.is_file() and path.stat().st_mode & OTHERS]
    if open_ones:
        yield Condition(
            "files",
            False,
            f"Others on this machine can read {', '.join(sorted(open_ones))}.",
            f"chmod -R go= {settings.data_dir}",
        )
    else:
        yield Condition("files", True, "Nobody else on this machine can read the data.")
