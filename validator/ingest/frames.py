"""Frames: what goes through the pipe between a reader and its worker."""

from __future__ import annotations

import json
import struct
from typing import Any, BinaryIO

_LENGTHS = struct.Struct(">QQ")


def send(pipe: BinaryIO, head: dict[str, Any], body: bytes = b"") -> None:
    """Write one frame: a head of names and values, and a body of bytes."""
    written = json.dumps(head).encode()
    pipe.write(_LENGTHS.pack(len(written), len(body)))
    pipe.write(written)
    pipe.write(body)
    pipe.flush()


def receive(pipe: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """Read one frame; None when the other side has gone."""
    lengths = pipe.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    head_size, body_size = _LENGTHS.unpack(lengths)
    head, body = pipe.read(head_size), pipe.read(body_size)
    if len(head) < head_size or len(body) < body_size:
        return None
    return json.loads(head), body
