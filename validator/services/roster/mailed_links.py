"""A link to all lists of one e-mail address, for players who come back: they need no account.

Whoever types an address learns nothing: the request leaves a row either way, and a worker writes to the
address if some player has it. So only its owner gets the link, and the answer takes as long for strangers.
"""

import smtplib
from datetime import timedelta

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from validator.config import Mail
from validator.languages.speech import gettext, language, spoken_in
from validator.log import LOGGER
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.outgoing_mail import letter, mail_server
from validator.services.person_names import clean_email, email_key
from validator.services.tokens import new_token, token_hash
from validator.store.roster import MailedLink, Player

LIFETIME = timedelta(days=14)
# Whoever died while sending is relieved after this; a mail server that is away is asked for so long.
CLAIM, PATIENCE = timedelta(minutes=2), timedelta(hours=6)
MOST_AT_ONCE = 50
NO_MAIL = "This site sends no mail. Use your private link, or ask your organizer for a new one."
DEAD_LINK = "This link has expired or was ended. Ask for a new one with your e-mail address."
SUBJECT = "Your decklists"
PARAGRAPHS = (
    "Hello,",
    "Somebody asked for a link to the decklists that were submitted with this e-mail address. Open it to see"
    " your events and lists, and to start your next list from an earlier one:",
    "{link}",
    "The link works for {days} days. Whoever has it can open your lists, so keep it to yourself.",
    "If you did not ask for it, do nothing: nobody else has this link.",
)


def ask_for_link(caller: Caller, email: str, mail: Mail | None) -> None:
    """Note that somebody wants a link to the lists of an address; whether it is known is found out later."""
    if mail is None:
        raise Conflict(NO_MAIL)
    key = email_key(clean_email(email))
    if not key:
        raise Invalid("Enter your e-mail address.", "email")
    with caller.writing() as session:
        waiting = select(MailedLink.id).where(MailedLink.email_key == key, col(MailedLink.sent_at).is_(None))
        if session.exec(waiting).first() is None:
            session.add(MailedLink(email_key=key, asked_at=caller.now, language=language().code))


def send_mailed_links(caller: Caller, mail: Mail | None, base_url: str) -> int:
    """Write to the addresses that some player has, forget the others; return how many letters were taken."""
    if mail is None:
        return 0
    sent = 0
    for number in _claimed(caller):
        try:
            sent += _send(caller, number, mail, base_url.rstrip("/"))
        except (OSError, smtplib.SMTPException) as error:  # tried again when the claim has ended
            LOGGER.warning("a link to somebody's lists was not sent: %s", type(error).__name__)
    return sent


def _claimed(caller: Caller) -> list[int]:
    free = col(MailedLink.claimed_until).is_(None) | (col(MailedLink.claimed_until) < caller.now)
    query = select(MailedLink).where(col(MailedLink.sent_at).is_(None), free).limit(MOST_AT_ONCE)
    with caller.writing() as session:
        rows = session.exec(query.with_for_update(skip_locked=True)).all()
        for row in rows:
            row.claimed_until = caller.now + CLAIM
        return [row.id for row in rows]


def _send(caller: Caller, number: int, mail: Mail, base_url: str) -> bool:
    with caller.reading() as session:
        asked = session.get(MailedLink, number)
        address = _address(session, asked.email_key) if asked else ""
        late = asked is not None and asked.asked_at < caller.now - PATIENCE
    if not address or late:
        with caller.writing() as session:
            session.connection().execute(delete(MailedLink).where(col(MailedLink.id) == number))
        return False
    token = new_token()
    with spoken_in(asked.language if asked else ""):
        taken = _taken(mail, address, _text(f"{base_url}/mine/{token}"))
    values: dict[str, object] = {"sent_at": caller.now, "expires_at": caller.now}
    if taken:
        values |= {"token_hash": token_hash(token), "expires_at": caller.now + LIFETIME}
    with caller.writing() as session:
        session.connection().execute(update(MailedLink).where(col(MailedLink.id) == number).values(**values))
    return taken


def _text(link: str) -> str:
    said = [gettext(part, link=link, days=LIFETIME.days) for part in PARAGRAPHS]
    return "\n\n".join(said) + "\n"


def _taken(mail: Mail, address: str, text: str) -> bool:
    """Hand a letter to the mail server; say whether it took the address."""
    with mail_server(mail) as server:
        try:
            server.send_message(letter(mail, address, gettext(SUBJECT), text))
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError):
            return False
    return True


def _address(session: Session, key: str) -> str:
    """Return the address as its player wrote it, or nothing."""
    query = select(Player.email).where(Player.email_key == key).order_by(col(Player.id).desc())
    return session.exec(query).first() or ""


def follow_mailed_link(session: CallSession, token: str) -> MailedLink:
    """Return the living link behind a token."""
    query = select(MailedLink).where(
        MailedLink.token_hash == token_hash(token), col(MailedLink.expires_at) > session.now
    )
    found = session.exec(query).first()
    if found is None:
        raise NotFound(DEAD_LINK)
    return found
