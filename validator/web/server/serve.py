"""Serving the site: one process that buffers requests, or several where they are wanted."""

import gc
import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]  # gunicorn has no types

from card_data.catalogue import load_catalogue
from card_data.updates import FOLDER, use_updates
from validator import parse, resolve
from validator.config import Settings
from validator.jobs.processes import start_worker
from validator.log import set_up_log
from validator.rules.rulebook import load_rulebook
from validator.services.demo import create_demo
from validator.services.judging import judge_decks
from validator.store.database import Store, private_file
from validator.store.migrate import upgrade
from validator.web.answers.asking import read_question
from validator.web.answers.completion import complete
from validator.web.answers.sent_list import Sent, check_sent
from validator.web.app import create_app
from validator.web.public.examples import EXAMPLES
from validator.web.server.buffering import BufferingWorker
from validator.web.site import real_time
from validator.where.epochs import courses

SECONDS = 60
GRACE_SECONDS = 20
LINKS = "first-links.txt"


class WatchedSite(BaseApplication):  # type: ignore[misc]  # same reason
    """The site under gunicorn; each process makes its own application, and so its own connections."""

    def __init__(self, settings: Settings, options: dict[str, Any]) -> None:
        self.settings = settings
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        """Hand our options to gunicorn."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Return the application to serve."""
        app = create_app(self.settings)
        warm_up(app)
        return app


def serve(
    host: str = "127.0.0.1", port: int = 8000, processes: int = 1, settings: Settings | None = None
) -> None:
    """Serve the site until it is stopped."""
    chosen = settings or Settings()
    options = {
        "bind": f"{host}:{port}",
        "workers": processes,
        "worker_class": BufferingWorker,
        "timeout": SECONDS,
        "graceful_timeout": GRACE_SECONDS,
        "loglevel": "warning",
        "control_socket_disable": True,
    }
    set_up_log(chosen.log_level)
    use_updates(chosen.data_dir / FOLDER)
    greet(greeting(chosen, f"http://{_shown(host)}:{port}"), chosen.data_dir / LINKS)
    load_data()
    workers = start_worker(chosen)
    try:
        WatchedSite(chosen, options).run()
    finally:
        workers.stop()


def greet(lines: list[str], file: Path) -> None:
    """Print a greeting; under systemd, which keeps what is printed, its links go to a file of our own."""
    links = [line for line in lines if "://" in line and line.startswith(" ")]
    if links and "JOURNAL_STREAM" in os.environ:
        private_file(file)
        file.write_text("\n".join(links) + "\n")
        lines = [line for line in lines if line not in links]
        lines.insert(-1, f"  they are in {file}")
    for line in lines:
        print(line, file=sys.stderr)


def greeting(settings: Settings, listening: str = "") -> list[str]:
    """Return the lines that tell where the site is, and who enters a fresh one by which link."""
    here = (settings.base_url if settings.has_address or not listening else listening).rstrip("/")
    lines = [f"Legaldeck is at {here}/"]
    store = Store(settings.database)
    try:
        upgrade(store)
        demo = create_demo(store, real_time(), judge_decks)
    finally:
        store.close()
    if demo is not None:
        player, token = next(iter(demo.players.items()))
        lines += [
            "This site is new. These links work once, and a restart renews them:",
            f"  become the first organizer:   {here}/sign-up/{demo.organizer}",
            *([f"  become a judge of the demo:   {here}/sign-up/{demo.judge}"] if demo.judge else []),
            f"  look as a player ({player}): {here}/p/{token}",
        ]
    return [*lines, "Stop it with Ctrl+C."]


def _shown(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host  # noqa: S104 - compared, not bound


# --- the work of first use, done before the first visitor comes ---


OBJECTS_BETWEEN_SEARCHES = 10_000


def load_data() -> None:
    """Load readers, cards and rules: before processes are forked, so that all of them share one copy."""
    for package in (parse, resolve):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    rulebook = load_rulebook()
    for game in rulebook.games:
        load_catalogue(game)
        complete(game, "a")
        courses(rulebook, rulebook.newest_policy(game).id)
    for example in EXAMPLES.values():
        question = read_question(example.choices, rulebook, real_time().date())
        check_sent(Sent(example.title, example.text.encode(), example.text), question)
    keep_out_of_collection()


def warm_up(app: Flask) -> None:
    """Compile the pages of an application that is about to serve."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    keep_out_of_collection()


def keep_out_of_collection() -> None:
    """Leave what lives as long as the process out of the search for cycles, and search less often.

    Searching all cards and rules takes 150 ms, and some visitor would wait for it; a large page makes
    some ten thousand objects, nearly all of which go without a search.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES)
