"""What every request needs: settings, database, rules and the clock, made once per application."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from flask import current_app, request

from validator.config import Settings
from validator.rules.rulebook import Rulebook, load_rulebook
from validator.store.database import Store
from validator.web.middleware.entrance import seconds_since_arrival

KEY = "legaldeck"


def real_time() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Site:
    """One running site."""

    settings: Settings
    store: Store
    now: Callable[[], datetime] = real_time

    @property
    def today(self) -> date:
        """Return the site's day."""
        return self.now().date()

    @property
    def rulebook(self) -> Rulebook:
        """Return the rules, which change when newer data is applied."""
        return load_rulebook()


def site() -> Site:
    """Return the site that serves the current request."""
    found: Site = current_app.extensions[KEY]
    return found


def arrival() -> datetime:
    """Return when the current request arrived: that moment decides about deadlines, not when it was read."""
    return site().now() - timedelta(seconds=seconds_since_arrival(request.environ))
