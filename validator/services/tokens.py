"""Random tokens: the person gets the token, the store only its hash."""

import base64
import hashlib
import secrets

# Without 0, 1, i, l and o, which are hard to tell apart on paper.
READABLE = "23456789abcdefghjkmnpqrstuvwxyz"


def new_token() -> str:
    """Return a token of 192 random bits that is safe in a link."""
    return secrets.token_urlsafe(24)


def token_from(secret: str) -> str:
    """Return the token that belongs to a secret of the same strength: asked twice, the same one."""
    digest = hashlib.sha256(b"token:" + secret.encode()).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def token_hash(token: str) -> str:
    """Return what the store keeps of a token; random tokens need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code(length: int) -> str:
    """Return a short random code that people can read aloud and type."""
    return "".join(secrets.choice(READABLE) for _ in range(length))
