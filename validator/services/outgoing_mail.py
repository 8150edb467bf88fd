"""Letters of a site, and the connection to its mail server."""

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

from validator.config import Mail

SECONDS = 20


def letter(mail: Mail, address: str, subject: str, text: str, reply_to: str = "") -> EmailMessage:
    """Return a mail of the site; answers go to a person where one is named."""
    message = EmailMessage()
    if reply_to:
        message["Reply-To"] = reply_to
    message["From"], message["To"], message["Subject"] = mail.sender, address, subject
    message.set_content(text)
    return message


@contextmanager
def mail_server(mail: Mail) -> Iterator[smtplib.SMTP]:
    """Open the mail server that is set up, encrypted and signed in as the settings say."""
    with smtplib.SMTP(mail.host, mail.port, timeout=SECONDS) as server:
        if mail.start_tls:
            server.starttls(context=ssl.create_default_context())  # the default would trust anybody
        if mail.user:
            server.login(mail.user, mail.password.get_secret_value())
        yield server
