"""Whose list is this? By the name in the list, by what stood beside it, or by the name of its file.

Only what leaves no doubt is certain. Everything else is a proposal that a person accepts or not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from validator.batch.file_words import words_of_path
from validator.person_key import name_key

CERTAIN, PROPOSED, UNKNOWN = "certain", "proposed", "unknown"
# Of 100: one wrong letter in seven still passes, strangers who share a first name do not.
ALIKE = 84.0
MOST_CANDIDATES = 4
# Shorter words, "de" or "jr", belong to too many people.
SHORTEST_WORD = 3
NOTHING_SAID = "nothing says whose list it is"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody on the roster."""

    id: int
    name: str
    email: str = ""
    cobra_id: int | None = None


@dataclass(frozen=True, slots=True)
class Clue:
    """What says whose a list is: the list itself, what stood beside it, and the name of its file."""

    player: str = ""
    beside: str = ""
    file: str = ""
    email: str = ""
    cobra_id: int | None = None


@dataclass(frozen=True, slots=True)
class ProbableOwner:
    """Who a list probably belongs to and why; `candidates` are the entrants worth considering, best first."""

    state: str
    reason: str
    candidates: tuple[int, ...] = ()

    @property
    def entrant(self) -> int | None:
        """Return the best candidate."""
        return self.candidates[0] if self.candidates else None


class Entrants:
    """The entrants of an event, prepared for looking them up by all that a list may say."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.entrants = tuple(entrants)
        self._by_words: dict[tuple[str, ...], list[int]] = {}
        self._by_email: dict[str, list[int]] = {}
        self._by_cobra = {e.cobra_id: e.id for e in self.entrants if e.cobra_id is not None}
        for entrant in self.entrants:
            self._by_words.setdefault(_words(entrant.name), []).append(entrant.id)
            if entrant.email:
                self._by_email.setdefault(entrant.email.strip().casefold(), []).append(entrant.id)

    def owner_of(self, clue: Clue) -> ProbableOwner:
        """Say whose list this is; clues that contradict each other make a proposal."""
        if not self.entrants:
            return ProbableOwner(UNKNOWN, NOTHING_SAID)
        numbered = self._by_number(clue)
        if numbered is not None:
            return numbered
        spoken = [self._by_name(name, reason) for name, reason in _spoken(clue)]
        found = [*spoken, self._by_file(clue.file)]
        owners = [owner for owner in found if owner.state != UNKNOWN]
        certain = [owner for owner in owners if owner.state == CERTAIN]
        if not owners:
            return found[0]
        if certain and all(certain[0].entrant in owner.candidates for owner in (*spoken, *certain)):
            return certain[0]
        reasons = dict.fromkeys(owner.reason for owner in (*spoken, *(certain or owners)))
        return ProbableOwner(PROPOSED, ", but ".join(reasons), _candidates(owners))

    def _by_number(self, clue: Clue) -> ProbableOwner | None:
        if clue.cobra_id in self._by_cobra:
            return ProbableOwner(
                CERTAIN, "the tournament file names the player", (self._by_cobra[clue.cobra_id],)
            )
        entrants = self._by_email.get(clue.email.strip().casefold(), ()) if clue.email else ()
        return (
            ProbableOwner(CERTAIN, f"the list gives the address {clue.email}", tuple(entrants))
            if len(entrants) == 1
            else None
        )

    def _by_name(self, name: str, reason: str) -> ProbableOwner:
        words = _words(name)
        exact = self._by_words.get(words, [])
        if exact:
            return ProbableOwner(
                CERTAIN if len(exact) == 1 else PROPOSED, _doubled(reason, exact), tuple(exact)
            )
        alike = self._with_words(words) or self._alike(" ".join(words))
        return ProbableOwner(PROPOSED if alike else UNKNOWN, reason, tuple(alike[:MOST_CANDIDATES]))

    def _by_file(self, path: str) -> ProbableOwner:
        """Look for names in a path, the last part first; a full name of two words is not there by chance."""
        for part, words in words_of_path(path):
            reason = f"the file is called {part}" if path.endswith(part) else f"the folder is called {part}"
            full = self._by_words.get(tuple(sorted(words)), []) or self._within(set(words))
            if full:
                return ProbableOwner(
                    CERTAIN if len(full) == 1 else PROPOSED, _doubled(reason, full), tuple(full)
                )
            alike = self._alike(" ".join(words)) or self._mentioned(words)
            if alike:
                return ProbableOwner(PROPOSED, reason, tuple(alike[:MOST_CANDIDATES]))
        return ProbableOwner(UNKNOWN, NOTHING_SAID)

    def _within(self, spoken: set[str]) -> list[int]:
        return [
            e
            for words, ids in self._by_words.items()
            if len(words) > 1 and spoken.issuperset(words)
            for e in ids
        ]

    def _mentioned(self, part: Sequence[str]) -> list[int]:
        """Return those of whom a word of their name, long enough to mean something, is in a file name."""
        spoken = {word for word in part if len(word) >= SHORTEST_WORD}
        return [e for words, ids in self._by_words.items() if spoken.intersection(words) for e in ids]

    def _with_words(self, words: tuple[str, ...]) -> list[int]:
        """Return those whose name has all these words, initials standing for words: "Anna", "A. Schmidt"."""
        return [e for known, ids in self._by_words.items() if _fits(words, known) for e in ids]

    def _alike(self, key: str) -> list[int]:
        from rapidfuzz import fuzz, process

        found = process.extract(
            key, self._keys, scorer=fuzz.token_sort_ratio, score_cutoff=ALIKE, limit=MOST_CANDIDATES
        )
        return [self.entrants[place].id for _, _, place in found]

    @cached_property
    def _keys(self) -> list[str]:
        return [name_key(entrant.name) for entrant in self.entrants]


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(name_key(name).split()))


def _fits(words: Sequence[str], known: Sequence[str]) -> bool:
    if not any(len(word) >= SHORTEST_WORD for word in words):
        return False
    rest = list(known)
    for word in sorted(words, key=len, reverse=True):
        hit = next((k for k in rest if k == word or (len(word) == 1 and k.startswith(word))), None)
        if hit is None:
            return False
        rest.remove(hit)
    return True


def _spoken(clue: Clue) -> list[tuple[str, str]]:
    """Return the names that were given, each with the words that tell where."""
    names = (
        (clue.player, f"the list says {clue.player}"),
        (clue.beside, f"{clue.beside} is written beside it"),
    )
    return [(name, reason) for name, reason in names if _words(name)]


def _candidates(owners: Iterable[ProbableOwner]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(e for owner in owners for e in owner.candidates))[:MOST_CANDIDATES]


def _doubled(reason: str, entrants: Sequence[int]) -> str:
    return reason if len(entrants) == 1 else f"{reason}, a name that {len(entrants)} players share"
