"""The rules, the roster and the people behind a batch, and whose its decks are."""

from datetime import date

from sqlmodel import Session, col, select

from validator.batch.checking import clue_of
from validator.batch.matching import CERTAIN, Entrant, Entrants
from validator.batch.upload import Upload
from validator.report.kept_report import decompress_report
from validator.services.access import SYSTEM, Action, Actor, account_actor
from validator.services.caller import CallSession
from validator.services.errors import NotAllowed
from validator.services.judging import EventRules, rules_of
from validator.services.stored_rows import find_event, find_row
from validator.store.account import Account
from validator.store.batch_tables import PROPOSED, UNKNOWN, WORKING, Batch, BatchDeck, BatchItem
from validator.store.database import Store
from validator.store.roster import REGISTERED, Player, Registration

NO_BATCH = "There is no such batch. Check the link, or start again from the event."


def find_batch(session: CallSession, batch_id: int) -> Batch:
    """Return a batch for those who may work on it: the staff of its event, or whoever started it."""
    batch = find_row(session, Batch, batch_id, NO_BATCH)
    session.standing(batch.event_id).require(
        Action.CHECK_MANY if batch.event_id is None else Action.RUN_BATCH
    )
    own = session.actor == SYSTEM or batch.account_id == session.actor.account_id
    if batch.event_id is None and not own:
        raise NotAllowed("Somebody else started this batch. Ask them for its result.")
    return batch


def rules_of_batch(session: Session, batch: Batch) -> EventRules:
    """Return the rules of the batch's event as they are now, or those it was started with."""
    if batch.event_id is not None:
        return rules_of(find_event(session, batch.event_id))
    plain = batch.rules
    return EventRules(
        game=plain["game"],
        policy=plain["policy"],
        tier=plain["tier"],
        format=plain["format"],
        environment=plain["environment"],
        day=date.fromisoformat(plain["day"]),
    )


def roster_of_event(session: Session, event_id: int | None) -> Entrants:
    """Return those who play in an event, for matching lists with them."""
    query = (
        select(Registration, Player)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event_id, Registration.status == REGISTERED)
        .order_by(col(Registration.id))
    )
    return Entrants(
        Entrant(registration.id, player.name, player.email, registration.cobra_id)
        for registration, player in session.exec(query)
    )


def starter_of(session: Session, batch: Batch) -> Actor:
    """Return who started a batch, in whose name its lists are filed."""
    account = session.get(Account, batch.account_id) if batch.account_id is not None else None
    return account_actor(account) if account else SYSTEM


def owners_again(store: Store, event_id: int) -> list[int]:
    """Look again for the owners of an event's decks; return those decks whose owner is certain now."""
    query = (
        select(BatchDeck, BatchItem)
        .join(BatchItem, col(BatchItem.id) == BatchDeck.item_id)
        .join(Batch, col(Batch.id) == BatchDeck.batch_id)
        .where(Batch.event_id == event_id, Batch.state != WORKING)
        .where(col(BatchDeck.submission_id).is_(None), col(BatchDeck.match).in_((PROPOSED, UNKNOWN)))
    )
    with store.writing() as session:
        roster = roster_of_event(session, event_id)
        found = session.exec(query).all()
        for deck, item in found:
            write_owner(deck, item, roster)
        return [deck.id for deck, _ in found if deck.match == CERTAIN]


def write_owners(session: Session, event_id: int | None, decks: list[BatchDeck]) -> None:
    """Look for the owners of decks as if they had just arrived."""
    roster = roster_of_event(session, event_id)
    for deck in decks:
        item = session.exec(select(BatchItem).where(BatchItem.id == deck.item_id)).one()
        write_owner(deck, item, roster)


def write_owner(deck: BatchDeck, item: BatchItem, roster: Entrants) -> None:
    """Write on a deck whose it is, and why."""
    record = Upload(item.name, item.data, item.kind, item.player, item.cobra_id)
    owner = roster.owner_of(clue_of(record, decompress_report(deck.report)))
    deck.match, deck.reason, deck.candidates = owner.state, owner.reason, list(owner.candidates)
    deck.registration_id = owner.entrant if owner.state == CERTAIN else None
