"""Signing somebody in without the form, for tests that are about something else."""

from __future__ import annotations

from flask.testing import FlaskClient

from validator.services.accounts.sign_in import open_session
from validator.store.account import Account
from validator.web.site import KEY


def sign_in_as(client: FlaskClient, account: Account) -> None:
    """Give a browser the session of an account."""
    site = client.application.extensions[KEY]
    number = open_session(site.store, site.now(), account)
    with client.session_transaction() as kept:
        kept["account"] = [account.id, account.session_version, number]
