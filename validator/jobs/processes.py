"""The workers that belong to a running site: started with it, replaced when they die, ended with it."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, cast

from validator.config import Settings
from validator.jobs.worker import WITH_PARENT

ROOT = Path(__file__).resolve().parents[2]
CHECK_SECONDS = 2.0


class WorkerProcesses:
    """So many workers, watched by a thread of the process that started them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._owner = os.getpid()
        self._stopped = threading.Event()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._watch = threading.Thread(target=self._keep_alive, daemon=True)

    def start(self) -> None:
        """Start the workers and watch over them."""
        self._processes = [start_process(self._settings) for _ in range(self._settings.jobs.processes)]
        self._watch.start()

    def stop(self) -> None:
        """End all workers; what they were reading is free again when their claims end."""
        if os.getpid() != self._owner:
            return  # a process of the site that was forked later ends alone
        self._stopped.set()
        for process in self._processes:
            end_process(process)

    def _keep_alive(self) -> None:
        while not self._stopped.wait(CHECK_SECONDS):
            for place, process in enumerate(self._processes):
                if process.poll() is not None and not self._stopped.is_set():
                    end_process(process)
                    self._processes[place] = start_process(self._settings)


def start_worker(settings: Settings) -> WorkerProcesses:
    """Start the workers of a site; they end when this process does."""
    workers = WorkerProcesses(settings)
    workers.start()
    return workers


def start_process(settings: Settings) -> subprocess.Popen[bytes]:
    """Start one worker with the settings of this process."""
    environment = {
        **os.environ,
        "LEGALDECK_DATA_DIR": str(settings.data_dir),
        "LEGALDECK_DATABASE_URL": settings.database,
        "LEGALDECK_REDIS_URL": settings.redis_url,
        "LEGALDECK_JOBS__LEASE_SECONDS": str(settings.jobs.lease_seconds),
        "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    command = [sys.executable, "-m", "validator.jobs.worker", WITH_PARENT]
    return subprocess.Popen(command, stdin=subprocess.PIPE, env=environment, start_new_session=True)  # noqa: S603 - a fixed command


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a worker, dead or alive, and collect it."""
    process.kill()
    process.wait()
    cast("IO[bytes]", process.stdin).close()
