"""Regular expressions that are compiled when first used: a plain list needs few of the many there are."""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` would, as far as its methods go, at no cost until one of them is asked for."""
    return cast("re.Pattern[str]", _Uncompiled(text, flags))


class _Uncompiled:
    __slots__ = ("_flags", "_text", *_METHODS)

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._text, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)
