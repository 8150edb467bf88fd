"""The application: one factory that puts the site together."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import TracebackType

from flask import Blueprint, Flask, request
from flask_openapi3 import OpenAPI
from flask_wtf.csrf import CSRFProtect
from jinja2 import FileSystemBytecodeCache
from werkzeug.middleware.proxy_fix import ProxyFix

from card_data.compiled import cache_directory
from validator.config import Settings
from validator.ingest.reading_limits import use_limits
from validator.languages.template_text import VERSION
from validator.log import LOGGER
from validator.report.faces.card_face import find_face, sign_sheet
from validator.services.accounts.sign_in import LONGEST
from validator.store.database import Store
from validator.store.migrate import upgrade
from validator.web.account.language_choice import add_languages
from validator.web.answers.list_table import add_table_words
from validator.web.api.description import (
    INFO,
    SECURITY,
    ProblemDetails,
    open_to_other_sites,
    refuse_values,
)
from validator.web.api.event_routes import api_events
from validator.web.api.netrunnerdb_routes import netrunnerdb
from validator.web.api.public_routes import api
from validator.web.batch.batch_pages import allow_large_uploads
from validator.web.bounds import add_bounds
from validator.web.error_pages import add_error_pages
from validator.web.library.library_pages import card_address, sign_address
from validator.web.middleware.entrance import Entrance
from validator.web.middleware.freshness import add_freshness
from validator.web.middleware.headers import add_headers
from validator.web.middleware.limits import add_visitors, limiter, storage_uri
from validator.web.organizer.event_words import add_event_words
from validator.web.page_words import add_presentation
from validator.web.permissions import add_standing
from validator.web.site import KEY, Site, real_time

# In the order in which the API page describes them.
APIS = (api, api_events, netrunnerdb)
# The rooms of the audiences, each with the pages that it needs.
ROOMS = ("account", "api", "batch", "judge", "library", "organizer", "owner", "player", "public")
ROOT = Path(__file__).resolve().parents[2]


class SiteApp(OpenAPI):
    """The site; what fails in it is logged by the pattern of its address, never by the address."""

    def log_exception(
        self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]
    ) -> None:
        """Write down where a request failed."""
        pattern = request.url_rule.rule if request.url_rule else "(nothing there)"
        LOGGER.error("%s %s failed", request.method, pattern, exc_info=exc_info)


def create_app(config: Settings | None = None, now: Callable[[], datetime] = real_time) -> Flask:
    """Return the site, ready to serve, with its database brought up to date."""
    settings = config or Settings()
    use_limits(settings.reading)
    app = SiteApp(
        "validator",
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "validator" / "static"),
        info=INFO,
        security_schemes=SECURITY,
        validation_error_model=ProblemDetails,
        validation_error_callback=refuse_values,
        doc_ui=False,
    )
    app.jinja_options = {"bytecode_cache": _kept_pages()}
    _configure(app, settings)
    store = Store(settings.database)
    upgrade(store)
    app.extensions[KEY] = Site(settings, store, now)
    add_languages(app)
    add_freshness(app)
    allow_large_uploads(app)
    csrf = CSRFProtect(app)
    limiter.init_app(app)
    add_headers(app)
    add_visitors(app)
    add_bounds(app)
    add_error_pages(app)
    add_presentation(app)
    add_event_words(app)
    add_table_words(app)
    app.jinja_env.globals.update(
        card_face=find_face,
        card_address=card_address,
        sign_address=sign_address,
        sign_sheet=sign_sheet,
    )
    add_standing(app)
    for interface in APIS:
        csrf.exempt(interface)  # programs send no cookies, and none would count
        app.after_request_funcs[interface.name] = [open_to_other_sites]
        app.register_api(interface)
    for blueprint in _pages():
        app.register_blueprint(blueprint)
    return app


def _pages() -> Iterator[Blueprint]:
    """Yield the pages of the site: every blueprint that a module in one of the rooms makes."""
    for room in ROOMS:
        package = import_module(f"validator.web.{room}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            yield from (made for made in vars(import_module(module.name)).values() if type(made) is Blueprint)


def _configure(app: Flask, settings: Settings) -> None:
    https = settings.base_url.startswith("https://")
    app.config.update(
        SECRET_KEY=settings.secret,
        MAX_CONTENT_LENGTH=settings.limits.upload_bytes,
        MAX_FORM_MEMORY_SIZE=settings.limits.upload_bytes,
        SESSION_COOKIE_NAME="legaldeck",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=https,
        # The server ends sessions; the cookie is set at the sign-in only. If every answer set it again, a
        # late answer to an early request would take back what a newer page put into it.
        PERMANENT_SESSION_LIFETIME=LONGEST,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=https,
        RATELIMIT_STORAGE_URI=storage_uri(settings),
        RATELIMIT_STORAGE_OPTIONS={"socket_connect_timeout": 1} if settings.redis_url else {},
        RATELIMIT_IN_MEMORY_FALLBACK_ENABLED=True,
    )
    if settings.trusted_proxies:
        # Only the address of visitors comes from proxies; the site knows its own name and scheme.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.trusted_proxies, x_proto=0, x_host=0
        )
    app.wsgi_app = Entrance(app.wsgi_app, settings)  # type: ignore[method-assign]


def _kept_pages() -> FileSystemBytecodeCache | None:
    """Return where compiled pages are kept; a folder that cannot be written only costs a start some time."""
    folder = cache_directory() / "pages"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return FileSystemBytecodeCache(str(folder), f"{VERSION}-%s.cache") if os.access(folder, os.W_OK) else None
