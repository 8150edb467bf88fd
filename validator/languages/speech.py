"""Saying things in the reader's language: messages, and sentences that were worded in English."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from validator.languages.language import ENGLISH, LANGUAGES, Language, load_language
from validator.languages.sentence_book import SentenceBook
from validator.languages.series import AND_WORDS, LABELLED, THEN, every_title, joined_titles
from validator.languages.written_days import days_in

# {count} is a blank; {count:list|lists} is the word that goes with the number in it.
BLANK = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_SENTENCES = re.compile(r"(?<=[a-z\d)”][.?!]) (?=[A-Z])")
_LAST_AND = re.compile(r"(?P<first>\S.*) (?P<word>and|or) (?P<last>\S.{0,80})")
_COUNT = re.compile(r"\d+ [a-z ]+")
_REMARK = re.compile(r"([^()]+) \((.+)\)")
_BETWEEN_WORDS = re.compile(r"[-_.]")
_TAG = re.compile(r"<(/?)([a-z]+\d*)>")
_spoken: ContextVar[Language] = ContextVar("language", default=Language(ENGLISH))  # noqa: B039 - it never changes


def speak(code: str) -> None:
    """Go on in a language."""
    _spoken.set(load_language(code))


def language() -> Language:
    """Return the language that is spoken."""
    return _spoken.get()


@contextmanager
def spoken_in(code: str) -> Iterator[None]:
    """Speak a language for a while; nothing, or one that is not known, is English."""
    before = _spoken.set(load_language(code if code in LANGUAGES else ENGLISH))
    try:
        yield
    finally:
        _spoken.reset(before)


class SaidOnce(str):
    """Words of a template that are in the reader's language: said again, they could be taken for English.

    "Listes de deck" ends like "Corp deck", which French turns around.
    """

    __slots__ = ()


def said_once(message: str, /, **values: object) -> SaidOnce:
    """Say a message of a template's expression."""
    return SaidOnce(gettext(message, **values))


def gettext(message: str, /, **values: object) -> str:
    """Say a message, its blanks filled; English is what is written."""
    spoken = _spoken.get()
    said = spoken.find(message)
    return _filled(said, values, spoken) if values else said


def template_words(message: str) -> str:
    """Show a message as documentation does: blanks by their names, words beside numbers in the plural."""
    return BLANK.sub(lambda blank: blank[2].split("|")[-1] if blank[2] else f"‹{blank[1]}›", gettext(message))


def html(message: str, values: Mapping[str, Any] | None = None) -> Markup:
    """Say a message of a template: values are escaped, tags get their attributes back."""
    spoken = _spoken.get()
    said = spoken.find(message)
    if values is None:
        return Markup(said)  # noqa: S704 - the project's own words
    return Markup(_filled(_with_tags(said, values), values, spoken, escape))  # noqa: S704 - values are escaped


def attribute(message: str, values: Mapping[str, Any] | None = None) -> Markup:
    """Say a message inside an attribute of a tag."""
    spoken = _spoken.get()
    said = spoken.find(message).replace('"', "&#34;").replace("<", "&lt;")
    return Markup(_filled(said, values or {}, spoken, escape))  # noqa: S704 - values are escaped


def said(sentence: Any) -> Any:
    """Say what Python worded in English; what is unknown, and what is no text, stays as it is."""
    spoken = _spoken.get()
    if not isinstance(sentence, str) or isinstance(sentence, Markup | SaidOnce):
        return sentence
    return days_in(in_language(str(sentence), spoken), spoken)


def spoken_id(identifier: str) -> str:
    """Turn an id into words: `head_judge` reads Head judge, `list.opened` List opened."""
    return _BETWEEN_WORDS.sub(" ", identifier).capitalize()


def english(sentence: str) -> Markup:
    """Return the attribute that marks a sentence as English on a page in another language."""
    spoken = _spoken.get()
    kept = spoken.code != ENGLISH and in_language(str(sentence), spoken) == sentence
    return Markup(' lang="en"') if kept else Markup()


def in_language(sentence: str, spoken: Language) -> str:
    """Return an English sentence of ours in a language: its message is found by its literal parts."""
    return sentence if spoken.code == ENGLISH else _translated(sentence, spoken)


@lru_cache(maxsize=8192)
def _translated(sentence: str, spoken: Language) -> str:
    if sentence[:1] == " ":  # it was put behind other words
        return " " + in_language(sentence[1:], spoken)
    if " " in sentence and sentence in every_title():
        return sentence
    parts = sentence.split("; ")
    if len(parts) > 1 and all(map(_book(spoken).find, parts)):
        return "; ".join(in_language(part, spoken) for part in parts)
    found = _book(spoken).find(sentence)
    if found is None:
        return _by_parts(sentence, spoken)
    message, values = found
    inner = {
        name: in_series(value, spoken)
        if name in AS_WRITTEN and not _COUNT.fullmatch(value)
        else in_language(value, spoken)
        for name, value in values.items()
    }
    return _filled(spoken.find(message), inner, spoken)


