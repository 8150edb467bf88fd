"""What templates may call: words for ids, moments, names of rules, the menu."""

import re
from typing import NamedTuple

from flask import Flask
from markupsafe import Markup, escape

from card_data.catalogue import load_catalogue
from validator.finding import Citation
from validator.ingest.any_file import can_scan
from validator.languages.figures import counted, day_said, moment, month_said, percent
from validator.languages.speech import english, gettext, said, spoken_id
from validator.report.deck_report import DeckReport, EntryRecord
from validator.report.history.strip import HEIGHTS
from validator.report.list_states import STATE_SIGNS, STATE_WORDS, list_state
from validator.report.printed_list import in_blocks
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset
from validator.web.answers.answer import SEVERITY_WORDS, SIGNS
from validator.web.answers.asking import Choices
from validator.web.site import site

_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
MATCH_WORDS = {
    "code": "by its code",
    "exact": "exact name",
    "normalised": "same name, other spelling",
    "seen": "read from the picture, not confirmed yet",
    "faint": "read from the picture, hard to read",
    "alias": "a known short name",
    "translated": "name in another language",
    "set": "name and set",
    "beginning": "the only card that begins so",
    "guess": "only a guess",
    "ambiguous": "more than one card",
    "unknown": "not recognised",
}
# What a line of a list is where it names no card.
ROLE_WORDS = {"heading": "heading", "total": "total", "paperwork": "about the list", "note": "note"}


class PrintedBlock(NamedTuple):
    """One block of a printed list."""

    name: str
    copies: int
    entries: list[EntryRecord]


def add_presentation(app: Flask) -> None:
    """Give the templates of an application their words."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        blocks_of=blocks_of,
        match_word=match_word,
        role_word=role_word,
        judged_under=judged_under,
        moment=moment,
    )
    app.jinja_env.globals.update(game_of=game_of, short_policy=short_policy, rules_said=rules_said)
    app.jinja_env.globals.update(citation=citation, today_written=today_written, can_scan=can_scan)
    app.jinja_env.globals.update(state_words=STATE_WORDS, state_signs=STATE_SIGNS, list_state=list_state)
    app.jinja_env.globals.update(severity_signs=SIGNS, severity_words=SEVERITY_WORDS, strip_heights=HEIGHTS)
    app.jinja_env.globals.update(card_list_name=card_list_name, rules_named=rules_named, side_name=side_name)
    app.jinja_env.globals.update(
        format_name=format_name,
        game_name=game_name,
        policy_name=policy_name,
        environment_name=environment_name,
    )
    app.jinja_env.filters.update(
        spoken=lambda id_: said(spoken_id(id_)), slug=slug, day_words=day_said, whole_days=whole_days
    )
    app.jinja_env.filters.update(month_words=month_said, counted=counted, percent=percent, english=english)


def citation(rule: Rule | Citation) -> Markup:
    """Say where a rule is written, in small print."""
    return Markup('<cite class="cite">{}</cite>').format(
        rule if isinstance(rule, Citation) else rule.citation
    )


def slug(words: str) -> str:
    """Return words as the name of a place on a page: Your deck becomes your-deck."""
    return words.lower().replace(" ", "-")


def match_word(match: str | None) -> str:
    """Say how a name was found."""
    return MATCH_WORDS.get(match or "", "")


def role_word(role: str) -> str:
    """Say what a line is that names no card."""
    return gettext(ROLE_WORDS.get(role, role))


def judged_under(record: DeckReport) -> str:
    """Say in one line under which rules a deck was judged."""
    as_of = record.get("data_as_of")
    parts = [
        format_name(record["format"]),
        environment_name(record.get("environment") or ""),
        said(spoken_id(record["tier"])),
        gettext("on {day}", day=day_said(record["date"])),
        policy_name(record["policy"]),
        card_list_name(record["card_list"]) if record["card_list"] else "",
        gettext("rules {version}", version=record["ruleset"][:10]),
        gettext("cards {version}", version=record["catalogue"][:10]),
        gettext("data of {day}", day=day_said(as_of)) if as_of else "",
    ]
    return " · ".join(part for part in parts if part)


def rules_named(rules: Ruleset) -> str:
    """Name rules in one line: Standard · 24 December 2026 · Standard Ban List 26.12."""
    parts = [
        format_name(rules.format),
        environment_name(rules.environment),
        day_said(rules.day),
        card_list_name(rules.list_id) if rules.list_id else "",
    ]
    return " · ".join(filter(None, parts))


def game_of(record: DeckReport) -> str:
    """Return the game of a deck that was judged."""
    return site().rulebook.policies[record["policy"]].game


def short_policy(policy_id: str) -> str:
    """Return the short name of a policy: NISEI 1.4."""
    return policy_id.replace("-", " ").upper()


def today_written() -> str:
    """Return today's date as forms write it."""
    return site().today.isoformat()


def rules_said(choices: Choices) -> str:
    """Say in one line what is usually left as it is: Competitive · today · NISEI 1.4."""
    day = gettext("today") if choices.date in ("", today_written()) else choices.date
    parts = spoken_id(choices.tier) if choices.tier else "", day, short_policy(choices.policy)
    return " · ".join(filter(None, parts))


def blocks_of(record: DeckReport) -> list[PrintedBlock]:
    """Return the entries of a deck in the blocks of a printed list, by title within each block."""
    catalogue = load_catalogue(game_of(record))
    listed = ((e, e["zone"], catalogue.cards.get(e["card"]), e["title"]) for e in record["entries"])
    return [
        PrintedBlock(name, sum(entry["quantity"] for entry in entries), entries)
        for name, entries in in_blocks(listed, catalogue.game, spoken_id)
    ]


def whole_days(text: str) -> Markup:
    """Return a text whose days are written as people do, and not broken between two lines."""
    return Markup(_DAY.sub(lambda day: f'<span class="nowrap">{day_said(day[0])}</span>', str(escape(text))))  # noqa: S704 - escaped before the dates are marked


def game_name(game_id: str) -> str:
    """Return the name of a game."""
    return load_catalogue(game_id).game.name


def side_name(game_id: str, side: str | None) -> str:
    """Return the name of a game's side; nothing where it is not known."""
    return load_catalogue(game_id).game.names_of_sides.get(side or "", "")


def format_name(format_id: str) -> str:
    """Return the name of a format."""
    found = site().rulebook.formats.get(format_id)
    return found.name if found else format_id


def card_list_name(list_id: str) -> str:
    """Return the name of a card list."""
    every = (rule for chosen in site().rulebook.formats.values() for rule in chosen.card_lists)
    return next((rule.name for rule in every if rule.list == list_id), list_id)


def policy_name(policy_id: str) -> str:
    """Return the name of a policy."""
    found = site().rulebook.policies.get(policy_id)
    return found.name if found else policy_id


def environment_name(environment_id: str) -> str:
    """Return the name of an environment."""
    found = site().rulebook.environments.get(environment_id)
    return found.name if found else environment_id
