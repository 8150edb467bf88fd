"""Tables as text, and replacing a folder in one step, so that it is always whole."""

import contextlib
import csv
import ctypes
import io
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

Row = dict[str, str]
AT_FDCWD = -100
RENAME_EXCHANGE = 2


def read_table(path: Path) -> list[Row]:
    """Read one table; a missing one is empty."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table_text(rows: list[Row]) -> str:
    """Return one table as it is written, with the columns that its rows have."""
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, list(rows[0]) if rows else (), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def stated_in_source(text: str, values: Mapping[str, object]) -> str:
    """Bring days and counts in the text of a SOURCE.toml up to date; the rest stays as written."""
    for key, value in values.items():
        line = f"{key} = {value}"
        text, changed = re.subn(rf"(?m)^{key} *=.*$", line, text, count=1)
        if not changed:
            text = f"{text.rstrip()}\n{line}\n".lstrip()
    return text


def replace_folder(target: Path, fill: Callable[[Path], None]) -> None:
    """Fill a copy of the folder and put it in place of the original; on any error nothing changes."""
    recover(target)
    workplace = Path(tempfile.mkdtemp(prefix=f".{target.name}-new-", dir=target.parent))
    try:
        fresh = workplace / target.name
        shutil.copytree(target, fresh)
        fill(fresh)
        _sync(fresh)
        _swap(fresh, target)
    finally:
        shutil.rmtree(workplace, ignore_errors=True)


def recover(target: Path) -> None:
    """Put the old folder back if an earlier replacement was killed between its two renames."""
    parked = _set_aside_folder(target)
    if parked.exists() and not target.exists():
        parked.rename(target)
    shutil.rmtree(parked, ignore_errors=True)


def _set_aside_folder(target: Path) -> Path:
    return target.with_name(f".{target.name}-old")


def _swap(fresh: Path, target: Path) -> None:
    if _exchange(fresh, target):
        return
    parked = _set_aside_folder(target)
    target.rename(parked)
    try:
        fresh.rename(target)
    except OSError:
        parked.rename(target)
        raise
    shutil.rmtree(parked, ignore_errors=True)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in a single step where the system can (Linux)."""
    try:
        renameat2 = ctypes.CDLL(None).renameat2
    except (OSError, AttributeError, TypeError):
        return False
    done = renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE)
    return int(done) == 0


def _sync(folder: Path) -> None:
    for path in (*folder.iterdir(), folder):
        with contextlib.suppress(OSError):
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
