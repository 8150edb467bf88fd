"""Is the site well? For load balancers and people on call."""

from __future__ import annotations

from flask import Blueprint, Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from validator.web.limits import limiter
from validator.web.responses import json_answer
from validator.web.site import site

health = Blueprint("health", __name__)


@health.get("/health")
@limiter.exempt
def state() -> Response:
    """Answer 200 when the database and the rules can be read, else 503."""
    try:
        with site().store.reading() as session:
            session.execute(text("select 1"))
    except SQLAlchemyError:
        return json_answer({"state": "The database does not answer."}, 503)
    return json_answer({"state": "well", "policies": len(site().rulebook.policies)})
