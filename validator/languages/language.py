"""One language: its messages, read from a PO file; one that is broken costs nothing but its language."""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from card_data.compiled import cache_directory
from validator.languages.pseudo import pseudo
from validator.log import LOGGER

ENGLISH, PSEUDO = "en", "pseudo"
# Every language that has a file, by its own name.
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español", "pl": "Polski"}
# Languages whose files lack nothing: these are offered, and a test holds them to it.
COMPLETE: tuple[str, ...] = ("de", "fr", "es", "pl")
FOLDER = Path(__file__).parent
# The forms of a word by number, in the order in which translators write them.
_FORMS = {"pl": ("one", "few", "many")}
_ONE_OR_MORE = ("one", "other")


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """The messages of one language: `sentences` are those that Python words, `scripts` those of scripts."""

    code: str
    messages: Mapping[str, str] = field(default_factory=dict)
    sentences: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()

    @property
    def locale(self) -> Locale:
        """Return how dates and numbers are written in it."""
        return _locale(self.code)

    @property
    def forms(self) -> tuple[str, ...]:
        """Return which forms a word has by number."""
        return _FORMS.get(self.code, _ONE_OR_MORE)

    def find(self, message: str) -> str:
        """Return a message in this language, in English where it is not known."""
        if self.code == PSEUDO:
            return pseudo(message)
        return self.messages.get(message) or message

    def form(self, number: object) -> int:
        """Return which form of a word goes with a number."""
        try:
            tag = self.locale.plural_form(int(str(number).replace(",", "")))
        except ValueError:
            tag = "other"
        return self.forms.index(tag) if tag in self.forms else len(self.forms) - 1


@lru_cache
def _locale(code: str) -> Locale:
    return Locale("en" if code == PSEUDO else code)


def catalogue_file(code: str) -> Path:
    """Return the file of a language; where it is not, nobody translated into it yet."""
    return FOLDER / code / "LC_MESSAGES" / "messages.po"


@lru_cache
def load_language(code: str) -> Language:
    """Return a language, ready to be spoken; without a file that can be read it is English."""
    if code == ENGLISH:
        return Language(ENGLISH)
    if code == PSEUDO:
        known = [load_language(other) for other in LANGUAGES if other != ENGLISH]
        best = max(known, key=lambda language: len(language.messages))
        return Language(PSEUDO, {}, best.sentences, best.scripts)
    file = catalogue_file(code)
    try:
        data = file.read_bytes()
        kept = cache_directory() / "languages" / f"{code}-{hashlib.sha256(data).hexdigest()[:20]}.json"
        table = _kept(kept) or _keep(kept, _table(file, code))
        return Language(code, table["messages"], tuple(table["sentences"]), tuple(table["scripts"]))
    except Exception:  # whatever is wrong with a file of words must not stop the site
        LOGGER.exception("the language %s cannot be read; its pages are in English", code)
        return Language(code)


def read_catalogue(file: Path, code: str) -> Catalog:
    """Read a PO file."""
    with file.open("rb") as stream:
        return read_po(stream, locale=code)


def _table(file: Path, code: str) -> dict[str, object]:
    messages, sentences, scripts = dict[str, str](), list[str](), list[str]()
    for message in read_catalogue(file, code):
        if not message.id or not isinstance(message.id, str):
            continue
        places = {Path(name).suffix for name, _ in message.locations}
        if places & {".py", ".toml"}:
            sentences.append(message.id)
        if ".js" in places:
            scripts.append(message.id)
        if message.string and isinstance(message.string, str) and not message.fuzzy:
            messages[message.id] = message.string
    return {"messages": messages, "sentences": sentences, "scripts": scripts}


def _kept(file: Path) -> dict | None:  # type: ignore[type-arg]
    with suppress(OSError, ValueError):
        found = json.loads(file.read_bytes())
        return found if isinstance(found, dict) else None
    return None


def _keep(file: Path, table: dict) -> dict:  # type: ignore[type-arg]
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(".new")
        new.write_text(json.dumps(table, ensure_ascii=False), encoding="utf-8")
        new.replace(file)
    return table
