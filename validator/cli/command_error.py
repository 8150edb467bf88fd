"""What a command cannot do, and files that cannot be read or written."""

from pathlib import Path


class CommandError(Exception):
    """The command cannot be carried out; the message says what to do instead."""


def unreadable(path: str, error: OSError) -> CommandError:
    """Say why a file that was named cannot be read."""
    return CommandError(f"{path}: {error.strerror or error}. Check the name and try again.")


def write_file(path: str, data: bytes) -> None:
    """Write a file that was named."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}.") from error
