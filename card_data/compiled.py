"""Compiled data: slow text tables turned once into a form that loads in milliseconds.

A compiled file is named after what it was built from (path, size and times of every source and of the
code that builds it), so a changed source is simply another name and nothing stale is ever read.
"""

import marshal
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

KEPT_VERSIONS = 8  # of each name, those used last: packs, updates and other installations share the folder


def cache_directory() -> Path:
    """Return where compiled data is kept: LEGALDECK_CACHE, or the user's cache folder."""
    chosen = os.environ.get("LEGALDECK_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "legaldeck"


def signature(sources: Iterable[Path]) -> str:
    """Digest the identity of all sources; any edit, replacement, addition or removal changes it."""
    digest = blake2b(f"{sys.version_info[:2]}{marshal.version}".encode(), digest_size=12)
    for path in sources:
        state = os.stat(path)
        digest.update(f"{path}|{state.st_size}|{state.st_mtime_ns}|{state.st_ctime_ns}\n".encode())
    return digest.hexdigest()


def compiled(name: str, sources: Iterable[Path], build: Callable[[], Any]) -> Any:
    """Load what `build` made of the sources, building and keeping it when they have changed.

    The value consists of plain dicts, lists, tuples, strings, numbers, booleans and None.
    """
    path = cache_directory() / f"{name}-{signature(sources)}.bin"
    try:
        value = marshal.loads(path.read_bytes())  # noqa: S302 - our own cache, named by the hash of its sources
    except (OSError, ValueError, EOFError, TypeError):
        value = build()
        _keep(path, name, marshal.dumps(value))
        return value
    with suppress(OSError):  # whoever may only read the folder leaves no trace of it
        os.utime(path)
    return value


def _keep(path: Path, name: str, data: bytes) -> None:
    """Write atomically; a folder that cannot be written only costs the next start some time."""
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        os.replace(temporary, path)
        others = sorted(path.parent.glob(f"{name}-*.bin"), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in others[KEPT_VERSIONS:]:
            old.unlink(missing_ok=True)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
