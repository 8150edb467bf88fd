"""The programming interface: checking decks, finding cards, listing formats and policies."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, request

from card_data.card import Card
from card_data.catalogue import game_ids, load_catalogue
from validator.pipeline import check_bytes
from validator.report.deck_report import deck_report
from validator.report.history.where_json import where_json
from validator.rules.rulebook import RulesetError
from validator.web.answers.answer import worst
from validator.web.answers.asking import WrongChoiceError, default_policy, read_question
from validator.web.answers.completion import complete
from validator.web.answers.sent_list import PASTED, Sent, read_sent
from validator.web.api.openapi import openapi_document
from validator.web.limits import CHECKING, COMPLETING, limiter
from validator.web.responses import json_answer
from validator.web.site import site
from validator.where.whereabouts import too_large, whereabouts

api = Blueprint("api", __name__, url_prefix="/api/v1")
MOST_CARDS = 50


@api.post("/check")
@limiter.limit(CHECKING)
def check() -> Response:
    """Judge every deck in a text or file."""
    sent, values = _sent()
    if not sent.data.strip():
        return refused("There is nothing to check. Send the list as the body, as `text` or as `file`.", 422)
    try:
        question = read_question(values, site().rulebook, site().now().date())
    except WrongChoiceError as error:
        return refused(str(error), 422)
    decks = [deck_report(report) for report in check_bytes(sent.name, sent.data, question)]
    return json_answer({"verdict": worst(deck["verdict"] for deck in decks), "decks": decks})


@api.post("/where")
@limiter.limit(CHECKING)
def where() -> Response:
    """Tell for every deck in a text or file in which formats it is legal, today and through the years."""
    sent, values = _sent()
    if not sent.data.strip():
        return refused("There is nothing to look at. Send the list as the body, as `text` or as `file`.", 422)
    try:
        question = read_question(values, site().rulebook, site().now().date())
    except WrongChoiceError as error:
        return refused(str(error), 422)
    reports = [report for report in check_bytes(sent.name, sent.data, question) if report.readable]
    for problem in filter(None, map(too_large, reports)):
        return refused(problem, 422)
    found = [whereabouts(report, site().rulebook, question.rules.day) for report in reports]
    return json_answer({"decks": [where_json(one) for one in found]})


@api.get("/cards")
@limiter.limit(COMPLETING)
def cards() -> Response:
    """Find cards by the beginning of their title or of a word in it."""
    values = request.args
    game = values.get("game") or site().rulebook.games[0]
    limit = values.get("limit", "10")
    if game not in game_ids():
        return refused(f'There is no game "{game}". Choose one of: {", ".join(game_ids())}.', 422)
    if not limit.isdecimal() or not 1 <= int(limit) <= MOST_CARDS:
        return refused(f"`limit` is a number from 1 to {MOST_CARDS}.", 422)
    found = complete(game, values.get("q", ""), values.get("side", ""), int(limit))
    return json_answer({"cards": [_card(card, game) for card in found]})


@api.get("/formats")
def formats() -> Response:
    """List the formats with their pool and card list on a day."""
    try:
        day = read_question(
            request.args.to_dict() | {"format": ""}, site().rulebook, site().now().date()
        ).rules.day
    except WrongChoiceError as error:
        return refused(str(error), 422)
    rulebook = site().rulebook
    rows = []
    for format_ in rulebook.formats.values():
        row = {
            "format": format_.id,
            "name": format_.name,
            "game": format_.game,
            "pool": None,
            "card_list": None,
        }
        row["first_day"] = format_.first_day.isoformat()
        try:
            rules = rulebook.ruleset(default_policy(format_.game, rulebook), "", format_.id, day)
            row |= {"pool": rules.pool_name, "card_list": rules.list_id}
        except RulesetError:
            pass  # a format of a later day has no pool yet
        rows.append(row)
    environments = [
        {"environment": e.id, "name": e.name, "game": e.game} for e in rulebook.environments.values()
    ]
    return json_answer({"date": day.isoformat(), "formats": rows, "environments": environments})


@api.get("/policies")
def policies() -> Response:
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
        for policy in site().rulebook.policies.values()
    ]
    return json_answer({"policies": rows})


@api.get("/openapi.json")
def openapi() -> Response:
    """Describe this interface."""
    return json_answer(openapi_document(request.host_url.rstrip("/")))


def refused(sentence: str, status: int) -> Response:
    """Say no with a sentence."""
    return json_answer({"error": sentence}, status)


def _sent() -> tuple[Sent, Mapping[str, str]]:
    """Read the list from a form, from JSON, or from the plain body; options also from the address."""
    options = request.args.to_dict()
    if request.mimetype in ("multipart/form-data", "application/x-www-form-urlencoded"):
        sent = read_sent(request.form.get("text", ""), request.files.get("file"))
        return sent, {**options, **request.form.to_dict()}
    return Sent(options.get("name") or PASTED, request.get_data()), options


def _card(card: Card, game: str) -> dict[str, object]:
    return {
        "card": card.id,
        "title": card.title,
        "side": card.side,
        "type": card.type,
        "type_name": load_catalogue(game).game.type_names.get(card.type, card.type),
        "factions": card.factions,
    }
