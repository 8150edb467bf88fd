"""Is the site alive, can it work, and how much does it do? For load balancers and people on call."""

import secrets

from flask import Blueprint, Response, abort, request

from validator.jobs.condition import conditions
from validator.web.middleware.limits import limiter
from validator.web.middleware.metrics import exposition
from validator.web.responses import json_answer
from validator.web.site import site

health = Blueprint("health", __name__)


@health.get("/health")
@limiter.exempt
def state() -> Response:
    """Answer 200 as long as the process lives; whether it can work is asked at /ready."""
    return json_answer({"state": "alive", "policies": len(site().rulebook.policies)})


@health.get("/ready")
@limiter.exempt
def ready() -> Response:
    """Answer 200 when lists can be taken, else 503; what is missing besides is told in either case."""
    found = conditions(site().settings, site().store, site().now())
    bad = [one for one in found if not one.good]
    able = not any(one.vital for one in bad)
    word = "ready" if not bad else "ready, with problems" if able else "not ready"
    # Sentences name folders and versions, which are nobody's business: the doctor tells them.
    checks = {one.name: "good" if one.good else "bad" for one in found}
    return json_answer({"state": word, "checks": checks}, 200 if able else 503)


@health.get("/metrics")
@limiter.exempt
def metrics() -> Response:
    """Return counters for Prometheus to whoever knows the token; without a token there is no such page."""
    wanted = site().settings.metrics_token.get_secret_value()
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not wanted:
        abort(404)
    if not secrets.compare_digest(wanted.encode(), given.encode()):
        abort(401)
    body, kind = exposition(site().settings, site().store, site().now())
    return Response(body, content_type=kind)
