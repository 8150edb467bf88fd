"""Finding things by name: cards of all games, formats and card lists."""

from typing import NamedTuple

from card_data.catalogue import load_catalogue
from card_data.keys import key_of
from validator.report.faces.card_face import CardFace, face_of
from validator.resolve.guess import guess
from validator.rules.kinds import CardList
from validator.rules.layers import Format
from validator.rules.rulebook import Rulebook
from validator.web.answers.completion import complete

MOST_CARDS, MOST_LISTS = 40, 20


class Found(NamedTuple):
    """What fits the words: cards by the name of their game, formats and lists; else cards that come close."""

    cards: dict[str, list[CardFace]]
    formats: list[Format]
    lists: list[CardList]
    close: list[CardFace]

    @property
    def only_card(self) -> CardFace | None:
        """Return the card if nothing else fits."""
        cards = [card for faces in self.cards.values() for card in faces]
        return cards[0] if len(cards) == 1 and not self.formats and not self.lists else None


def search(words: str, rulebook: Rulebook) -> Found:
    """Find cards, formats and lists by the beginning of their names or of words in them."""
    wanted = key_of(words)
    cards = {
        load_catalogue(game).game.name: [
            face_of(card, game) for card in complete(game, words, "", MOST_CARDS)
        ]
        for game in rulebook.games
    }
    formats = [one for one in rulebook.formats.values() if wanted and wanted in key_of(one.name)]
    lists = [one for _, one in all_lists(rulebook) if wanted and wanted in key_of(one.name)][:MOST_LISTS]
    found = {name: faces for name, faces in cards.items() if faces}
    close = [] if found or formats or lists or not wanted else _close(words, rulebook.games)
    return Found(found, formats, lists, close)


def all_lists(rulebook: Rulebook) -> list[tuple[Format, CardList]]:
    """Return every card list with its format, the newest first."""
    found = [(format_, rule) for format_ in rulebook.formats.values() for rule in format_.card_lists]
    return sorted(found, key=lambda one: one[1].effective, reverse=True)


def _close(words: str, games: list[str]) -> list[CardFace]:
    return [face_of(card, game) for game in games for card in guess(words, load_catalogue(game).names)]
