"""The description of the interface is made from its routes, and holds for what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings

from tests.web.two_events import TwoEvents
from validator.services.access import account_actor
from validator.services.accounts.api_tokens import SCOPES, issue_token
from validator.services.caller import Caller

if TYPE_CHECKING:
    import schemathesis

DESCRIPTION = "/api/v1/openapi.json"
EXAMPLES = 8
# Words that a schema can only call texts: made-up ones are refused, so each case is tried without them, too.
WORDS = ("policy", "tier", "format", "date", "environment", "game", "side", "cursor", "letters")


def test_every_route_of_the_interface_is_described(client: FlaskClient) -> None:
    described = client.get(DESCRIPTION).json["paths"]  # type: ignore[index]
    routes = {
        (rule.rule.replace("<int:", "{").replace("<", "{").replace(">", "}"), method.lower())
        for rule in client.application.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    found = {(path, method) for path, methods in described.items() for method in methods}
    assert found == routes - {(DESCRIPTION, "get")}


def test_the_description_is_openapi_3_1_with_examples(client: FlaskClient) -> None:
    document = client.get(DESCRIPTION).json
    assert document is not None
    assert document["openapi"] == "3.1.0"
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    batch = document["paths"]["/api/v1/check/batch"]["post"]
    assert batch["requestBody"]["content"]["application/json"]["example"]["format"] == "standard"
    register = document["paths"]["/api/v1/events/{event_id}/registrations"]["post"]
    assert register["security"] == [{"token": ["players:write"]}]
    assert [one["name"] for one in register["parameters"]] == ["Idempotency-Key", "event_id"]
    assert "application/problem+json" in register["responses"]["404"]["content"]


def test_answers_fit_their_description(app: Flask, events: TwoEvents) -> None:
    """No server error and no answer that is not described, with a token that may do everything."""
    # Loading it takes a second, which every process of the tests would pay.
    import schemathesis
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    organizer = account_actor(events.own.accounts["organizer"])
    _, token = issue_token(Caller(events.store, organizer, events.now), "a fuzzer", list(SCOPES))
    there = {
        "event_id": events.own.event_id,
        "registration_id": events.own.registrations[0],
        "number": 1,
        "card_id": "sure-gamble",
    }
    schema = schemathesis.openapi.from_wsgi(DESCRIPTION, app)
    operations = [found.ok() for found in schema.get_all_operations()]
    seen: dict[str, set[int]] = {}

    def answered(case: schemathesis.Case) -> int:
        # Which policies, formats and days go together is more than a schema can say.
        answer = case.call_and_validate(
            headers={"Authorization": f"Bearer {token}"}, excluded_checks=[positive_data_acceptance]
        )
        return int(answer.status_code)

    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        def answers_fit(case: schemathesis.Case) -> None:
            statuses = seen.setdefault(case.operation.label, set())
            statuses.add(answered(case))
            case.path_parameters = {
                name: there.get(name, value) for name, value in (case.path_parameters or {}).items()
            }
            case.query = {name: value for name, value in (case.query or {}).items() if name not in WORDS}
            statuses.add(answered(case))

        answers_fit()
    assert len(seen) == 23
    # Of a deck check there is none in this event; every other route was seen to answer well.
    badly = {label for label, statuses in seen.items() if not statuses & {200, 201}}
    assert badly == {"GET /api/v1/events/{event_id}/deck-checks/{check_id}"}
