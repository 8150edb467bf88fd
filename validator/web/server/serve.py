"""Serving the site: one process that buffers requests, or several where they are wanted."""

import os
import sys
from pathlib import Path
from typing import Any

from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]  # gunicorn has no types

from card_data.updates import FOLDER, use_updates
from validator.config import Settings
from validator.jobs.processes import start_worker
from validator.log import set_up_log
from validator.services.demo import create_demo
from validator.services.judging import judge_decks
from validator.store.database import Store, private_file
from validator.store.migrate import upgrade
from validator.web.app import create_app
from validator.web.server.buffering import BufferingWorker
from validator.web.server.warm_up import load_data, warm_up
from validator.web.site import real_time

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
