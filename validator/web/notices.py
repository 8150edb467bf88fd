"""What the next page says about an action: why it was refused, or that it was done and how to undo it."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec

from flask import Response, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.errors import Conflict, Invalid

P = ParamSpec("P")
# How a table was filtered when its form was sent.
FILTERS = ("show", "sort", "q", "page")
View = Callable[P, ResponseReturnValue]


def go(endpoint: str, **values: Any) -> Response:
    """Lead to a page after something was sent: reloading it sends nothing again."""
    return redirect(url_for(endpoint, **values), 303)  # type: ignore[return-value]  # of the library below


def refusal_shown_at(endpoint: str, *names: str) -> Callable[[View[P]], View[P]]:
    """Go to a page, whose address takes the named values of this one, and show why something was refused."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            try:
                return view(*args, **kwargs)
            except (Conflict, Invalid) as error:
                flash(error.sentence, "bad")
                kept = {name: request.form[name] for name in FILTERS if request.form.get(name)}
                return go(endpoint, **_named(names), **kept)

        return guarded

    return decorate


def done_at(endpoint: str, *names: str) -> Callable[[Callable[P, str]], View[P]]:
    """Let a view do something and return what to say about it on a page; that also shows what was refused."""

    def decorate(view: Callable[P, str]) -> View[P]:
        @refusal_shown_at(endpoint, *names)
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            flash(view(*args, **kwargs), "good")
            return go(endpoint, **_named(names))

        return guarded

    return decorate


def _named(names: Sequence[str]) -> dict[str, Any]:
    values = request.view_args or {}
    return {name: values[name] for name in names}


def flash_with_undo(sentence: str, url: str, fields: Sequence[tuple[str, str]]) -> None:
    """Say on the next page what was done, with a button that sends the fields to an address to undo it."""
    flash((sentence, url, list(fields)), "good")  # type: ignore[arg-type]
