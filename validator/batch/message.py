"""Messages to players, ready to send: each problem and what to do about it, in the language of who writes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from validator.batch.triage import Group
from validator.languages.speech import gettext, said
from validator.report.deck_report import DeckReport, FindingRecord, worst_first
from validator.report.since import since_words

# Longer addresses are cut off by some mail programs.
LONGEST_MAILTO = 1900


WELCOME = (
    "you are registered for {event} on {day}. Your private link opens your own page: paste or upload your"
    " list there, see at once whether it is legal, and change it as often as you like. Keep the link to"
    " yourself."
)
SUBJECTS = {
    Group.ILLEGAL: "Your decklist for {event}: 1 thing to fix",
    Group.LOOK: "Your decklist for {event}: please have a look",
    Group.UNREAD: "Your decklist for {event}: please send it again",
    Group.MISSING: "Your decklist for {event}: still missing",
    Group.CLEAN: "Your decklist for {event}: all fine",
}
OPENINGS = {
    Group.ILLEGAL: "thank you for your decklist for {event} on {day}. It is not legal until this changes:",
    Group.LOOK: (
        "thank you for your decklist for {event} on {day}. We could not be sure about something in it:"
    ),
    Group.UNREAD: "thank you, but we could not read your decklist for {event} on {day}:",
    Group.MISSING: "we haven't received your decklist for {event} on {day} yet.",
    Group.CLEAN: (
        "thank you, your decklist for {event} on {day} is in and legal. There is nothing you need to do."
    ),
}
SEVERAL_PROBLEMS = (
    "thank you for your decklist for {event} on {day}. It is not legal until these {number} things change:"
)
INCOMPLETE = "thank you for your decklist for {event} on {day}. It is not complete."
FOR_A_JUDGE = "thank you for your decklist for {event} on {day}. A judge will look at it."


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a message is about: the event, its day, until when a list may be sent, who writes, and why now."""

    event: str
    day: str
    deadline: str = ""
    sender: str = ""
    news: str = ""


@dataclass(frozen=True, slots=True)
class PlayerMessage:
    """One message."""

    player: str
    email: str
    subject: str
    body: str
    link: str = ""

    @property
    def mailto(self) -> str:
        """Return the address that opens a mail program; without the body where that would be cut off."""
        head = f"mailto:{quote(self.email, safe='@')}?subject={quote(self.subject)}"
        full = f"{head}&body={quote(self.body.replace(chr(10), chr(13) + chr(10)))}"
        return full if len(full) <= LONGEST_MAILTO else head


def write_message(
    player: str,
    email: str,
    group: Group,
    decks: Sequence[DeckReport],
    occasion: Occasion,
    missing: Sequence[str] = (),
    link: str = "",
    *,
    welcome: bool = False,
) -> PlayerMessage:
    """Write to a player about a list, or about the lack of one; `welcome` greets one who was just added."""
    problems = [f for deck in decks for f in deck["findings"] if f["severity"] == "error"]
    questions = [f for deck in decks for f in deck["findings"] if f["severity"] == "judge"]
    opening = (
        gettext(WELCOME, event=occasion.event, day=occasion.day)
        if welcome
        else _opening(group, occasion, len(problems), len(questions), missing if decks else ())
    )
    paragraphs = [
        gettext("Hi {name},", name=player),
        *([said(occasion.news)] if occasion.news else []),
        opening,
        *_problems(decks),
        *(_absent(missing) if decks else ()),
        *_closing(group, occasion, link),
    ]
    subject = (
        gettext("You are registered for {event}", event=occasion.event)
        if welcome
        else _subject(group, occasion, len(problems))
    )
    return PlayerMessage(player, email, subject, "\n\n".join(paragraphs) + "\n", link)


def _subject(group: Group, occasion: Occasion, problems: int) -> str:
    subject = SUBJECTS[group]
    if group is Group.ILLEGAL and problems != 1:
        subject = "Your decklist for {event}: {number} things to fix"
    return gettext(subject, event=occasion.event, number=problems)


def _opening(group: Group, occasion: Occasion, problems: int, questions: int, missing: Sequence[str]) -> str:
    sentence = OPENINGS[group]
    if group is Group.ILLEGAL and problems != 1:
        sentence = SEVERAL_PROBLEMS
    elif group is Group.LOOK and not questions:
        sentence = INCOMPLETE if missing else FOR_A_JUDGE
    return gettext(sentence, event=occasion.event, day=occasion.day, number=problems)


def _problems(decks: Sequence[DeckReport]) -> Iterator[str]:
    """Yield one paragraph per deck with its numbered problems, then its questions."""
    number = 0
    for deck in decks:
        lines = []
        for finding in worst_first(deck["findings"]):
            number += 1
            lines.append(f"{number}. {_in_words(finding)}")
        if lines:
            yield "\n".join([f"{_deck_name(deck)}:", *lines])


def _in_words(finding: FindingRecord) -> str:
    """Say what is wrong, since when, and what to do; several answers to a question are joined by "or"."""
    cited = finding["citation"] if finding["severity"] == "error" else None
    since = since_words(cited["document"], cited["effective"], cited["rule"]) if cited else ""
    rule = f" ({cited['section']}, {said(since)})" if cited and since else ""
    fixes = [str(said(fix)) for fix in finding["fixes"]]
    to_do = ""
    if fixes and finding["severity"] == "error":
        to_do = "\n   " + gettext("What to do: {steps}", steps=" ".join(fixes))
    elif fixes:
        between = gettext("; or: ")
        to_do = "\n   " + gettext(
            "What to do: {steps}", steps=between.join(f.rstrip(".") for f in fixes) + "."
        )
    return f"{said(finding['message']).rstrip('.')}{rule}.{to_do}"


def _deck_name(deck: DeckReport) -> str:
    side = str(deck.get("side") or "").capitalize()
    name = deck.get("identity_title") or deck.get("title") or ""
    if side and name:
        return gettext("{side} deck, {name}", side=side, name=name)
    return gettext("{side} deck", side=side) if side else name or gettext("Your deck")


def _absent(missing: Sequence[str]) -> Iterator[str]:
    """Name the decks that did not come: a player brings two at most."""
    if len(missing) == 1:
        yield gettext("Not there yet: your {side} deck.", side=missing[0])
    elif missing:
        yield gettext("Not there yet: your {side} and {other} decks.", side=missing[0], other=missing[1])


def _closing(group: Group, occasion: Occasion, link: str) -> Iterator[str]:
    if group is not Group.CLEAN:
        sentence = {
            (True, True): "Please submit your list by {deadline}",
            (True, False): "Please submit your list",
            (False, True): "Please submit a corrected list by {deadline}",
            (False, False): "Please submit a corrected list",
        }[group is Group.MISSING, bool(occasion.deadline)]
        asked = gettext(sentence, deadline=occasion.deadline)
        yield gettext("{asked} with your private link:", asked=asked) + f"\n{link}" if link else f"{asked}."
    if group in (Group.ILLEGAL, Group.LOOK):
        yield gettext("If you think this is a mistake, just reply.")
    yield f"{gettext('Good luck at {event}!', event=occasion.event)}\n{occasion.sender}".strip()
