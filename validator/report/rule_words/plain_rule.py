"""A rule in plain words: the sentence of *Rules of this event*, its subject, and where it is written."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from card_data.catalogue import Catalogue
from validator.finding import Citation
from validator.rules.kinds import Record
from validator.rules.rule import Rule

R = TypeVar("R", bound=Rule)

# What a page is divided into, in the order in which people look for it.
SUBJECTS = {
    "deck": "Your deck",
    "cards": "Cards and card lists",
    "limited": "Sealed and draft",
    "list": "Decklists",
    "proxies": "Proxies and alternative art",
    "sleeves": "Sleeves",
    "visibility": "Who sees lists",
    "rounds": "Rounds and cut",
    "penalties": "Rulings and penalties",
    "staff": "Staff",
    "event": "The event",
    "tier": "The tier",
    "sanctioned": "Sanctioned events",
}


class Terms(NamedTuple):
    """What ids are called: the cards and sets of the game, and its formats."""

    catalogue: Catalogue
    formats: Mapping[str, str]

    def cards(self, ids: Iterable[str]) -> list[str]:
        """Return the titles of some cards in the order of the alphabet."""
        return sorted((self.catalogue.cards[card].title for card in ids), key=str.casefold)


class Said(NamedTuple):
    """The words for one rule: under which subject, the sentence, and what is too long for a sentence."""

    subject: str
    text: str
    details: tuple[str, ...] = ()


def said_of_sanctioned(format_id: str, terms: Terms) -> Said:
    """Say which format sanctioned events use: documents ask it of decks and of organizers."""
    name = terms.formats.get(format_id, format_id)
    return Said("sanctioned", f"Sanctioned events are played in {name} unless another format was approved.")


@dataclass(frozen=True, slots=True)
class PlainRule:
    """One rule as people read it; `audience` says who must see to it, where no check does."""

    subject: str
    text: str
    details: tuple[str, ...]
    audience: tuple[str, ...]
    citation: Citation


Wording = Callable[[Rule, Terms], Said]
WORDINGS: dict[type[Rule], Wording] = {}


def words_for(kind: type[R]) -> Callable[[Callable[[R, Terms], Said]], Callable[[R, Terms], Said]]:
    """Let a function say the rules of one kind."""

    def keep(function: Callable[[R, Terms], Said]) -> Callable[[R, Terms], Said]:
        WORDINGS[kind] = function  # type: ignore[assignment]  # the key is the type of its argument
        return function

    return keep


def say_always(words: Mapping[type[Rule], Said]) -> None:
    """Let rules of some kinds say the same wherever they hold."""
    for kind, said in words.items():
        WORDINGS[kind] = lambda _rule, _terms, said=said: said  # type: ignore[misc]  # bound in this turn


def plainly(rules: Iterable[Rule], terms: Terms) -> list[PlainRule]:
    """Say all rules, by subject; what two rules say alike is said once."""
    found: dict[str, PlainRule] = {}
    for rule in rules:
        said = WORDINGS[type(rule)](rule, terms)
        audience = rule.audience if isinstance(rule, Record) else ()
        plain = PlainRule(said.subject, said.text, said.details, audience, rule.citation)
        found.setdefault(said.text, plain)
    order = list(SUBJECTS)
    return sorted(found.values(), key=lambda rule: order.index(rule.subject))


def by_subject(rules: Iterable[PlainRule]) -> dict[str, list[PlainRule]]:
    """Return the rules under the headings of their subjects; headings without rules are left out."""
    found: dict[str, list[PlainRule]] = {}
    for rule in rules:
        found.setdefault(SUBJECTS[rule.subject], []).append(rule)
    return found
