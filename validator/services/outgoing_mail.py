"""The connection to the mail server of a site."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from validator.config import Mail

SECONDS = 20


@contextmanager
def mail_server(mail: Mail) -> Iterator[smtplib.SMTP]:
    """Open the mail server that is set up, encrypted and signed in as the settings say."""
    with smtplib.SMTP(mail.host, mail.port, timeout=SECONDS) as server:
        if mail.start_tls:
            server.starttls(context=ssl.create_default_context())  # the default would trust anybody
        if mail.user:
            server.login(mail.user, mail.password.get_secret_value())
        yield server
