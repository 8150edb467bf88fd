"""The words of a file's name that may be a person's name."""

import re
from collections.abc import Iterator

from validator.person_key import name_key

# Words that people and programs add to a file's name; none of them names anybody.
_OTHER_WORD = re.compile(
    "corp|corporation|runner|decks?|decklists?|lists?|liste|final|finale|version|new|neu|submission|sheet|form"
    "|export|copy|kopie|draft|scan|page|img|image|pdf|txt|tournament|event|and|und|et|the|my|mein|fixed"
    "|corrected|updated?|assignsubmission|files?|v?[0-9]+"
)
_SIDE = frozenset({"corp", "corporation", "runner"})
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])")
_BETWEEN = re.compile(r"[\W_]+")
_ENDING = re.compile(r"(?:\.[A-Za-z0-9]{1,5}){1,2}$")


def words_of_path(path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each part of a path with its words, the file first and the outermost folder last."""
    for part in reversed(path.replace("\\", "/").split("/")):
        words = words_of_part(part)
        if words:
            yield part, words


def words_of_part(part: str) -> tuple[str, ...]:
    """Return the words of one name in a path that may be somebody's name; AnnaSchmidt counts as two."""
    bare = _ENDING.sub("", part)
    words = name_key(_CAMEL.sub(" ", bare)).split()
    return tuple(word for word in words if not _OTHER_WORD.fullmatch(word))


def stem_without_side(path: str) -> str:
    """Return what the files of one person's two decks share: the path without its ending and the side."""
    folder, slash, part = path.replace("\\", "/").rpartition("/")
    words = _BETWEEN.split(_CAMEL.sub(" ", _ENDING.sub("", part)))
    kept = " ".join(word for word in words if word and word.lower() not in _SIDE)
    return folder + slash + kept if kept else folder or part
