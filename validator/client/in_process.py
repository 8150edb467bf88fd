"""The public calls of the interface without a server: the same answers from the rules installed here."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Unpack

from validator.client.options import CheckOptions, Decklist, RuleOptions, plain_options, read_decklist
from validator.pipeline import Question
from validator.rules.rulebook import load_rulebook
from validator.web.answers.asking import read_question
from validator.web.api import public_answers
from validator.web.api.api_models import (
    CardDescribed,
    CardFound,
    Checked,
    FormatsListed,
    Located,
    PoliciesListed,
    RulesStated,
)

PAGE = 50


def check(decklist: Decklist, **options: Unpack[CheckOptions]) -> Checked:
    """Judge every deck of a list: a text, the bytes of a file of any kind, or the path of one."""
    return InProcess().check(decklist, **options)


class InProcess:
    """Answers the public calls of a `Client` from the cards and rules that are installed here.

    A list that cannot be judged raises what a service raises, with the same sentence.
    """

    def __init__(self, today: date | None = None) -> None:
        self._rulebook, self._today = load_rulebook(), today

    def check(self, decklist: Decklist, **options: Unpack[CheckOptions]) -> Checked:
        """Judge every deck of a list."""
        name, data = read_decklist(decklist)
        return public_answers.checked(name, data, self._question(options))

    def check_many(self, lists: Iterable[Decklist], **options: Unpack[CheckOptions]) -> Iterator[Checked]:
        """Judge many lists in their order."""
        question = self._question(options)
        for decklist in lists:
            yield public_answers.checked(*read_decklist(decklist), question)

    def where(self, decklist: Decklist, **options: Unpack[CheckOptions]) -> Located:
        """Tell in which formats each deck is legal, today and through the years."""
        name, data = read_decklist(decklist)
        return public_answers.located(name, data, self._question(options), self._rulebook)

    def cards(self, q: str = "", game: str = "", side: str = "") -> Iterator[CardFound]:
        """Find cards by the beginning of their title or of a word in it."""
        cursor: str | None = ""
        while cursor is not None:
            page = public_answers.cards_found(self._rulebook, q, game, side, cursor, PAGE)
            yield from page.cards
            cursor = page.next

    def card(self, card_id: str, game: str = "") -> CardDescribed:
        """Describe a card, with its legality in every format over time."""
        return public_answers.card_described(self._rulebook, card_id, self._day(), game)

    def formats(self, date: str | date = "") -> FormatsListed:
        """List the formats with their pool and card list on a day."""
        day = self._question({"date": date}).rules.day
        return public_answers.formats_listed(self._rulebook, day)

    def policies(self) -> PoliciesListed:
        """List the governing documents with their tiers."""
        return public_answers.policies_listed(self._rulebook)

    def rules(self, **options: Unpack[RuleOptions]) -> RulesStated:
        """State the rules in force for a policy, tier, format and day."""
        return public_answers.rules_stated(self._rulebook, self._question(options).rules)

    def _day(self) -> date:
        return self._today or date.today()

    def _question(self, options: Any) -> Question:
        return read_question(plain_options(options), self._rulebook, self._day())
