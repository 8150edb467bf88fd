"""Many players with lists, written straight into the database, for measuring pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from tests.web.two_events import LEGAL_RUNNER
from validator.services.judging import judge_decks, rules_of, workflow_of
from validator.services.lists.checked_list import SourceFile, check_list, report_row
from validator.services.stored_rows import find_event
from validator.services.tokens import token_hash
from validator.store.database import Store
from validator.store.roster import Access, Player, Registration
from validator.store.submission_tables import Submission, SubmissionSource


def add_crowd(
    store: Store, now: datetime, event_id: int, players: int, texts: Sequence[bytes] = (LEGAL_RUNNER,)
) -> list[str]:
    """Register so many players, each with a link and one of the lists in turn; return their tokens."""
    with store.writing() as session:
        event = find_event(session, event_id)
        rules = rules_of(event)
        sources = [SourceFile("list.txt", text) for text in texts]
        checked = [check_list(judge_decks, [source], rules, workflow_of(event)) for source in sources]
        people = [Player(name=f"Player {n:04d}", name_key=f"player {n:04d}") for n in range(players)]
        session.add_all(people)
        session.flush()
        registrations = [
            Registration(event_id=event_id, player_id=player.id, registered_at=now, rank=place)
            for place, player in enumerate(people, 1)
        ]
        session.add_all(registrations)
        session.flush()
        numbers = [registration.id for registration in registrations]
        session.add_all(
            Access(registration_id=number, token_hash=token_hash(f"token-{number}"), issued_at=now)
            for number in numbers
        )
        submissions = [
            _submission(number, now, sources[place % len(sources)]) for place, number in enumerate(numbers)
        ]
        session.add_all(submissions)
        session.flush()
        for place, submission in enumerate(submissions):
            source, result = sources[place % len(sources)], checked[place % len(sources)]
            kept = SubmissionSource(
                submission_id=submission.id, position=1, name=source.name, data=source.data
            )
            session.add_all([kept, report_row(submission.id, now, "submitted", rules, result)])
    return [f"token-{number}" for number in numbers]


def _submission(registration_id: int, now: datetime, source: SourceFile) -> Submission:
    return Submission(
        registration_id=registration_id,
        number=1,
        submitted_at=now,
        submitted_by="player",
        content_hash=sha256(source.data).hexdigest(),
        receipt=f"receipt-{registration_id}",
    )
