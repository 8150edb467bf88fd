"""Photos of findings: sent by the check screen, shown on its report."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.deck_checks.desk.photos import MOST_BYTES, add_photo, read_photo
from validator.web.permissions import caller, judges_only
from validator.web.responses import json_answer

judge_photos = Blueprint("judge_photos", __name__, url_prefix="/judge/<int:event_id>")
judge_photos.before_request(judges_only)


@judge_photos.post("/checks/<int:check_id>/photos")
def add(event_id: int, check_id: int) -> ResponseReturnValue:
    """Keep a photo with a check."""
    sent = request.files.get("photo")
    data = sent.stream.read(MOST_BYTES + 1) if sent else b""
    row = add_photo(caller(), event_id, check_id, request.form.get("subject", ""), data)
    return json_answer({"url": url_for("judge_photos.show", event_id=event_id, photo_id=row.id)})


@judge_photos.get("/photos/<int:photo_id>.jpg")
def show(event_id: int, photo_id: int) -> ResponseReturnValue:
    """Return a photo."""
    return Response(read_photo(caller(), event_id, photo_id), mimetype="image/jpeg")
