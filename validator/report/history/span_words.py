"""Spans and nearest legal decks in words: when, why not, and what would help."""

from collections.abc import Iterable, Mapping, Sequence

from validator.checks.wording import count, listing
from validator.deck import Deck
from validator.finding import Finding, Verdict, one_stop
from validator.report.list_states import STATE_SIGNS, STATE_WORDS
from validator.where.exchange import Picks
from validator.where.nearest import Certainty, Nearest
from validator.where.timeline import ABSENT, Span

WORDS = STATE_WORDS | {ABSENT: "Not yet a format"}
SIGNS = STATE_SIGNS | {ABSENT: "·"}
_NAMED = 3


def days(span: Span) -> str:
    """Say from when to when a span reaches."""
    if span.last is None:
        return f"since {span.first.isoformat()}"
    if span.first == span.last:
        return f"on {span.first.isoformat()}"
    return f"{span.first.isoformat()} to {span.last.isoformat()}"


def rules_in_span(span: Span) -> str:
    """Name the card pool and the card list that were in force."""
    names = [f"pool {span.pool}" if span.pool else "", f"list {span.card_list}" if span.card_list else ""]
    return ", ".join(name for name in names if name)


def reason(span: Span, deck: Deck) -> str:
    """Say in a sentence or two why a deck is not legal in a span; of many cards only a few are named."""
    if span.verdict == ABSENT:
        return "The format did not exist yet."
    titles = {card.id: card.title for card in (*(e.card for e in deck.entries), deck.identity) if card}
    return " ".join(_told(finding, titles) for finding in span.reasons)


def _told(finding: Finding, titles: Mapping[str, str]) -> str:
    if len(finding.cards) < 2:
        return finding.message
    return one_stop(f"{finding.message.rstrip('.')}: {named([titles.get(c, c) for c in finding.cards])}.")


def named(titles: Sequence[str]) -> str:
    """Name a few of many: A, B, C and 4 more."""
    more = len(titles) - _NAMED
    return listing([*titles[:_NAMED], f"{more} more"] if more > 1 else titles)


def legal_years(spans: Iterable[Span]) -> list[str]:
    """Name the stretches of days in which a deck is legal, neighbours told as one."""
    stretches: list[Span] = []
    for span in spans:
        if span.verdict != Verdict.LEGAL:
            continue
        if stretches and stretches[-1].last and (span.first - stretches[-1].last).days == 1:
            stretches[-1] = Span(stretches[-1].first, span.last, "legal")
        else:
            stretches.append(Span(span.first, span.last, "legal"))
    return [days(stretch) for stretch in stretches]


def nearest_words(nearest: Nearest) -> str:
    """Say in one sentence how far the deck is from a legal one."""
    if nearest.certainty is Certainty.NOT_BY_CARDS:
        return "Changing cards does not settle this: " + " ".join(f.message for f in nearest.because[:2])
    if nearest.certainty is Certainty.FAR:
        return f"No small change makes it legal: it takes {nearest.at_least} changes or more."
    if nearest.certainty is Certainty.OPEN:
        return f"At least {count(nearest.at_least, 'change')} needed; how many exactly is not known."
    changes = count(nearest.changes, "change")
    if nearest.certainty is Certainty.PROVEN:
        fewest = "makes" if nearest.changes == 1 else "make"
        return f"{changes} {fewest} it legal; fewer do not."
    if nearest.changes == 1:
        return f"{changes} is enough; at least {nearest.at_least} needed."
    return f"{changes} are enough; at least {nearest.at_least} needed."


def nearest_steps(nearest: Nearest) -> list[str]:
    """List what to do: another identity, what leaves, and an example of what could come in."""
    steps = [f"Play {nearest.identity.title} as identity."] if nearest.identity else []
    if nearest.leaving:
        steps.append(one_stop(f"Take out {_copies(nearest.leaving)}."))
    if nearest.coming:
        steps.append(one_stop(f"Put in, for example, {_copies(nearest.coming)}."))
    return steps


def _copies(cards: Picks) -> str:
    return listing(f"{copies} {card.title}" for card, copies in cards)
