"""Legaldeck: is this deck legal for this event, on this day, and why?

`from validator import check` judges a list in this process; `Client` asks a site.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.client.http_client import ApiError, Client
    from validator.client.in_process import InProcess, check

__all__ = ["ApiError", "Client", "InProcess", "check"]
__version__ = "0.1.0"

_HOMES = {
    "ApiError": "http_client",
    "Client": "http_client",
    "InProcess": "in_process",
    "check": "in_process",
}


def __getattr__(name: str) -> object:
    """Load what programs import from here when they do: the command starts without it."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.client.{_HOMES[name]}"), name)
