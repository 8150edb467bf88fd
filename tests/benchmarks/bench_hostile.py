"""Hostile text: what 150 kB of lines that fit no shape cost at most."""

from __future__ import annotations

import random
import string
import time

from tests.benchmarks.typed_decks import rules
from tests.ingest.hostile_files import SIGNS
from validator.pipeline import Question, check_bytes

SIZE = 150_000
WIDTHS = (150, 1_000, 6_000)
Row = tuple[str, float, str, str]


def run() -> list[Row]:
    """Measure runs of one sign, prose, unknown cards and many cards on a line; each line is another one."""
    chance = random.Random(5)
    question = Question(rules())
    titles = [card.title for card in question.rules.catalogue.names.cards]
    words = ["".join(chance.choices(string.ascii_lowercase, k=chance.randint(2, 9))) for _ in range(5_000)]
    runs = {
        f"a run of {sign!r}, {width} wide": _runs(sign, width, chance) for sign in SIGNS for width in WIDTHS
    }
    worst = max(runs, key=lambda name: _seconds(runs[name], question))
    shapes = {
        "prose, 1,000 wide": [" ".join(chance.choices(words, k=160)) for _ in range(150)],
        "2,000 unknown cards": [f"2 {' '.join(chance.choices(words, k=3))}" for _ in range(2_000)],
        "250 cards on each line": [
            ", ".join(f"2 {t}" for t in chance.choices(titles, k=250)) for _ in range(30)
        ],
        worst: runs[worst],
    }
    return [(name, _seconds(lines, question), "s", "5") for name, lines in shapes.items()]


def _runs(sign: str, width: int, chance: random.Random) -> list[str]:
    filled = (sign * width)[: width - 6]
    return [f"a{chance.randrange(1_000):03}{filled}{chance.choice('x1.')}" for _ in range(SIZE // width)]


def _seconds(lines: list[str], question: Question) -> float:
    question.rules.catalogue.names.memory.clear()
    started = time.perf_counter()
    check_bytes("hostile", "\n".join(lines).encode(), question)
    return time.perf_counter() - started
