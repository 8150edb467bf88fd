"""Checks on formats in which every title begins with one of a few letters."""

import unicodedata
from collections.abc import Iterator, Mapping

from validator.checks.registry import Hit, check
from validator.checks.wording import listing
from validator.deck import DECK_ZONE, Deck, Entry
from validator.finding import Severity
from validator.rules.kinds import TitleLetters
from validator.rules.ruleset import Ruleset


@check(
    "DK711",
    "{card} begins with {letter}; the letters are {letters}.",
    many="{many} cards begin with other letters than {letters}.",
    kind=TitleLetters,
)
def title_with_another_letter(deck: Deck, rules: Ruleset, rule: TitleLetters) -> Iterator[Hit]:
    """Every title begins with one of the letters that the player declares.

    Punctuation and digits at the beginning are passed over; an article counts as it is written, so "The
    Pledged" begins with T. Where no letters are declared, the letters that fit most cards are taken. Remove
    the card, or declare other letters.
    """
    first = rules.once(_first_letters)
    chosen = declared_letters(deck, rule.letters) or best_letters(_counted(deck, first), rule.letters)
    for entry in _left_over(deck, first, chosen):
        params = {"letter": first[entry.card.id], "letters": _words(chosen)}
        yield Hit(rule, entry, params, removed=entry.quantity)


@check(
    "DK712",
    "Letters that fit best: {letters}, with {covered} of {size} cards{left}.",
    kind=TitleLetters,
    severity=Severity.NOTE,
)
def best_letters_found(deck: Deck, rules: Ruleset, rule: TitleLetters) -> Iterator[Hit]:
    """Tells with which letters most titles of the deck begin, and which cards those letters leave over.

    It is shown where the player declared no letters, or where the declared ones do not fit.
    """
    first = rules.once(_first_letters)
    declared = declared_letters(deck, rule.letters)
    counted = _counted(deck, first)
    best = best_letters(counted, rule.letters)
    if not best or (declared and not _left_over(deck, first, declared)):
        return
    left = [f"{entry.quantity} {entry.card.title}" for entry in _left_over(deck, first, best)]
    params = {
        "letters": listing(f"{letter} ({counted[letter]})" for letter in best),
        "best": list(best),
        "covered": sum(counted[letter] for letter in best),
        "size": sum(counted.values()),
        "left": f"; left over: {listing(left)}" if left else "",
    }
    yield Hit(rule, params=params)


@check(
    "DK713",
    "“{declared}” does not declare {limit} letters.",
    kind=TitleLetters,
    severity=Severity.JUDGE,
)
def unclear_letters(deck: Deck, rules: Ruleset, rule: TitleLetters) -> Iterator[Hit]:
    """A player declares so many different letters, each from A to Z.

    A declaration that says something else, or more letters than the format has, cannot be used, so the
    letters that fit most cards are taken and a judge has to settle it. Fewer letters are fine.
    """
    if deck.letters and not declared_letters(deck, rule.letters):
        declared = ", ".join(deck.letters)
        fixes = (f"Declare {rule.letters} single letters.",)
        yield Hit(rule, params={"declared": declared, "limit": rule.letters}, fixes=fixes)


def first_letter(title: str) -> str:
    """Return the letter with which a title begins, without its accent; empty for a title without letters."""
    for sign in unicodedata.normalize("NFKD", title):
        if sign.isalpha():
            return sign.upper()
    return ""


def declared_letters(deck: Deck, limit: int) -> tuple[str, ...]:
    """Return the letters that the player declared, in order; none when the declaration is unclear."""
    if not deck.letters:
        return ()
    letters = sorted({letter.strip().upper() for letter in deck.letters})
    single = all(len(letter) == 1 and letter.isalpha() for letter in letters)
    return tuple(letters) if single and len(letters) <= limit else ()


def best_letters(counted: Mapping[str, int], limit: int) -> tuple[str, ...]:
    """Return the letters that begin most cards: a title has one first letter, so the most frequent ones."""
    ranked = sorted(counted, key=lambda letter: (-counted[letter], letter))
    return tuple(sorted(ranked[:limit]))


def _counted(deck: Deck, first: Mapping[str, str]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for entry in deck.entries:
        letter = first[entry.card.id]
        if letter and entry.zone == DECK_ZONE:
            counted[letter] = counted.get(letter, 0) + entry.quantity
    return counted


def _left_over(deck: Deck, first: Mapping[str, str], letters: tuple[str, ...]) -> list[Entry]:
    fitting = {"", *letters}
    return [e for e in deck.entries if e.zone == DECK_ZONE and first[e.card.id] not in fitting]


def _words(letters: tuple[str, ...]) -> str:
    return listing(letters) if letters else "none"


def _first_letters(rules: Ruleset) -> dict[str, str]:
    return {card.id: first_letter(card.title) for card in rules.catalogue.cards.values()}
