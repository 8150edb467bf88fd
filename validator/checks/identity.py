"""Checks on the identity: exactly one, and one that belongs to the format."""

from collections.abc import Iterator

from validator.checks.entries import identity_entry
from validator.checks.fixes.fitting import fitting_identities
from validator.checks.registry import Hit, check
from validator.checks.wording import OTHER_IDENTITY, listing
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import BoundToFormat, OneIdentity
from validator.rules.ruleset import Ruleset

# Enough to recognise one's own among them; whoever plays another knows its name.
_PROPOSALS = 12


@check("DK101", "The list names no identity.", kind=OneIdentity, severity=Severity.JUDGE)
def missing_identity(deck: Deck, rules: Ruleset, rule: OneIdentity) -> Iterator[Hit]:
    """A deck names exactly one identity.

    The identity decides how large the deck must be, how much influence it may spend and which agendas
    it may hold, so none of that can be judged without it. Write the identity's full name on a line of
    its own, normally the first. Some programs leave it out of their exports: then a judge has to ask. The
    proposals are legal identities that could hold these agendas, those of the most frequent faction first.
    """
    if deck.identity is not None or deck.open_identity or deck.tally.identities:
        return
    proposals = tuple(f"Add {card.title}." for card in fitting_identities(deck, rules)[:_PROPOSALS])
    yield Hit(rule, fixes=proposals or ("Add the name of one identity.",))


@check(
    "DK102",
    "{card} is one identity too many.",
    many="{cards} are identities too many.",
    kind=OneIdentity,
)
def second_identity(deck: Deck, rules: Ruleset, rule: OneIdentity) -> Iterator[Hit]:
    """A deck has one identity only, and no identity among its cards.

    Identities never go into the deck itself. Keep the one you play with, written once, and remove all
    others.
    """
    if not deck.tally.identities or (deck.tally.identities == 1 and deck.identity):
        return
    identities = [entry for entry in deck.entries if entry.card.identity]
    chosen = deck.identity or identities[0].card
    seen = False
    for entry in identities:
        keep = entry.card is chosen and not seen
        seen = seen or keep
        surplus = entry.quantity - keep
        if surplus > 0:
            yield Hit(rule, entry, removed=surplus)


@check(
    "FM301",
    "{card} can only be played in {formats}.",
    kind=BoundToFormat,
    concerns=lambda identity, rule, rules: identity.id in rule.cards and rules.format not in rule.formats,
)
def identity_of_another_format(deck: Deck, rules: Ruleset, rule: BoundToFormat) -> Iterator[Hit]:
    """Some identities belong to one format only.

    They were made for a format of their own and are not legal anywhere else, whatever the card pool
    says. Choose another identity.
    """
    yield Hit(rule, identity_entry(deck), {"formats": listing(rule.formats, "or")}, fixes=(OTHER_IDENTITY,))
