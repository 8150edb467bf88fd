"""Lines that were read from a picture and that nobody has confirmed yet, as a form carries them.

They are known by their text, so that they stay what they are while other lines come and go; whoever changes
such a line has looked at it. A line about which OCR was in doubt has a question mark before it.
"""

import json
from collections.abc import Iterable, Mapping

from validator.batch.extract import as_written
from validator.deck import FAINT, UNCONFIRMED, Line, Source
from validator.ingest.any_file import ingest
from validator.report.deck_report import DeckReport

SEEN_FIELD = "seen-"
_DOUBT = "? "


def seen_in(form: Mapping[str, str]) -> dict[str, str]:
    """Return what a form says about its editors' lines."""
    return {key.removeprefix(SEEN_FIELD): text for key, text in form.items() if key.startswith(SEEN_FIELD)}


def seen_of(decks: Iterable[DeckReport]) -> str:
    """Write down the lines of some decks that wait to be confirmed."""
    lines = (line for deck in decks for line in deck["lines"] if line["match"] in UNCONFIRMED)
    return "\n".join(
        f"{_DOUBT if line['match'] == FAINT else ''}{as_written(line)}" for line in lines if as_written(line)
    )


def without_fixed(seen: str, fix: str) -> str:
    """Take out the lines that a fix has touched: pressing its button confirms them."""
    try:
        touched = set(json.loads(fix).values())
    except (ValueError, AttributeError):
        return seen
    return "\n".join(line for line in seen.splitlines() if line.removeprefix(_DOUBT) not in touched)


def unconfirmed_in(text: str, seen: str) -> int:
    """Count the lines of a text that nobody has confirmed."""
    known = _known(seen)
    return sum(line.strip() in known for line in text.splitlines())


def source_with_seen(name: str, data: bytes, seen: str) -> Source:
    """Read a text in which some lines come from a picture."""
    known = _known(seen)
    (source,) = ingest(name, data)
    return source._replace(lines=tuple(_marked(line, known) for line in source.lines))


def _known(seen: str) -> dict[str, bool]:
    """Return the lines with whether they were read clearly."""
    return {
        line.removeprefix(_DOUBT): not line.startswith(_DOUBT) for line in seen.splitlines() if line.strip()
    }


def _marked(line: Line, known: Mapping[str, bool]) -> Line:
    text = line.text.strip()
    return line._replace(certain=False, clear=known[text]) if text in known else line