def _by_parts(sentence: str, spoken: Language) -> str:
    """Say what was put together from phrases: each part beside a dot, and lists whose parts are all known."""
    if " · " in sentence:
        return " · ".join(in_language(part, spoken) for part in sentence.split(" · "))
    if sentence.startswith("Then ") and _book(spoken).find(sentence[5:6].upper() + sentence[6:]):
        step = in_language(sentence[5:6].upper() + sentence[6:], spoken)
        return _filled(spoken.find(THEN), {"step": step}, spoken)
    labelled = _phrase_alone(sentence, spoken) or _labelled(sentence, spoken)
    if labelled:
        return labelled
    remark = _REMARK.fullmatch(sentence)
    if remark and _book(spoken).find(remark[1]):
        return f"{in_language(remark[1], spoken)} ({in_language(remark[2], spoken)})"
    parts = _sentences(sentence, spoken)
    if len(parts) > 1 and any(map(_book(spoken).find, parts)):
        return " ".join(in_language(part, spoken) for part in parts)
    for between in ("; ", ", but ", ", "):
        parts = sentence.split(between)
        if len(parts) > 1 and all(_book(spoken).find(part) for part in parts):
            joint = spoken.find(between) if between.strip(" ,;") else between
            return joint.join(in_language(part, spoken) for part in parts)
    return _known_row(sentence, spoken) or in_series(sentence, spoken)


def _sentences(text: str, spoken: Language) -> list[str]:
    """Cut a text into sentences; some that follow each other are one message."""
    parts, found = _SENTENCES.split(text), list[str]()
    while parts:
        ends = range(len(parts), 1, -1)
        end = next((n for n in ends if " ".join(parts[:n]) in _book(spoken).exact), 1)
        found.append(" ".join(parts[:end]))
        parts = parts[end:]
    return found


def _known_row(sentence: str, spoken: Language) -> str:
    """Say a row of words of ours, such as "The organizer or the head judge"; nothing where one is unknown."""
    found = _LAST_AND.fullmatch(sentence)
    parts = [*found["first"].split(", "), found["last"]] if found else [sentence]
    exact = _book(spoken).exact
    if not all({part, _small(part), _large(part)} & exact for part in parts):
        return ""
    words = [_in_case(part, spoken) for part in parts]
    if found is None:
        return words[0]
    row = {"first": ", ".join(words[:-1]), "last": words[-1]}
    return _filled(spoken.find(f"{{first}} {found['word']} {{last}}"), row, spoken)


def _in_case(part: str, spoken: Language) -> str:
    """Say words of ours that begin a sentence, where they are known inside of one."""
    exact = _book(spoken).exact
    if part in exact or _small(part) not in exact:
        return spoken.find(part if part in exact else _large(part))
    return _large(spoken.find(_small(part)))


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _large(words: str) -> str:
    return words[:1].upper() + words[1:]


def _phrase_alone(sentence: str, spoken: Language) -> str:
    """Say a phrase of ours that was made a sentence; nothing where it is not."""
    phrase = _small(sentence.removesuffix("."))
    found = _book(spoken).find(phrase) if sentence.endswith(".") else None
    if found is None or not found[0][:1].islower():
        return ""
    whole = in_language(phrase, spoken)
    return f"{whole[:1].upper()}{whole[1:]}."


def _labelled(sentence: str, spoken: Language) -> str:
    """Say what stands behind a name and a colon, if it is ours; nothing where it is not."""
    for colon in re.finditer(": ", sentence):
        name, rest = sentence[: colon.start()], sentence[colon.end() :]
        if in_language(rest, spoken) != rest:
            known = name in _book(spoken).exact
            parts = {"name": in_language(name, spoken) if known else name, "rest": in_language(rest, spoken)}
            return _filled(spoken.find(LABELLED), parts, spoken)
    return ""


def in_series(words: str, spoken: Language) -> str:
    """Say the last "and" or "or" of a row of names: A, B and C; one inside a title stays."""
    if words.endswith("?"):
        return in_series(words[:-1], spoken) + "?"
    found = _LAST_AND.match(words)
    if found is None or found["last"][:1].islower() or any(title in words for title in joined_titles()):
        return words
    if words.endswith("."):  # a sentence of a document, or somebody's
        return words
    message, last = f"{{first}} {found['word']} {{last}}", found["last"]
    last = in_language(last, spoken) if _COUNT.fullmatch(last) else last
    return _filled(spoken.find(message), {"first": found["first"], "last": last}, spoken)


# Blanks that hold what somebody wrote, or a name of the game: never translated.
AS_WRITTEN = frozenset(
    {
        *("name", "player", "title", "card", "cards", "text", "reason", "written", "file", "event_name"),
        *("display_name", "email", "who", "whom", "actor", "creator", "sender", "address", "url", "code"),
        *("identity", "citation", "found", "names", "titles", "said_by", "first_name"),
    }
)


@lru_cache(maxsize=8)
def _book(spoken: Language) -> SentenceBook:
    return SentenceBook(message for message in spoken.sentences if message not in AND_WORDS)


def _filled(said: str, values: Mapping[str, Any], spoken: Language, safe: Any = str) -> str:
    def fill(blank: re.Match[str]) -> str:
        name, forms = blank.groups()
        if name not in values:
            return blank[0]
        if forms is None:
            return str(safe(values[name]))
        words = forms.split("|")
        return words[min(spoken.form(values[name]), len(words) - 1)]

    return BLANK.sub(fill, said) if "{" in said else said


def _with_tags(said: str, values: Mapping[str, Any]) -> str:
    """Put the opening tags back, whose attributes stand in the template."""
    if "<" not in said:
        return said

    def tag(found: re.Match[str]) -> str:
        closing, name = found.groups()
        if name not in values:
            return found[0]
        return (
            f"</{name.rstrip('0123456789')}>" if closing else str(escape(values[name])).replace("{", "&#123;")
        )

    return _TAG.sub(tag, said)
