"""Long work for one answer, done in a process of its own: the site stays quick meanwhile."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

# Somebody waits for it, so it goes before batches; but pages go first.
NICENESS = 3

P = ParamSpec("P")
R = TypeVar("R")


def run_aside(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Return what a function gives, called in another process that yields to everybody else."""
    with ProcessPoolExecutor(1, get_context("spawn"), os.nice, (NICENESS,)) as process:
        return process.submit(function, *args, **kwargs).result()
