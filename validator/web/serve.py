"""Serving the site: one threaded process, or several where they are wanted."""

from __future__ import annotations

import sys
from typing import Any

from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]  # gunicorn has no types

from validator.config import Settings
from validator.jobs.processes import start_worker
from validator.services.demo import create_demo
from validator.services.judging import judge_decks
from validator.store.database import Store
from validator.store.migrate import upgrade
from validator.web.app import create_app
from validator.web.site import real_time
from validator.web.warm_up import load_data, warm_up

THREADS = 8
SECONDS = 60


class Server(BaseApplication):  # type: ignore[misc]  # same reason
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
    chosen = settings or site_settings(host, port)
    options = {
        "bind": f"{host}:{port}",
        "workers": processes,
        "worker_class": "gthread",
        "threads": THREADS,
        "timeout": SECONDS,
        "loglevel": "warning",
        "control_socket_disable": True,
    }
    for line in greeting(chosen):
        print(line, file=sys.stderr)
    load_data()
    workers = start_worker(chosen)
    try:
        Server(chosen, options).run()
    finally:
        workers.stop()


def site_settings(host: str, port: int) -> Settings:
    """Return the settings; where no address of the site is set, it is the one that is served."""
    settings = Settings()
    if "base_url" in settings.model_fields_set:
        return settings
    return settings.model_copy(update={"base_url": f"http://{_shown(host)}:{port}"})


def greeting(settings: Settings) -> list[str]:
    """Return the lines that tell where the site is, and who enters a fresh one by which link."""
    here = settings.base_url.rstrip("/")
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
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
