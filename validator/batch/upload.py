"""What arrived: archives, exports and tables of answers taken apart into one file per list."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from validator.batch.answer_table import FormAnswer, answers_in_table, links_in_text
from validator.ingest.any_file import sniff
from validator.ingest.archive import members_of
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, RefusedError, limits_in_use
from validator.ingest.signatures import ARCHIVE, SHEET, TEXT

FILE, LINK, ROSTER, REFUSED = "file", "link", "roster", "refused"
# A batch holds a whole event, so an archive may be larger than one player's file.
_OF_A_BATCH = {"bytes": 200 * MEGABYTE, "members": 20_000, "unpacked": 1000 * MEGABYTE}
_JSON_STARTS = (b"{", b"[")
_BLANKS = b"\xef\xbb\xbf \t\r\n"


@dataclass(frozen=True, slots=True)
class Upload:
    """One thing to check: a file, or a link to a deck, and what was said about its player beside it."""

    name: str
    data: bytes
    kind: str = FILE
    player: str = ""
    cobra_id: int | None = None

    @property
    def fingerprint(self) -> str:
        """Identify the file: the same file under the same name for the same player is one thing."""
        head = json.dumps([self.kind, self.name, self.player, self.cobra_id]).encode()
        return hashlib.sha256(head + b"\n" + self.data).hexdigest()


def uploads_in(name: str, data: bytes, limits: ReadingLimits | None = None) -> list[Upload]:
    """Take what arrived apart; what is already the list of one player stays as it is."""
    limits = limits or replace(limits_in_use(), **_OF_A_BATCH)
    kind = sniff(data, limits)
    if kind == ARCHIVE:
        return list(_members(name, data, limits))
    if kind == SHEET:
        return _answers(name, answers_in_table(data)) or [Upload(name, data)]
    if kind == TEXT and data[:100].lstrip(_BLANKS).startswith(_JSON_STARTS):
        return _decks_of_tournament(name, data)
    if kind == TEXT:
        return _answers(name, answers_in_table(data) or links_in_text(data)) or [Upload(name, data)]
    return [Upload(name, data)]


def _members(name: str, data: bytes, limits: ReadingLimits) -> Iterator[Upload]:
    try:
        for shown, found in members_of(name, data, limits):
            if isinstance(found, bytes):
                yield from uploads_in(shown, found, limits)
            else:
                yield Upload(shown, found.message.encode(), REFUSED)
    except RefusedError as refusal:
        yield Upload(name, refusal.finding.message.encode(), REFUSED)


def _answers(name: str, found: Iterable[FormAnswer]) -> list[Upload]:
    return [
        Upload(
            f"{name}/{answer.place}", answer.content.encode(), LINK if answer.link else FILE, answer.player
        )
        for answer in found
    ]


def _decks_of_tournament(name: str, data: bytes) -> list[Upload]:
    """Part Cobra's file of all decks by deck; its file of players and rounds is a roster."""
    try:
        root = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return [Upload(name, data)]
    if isinstance(root, dict) and isinstance(root.get("players"), list) and "rounds" in root:
        return [Upload(name, data, ROSTER)]
    if not isinstance(root, list) or not root or not all(_is_deck_of_player(item) for item in root):
        return [Upload(name, data)]
    return [_deck_of_player(name, number, item) for number, item in enumerate(root, 1)]


def _is_deck_of_player(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("details"), dict) and "cards" in item


def _deck_of_player(name: str, number: int, item: dict[str, Any]) -> Upload:
    details = item["details"]
    player = details.get("player_name")
    cobra_id = details.get("player_id")
    return Upload(
        f"{name}/deck {number}",
        json.dumps([item], ensure_ascii=False, indent=1).encode(),
        player=player if isinstance(player, str) else "",
        cobra_id=cobra_id if isinstance(cobra_id, int) and not isinstance(cobra_id, bool) else None,
    )
