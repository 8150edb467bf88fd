"""Keeping the data of a running site fresh, and saying how old it is."""

import time
from contextlib import suppress
from datetime import date

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from card_data.age import age_notice
from card_data.catalogue import Catalogue, game_ids, load_catalogue
from card_data.updates import FOLDER, catch_up, use_updates
from validator.report.deck_report import DeckReport
from validator.services.updates.proposals import settle
from validator.web.site import KEY, Site, site

# How long a machine without workers may miss what was applied on another one.
SECONDS_BETWEEN_LOOKS = 60.0


def add_freshness(app: Flask) -> None:
    """Let an application read newer data as soon as it is applied, here or on another machine."""
    found: Site = app.extensions[KEY]
    _settle(found)
    use_updates(found.settings.data_dir / FOLDER)
    due = time.monotonic() + SECONDS_BETWEEN_LOOKS

    @app.before_request
    def stay_fresh() -> None:
        nonlocal due
        if time.monotonic() > due:
            due = time.monotonic() + SECONDS_BETWEEN_LOOKS
            _settle(site())
        catch_up()

    app.jinja_env.globals.update(living_games=living_games, data_notice=data_notice)


def _settle(found: Site) -> None:
    # Whoever cannot write there, or has no database for the moment, serves what there is.
    with suppress(OSError, SQLAlchemyError):
        settle(found.store, found.settings.data_dir / FOLDER)


def living_games() -> list[Catalogue]:
    """Return the games of which newer cards and card lists still come."""
    return [found for found in map(load_catalogue, game_ids()) if found.lives]


def data_notice(record: DeckReport) -> str:
    """Say that a report was made from data that has grown old."""
    said = record.get("data_as_of")
    policy = site().rulebook.policies.get(record["policy"])
    if not said or policy is None:
        return ""
    return age_notice(date.fromisoformat(said), load_catalogue(policy.game).lives, site().today)
