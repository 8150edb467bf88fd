"""Messages to players, ready to send: each problem and what to do about it, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from validator.batch.triage import Group
from validator.report.deck_report import DeckReport, FindingRecord
from validator.report.since import since_words

# Longer addresses are cut off by some mail programs.
LONGEST_MAILTO = 1900


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a message is about: the event, its day, until when a list may be sent, who writes, and why now."""

    event: str = ""
    day: str = ""
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
    paragraphs = [
        f"Hi {player},",
        *([occasion.news] if occasion.news else []),
        _welcome(occasion)
        if welcome
        else _opening(group, occasion, len(problems), len(questions), missing if decks else ()),
    ]
    paragraphs += _problems(decks)
    if decks and missing:
        paragraphs.append(f"Not there yet: your {_and(missing)} deck{'s' if len(missing) > 1 else ''}.")
    paragraphs += _closing(group, occasion, link)
    subject = _welcome_subject(occasion) if welcome else _subject(group, occasion, len(problems))
    return PlayerMessage(player, email, subject, "\n\n".join(paragraphs) + "\n", link)


def _welcome_subject(occasion: Occasion) -> str:
    return f"You are registered for {occasion.event}" if occasion.event else "You are registered"


def _welcome(occasion: Occasion) -> str:
    day = f" on {occasion.day}" if occasion.day else ""
    return (
        f"{_welcome_subject(occasion).replace('You', 'you', 1)}{day}. "
        "Your private link opens your own page: paste or upload your list there, see at once whether it is"
        " legal, and change it as often as you like. Keep the link to yourself."
    )


def _subject(group: Group, occasion: Occasion, problems: int) -> str:
    about = f"Your decklist for {occasion.event}" if occasion.event else "Your decklist"
    ends = {
        Group.ILLEGAL: f"{problems} thing{'' if problems == 1 else 's'} to fix",
        Group.LOOK: "please have a look",
        Group.UNREAD: "please send it again",
        Group.MISSING: "still missing",
        Group.CLEAN: "all fine",
    }
    return f"{about}: {ends[group]}"


def _opening(group: Group, occasion: Occasion, problems: int, questions: int, missing: Sequence[str]) -> str:
    event = f" for {occasion.event}" if occasion.event else ""
    day = f" on {occasion.day}" if occasion.day and event else ""
    if group is Group.MISSING:
        return f"we haven't received your decklist{event}{day} yet."
    if group is Group.UNREAD:
        return f"thank you, but we could not read your decklist{event}{day}:"
    if group is Group.CLEAN:
        return f"thank you, your decklist{event}{day} is in and legal. There is nothing you need to do."
    if group is Group.ILLEGAL:
        them = "this changes" if problems == 1 else f"these {problems} things change"
        return f"thank you for your decklist{event}{day}. It is not legal until {them}:"
    if questions:
        return f"thank you for your decklist{event}{day}. We could not be sure about something in it:"
    return f"thank you for your decklist{event}{day}. " + (
        "It is not complete." if missing else "A judge will look at it."
    )


def _problems(decks: Sequence[DeckReport]) -> Iterator[str]:
    """Yield one paragraph per deck with its numbered problems, then its questions."""
    number = 0
    for deck in decks:
        lines = []
        for finding in sorted(deck["findings"], key=lambda f: f["severity"] != "error"):
            if finding["severity"] == "note":
                continue
            number += 1
            lines.append(f"{number}. {_in_words(finding)}")
        if lines:
            yield "\n".join([f"{_deck_name(deck)}:", *lines])


def _in_words(finding: FindingRecord) -> str:
    """Say what is wrong, since when, and what to do; several answers to a question are joined by "or"."""
    cited = finding["citation"] if finding["severity"] == "error" else None
    since = since_words(cited["document"], cited["effective"], cited["rule"]) if cited else ""
    rule = f" ({cited['section']}, {since})" if cited and since else ""
    fixes = finding["fixes"]
    if finding["severity"] == "error":
        to_do = f"\n   What to do: {' '.join(fixes)}" if fixes else ""
    else:
        to_do = f"\n   What to do: {'; or: '.join(fix.rstrip('.') for fix in fixes)}." if fixes else ""
    return f"{finding['message'].rstrip('.')}{rule}.{to_do}"


def _deck_name(deck: DeckReport) -> str:
    side = str(deck.get("side") or "").capitalize()
    name = deck.get("identity_title") or deck.get("title") or ""
    return f"{side} deck, {name}" if side and name else f"{side} deck" if side else name or "Your deck"


def _closing(group: Group, occasion: Occasion, link: str) -> Iterator[str]:
    if group is not Group.CLEAN:
        wanted = "your list" if group is Group.MISSING else "a corrected list"
        until = f" by {occasion.deadline}" if occasion.deadline else ""
        by_link = f" with your private link:\n{link}" if link else "."
        yield f"Please submit {wanted}{until}{by_link}"
    if group in (Group.ILLEGAL, Group.LOOK):
        yield "If you think this is a mistake, just reply."
    good_luck = f"Good luck at {occasion.event}!" if occasion.event else "Good luck!"
    yield f"{good_luck}\n{occasion.sender}".strip()


def _and(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
