"""The tables of version 0.1.0: events and rosters, submissions and their log, deck checks, batches."""

from __future__ import annotations

from alembic import op

from validator.store.migrations.frozen_tables import create, protect

revision = "0006"
down_revision = None
branch_labels = None
depends_on = None

TABLES = """
account
    texts: email, email_key unique, name, password_hash
    flags: organizer
    numbers: session_version
    moments: created_at, signed_in_at?, closed_at?

event
    texts: code unique, name, place, zone, game, policy, tier, format, environment, approval,
        local_cards = '[]', pods = '[]', stage
    moments: starts_at, deadline?, created_at
    days: day index, proxy_ban_announced?
    flags: sanctioned, limited, lists_required, handwritten_accepted, proxies_banned, registration_open
    numbers: rounds?, cut?, version
    documents: visibility
    keys: created_by? -> account index, cloned_from? -> event
    one of: stage = preparing | swiss | elimination | finished

player
    keys: owner_id? -> account
    texts: name, name_key index, email, email_key

registration
    keys: event_id -> event index, player_id -> player index
    texts: status, origin
    numbers: cobra_id?, rank?, seed?
    flags: publish_consent
    moments: unlocked_until?, registered_at
    unique: event_id + cobra_id, event_id + player_id
    one of: origin = self | staff | import, status = registered | withdrawn

round
    keys: event_id -> event
    numbers: number
    flags: elimination
    moments: entered_at
    unique: event_id + number

access
    keys: registration_id -> registration index, issued_by? -> account
    texts: token_hash unique
    moments: issued_at, revoked_at?
    flags: replaced

seat
    keys: round_id -> round, registration_id -> registration index
    numbers: table_number, position
    unique: round_id + registration_id

staff
    keys: event_id -> event index, account_id? -> account index, registration_id? -> registration unique
    texts: name, role
    numbers: judge_order?
    flags: plays
    moments: added_at
    unique: event_id + account_id, event_id + judge_order
    one of: role = organizer | head_judge | judge

one_time_link
    texts: purpose, token_hash unique, email
    moments: created_at, expires_at, used_at?, revoked_at?
    keys: created_by? -> account, account_id? -> account, staff_id? -> staff on delete SET NULL
    flags: organizer
    one of: purpose = first | invitation | reset

submission
    keys: registration_id -> registration
    numbers: number
    texts: kind, submitted_by, content_hash index, receipt unique, reason, letters
    moments: submitted_at
    flags: after_lock
    unique: registration_id + number
    one of: kind = player | staff | correction

submission_source
    keys: submission_id -> submission
    numbers: position
    texts: name
    contents: data
    unique: submission_id + position

report
    keys: submission_id -> submission index
    moments: checked_at
    texts: cause, verdict, policy, tier, format, environment, ruleset, catalogue
    days: day
    documents: summary, decks, cards = '[]'

draft
    keys: registration_id -> registration primary
    moments: saved_at
    documents: sources
    texts: letters

pool
    keys: registration_id -> registration
    numbers: number
    moments: recorded_at
    texts: recorded_by, note
    documents: cards
    unique: registration_id + number

proxy
    keys: registration_id -> registration
    texts: card, title, approved_by
    numbers: quantity, approved_quantity
    moments: declared_at, approved_at?
    unique: registration_id + card

shared_check
    texts: token unique, name, content_hash, verdict
    moments: shared_at
    contents: data
    documents: decks

viewing
    keys: round_id -> round, viewer_id -> registration, owner_id -> registration
    moments: opened_at
    unique: round_id + viewer_id + owner_id

audit_entry
    moments: at
    keys: event_id? -> event, account_id? -> account, registration_id? -> registration index
    texts: actor_kind, actor_name, action, object_kind, reason
    numbers: object_id?
    documents: details
    index: event_id + id
    one of: actor_kind = account | player | system | stranger

check_draw
    keys: event_id -> event, round_id -> round index, account_id? -> account
    numbers: number, table_number, ticket, total, cut
    texts: seed, drawn_by, dismissed_reason
    moments: drawn_at, dismissed_at?
    documents: lots, reasons
    unique: event_id + number

deck_check
    keys: event_id -> event index, registration_id -> registration index, submission_id -> submission,
        report_id -> report, round_id? -> round index, draw_id? -> check_draw, account_id? -> account
    numbers: table_number?, revision, seconds, extension
    texts: batch index, reason, opened_by, saved_by, status, closed_by
    documents: decks, state, outcome
    moments: opened_at, saved_at?, closed_at?
    one of: status = open | finished | abandoned

infraction
    keys: event_id -> event index, registration_id -> registration index, check_id? -> deck_check index,
        account_id? -> account
    numbers: round_number?
    texts: procedure, name, prescribed, penalty, reason, text, recorded_by, confirmed_by
    documents: answers, facts, effects, waits_for
    flags: escalated, advantage
    moments: recorded_at, confirmed_at?

staff_proxy
    keys: event_id -> event index, registration_id -> registration index, check_id? -> deck_check
    texts: card, title, reason, illegible, made_by
    flags: original_kept
    moments: made_at

appeal
    keys: infraction_id -> infraction index
    moments: filed_at, decided_at?
    texts: filed_by, grounds, decided_by, penalty, reason

lost_card
    keys: event_id -> event index, registration_id -> registration index, infraction_id? -> infraction
    texts: card, title, side, reported_by, settled_by
    moments: reported_at, due_at, settled_at?

batch
    keys: event_id? -> event index, account_id? -> account index
    texts: created_by, name, state index
    moments: created_at, ended_at?
    documents: rules
    one of: state = working | finished | cancelled

batch_item
    keys: batch_id -> batch
    numbers: position, cobra_id?, attempts
    texts: name, kind, player, fingerprint, state, worker
    contents: data
    moments: claimed_until?, finished_at?
    unique: batch_id + fingerprint
    index: batch_id + state
    one of: state = waiting | in work | done | dropped

batch_deck
    keys: batch_id -> batch index, item_id -> batch_item, registration_id? -> registration index,
        submission_id? -> submission
    numbers: number
    texts: player, verdict, match, reason
    documents: summary, candidates
    contents: report
    unique: item_id + number
    one of: match = certain | proposed | unknown | accepted | dismissed
"""


def upgrade() -> None:
    # These conditions were released under names that say the table twice.
    create(TABLES, condition="ck_{table}_{column}")
    if op.get_bind().dialect.name != "sqlite":
        op.execute(
            "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'rows of % are kept as they are', TG_TABLE_NAME; END $$"
        )
    protect("submission", "submission_source", "report", "audit_entry")
