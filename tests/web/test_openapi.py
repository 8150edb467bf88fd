"""The description of the interface holds for what the interface does."""

from __future__ import annotations

import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance


def test_every_route_of_the_interface_is_described(client: FlaskClient) -> None:
    described = set(client.get("/api/v1/openapi.json").json["paths"])  # type: ignore[index]
    routes = {
        rule.rule for rule in client.application.url_map.iter_rules() if rule.endpoint.startswith("api.")
    }
    assert described == routes - {"/api/v1/openapi.json"}


def test_answers_fit_their_description(app: Flask) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == 5
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        def answers_fit(case: schemathesis.Case) -> None:
            # Which policies, formats and days go together is more than a schema can say.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        answers_fit()
