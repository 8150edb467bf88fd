"""Remarks: on surprising cards, on proxies, and on names that may be cards of the organizer's own."""

from collections.abc import Iterator

from validator.checks.entries import with_identity
from validator.checks.registry import Hit, check
from validator.checks.wording import copies
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import CardNote, Pool, Proxies, ProxyNote
from validator.rules.ruleset import Ruleset


@check(
    "FM111",
    "{copies} may be fan cards that this event has not added.",
    kind=Pool,
    severity=Severity.JUDGE,
    needs=lambda rule: rule.local,
)
def perhaps_a_local_card(deck: Deck, rules: Ruleset, rule: Pool) -> Iterator[Hit]:
    """This card pool admits fan cards, and the catalogue does not have those.

    A title that nobody knows may be such a card: only a person can tell. The organizer adds the fan cards
    of an event as local cards; from then on they are known by name, type and designators and are checked
    like all others. If the title is a slip instead, correct it.
    """
    if deck.open_copies:
        fixes = ("Ask the organizer to add the card to the event's local cards.", "Correct the title.")
        yield Hit(rule, params={"copies": copies(deck.open_copies)}, fixes=fixes)


@check("FM802", "{text}", kind=CardNote, severity=Severity.NOTE)
def surprising_card(deck: Deck, rules: Ruleset, rule: CardNote) -> Iterator[Hit]:
    """Something that surprises about a card of the deck under these rules.

    It explains another finding, or why there is none, and never changes the verdict.
    """
    if rule.card in deck.tally.ids:
        entry = next(entry for entry in with_identity(deck) if entry.card.id == rule.card)
        yield Hit(rule, entry, {"text": rule.text})


@check("PX112", "{proxies}: {text}", kind=ProxyNote, severity=Severity.NOTE)
def deck_with_proxies(deck: Deck, rules: Ruleset, rule: ProxyNote) -> Iterator[Hit]:
    """Something that a player who marks proxies on the list has to know.

    Proxies are allowed here, but the deck that holds them has to be sleeved as the policy says.
    """
    proxies = deck.tally.proxies
    if proxies and all(other.allowed for other in rules.of(Proxies)):
        number = f"{proxies} proxies" if proxies > 1 else "1 proxy"
        yield Hit(rule, params={"proxies": number, "text": rule.text})
