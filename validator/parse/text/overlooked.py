"""Overlooked: cards that stand beside a number in what would otherwise pass for talk, a title or a remark."""

from collections.abc import Iterator
from itertools import chain

from card_data.names import NameIndex
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.piece import Byline, HeadingPiece, Labelled, Note, Piece, Total, Unread, Words
from validator.parse.text.spots import Page, Spot
from validator.vocabulary.patterns import lazy

# A nickname or a title in another language is an everyday word; these ways to find a card are none.
# No title of any catalogue has more words, and no word of fewer letters is a title that talk would not hold.
_MOST_WORDS = 8
_FEWEST_LETTERS = 3
# A sentence says more about a card than how many there are, but one or two counted names occur in sentences.
_MOST_OTHER_WORDS = 2
_SEVERAL = 3
# A longer line is talk; every number in it is a search for names.
_LONGEST = 300
SIGNS = "()[]{}<>.,:;!?/|\\=*+~_#@&\"'“”„«»-–—…"
_ANY_NUMBER = lazy(r"\d|\b(?:two|three|II|III|XX|XXX|ll|lll)\b")
# What parts a number from a name without a space.
_STUCK = lazy(r"(?<=\w)[×✕✖:=|,;/](?=\d)|(?<=\d)[:=|,;/](?=[^\W\d])")
_NUMBER = lazy(r"[xX×]?\d{1,2}[xX×]?|\d{1,2}[-–]\d{1,2}|II|III|XX|XXX|ll|lll")
NUMBER_WORDS = frozenset(["one", "two", "three", "four", "five", "six"])
# A number behind the sign of a comment may count the name behind it.
_NUMBER_SIGN = lazy(r"#\d")
# What may stand between a number and the title that it counts.
_BETWEEN = frozenset(["", "x", "×", "copy", "copies", "of", "or", "and", "more", "extra", "each"])


# What counts nothing and asks nothing; of notes, what is neither drawn nor marked as a comment.
_SILENT = (Note, Words, Labelled, Byline, HeadingPiece, Total)
_SILENT_NOTES = (Note.PROSE, Note.TITLE, "")


def overlooked_lines(page: Page, lexicon: Lexicon) -> list[Spot]:
    """Return the lines that would lose a card in silence, as far as each line tells."""
    silent = [spot for spot in page if type(spot.piece) in _SILENT]
    held = [spot for spot in silent if lexicon.overlooked.get(spot.line.text, True)]
    return [spot for spot in held if _holds_card(spot.line.text, lexicon) and _is_overlooked(spot, page)]


def _holds_card(text: str, lexicon: Lexicon) -> bool:
    """Tell whether a line holds a card beside a number; headings and sums are alike in many lists."""
    known = lexicon.overlooked.get(text)
    if known is None:
        known = _ANY_NUMBER.search(text) is not None and holds_counted_card(text, lexicon.names)
        lexicon.overlooked[text] = known
    return known


def _is_overlooked(spot: Spot, page: Page) -> bool:
    """Tell whether nothing on a line counts or asks."""
    told = type(spot.piece) is Note and spot.piece.form not in _SILENT_NOTES
    if told and not _NUMBER_SIGN.match(spot.words):
        return False
    return all(type(other.piece) in _SILENT for other in page if other.line is spot.line)


def ask_about(overlooked: list[Spot]) -> None:
    """Ask about lines that the lines around did not explain either."""
    for spot in overlooked:
        if _is_silent(spot.piece):
            spot.piece = Unread(spot.words)


def _is_silent(piece: Piece) -> bool:
    """Tell whether a piece counts nothing; notes without a name are the rests of wrapped lines."""
    return type(piece) in _SILENT and not (
        type(piece) is Note and piece.form == Note.COMMENT and not piece.name
    )


def holds_counted_card(text: str, names: NameIndex) -> bool:
    """Tell whether a text is a title beside a number and little else, so that silence would lose a card."""
    if len(text) > _LONGEST:
        return False
    words = [word.strip(SIGNS) for word in _STUCK.sub(" ", text).split()]
    found = list(_beside_numbers(words, names))
    told = {place for places in found for place in places}
    others = [word for place, word in enumerate(words) if place not in told and _says_something(word)]
    return bool(found) and (len(others) <= _MOST_OTHER_WORDS or len(found) >= _SEVERAL)


def _says_something(word: str) -> bool:
    return word.casefold() not in _BETWEEN and not _is_number(word)


def _is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None or word.casefold() in NUMBER_WORDS


def _beside_numbers(words: list[str], names: NameIndex) -> Iterator[range]:
    """Yield the place of each number with the longest title behind it, or else before it; no title twice."""
    taken = 0
    for place, word in enumerate(words):
        if _is_number(word):
            start = _next_word(words, place, 1)
            ends = range(min(len(words), start + _MOST_WORDS), start, -1)
            behind = (range(place, end) for end in ends if _is_title(words[start:end], names))
            last = _next_word(words, place, -1) + 1
            starts = range(max(taken, last - _MOST_WORDS), last)
            before = (range(start, place + 1) for start in starts if _is_title(words[start:last], names))
            found = next(chain(behind, before), None)
            if found:
                taken = found.stop
                yield found


def _next_word(words: list[str], place: int, step: int) -> int:
    """Return where the next word stands that may belong to a title."""
    place += step
    while 0 <= place < len(words) and words[place].casefold() in _BETWEEN:
        place += step
    return place


def _is_title(words: list[str], names: NameIndex) -> bool:
    name = " ".join(words)
    if len(name) < _FEWEST_LETTERS or not name[0].isalnum() or name.isdecimal():
        return False
    match = names.find(name)
    return match is not None and match.is_by_title and not match.cards[0].identity
