"""Events in the programming interface: rosters, lists, reports and deck checks, for programs with a token.

Everything goes through the services that the pages call: staff who play see nothing here that they do not
see there, and every opening of a list is logged.
"""

from collections.abc import Callable
from typing import Any

from flask import Response, url_for
from flask_openapi3 import APIBlueprint
from pydantic import BaseModel

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_summary import event_summary
from validator.services.errors import NotFound
from validator.services.events.event_list import EventRow, list_events
from validator.services.events.event_statistics import event_statistics
from validator.services.events.rules_in_force import rules_in_force
from validator.services.judging import event_question, judge_decks, rules_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.revisions import OpenedList, list_revisions, load_list, open_list
from validator.services.lists.submission import ListInput, Receipt, submit_decklist
from validator.services.roster.players import Registered, register_player
from validator.services.roster.registrations import list_registrations
from validator.services.stored_rows import NO_EVENT, NO_REGISTRATION, find_registration, registration_at
from validator.web.api.api_models import RulesStated
from validator.web.api.asked_model import PageAsked, page_of
from validator.web.api.description import EVENTS, answers, needs
from validator.web.api.event_models import (
    DeckCheckDescribed,
    DeckCheckPath,
    DeckChecksListed,
    EventDescribed,
    EventPath,
    EventsListed,
    KeyHeader,
    ListToSubmit,
    PlayerRegistered,
    PlayerToRegister,
    ReasonAsked,
    RegistrationDescribed,
    RegistrationPath,
    RegistrationsListed,
    ReportDescribed,
    RevisionDescribed,
    RevisionOpened,
    RevisionPath,
    RevisionsListed,
    StatisticsDescribed,
)
from validator.web.api.event_shapes import (
    deck_check_shape,
    event_shape,
    opened_shape,
    registration_shape,
    report_shape,
    revision_shape,
    statistics_shape,
)
from validator.web.api.public_answers import rules_answer
from validator.web.api.token_access import keyed_write, program_anywhere, program_at
from validator.web.middleware.limits import REGISTERING, limiter
from validator.web.responses import json_answer, tagged_answer

api_events = APIBlueprint("api_events", __name__, url_prefix="/api/v1/events", abp_tags=[EVENTS])
PLAYERS = "/<int:event_id>/registrations"
PLAYER = f"{PLAYERS}/<int:registration_id>"
LISTS = f"{PLAYER}/submissions"
REVISION = f"{LISTS}/<int:number>"
CHECKS = "/<int:event_id>/deck-checks"
EVENT_SCOPE, LIST_SCOPE, CHECK_SCOPE = "events:read", "lists:read", "checks:read"

View = Callable[..., Any]


def reads(rule: str, name: str, model: type[BaseModel], scope: str) -> Callable[[View], View]:
    """Register a route that reads, with the answers that all of them have."""
    responses = answers(model, 401, 403, 404, etag=True)
    found: Callable[[View], View] = api_events.get(
        rule, operation_id=name, security=needs(scope), responses=responses
    )
    return found


def writes(rule: str, name: str, model: type[BaseModel], scope: str) -> Callable[[View], View]:
    """Register a route that writes, with the answers that all of them have."""
    responses = answers(model, 401, 403, 404, 409, 413, success=201)
    found: Callable[[View], View] = api_events.post(
        rule, operation_id=name, security=needs(scope), responses=responses
    )
    return found


@reads("", "listEvents", EventsListed, EVENT_SCOPE)
def events(query: PageAsked) -> Response:
    """List the events that your account works at, the newest first."""
    rows, following = page_of(
        list_events(program_anywhere(Action.SEE_EVENT), archived=None),
        lambda row: [-row.event.day.toordinal(), -row.event.id],
        query.cursor,
        query.limit,
    )
    return tagged_answer(EventsListed(events=list(map(event_shape, rows)), next=following))


@reads("/<int:event_id>", "describeEvent", EventDescribed, EVENT_SCOPE)
def event(path: EventPath) -> Response:
    """Describe one event."""
    return tagged_answer(event_shape(_event(path)))


@reads("/<int:event_id>/rules", "listRulesOfEvent", RulesStated, EVENT_SCOPE)
def rules(path: EventPath) -> Response:
    """State the rules in force at an event, those that decks are judged by and those that people keep."""
    found = _event(path).event
    return tagged_answer(rules_answer(event_question(rules_of(found)).rules, rules_in_force(found)))


@reads("/<int:event_id>/statistics", "readStatistics", StatisticsDescribed, EVENT_SCOPE)
def statistics(path: EventPath) -> Response:
    """Count identities, factions, cards, arrivals, faults and times of deck checks."""
    caller = program_at(path.event_id, Action.SEE_STATISTICS)
    return tagged_answer(statistics_shape(event_statistics(caller, path.event_id)))


@reads(PLAYERS, "listRegistrations", RegistrationsListed, EVENT_SCOPE)
def registrations(path: EventPath, query: PageAsked) -> Response:
    """List the players of an event and how their lists stand, in the order of their names."""
    caller = program_at(path.event_id, Action.SEE_ROSTER)
    rows, following = page_of(
        list_registrations(caller, path.event_id).rows,
        lambda row: [row.player.name_key, row.registration.id],
        query.cursor,
        query.limit,
    )
    return tagged_answer(
        RegistrationsListed(registrations=list(map(registration_shape, rows)), next=following)
    )


