"""What if: lists under another day, format or card list, side by side with their present verdicts."""

from dataclasses import asdict
from datetime import date

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from validator.services.access import Action
from validator.services.errors import Invalid
from validator.services.events.what_if import RuleChange, lists_to_choose, what_if, what_if_everywhere
from validator.web.answers.asking import offer
from validator.web.answers.table_pages import Paged
from validator.web.event_context import event_and_standing
from validator.web.permissions import accounts_only, caller, standing_at
from validator.web.site import site

what_ifs = Blueprint("what_if", __name__)
what_ifs.before_request(accounts_only)
AT_A_TIME = 20  # what each list would become is judged while the page is made


@what_ifs.get("/events/<int:event_id>/what-if")
def event(event_id: int) -> ResponseReturnValue:
    """Show one event under changed rules."""
    found, _ = event_and_standing(event_id, Action.PREVIEW_LISTS)
    change = _change()
    prospects = [] if change == RuleChange() else [what_if(caller(), event_id, change)]
    return render_template(
        "batch/what_if.html",
        event=found,
        prospects=prospects,
        paged=Paged(prospects[0].lists if prospects else (), request.args.get("page", ""), AT_A_TIME),
        change=change,
        asked=_asked(change),
        games=[game for game in offer(site().rulebook).games if game.id == found.game],
        lists=lists_to_choose(site().rulebook, change.format or found.format),
        game=found.game,
    )


@what_ifs.get("/what-if")
def everywhere() -> ResponseReturnValue:
    """Show all events of an organizer under changed rules: what will the next card list break?"""
    standing_at(0, Action.CHECK_MANY)
    change = _change()
    games = offer(site().rulebook).games
    game = next((game for game in games if game.id == request.args.get("game", "")), games[0])
    found = what_if_everywhere(caller(), change, game.id) if change != RuleChange() else []
    formats = [format_.id for format_ in game.formats]
    lists = {item[0]: item for format_ in formats for item in lists_to_choose(site().rulebook, format_)}
    return render_template(
        "batch/what_if.html",
        event=None,
        prospects=found,
        paged=None,
        change=change,
        asked=_asked(change),
        games=games,
        lists=sorted(lists.values(), key=lambda item: item[2], reverse=True),
        game=game.id,
    )


def _change() -> RuleChange:
    values = request.args
    day = values.get("day", "").strip()
    try:
        parsed = date.fromisoformat(day) if day else None
    except ValueError:
        raise Invalid(
            f"“{day}” is not a date. Write year, month and day, for example 2026-08-01.", "day"
        ) from None
    return RuleChange(
        day=parsed,
        format=values.get("format", ""),
        environment=values.get("environment", ""),
        tier=values.get("tier", ""),
        card_list=values.get("card_list", ""),
    )


def _asked(change: RuleChange) -> dict[str, str]:
    """Return a change as an address carries it."""
    return {name: str(value) for name, value in asdict(change).items() if value}
