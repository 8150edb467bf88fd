"""A small disk of its own: it can be filled, emptied and made read-only without harm to anything else."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

MEGABYTES = 24
STEP = 64_000


class MountError(Exception):
    """Disks can only be made by somebody who may mount them."""


@dataclass(frozen=True)
class SmallDisk:
    """A file system in memory."""

    folder: Path

    @property
    def ballast(self) -> Path:
        return self.folder / "ballast"

    def fill(self) -> None:
        """Write until there is no room left."""
        with suppress(OSError), self.ballast.open("ab", buffering=0) as file:
            while file.write(bytes(STEP)):
                pass
        with suppress(OSError), self.ballast.open("ab", buffering=0) as file:
            while file.write(bytes(512)):
                pass

    def empty(self) -> None:
        """Make room again."""
        self.ballast.unlink()

    def allow_writing(self, allowed: bool) -> None:
        """Make the disk read-only, or not."""
        _run("mount", "-o", f"remount,{'rw' if allowed else 'ro'}", str(self.folder))


@contextmanager
def small_disk() -> Iterator[SmallDisk]:
    """Mount a disk until the block ends."""
    with tempfile.TemporaryDirectory(prefix="legaldeck-disk-") as folder:
        _run("mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", folder)
        try:
            yield SmallDisk(Path(folder))
        finally:
            _run("umount", folder)


def _run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise MountError(" ".join(command)) from error