@reads(PLAYER, "describeRegistration", RegistrationDescribed, EVENT_SCOPE)
def registration(path: RegistrationPath) -> Response:
    """Describe one player of an event."""
    caller = program_at(path.event_id, Action.SEE_ROSTER)
    rows = list_registrations(caller, path.event_id).rows
    found = next((row for row in rows if row.registration.id == path.registration_id), None)
    if found is None:
        raise NotFound(NO_REGISTRATION)
    return tagged_answer(registration_shape(found))


@writes(PLAYERS, "registerPlayer", PlayerRegistered, "players:write")
@limiter.limit(REGISTERING)
def register(path: EventPath, header: KeyHeader, body: PlayerToRegister) -> Response:
    """Register a player."""
    caller = program_at(path.event_id, Action.REGISTER_PLAYER)

    def write() -> tuple[int, Registered]:
        made = register_player(caller, path.event_id, body.name, body.email)
        return made.registration.id, made

    number, made = keyed_write(header.key).once(caller, write)
    token = made.token if made else ""
    link = url_for("player.show", token=token, _external=True) if token else None
    place = url_for("api_events.registration", event_id=path.event_id, registration_id=number)
    return _made(
        PlayerRegistered(registration=number, event=path.event_id, link=link), place, again=made is None
    )


@reads(LISTS, "listSubmissions", RevisionsListed, LIST_SCOPE)
def submissions(path: RegistrationPath, query: ReasonAsked) -> Response:
    """List the revisions of a player's list, the newest first; this is an opening of the list, and logged."""
    caller = _at_list(path, Action.OPEN_LIST)
    try:
        found = list_revisions(caller, path.registration_id, query.reason)
    except NotFound:
        found = []  # the player is here, and has not submitted anything yet
    rows = [revision_shape(row.submission, row.report) for row in found]
    return tagged_answer(RevisionsListed(submissions=rows))


@reads(REVISION, "openSubmission", RevisionOpened, LIST_SCOPE)
def submission(path: RevisionPath, query: ReasonAsked) -> Response:
    """Open one revision of a list with its files; every opening is logged."""
    return tagged_answer(opened_shape(_opened(path, query)))


@reads(f"{REVISION}/report", "readReport", ReportDescribed, LIST_SCOPE)
def report(path: RevisionPath, query: ReasonAsked) -> Response:
    """Read the report that counts for a revision; it shows the list, so reading it is logged."""
    return tagged_answer(report_shape(_opened(path, query)))


@writes(LISTS, "submitList", RevisionDescribed, "lists:write")
@limiter.limit(REGISTERING)
def submit(path: RegistrationPath, header: KeyHeader, body: ListToSubmit) -> Response:
    """Submit a list for a player; it is judged and kept as a new revision, legal or not."""
    caller = _at_list(path, Action.SUBMIT_LIST)
    sources = tuple(SourceFile(one.name, one.text.encode("utf-8", "replace")) for one in body.sources)
    entry = ListInput(path.registration_id, sources, body.letters, body.reason, body.based_on)

    def write() -> tuple[int, Receipt]:
        receipt = submit_decklist(caller, entry, judge_decks)
        return receipt.submission.number, receipt

    number, receipt = keyed_write(header.key).once(caller, write)
    kept = receipt or _kept(caller, path.registration_id, number)
    place = url_for(
        "api_events.submission",
        event_id=path.event_id,
        registration_id=path.registration_id,
        number=number,
    )
    return _made(revision_shape(kept.submission, kept.report), place, again=receipt is None)


@reads(CHECKS, "listDeckChecks", DeckChecksListed, CHECK_SCOPE)
def deck_checks(path: EventPath, query: PageAsked) -> Response:
    """List the deck checks of an event, the newest first."""
    caller = program_at(path.event_id, Action.RUN_CHECK)
    rows, following = page_of(
        event_summary(caller, path.event_id).lines,
        lambda line: [-line.check.id],
        query.cursor,
        query.limit,
    )
    return tagged_answer(DeckChecksListed(deck_checks=list(map(deck_check_shape, rows)), next=following))


@reads(f"{CHECKS}/<int:check_id>", "readDeckCheck", DeckCheckDescribed, CHECK_SCOPE)
def deck_check(path: DeckCheckPath) -> Response:
    """Read the report of a deck check with its rulings."""
    caller = program_at(path.event_id, Action.RUN_CHECK)
    return tagged_answer(recorded_check(caller, path.event_id, path.check_id))


def _event(path: EventPath) -> EventRow:
    caller = program_at(path.event_id, Action.SEE_ROSTER)
    found = next((row for row in list_events(caller, archived=None) if row.event.id == path.event_id), None)
    if found is None:
        raise NotFound(NO_EVENT)
    return found


def _at_list(path: RegistrationPath, action: Action) -> Caller:
    """Return the program's account at its event; a player of another event is not found there."""
    caller = program_at(path.event_id, action)
    with caller.reading() as session:
        registration_at(session, path.event_id, path.registration_id)
    return caller


def _opened(path: RevisionPath, query: ReasonAsked) -> OpenedList:
    caller = _at_list(path, Action.OPEN_LIST)
    return open_list(caller, path.registration_id, number=path.number, reason=query.reason)


def _kept(caller: Caller, registration_id: int, number: int) -> OpenedList:
    with caller.reading() as session:
        return load_list(session, find_registration(session, registration_id), number)


def _made(value: BaseModel, place: str, *, again: bool) -> Response:
    """Answer with what was made and where it is; `again` says that an earlier request had made it."""
    headers = {"Location": place} | ({"Idempotency-Replayed": "true"} if again else {})
    return json_answer(value, 201, headers)
