"""A link for a new password, mailed to whoever forgot theirs."""

from __future__ import annotations

import smtplib
from datetime import datetime, timedelta
from email.message import EmailMessage

from sqlmodel import Session, col, select

from validator.config import Mail
from validator.languages.speech import gettext
from validator.log import LOGGER
from validator.services.access import account_actor
from validator.services.accounts.one_time_links import add_link, new_link
from validator.services.audit_log import record_action
from validator.services.outgoing_mail import mail_server
from validator.services.person_names import email_key
from validator.store.account import RESET, Account, OneTimeLink
from validator.store.database import Store

# Whoever asks again at once gets no second mail: nobody's mailbox is flooded from here.
PAUSE = timedelta(minutes=5)
PARAGRAPHS = (
    "Hi {name},",
    "Somebody, most likely you, asked for a new password at Legaldeck. Choose one here within a day:",
    "{link}",
    "If it was not you, ignore this message: your password stays as it is.",
)


def mail_new_password(store: Store, now: datetime, email: str, mail: Mail, base_url: str) -> None:
    """Mail a link for a new password to the account of an address.

    Nothing tells the one who asks whether there is such an account: the mail server is called either way.
    """
    with store.writing() as session:
        account = _account(session, email)
        token = _issue(session, now, account) if account else ""
    try:
        with mail_server(mail) as server:
            if account and token:
                server.send_message(_letter(account, mail.sender, f"{base_url.rstrip('/')}/reset/{token}"))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        LOGGER.warning("a link for a new password was not sent: %s", type(error).__name__)


def _account(session: Session, email: str) -> Account | None:
    query = select(Account).where(Account.email_key == email_key(email), col(Account.closed_at).is_(None))
    return session.exec(query).first() if email.strip() else None


def _issue(session: Session, now: datetime, account: Account) -> str:
    recent = select(OneTimeLink.id).where(
        OneTimeLink.purpose == RESET,
        OneTimeLink.account_id == account.id,
        col(OneTimeLink.created_at) > now - PAUSE,
    )
    if session.exec(recent).first() is not None:
        return ""
    token = add_link(session, new_link(RESET, now, account_id=account.id))
    record_action(session, account_actor(account), now, "account.reset_requested", account)
    return token


def _letter(account: Account, sender: str, link: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, account.email, gettext("Your new password")
    said = [gettext(part, name=account.name, link=link) for part in PARAGRAPHS]
    letter.set_content("\n\n".join(said) + "\n")
    return letter
