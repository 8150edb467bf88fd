"""Many players with lists, written straight into the database, for measuring pages."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from tests.web.two_events import LEGAL_RUNNER
from validator.services.checked_list import SourceFile, check_list, report_row
from validator.services.event_rules import rules_of, workflow_of
from validator.services.judge_decks import judge_decks
from validator.services.stored_rows import find_event
from validator.services.token import token_hash
from validator.store.database import Store
from validator.store.roster import Access, Player, Registration
from validator.store.submission import Submission, SubmissionSource


def add_crowd(store: Store, now: datetime, event_id: int, players: int) -> list[str]:
    """Register so many players, each with a link and a submitted list; return their tokens."""
    with store.writing() as session:
        event = find_event(session, event_id)
        rules = rules_of(event)
        source = SourceFile("runner.txt", LEGAL_RUNNER)
        checked = check_list(judge_decks, [source], rules, workflow_of(event))
        tokens = []
        for number in range(players):
            name = f"Player {number:04d}"
            player = Player(name=name, name_key=name.casefold())
            session.add(player)
            session.flush()
            registration = Registration(event_id=event_id, player_id=player.id or 0, registered_at=now)
            session.add(registration)
            session.flush()
            tokens.append(f"token-{registration.id}")
            access = Access(
                registration_id=registration.id or 0, token_hash=token_hash(tokens[-1]), issued_at=now
            )
            submission = Submission(
                registration_id=registration.id or 0,
                number=1,
                submitted_at=now,
                submitted_by=name,
                content_hash=sha256(LEGAL_RUNNER).hexdigest(),
                receipt=f"receipt-{registration.id}",
            )
            session.add_all([access, submission])
            session.flush()
            session.add(
                SubmissionSource(
                    submission_id=submission.id or 0, position=1, name=source.name, data=source.data
                )
            )
            session.add(report_row(submission.id or 0, now, "submitted", rules, checked))
    return tokens
