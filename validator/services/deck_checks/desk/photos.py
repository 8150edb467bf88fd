"""Photos of findings: small enough to keep, and without what phones note about place and time in them."""

import io
import warnings

from sqlalchemy import func
from sqlmodel import select

from validator.services.caller import Caller
from validator.services.deck_checks.check_access import readable_check
from validator.services.errors import Invalid, NotFound
from validator.store.deck_check import DeckCheck
from validator.store.judge_desk import CheckPhoto

MOST_BYTES, MOST_PIXELS, MOST_PHOTOS = 12_000_000, 60_000_000, 12
LONGEST_SIDE, QUALITY = 1600, 82
LONGEST_SUBJECT = 200
FORMATS = ("JPEG", "PNG", "WEBP")
UNREADABLE = "This photo cannot be read. Send a JPEG, PNG or WebP picture."


def add_photo(caller: Caller, event_id: int, check_id: int, subject: str, data: bytes) -> CheckPhoto:
    """Keep a photo with a check."""
    if not data or len(data) > MOST_BYTES:
        raise Invalid(f"A photo has at most {MOST_BYTES // 1_000_000} MB.", "photo")
    picture = small_picture(data)
    with caller.writing() as session:
        check = readable_check(session, event_id, check_id)
        count = select(func.count()).where(CheckPhoto.check_id == check.id)
        if session.exec(count).one() >= MOST_PHOTOS:
            raise Invalid(f"A check has at most {MOST_PHOTOS} photos.", "photo")
        row = CheckPhoto(
            check_id=check.id,
            subject=subject.strip()[:LONGEST_SUBJECT],
            data=picture,
            added_at=caller.now,
            added_by=caller.actor.name,
        )
        session.add(row)
        session.flush()
        session.record("check.photo", check, photo=row.id, subject=row.subject)
    return row


def read_photo(caller: Caller, event_id: int, photo_id: int) -> bytes:
    """Return a photo for somebody who may see its check."""
    with caller.reading() as session:
        row = session.get(CheckPhoto, photo_id)
        check = session.get(DeckCheck, row.check_id) if row else None
        if row is None or check is None or check.event_id != event_id:
            raise NotFound("There is no such photo in this event.")
        readable_check(session, event_id, check.id)
        return row.data


def small_picture(data: bytes) -> bytes:
    """Return a picture as a JPEG of moderate size; only its pixels survive."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # A picture that unpacks to far more than it weighs is an attack, not a photo.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise Invalid("This photo has too many pixels. Take a smaller one.", "photo")
                picture = ImageOps.exif_transpose(opened).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Warning) as error:
        raise Invalid(UNREADABLE, "photo") from error
    picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    kept = io.BytesIO()
    picture.save(kept, "JPEG", quality=QUALITY, optimize=True)
    return kept.getvalue()
