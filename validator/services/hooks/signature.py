"""Signing what hooks are sent, as the public Standard Webhooks specification has it.

The signature is `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. The secret that its receiver
keeps is `whsec_` and the base64 of the key.
"""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import datetime

PREFIX = "whsec_"


def secret_of(site_key: str, salt: str) -> str:
    """Return the secret of a hook, made from the key of the site: it is stored nowhere."""
    key = hmac.digest(site_key.encode(), f"web hook {salt}".encode(), "sha256")
    return PREFIX + b64encode(key).decode()


def signed_headers(secret: str, number: str, now: datetime, body: bytes) -> Mapping[str, str]:
    """Return the headers that prove who sent a body, and when."""
    stamp = str(int(now.timestamp()))
    content = b".".join((number.encode(), stamp.encode(), body))
    made = hmac.digest(b64decode(secret.removeprefix(PREFIX)), content, "sha256")
    return {
        "webhook-id": number,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{b64encode(made).decode()}",
    }
