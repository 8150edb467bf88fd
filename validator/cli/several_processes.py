"""The same work on many items, in several processes: what all of them need is sent to each process once."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_work: Callable[[Any], Any] | None = None


def in_processes(
    work: Callable[..., Result], shared: dict[str, Any], items: Iterable[Item], processes: int, chunk: int
) -> Iterator[Result]:
    """Yield what `work` makes of each item and of what is shared, in the order of the items."""
    from multiprocessing import get_context

    method = "fork" if sys.platform == "linux" else "spawn"
    with get_context(method).Pool(processes, _start, (work, shared)) as pool:
        yield from pool.imap(_do, items, chunksize=chunk)


def _start(work: Callable[..., Any], shared: dict[str, Any]) -> None:
    global _work
    _work = partial(work, **shared)


def _do(item: Any) -> Any:
    assert _work is not None
    return _work(item)
