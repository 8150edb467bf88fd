"""Finding the message behind an English sentence, which may have been worded and kept years ago."""

import re
from collections.abc import Iterable

_BLANK = re.compile(r"\{(\w+)\}")
_FIRST_WORD = re.compile(r"[^\s{]+(?=\s)")
# A message with fewer letters than this fits nearly everything: what fills its blanks is looked at closely.
_WEAK = 9
# As many as the longest title or name of a rule; more words are a sentence of their own.
_MOST_WORDS = 8
_SENTENCES = re.compile(r"[.;!?] ")
_NUMBER = re.compile(r"\d[\d.,:]*")
_NO_NUMBERS = ("no", "half")
_ANY_NUMBER = r"\d[\d.,:]*|no|half"
# Blanks of weak messages that hold a number.
_NUMBERS = frozenset(
    {
        *("number", "count", "len", "spent", "limit", "points", "size", "minimum", "low", "high", "more"),
        *("rest", "many", "hours", "kept", "copies", "players", "lowest", "highest", "at_least", "at_most"),
        *("cards", "proxies", "cut", "rounds"),
    }
)
# Blanks of weak messages that hold one of a few words, each a message of its own.
_WORDS = frozenset({"word", "groups", "groups2"})
# Blanks of weak messages that hold the first or last day, page or number of several.
_ENDS = frozenset({"first", "last"})
# Blanks that hold rows of names, as long as they come.
_ROWS = frozenset({"listing", "join"})


def _is_weak(message: str) -> bool:
    return sum(map(str.isalpha, _BLANK.sub("", message))) < _WEAK


class SentenceBook:
    """All messages that Python words, to be found by their literal parts: the most specific first."""

    def __init__(self, messages: Iterable[str]) -> None:
        every = sorted(set(messages), key=lambda message: (-len(_BLANK.sub("", message)), message))
        self.exact = frozenset(every)
        self.by_word = dict[str, list[str]]()
        self.patterns = dict[str, re.Pattern[str]]()
        for message in every:
            if "{" in message and re.search(r"[^\W\d_]{2}", _BLANK.sub("", message)):
                word = _FIRST_WORD.match(message)
                self.by_word.setdefault(word[0] if word else "", []).append(message)

    def find(self, sentence: str) -> tuple[str, dict[str, str]] | None:
        """Return the message of a sentence and what fills its blanks."""
        if sentence in self.exact:
            return sentence, {}
        word = _FIRST_WORD.match(sentence)
        for message in (*self.by_word.get(word[0] if word else "", ()), *self.by_word.get("", ())):
            found = self._pattern(message).fullmatch(sentence)
            if found and self._is_meant(message, found.groupdict()):
                return message, found.groupdict()
        return None

    def _is_meant(self, message: str, values: dict[str, str]) -> bool:
        """Tell whether a message of few letters is meant: "{a} is {b}." is no sentence of a rulebook."""
        if not _is_weak(message):
            return True
        return all(self._can_fill(name, value) for name, value in values.items())

    def _can_fill(self, name: str, value: str) -> bool:
        if name in _NUMBERS:
            return bool(_NUMBER.fullmatch(value)) or value in _NO_NUMBERS
        if name in _WORDS:
            return value in self.exact
        if name in _ENDS:
            return any(map(str.isdigit, value)) or value in self.exact
        if value[:1].islower():
            return self.find(value) is not None or self.find(value.partition(" (")[0]) is not None
        return name in _ROWS or (len(value.split()) <= _MOST_WORDS and not _SENTENCES.search(value))

    def _pattern(self, message: str) -> re.Pattern[str]:
        if message not in self.patterns:
            seen = set[str]()
            out = ""
            for number, part in enumerate(_BLANK.split(message)):
                if not number % 2:
                    out += re.escape(part)
                else:
                    # A blank that clings to a word may hold nothing: "available{because}."
                    some = ".*?" if out[-1:].isalpha() else ".+?"
                    # "The Future is Now is banned.": a title reaches as far as it can.
                    some = ".+" if part == "card" and _is_weak(message) else some
                    counted = part in _NUMBERS and (_is_weak(message) or (part == "number" and not out))
                    some = _ANY_NUMBER if counted else some
                    out += f"(?P={part})" if part in seen else f"(?P<{part}>{some})"
                    seen.add(part)
            self.patterns[message] = re.compile(out, re.DOTALL)
        return self.patterns[message]
