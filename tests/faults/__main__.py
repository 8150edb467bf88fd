"""`make faults`: things that break in the middle of the work, and what was lost by it: nothing.

Each fault is real: processes are killed, servers stopped, locks held, disks filled. Prints a table; the
status is 1 when a list that was acknowledged is gone, or something did not heal.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from tests.faults.disks import MountError, small_disk
from tests.jobs.installations import FILES, SERVERS, installation, redis_server, wait_until
from tests.load.halls import hall, typed
from tests.load.rush import form_pass, one
from tests.services.batches.batch_world import batch_of, files_of, started, submissions, world_with_players
from tests.web.server.served_site import served
from validator.config import Settings
from validator.jobs.processes import end_process, start_process
from validator.jobs.queue import open_jobs
from validator.store.batch_tables import FINISHED
from validator.store.database import Store

PLAYERS = [f"Player {chr(65 + n // 10)}{chr(65 + n % 10)} Number{n}" for n in range(40)]
LISTS = 30


@dataclass(frozen=True)
class Outcome:
    """What a fault did: how much was acknowledged, how much is there, whether the site healed."""

    acknowledged: int
    there: int
    healed: bool
    words: str

    @property
    def good(self) -> bool:
        return self.healed and self.there >= self.acknowledged


def killed_worker(variant: str) -> Outcome:
    """Kill a worker in the middle of a batch."""

    def kill(_: Store, settings: Settings, workers: list[subprocess.Popen[bytes]]) -> None:
        workers[0].kill()
        end_process(workers[0])
        workers[0] = start_process(settings)

    return _batch_with(variant, kill)


def locked_database(variant: str) -> Outcome:
    """Hold the write lock of the database for longer than anybody waits."""

    def hold(store: Store, _settings: Settings, _workers: list[subprocess.Popen[bytes]]) -> None:
        connection = sqlite3.connect(str(store.engine.url.database), isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        threading.Event().wait(13)
        connection.execute("ROLLBACK")
        connection.close()

    return _batch_with(variant, hold)


def lost_connections(variant: str) -> Outcome:
    """End all connections to PostgreSQL, as its restart does."""

    def cut(store: Store, _settings: Settings, _workers: list[subprocess.Popen[bytes]]) -> None:
        for _ in range(3):
            with suppress(Exception), store.engine.connect() as connection:
                connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            threading.Event().wait(0.3)

    return _batch_with(variant, cut)


def _batch_with(
    variant: str, fault: Callable[[Store, Settings, list[subprocess.Popen[bytes]]], None]
) -> Outcome:
    """Start a batch, let something happen, and see what became of it."""
    with (
        tempfile.TemporaryDirectory(prefix="legaldeck-faults-") as folder,
        installation(variant, Path(folder)) as settings,
    ):
        store = Store(settings.database)
        world = world_with_players(store, *PLAYERS)
        batch_id = started(world, files_of(*PLAYERS))
        open_jobs(settings, store).announce(batch_id)
        workers = [start_process(settings) for _ in range(2)]
        try:
            fault(store, settings, workers)
            begun = time.monotonic()
            healed = _in_time(lambda: batch_of(store, batch_id).state == FINISHED)
            there = len(submissions(store))
        finally:
            for worker in workers:
                end_process(worker)
        seconds = time.monotonic() - begun
        return Outcome(len(PLAYERS), there, healed, f"done {seconds:.0f} s after the fault")


def redis_gone(_variant: str) -> Outcome:
    """Stop Redis while players submit, and for good."""
    with tempfile.TemporaryDirectory(prefix="legaldeck-faults-") as folder:
        place = hall("sqlite", Path(folder), LISTS)
        good, half, ready = 0, LISTS // 2, ""
        with (
            suppress(RedisError),  # it is gone already when the test wants to stop it
            redis_server() as url,
            served(Path(folder), DATABASE_URL=place.url, REDIS_URL=url) as site,
        ):
            entry = form_pass(site.port)
            good = _submitted(site.port, place.tokens[:half], entry)
            Redis.from_url(url).shutdown(nosave=True)
            good += _submitted(site.port, place.tokens[half:], entry)
            ready = site.open("/ready")[2]
        healed = '"queue":"bad"' in ready and good == LISTS
        return Outcome(good, place.kept(), healed, f"{good} of {LISTS} were taken, and /ready tells of it")


def killed_site(_variant: str) -> Outcome:
    """Kill the process that serves while players submit; another is started in its place."""
    with tempfile.TemporaryDirectory(prefix="legaldeck-faults-") as folder:
        place = hall("sqlite", Path(folder), LISTS)
        with served(Path(folder), DATABASE_URL=place.url) as site:
            entry = form_pass(site.port)
            good = 0
            for number, token in enumerate(place.tokens):
                if number == LISTS // 2:
                    subprocess.run(["pkill", "-KILL", "-P", str(site.process.pid)], check=False)
                    wait_until(lambda: _answers(site.port), "the site answers again")
                    entry = form_pass(site.port)
                good += _submitted(site.port, (token,), entry)
        return Outcome(good, place.kept(), good == LISTS, f"{good} of {LISTS} were taken")


def disk_full(_variant: str) -> Outcome:
    """Fill the disk of the database while players submit, and make room again."""
    with small_disk() as disk:
        place = hall("sqlite", disk.folder, LISTS)
        with served(disk.folder, DATABASE_URL=place.url) as site:
            entry = form_pass(site.port)
            half = LISTS // 2
            before = _submitted(site.port, place.tokens[:half], entry)
            disk.fill()
            answers = [
                one(site.port, "POST", f"/p/{token}/submit", typed(number), entry)
                for number, token in enumerate(place.tokens[half:])
            ]
            during = sum(answer.status == 303 for answer in answers)
            told = sum(
                answer.status == 503 and "disk of the site is full" in answer.page for answer in answers
            )
            ready = site.open("/ready")
            alive = site.open("/health")[0] == 200
            kept = place.kept()
            disk.empty()
            again = _submitted(site.port, place.tokens, entry)  # those that are there already are told so
            well = site.open("/ready")[0] == 200
        truth = alive and ready[0] == 503 and '"disk":"bad"' in ready[2] and well
        healed = truth and told + during == LISTS - half and kept >= before + during and again == LISTS
        words = (
            f"{told} of {LISTS - half} were refused in words meanwhile, {again} taken afterwards; /ready: 503"
        )
        return Outcome(again, place.kept(), healed, words)


def folder_read_only(_variant: str) -> Outcome:
    """Start the site on a disk that cannot be written, then on the same disk when it can."""
    with small_disk() as disk:
        place = hall("sqlite", disk.folder, LISTS)
        half = LISTS // 2
        with served(disk.folder, DATABASE_URL=place.url) as site:
            good = _submitted(site.port, place.tokens[:half], form_pass(site.port))
        disk.allow_writing(False)
        with tempfile.TemporaryDirectory(prefix="legaldeck-faults-") as elsewhere:
            said = _refused_to_start(
                Path(elsewhere), DATA_DIR=str(disk.folder / "data"), DATABASE_URL=place.url
            )
        disk.allow_writing(True)
        with served(disk.folder, DATABASE_URL=place.url) as site:
            good += _submitted(site.port, place.tokens[half:], form_pass(site.port))
        healed = "cannot be written" in said and "Traceback" not in said and good == LISTS
        return Outcome(good, place.kept(), healed, f"it says: {said.splitlines()[-1] if said else 'nothing'}")


def _refused_to_start(folder: Path, **settings: str) -> str:
    try:
        with served(folder, **settings):
            return ""
    except AssertionError as refusal:
        return str(refusal).split("\nassert ")[0]


def _submitted(port: int, tokens: tuple[str, ...], entry: tuple[str, str]) -> int:
    answers = [one(port, "POST", f"/p/{t}/submit", typed(n), entry) for n, t in enumerate(tokens)]
    return sum(answer.status == 303 for answer in answers)


def _answers(port: int) -> bool:
    return one(port, "GET", "/health", {}, ("", "")).status == 200


def _in_time(holds: Callable[[], bool]) -> bool:
    try:
        wait_until(holds, "it heals", 120)
    except AssertionError:
        return False
    return True


FAULTS: tuple[tuple[str, str, Callable[[str], Outcome]], ...] = (
    ("a worker is killed in a batch", FILES, killed_worker),
    ("a worker is killed in a batch", SERVERS, killed_worker),
    ("the database is locked for 13 s in a batch", FILES, locked_database),
    ("all connections are cut in a batch", SERVERS, lost_connections),
    ("Redis stops while players submit", FILES, redis_gone),
    ("the serving process is killed while players submit", FILES, killed_site),
    ("the disk is full while players submit", FILES, disk_full),
    ("the folder is read-only at a start", FILES, folder_read_only),
)


def main() -> int:
    """Inject all faults, or those with a wanted word, and print what became of each."""
    print("| fault | installation | acknowledged | there | healed | |\n| --- | --- | --- | --- | --- | --- |")
    bad = False
    wanted = sys.argv[1:]
    for words, variant, inject in FAULTS:
        if wanted and not any(word in words for word in wanted):
            continue
        try:
            told = inject(variant)
        except MountError as error:
            print(f"| {words} | {variant} | | | not tried | you may not do this here: {error} |", flush=True)
            continue
        bad |= not told.good
        healed = "yes" if told.healed else "NO"
        print(
            f"| {words} | {variant} | {told.acknowledged} | {told.there} | {healed} | {told.words} |",
            flush=True,
        )
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
