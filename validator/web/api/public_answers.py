"""What the public part of the interface answers, as plain data: the same over HTTP and in process."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from card_data.card import Card
from card_data.catalogue import game_ids, load_catalogue
from validator.pipeline import Question, check_bytes
from validator.report.deck_report import citation_record, deck_report, iso
from validator.report.history.card_history import CardRow, card_rows
from validator.report.history.where_json import where_json
from validator.report.list_states import worst_state
from validator.report.rule_words.plain_rule import PlainRule, Terms, plainly
from validator.rules.rulebook import Rulebook, RulesetError
from validator.rules.ruleset import Ruleset
from validator.services.errors import Invalid, NotFound
from validator.web.answers.completion import ranked
from validator.web.api.paging import page_of
from validator.where.whereabouts import too_large, whereabouts

Plain = dict[str, Any]
NOTHING_SENT = "There is nothing to check. Send the list as the body, as `text` or as `file`."


def checked(name: str, data: bytes, question: Question) -> Plain:
    """Judge every deck in a file."""
    if not data.strip():
        raise Invalid(NOTHING_SENT)
    decks = [deck_report(report) for report in check_bytes(name, data, question)]
    return {"verdict": worst_state(deck["verdict"] for deck in decks), "decks": decks}


def located(name: str, data: bytes, question: Question, rulebook: Rulebook) -> Plain:
    """Tell for every deck in a file in which formats it is legal, today and through the years."""
    if not data.strip():
        raise Invalid(NOTHING_SENT)
    reports = [report for report in check_bytes(name, data, question) if report.readable]
    for problem in filter(None, map(too_large, reports)):
        raise Invalid(problem)
    found = (whereabouts(report, rulebook, question.rules.day) for report in reports)
    return {"decks": [where_json(one) for one in found]}


def cards_found(
    rulebook: Rulebook, q: str = "", game: str = "", side: str = "", cursor: str = "", limit: int = 10
) -> Plain:
    """Find cards by the beginning of their title or of a word in it."""
    wanted = _game(game, rulebook)
    rows, following = page_of(ranked(wanted, q, side), lambda row: list(row[:2]), cursor, limit)
    return {"cards": [_card(card, wanted) for _, _, card in rows], "next": following}


def card_described(rulebook: Rulebook, card_id: str, day: date, game: str = "") -> Plain:
    """Describe a card: its printings, and where it is legal, day by day."""
    wanted = _game(game, rulebook)
    catalogue = load_catalogue(wanted)
    card = catalogue.cards.get(card_id)
    if card is None:
        raise NotFound("There is no such card. Look for its id with /api/v1/cards?q=.")
    sets = catalogue.sets
    rows = card_rows(card, rulebook, rulebook.newest_policy(wanted).id, day)
    return {
        **_card(card, wanted),
        "game": wanted,
        "subtypes": card.subtypes,
        "influence_cost": card.influence_cost,
        "influence_limit": card.influence_limit,
        "minimum_deck_size": card.minimum_deck_size,
        "deck_limit": card.deck_limit,
        "agenda_points": card.agenda_points,
        "date": day.isoformat(),
        "printings": [
            {"code": one.code, "set": one.set_id, "set_name": sets[one.set_id].name}
            | {"released": iso(sets[one.set_id].released)}
            for one in card.printings
        ],
        "legality": [_legality(row) for row in rows],
    }


def formats_listed(rulebook: Rulebook, day: date) -> Plain:
    """List the formats with their pool and card list on a day."""
    rows = []
    for format_ in rulebook.formats.values():
        row: Plain = {"format": format_.id, "name": format_.name, "game": format_.game}
        row |= {"first_day": format_.first_day.isoformat(), "pool": None, "card_list": None}
        try:
            rules = rulebook.ruleset(rulebook.newest_policy(format_.game).id, "", format_.id, day)
            row |= {"pool": rules.pool_name, "card_list": rules.list_id or None}
        except RulesetError:
            pass  # a format of a later day has no pool yet
        rows.append(row)
    environments = [
        {"environment": one.id, "name": one.name, "game": one.game} for one in rulebook.environments.values()
    ]
    return {"date": day.isoformat(), "formats": rows, "environments": environments}


def policies_listed(rulebook: Rulebook) -> Plain:
    """List the governing documents with their tiers."""
    rows = [
        {
            "policy": policy.id,
            "name": policy.name,
            "game": policy.game,
            "tiers": policy.tiers,
            "default_tier": policy.default_tier,
            "default_format": policy.default_format,
            "effective": policy.effective.isoformat(),
        }
        for policy in rulebook.policies.values()
    ]
    return {"policies": rows}


def rules_stated(rulebook: Rulebook, rules: Ruleset) -> Plain:
    """State all rules in force for a policy, tier, format and day, in plain words with their citations."""
    workflow = rulebook.workflow(rules.policy, rules.tier, rules.day)
    terms = Terms(rules.catalogue, {found.id: found.name for found in rulebook.formats.values()})
    return stated_rules(rules, plainly([*rules.rules, *workflow.rules], terms))


def stated_rules(rules: Ruleset, plain: Iterable[PlainRule]) -> Plain:
    """Return rules in plain words as plain data."""
    return {
        "policy": rules.policy,
        "tier": rules.tier,
        "format": rules.format,
        "environment": rules.environment or None,
        "date": rules.day.isoformat(),
        "pool": rules.pool_name or None,
        "card_list": rules.list_id or None,
        "ruleset": rules.version,
        "rules": [
            {
                "subject": rule.subject,
                "text": rule.text,
                "details": rule.details,
                "audience": rule.audience,
                "citation": citation_record(rule.citation),
            }
            for rule in plain
        ],
    }


def _game(game: str, rulebook: Rulebook) -> str:
    if game and game not in game_ids():
        raise Invalid(f'There is no game "{game}". Choose one of: {", ".join(game_ids())}.', "game")
    return game or rulebook.games[0]


def _card(card: Card, game: str) -> Plain:
    return {
        "card": card.id,
        "title": card.title,
        "side": card.side,
        "type": card.type,
        "type_name": load_catalogue(game).game.type_names.get(card.type, card.type),
        "factions": card.factions,
    }


def _legality(row: CardRow) -> Plain:
    environment = row.course.environment
    return {
        "format": row.course.format.id,
        "environment": environment.id if environment else None,
        "name": row.name,
        "standing": row.today.kind,
        "words": row.today.words,
        "spans": [
            {"first": span.first.isoformat(), "last": iso(span.last)}
            | {"standing": span.status.kind, "words": span.words}
            for span in row.spans
        ],
    }
