"""Fetching a tournament from Cobra or Aesop's Tables: known sites only, and only their exports."""

import os
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from card_data.importers.download import DownloadError, Patience, download, new_session, verified_address
from validator.services.errors import Invalid

LONGEST_ADDRESS = 500
OK, NOT_FOUND = 200, (404, 410)
PATIENCE = Patience(
    attempts=2, connect_timeout=3, read_timeout=6, total_timeout=8, longest_wait=2, max_bytes=10_000_000
)


@dataclass(frozen=True, slots=True)
class TournamentSite:
    """A site with tournaments: its address (or the one set instead), where one is shown and exported."""

    name: str
    setting: str
    usual: str
    shown: re.Pattern[str]
    exported: str

    @property
    def address(self) -> str:
        """Return where the site is: an own installation if the operator names one."""
        return verified_address(os.environ.get(self.setting, "").strip() or self.usual)


SITES = (
    TournamentSite(
        "Cobra",
        "LEGALDECK_COBRA_URL",
        "https://tournaments.nullsignal.games",
        re.compile(r"/(?:beta/)?tournaments/(\d{1,9})(?:[./].*)?"),
        "/tournaments/{}.json",
    ),
    TournamentSite(
        "Aesop's Tables",
        "LEGALDECK_AESOP_URL",
        "https://aesopstables.net",
        re.compile(r"/(\d{1,9})(?:[./].*)?"),
        "/{}.json",
    ),
)


def fetch_tournament(text: str) -> bytes:
    """Return the export of the tournament that an address shows; refuse every other address."""
    try:
        site, url = export_of(text)
        answer = download(new_session(url), url, {}, PATIENCE, "application/json")
    except DownloadError as error:
        raise Invalid(
            f"{error} You can also export the tournament there and choose the file.", "address"
        ) from None
    if answer.status in NOT_FOUND:
        raise Invalid(f"{site.name} has no such tournament. Copy the address from your browser.", "address")
    if answer.status != OK or not answer.is_json():
        said = f"{site.name} did not send the tournament (status {answer.status})."
        raise Invalid(f"{said} If it is not public, export it there and choose the file.", "address")
    return answer.body


def export_of(text: str) -> tuple[TournamentSite, str]:
    """Return the site of an address and where it exports the tournament; the text itself is never fetched."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        asked = (parts.hostname or "").removeprefix("www."), parts.port
    except ValueError:
        asked, parts = ("", None), urlsplit("")
    for site in SITES:
        home = urlsplit(site.address)
        found = site.shown.fullmatch(parts.path)
        plain = parts.scheme in ("http", "https") and not parts.username and len(text) <= LONGEST_ADDRESS
        if found and plain and asked == (home.hostname, home.port):
            return site, site.address + site.exported.format(found[1])
    known = " or ".join(
        f"{site.address}{site.exported.format('123').removesuffix('.json')}" for site in SITES
    )
    raise Invalid(f"We can't pull a tournament from there. Use an address such as {known}.", "address")
