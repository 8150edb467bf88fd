"""Checks on what the event's policy asks: paperwork, proxies, format, and what readers must know."""

from collections.abc import Iterator

from validator.checks.entries import set_aside
from validator.checks.registry import Hit, check
from validator.checks.wording import count, listing
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import Advice, NoSideboard, Paperwork, Proxies, SanctionedFormat
from validator.rules.ruleset import Ruleset


@check(
    "DK601",
    "{card} stands under “{zone}”, which a deck here does not have.",
    many="{many} cards stand under “{zone}”, which a deck here does not have.",
    kind=NoSideboard,
    severity=Severity.JUDGE,
)
def cards_set_aside(deck: Deck, rules: Ruleset, rule: NoSideboard) -> Iterator[Hit]:
    """There is no sideboard: a deck is played as it is registered.

    Cards under such a heading are not counted as part of the deck. A judge has to settle whether they
    belong to it. Move them into the deck or take them off the list.
    """
    for entry in set_aside(deck):
        fixes = (f"Move {entry.card.title} into the deck, or remove it.",)
        yield Hit(rule, entry, {"zone": entry.zone}, fixes=fixes)


@check(
    "PX101",
    "{proxies} of {card}, but proxies are not allowed.",
    many="{many} cards are marked as proxies, but proxies are not allowed.",
    kind=Proxies,
    needs=lambda rule: not rule.allowed,
)
def proxies_not_allowed(deck: Deck, rules: Ruleset, rule: Proxies) -> Iterator[Hit]:
    """Under some policies a deck consists of real cards only.

    Nobody may bring a proxy. Whether staff may write one for a card that is damaged during the event is
    for the policy to say. Bring the real card or play another one.
    """
    for entry in deck.entries if deck.tally.proxies else ():
        if entry.proxies:
            real = count(entry.proxies, "real copy", "real copies")
            fix = f"Bring {real} of {entry.card.title}, or play another card."
            proxies = count(entry.proxies, "proxy", "proxies")
            yield Hit(rule, entry, {"proxies": proxies}, fixes=(fix,))


@check(
    "PX111",
    "{proxies} marked; every proxy of the deck has to be marked.",
    kind=Proxies,
    severity=Severity.NOTE,
    needs=lambda rule: rule.allowed and rule.marked,
)
def proxies_marked(deck: Deck, rules: Ruleset, rule: Proxies) -> Iterator[Hit]:
    """Where a policy wants proxies marked on the list, the report counts the marks.

    The list cannot show which cards are proxies without a mark, so compare this number with the deck.
    Mark every proxied card on the list, and let staff see the proxies before the event begins.
    """
    proxies = deck.tally.proxies
    if proxies:
        yield Hit(rule, params={"proxies": count(proxies, "proxy", "proxies"), "number": proxies})


@check("EV101", "The list does not name the {field}.", kind=Paperwork, asked="paperwork")
def missing_paperwork(deck: Deck, rules: Ruleset, rule: Paperwork) -> Iterator[Hit]:
    """A decklist for an event says whose it is, for which event and on which day.

    Which of these a list needs depends on the policy. They are only asked for when paperwork is to be
    checked. Write each on a line of its own, such as "Player: ...".
    """
    missing = [field for field in rule.fields if not deck.paperwork.get(field, "").strip()]
    if missing:
        fixes = tuple(f"Add a line “{field.capitalize()}: …”." for field in missing)
        yield Hit(rule, params={"field": listing(missing, "or"), "fields": tuple(missing)}, fixes=fixes)


@check(
    "EV201",
    "A sanctioned event is played in {format} unless an approval is recorded.",
    kind=SanctionedFormat,
    severity=Severity.JUDGE,
    asked="sanctioned",
)
def unapproved_format(deck: Deck, rules: Ruleset, rule: SanctionedFormat) -> Iterator[Hit]:
    """Sanctioned events use one format, unless organized play approved another.

    The deck may be perfectly legal in its own format. Record the approval with the event, or choose the
    format that sanctioned events use.
    """
    if rules.format != rule.format:
        fixes = (f"Choose the format {rule.format}.", "Record the approval of another format.")
        yield Hit(rule, params={"format": rule.format}, fixes=fixes)


@check("FM801", "{text}", kind=Advice, severity=Severity.NOTE)
def advice(deck: Deck, rules: Ruleset, rule: Advice) -> Iterator[Hit]:
    """Something that everybody who reads the report should know about its format or policy.

    It says nothing about the deck and never changes the verdict.
    """
    yield Hit(rule, params={"text": rule.text})
