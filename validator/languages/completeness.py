"""What is wrong with a language: messages that it lacks, blanks, tags and forms that do not fit."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from babel.messages.catalog import Catalog

from validator.languages.language import Language, catalogue_file, read_catalogue
from validator.languages.speech import BLANK

_TAG = re.compile(r"</?[a-z]+\d*>")


def faults(code: str, messages: Iterable[str]) -> Iterator[str]:
    """Yield one line for everything that keeps a language from being complete."""
    catalogue = read_catalogue(catalogue_file(code), code)
    language = Language(code)
    for message in messages:
        found = catalogue.get(message)
        if found is None or not found.string:
            yield f"missing: {message!r}"
        elif found.fuzzy:
            yield f"fuzzy: {message!r}"
        else:
            yield from (f"{fault}: {message!r}" for fault in unfit(message, str(found.string), language))


def unfit(message: str, said: str, language: Language) -> Iterator[str]:
    """Yield why a translation cannot stand for its message."""
    wanted = {name for name, _ in BLANK.findall(message)}
    given = {name for name, forms in BLANK.findall(said)}
    if wanted != given:
        yield f"blanks {sorted(given)} instead of {sorted(wanted)}"
    for name, forms in BLANK.findall(said):
        if forms and len(forms.split("|")) != len(language.forms):
            yield f"{{{name}:...}} needs {len(language.forms)} forms"
    if Counter(_TAG.findall(message)) != Counter(_TAG.findall(said)):
        yield f"tags {_TAG.findall(said)} instead of {_TAG.findall(message)}"
    if message[:1].isspace() != said[:1].isspace() or message[-1:].isspace() != said[-1:].isspace():
        yield "blank space at the ends"


def updated(old: Catalog | None, code: str, messages: dict[str, list[str]]) -> Catalog:
    """Return a language's file with exactly these messages; translations of others are kept aside in it."""
    new = Catalog(locale=code, project="Legaldeck", fuzzy=False)
    known = {m.id: m for m in old if m.id} if old is not None else {}
    aside = dict(old.obsolete) if old is not None else {}
    for message, places in messages.items():
        earlier = known.get(message) or aside.get(message)
        new.add(
            message,
            earlier.string if earlier is not None else "",
            locations=[(place, 0) for place in places],
            flags=[flag for flag in (earlier.flags if earlier is not None else ()) if flag == "fuzzy"],
        )
    gone = [m for m in (*known.values(), *aside.values()) if m.id not in messages and m.string]
    for message_gone in gone:
        new.obsolete[str(message_gone.id)] = message_gone
    return new
