"""The PDF library, loaded in half its time: what only locked or odd files need waits for such a file."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

_METADATA = "importlib.metadata"
# Ciphers open locked files; the guesser of character sets is asked about names in an unknown encoding.
_SELDOM = (
    "cryptography.hazmat.backends",
    "cryptography.hazmat.primitives.ciphers",
    "charset_normalizer",
)


class _OwnVersion(ModuleType):
    """What the library asks for its own version, which nobody reads; the real one loads a parser of mail."""

    PackageNotFoundError = ModuleNotFoundError
    version = staticmethod(str)


class _Later:
    """Something of a module that is loaded when it is first called or looked into."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *args: Any, **options: Any) -> Any:
        return getattr(import_module(self._module), self._name)(*args, **options)

    def __getattr__(self, name: str) -> Any:
        return getattr(getattr(import_module(self._module), self._name), name)


class _Standin(ModuleType):
    """A module in whose place its parts are handed out unloaded."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Later(self.__name__, name)


def load() -> None:
    """Load everything that reading a usual PDF needs; for a process that does nothing else."""
    standins = {_METADATA: _OwnVersion(_METADATA), **{name: _Standin(name) for name in _SELDOM}}
    absent = [name for name in standins if name not in sys.modules]
    sys.modules.update({name: standins[name] for name in absent})
    try:
        import_module("validator.ingest.pdf_document")
    finally:
        for name in absent:
            del sys.modules[name]
