"""Links to decks on NetrunnerDB, recognised strictly."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

SITE = "https://netrunnerdb.com"
MAX_LINK = 500
BOTH = ("decklist", "deck")

_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_IDENT = rf"(?P<ident>{_UUID}|[0-9]{{1,10}})"
_BARE = re.compile(rf"\s*{_IDENT}\s*", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]{1,20}:(//|/|\.)\S*|(file|ftp|data|javascript):\S*", re.IGNORECASE)
_HOST_FIRST = re.compile(r"(www\.|api\.)?netrunnerdb\.com(:\d+)?/\S*", re.IGNORECASE)
_PATH = re.compile(
    rf"(?:/[a-z]{{2}}(?:[-_][a-z]{{2,4}})?)?(?:/api/[0-9.v]+/public)?/(?P<what>decklist|deck)s?"
    rf"(?:/(?:view|edit|export|text|octgn|jintekinet|json))*/{_IDENT}(?:/(?!\.\.?(?:/|$))[^/]*)?/?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class DeckLink:
    """A deck that a link points at: which kinds of list it can be, and its number or UUID."""

    kinds: tuple[str, ...]
    ident: str


def is_link(text: str) -> bool:
    """Tell whether a text is nothing but an address, a UUID or a number, of whatever site."""
    text = text.strip()
    if not text or len(text) > MAX_LINK:
        return False
    return any(pattern.fullmatch(text) for pattern in (_BARE, _SCHEME, _HOST_FIRST))


def parse_link(text: str, site: str = SITE) -> DeckLink | None:
    """Read a link, UUID or number; None for every other address."""
    text = text.strip()
    if len(text) > MAX_LINK or not text.isprintable() or "\\" in text:
        return None
    bare = _BARE.fullmatch(text)
    if bare:
        return DeckLink(BOTH, bare["ident"].lower())
    path = _path_on_site(text, site)
    match = _PATH.fullmatch(path) if path else None
    return DeckLink((match["what"].lower(),), match["ident"].lower()) if match else None


def _path_on_site(text: str, site: str) -> str | None:
    """Return the path of an address on the site (or the stand-in for it); None for other hosts."""
    if _HOST_FIRST.fullmatch(text):
        text = f"https://{text}"
    try:
        parts, home = urlsplit(text), urlsplit(site)
        port, home_port = parts.port, home.port
    except ValueError:
        return None
    if parts.username is not None or parts.password is not None:
        return None
    if (parts.scheme, parts.hostname, port) == (home.scheme, home.hostname, home_port):
        return parts.path
    public = urlsplit(SITE).hostname
    known = parts.hostname in (public, f"www.{public}", f"api.{public}")
    plain = (parts.scheme, port) in (("https", None), ("https", 443), ("http", None), ("http", 80))
    return parts.path if known and plain else None
