"""What no page can mean: numbers beyond any row, characters that no text has, days beyond the calendar.

Requests with such values are refused here, before any service or database trips over them.
"""

from collections.abc import Iterable, Iterator

from flask import Flask, Response, abort, request
from sqlalchemy.exc import DataError
from werkzeug.routing import IntegerConverter, Map

from validator.rules.rulebook import RulesetError
from validator.services.errors import Invalid
from validator.web.error_pages import SaidToReader, show_refusal

# Databases count rows in 32 bits; longer numbers in a form are nobody's round, table or version either.
HIGHEST_ROW = 2**31 - 1
MOST_DIGITS = 9
# Fields whose text is read as a list: a line of digits in one is somebody's typo, not a number.
LISTS = ("text", "deck-", "pool", "local_cards", "csv")
NO_TEXT = (
    "What you sent has a character in it that text never has (NUL). "
    "Save the file as plain text, or type that line again."
)
NO_NUMBER = "There is a number in what you sent that is too large. Go back and correct it."
NO_DAY = "A date or a number in what you sent is out of range. Go back and correct it."


class RowNumber(IntegerConverter):
    """The number of a row in an address; one that no row can have leads nowhere."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=HIGHEST_ROW)


def add_bounds(app: Flask) -> None:
    """Refuse what no page can mean."""
    app.url_map.converters["int"] = RowNumber
    app.before_request(_refuse_impossible)
    for kind in (OverflowError, DataError):
        app.register_error_handler(kind, _out_of_bounds)
    app.register_error_handler(RulesetError, _unknown_rules)


def _refuse_impossible() -> None:
    if any("\x00" in text for text in (request.path, *_texts())):
        abort(400, SaidToReader(NO_TEXT))
    if any(_is_too_large(name, value) for name, value in _fields()):
        abort(400, SaidToReader(NO_NUMBER))


def _fields() -> Iterator[tuple[str, str]]:
    for name, value in (*request.args.items(multi=True), *request.form.items(multi=True)):
        yield name or "", value  # a part of a form need not have a name that can be read


def _texts() -> Iterator[str]:
    for pair in _fields():
        yield from pair
    files: Iterable[object] = (file.filename for file in request.files.values())
    yield from (str(name) for name in files)


def _is_too_large(name: str, value: str) -> bool:
    """Say whether a field is a number that cannot be meant."""
    digits = value.strip().lstrip("-+")
    return digits.isdecimal() and len(digits) > MOST_DIGITS and not name.startswith(LISTS)


def _out_of_bounds(_: Exception) -> Response:
    return _refused(NO_DAY)


def _unknown_rules(error: Exception) -> Response:
    return _refused(str(error))


def _refused(sentence: str) -> Response:
    answer = show_refusal(Invalid(sentence))
    assert isinstance(answer, Response)
    return answer
