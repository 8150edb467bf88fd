"""What hostile documents cost: `python -m tests.benchmarks.hostile [WORDS]` prints two tables.

The first tells how the cost of reading grows as the document doubles: twice as much should take about twice
as long. The second sends one hostile request at a time to a site that runs, and looks at what others notice.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from tests.benchmarks.typed_decks import rules
from tests.ingest import hostile_files
from tests.ingest.pdf import bombs
from tests.load.rush import form_pass, send
from tests.web.server.served_site import ServedSite, served
from validator.ingest.any_file import ingest
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.pipeline import Question, check_sources

STEPS = (2_000, 4_000, 8_000, 16_000, 32_000)
ENOUGH = 25.0
# Where a figure is below this, the clock measures itself and its ratio says nothing.
LEAST = 0.05
# What was promised: how long others wait at most because of one request, and how long that takes.
MOST_DELAY, MOST_SECONDS = 0.3, 20.0
REST_SECONDS = 5.0
SHORT = b"Noise: Hacker Extraordinaire\n3 Diesel\n3 Sure Gamble\n3 Wyldside\n"
SMALL_PDF = bombs.text_page("3 Sure Gamble", "2 Diesel")


def growth(question: Question, wanted: list[str]) -> None:
    """Print the processor time of reading and judging, without any bound, as documents double."""
    print("Processor seconds of reading and judging\n")
    print("| input | " + " | ".join(map(str, STEPS)) + " | each doubling |")
    print("| --- |" + " --- |" * (len(STEPS) + 1))
    for name, build in hostile_files.GROWING.items():
        if wanted and not any(word in name for word in wanted):
            continue
        spent: list[float] = []
        for step in STEPS:
            if spent and spent[-1] * 2 > ENOUGH:  # the next one would take too long
                break
            spent.append(_cpu(build(step), question))
        ratios = [later / sooner for sooner, later in pairwise(spent) if sooner >= LEAST]
        cells = [f"{one:.2f}" for one in spent]
        shown = " ".join(f"x{ratio:.1f}" for ratio in ratios) or "too little to tell"
        print(f"| {name} | {' | '.join(cells)} | {shown} |", flush=True)


def _cpu(data: bytes, question: Question) -> float:
    question.rules.catalogue.names.memory.clear()
    started = time.process_time()
    check_sources(ingest("hostile", data, DEFAULT_LIMITS), question)
    return time.process_time() - started


def requests(wanted: list[str]) -> bool:
    """Print how long one hostile request takes and others wait; return whether all is as promised."""
    good = True
    with _site() as site:
        pages = Visitors(site)
        with pages.asking() as rest:
            threading.Event().wait(REST_SECONDS)
        machine = f"load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        print(f"\nOne hostile request at a time; at rest others wait {rest.words()} at most, {machine}\n")
        print("| request | size | takes | others: page | others: text | others: PDF | memory | as promised |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        for name, build in hostile_files.REQUESTS.items():
            if wanted and not any(word in name for word in wanted):
                continue
            data = build()
            with pages.asking() as during:
                status, seconds = pages.check(data, "hostile", "10.0.0.9")
            later = {kind: during.longest[kind] - rest.longest[kind] for kind in during.longest}
            kept = seconds <= MOST_SECONDS and max(later.values()) <= MOST_DELAY
            good &= kept
            waits = " | ".join(f"{during.longest[kind]:.2f} s" for kind in during.longest)
            print(
                f"| {name} | {len(data) / 1e6:.2f} MB | {seconds:.1f} s ({status}) | {waits} "
                f"| {during.memory / 1e6:.0f} MB | {'yes' if kept else 'NO'} |",
                flush=True,
            )
    return good


@contextmanager
def _site() -> Iterator[ServedSite]:
    with (
        tempfile.TemporaryDirectory(prefix="legaldeck-hostile-") as folder,
        served(Path(folder), TRUSTED_PROXIES="1", LIMITS__UPLOAD_BYTES="20000000") as site,
    ):
        yield site


@dataclass
class Waits:
    """The longest that anybody waited for each kind of answer, and the most memory that was in use."""

    longest: dict[str, float] = field(default_factory=lambda: {"page": 0.0, "text": 0.0, "PDF": 0.0})
    memory: int = 0

    def words(self) -> str:
        return ", ".join(f"{seconds:.2f} s for a {kind}" for kind, seconds in self.longest.items())


class Visitors:
    """People at other addresses who go on reading pages and checking ordinary lists."""

    def __init__(self, site: ServedSite) -> None:
        self._site, self._pass = site, form_pass(site.port)
        for _ in range(3):
            self.check(SMALL_PDF, "small.pdf", "10.0.0.2")

    def check(self, data: bytes, name: str, address: str) -> tuple[int, float]:
        """Send a file from an address; return the status and how long it took."""
        boundary = "legaldeckboundary"
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + data + f"\r\n--{boundary}--\r\n".encode()
        headers = {
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "X-Forwarded-For": address,
            "X-CSRFToken": self._pass[1],
            "Cookie": self._pass[0],
        }
        answer = send(self._site.port, "POST", "/live", body, headers)
        return answer.status, answer.seconds

    @contextmanager
    def asking(self) -> Iterator[Waits]:
        """Let them ask until the block ends."""
        waits, stop = Waits(), threading.Event()

        def repeat(kind: str, ask: Callable[[], object]) -> None:
            while not stop.wait(0.02):
                started = time.perf_counter()
                ask()
                waits.longest[kind] = max(waits.longest[kind], time.perf_counter() - started)

        def weigh() -> None:
            while not stop.wait(0.05):
                waits.memory = max(waits.memory, sum(map(_resident, _family(self._site.process.pid))))

        asks: dict[str, Callable[[], object]] = {
            "page": lambda: send(self._site.port, "GET", "/docs/", None, {"X-Forwarded-For": "10.0.0.3"}),
            "text": lambda: self.check(SHORT, "a.txt", "10.0.0.4"),
            "PDF": lambda: self.check(SMALL_PDF, "a.pdf", "10.0.0.5"),
        }
        threads = [threading.Thread(target=repeat, args=pair) for pair in asks.items()]
        threads.append(threading.Thread(target=weigh))
        for thread in threads:
            thread.start()
        try:
            yield waits
        finally:
            stop.set()
            for thread in threads:
                thread.join()


def _family(process: int) -> list[int]:
    """Return a process and all that descend from it."""
    found = [process]
    for number in found:
        with suppress(OSError):
            for task in Path(f"/proc/{number}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def _resident(process: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0


def main(wanted: list[str]) -> int:
    """Print both tables, or the rows that hold one of the wanted words."""
    growth(Question(rules()), wanted)
    return 0 if requests(wanted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
