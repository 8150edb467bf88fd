"""The sentences of a deck-check report, the same on the page and on paper."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

Plain = dict[str, Any]


def verdict_words(document: Plain) -> str:
    """Say in one line how a check ended."""
    if document["match"]:
        return "Deck and list match"
    rulings = [f"{ruling['name']}: {ruling['final_name']}" for ruling in document["rulings"]]
    return " · ".join(rulings) or "Differences were found"


def deviation_words(item: Plain) -> str:
    """Say how a card differs between list and deck."""
    if item["missing"]:
        return f"{item['missing']} × {item['title']} missing ({item['listed']} listed, {item['found']} found)"
    return f"{item['extra']} × {item['title']} extra ({item['listed']} listed, {item['found']} found)"


def repair_words(plan: Plain) -> str:
    """Say what makes a deck legal and as close to its list as can be."""
    out = [f"take out {copies} × {title}" for title, copies in plan["take_out"].items()]
    out += [f"put in {copies} × {title} (a proxy if need be)" for title, copies in plan["put_in"].items()]
    out += [f"add {_blanks(plan['blanks'], 'blank placeholder')}"] if plan["blanks"] else []
    out += [f"add {_blanks(plan['blank_agendas'], 'blank agenda')}"] if plan["blank_agendas"] else []
    out += [f"left to the judge: {finding['message']}" for finding in plan["left"]]
    return f"To make it legal: {'; '.join(out)}." if out else "Nothing needs to be taken out or put in."


def _blanks(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def kind_words(check: Plain) -> str:
    """Say how the check came about."""
    kind = "drawn at random" if check["kind"] == "drawn" else "directed"
    return f"{kind}: {check['reason']}" if check["reason"] else kind


def staff_words(check: Plain) -> str:
    """Name who made the check."""
    return ", ".join(dict.fromkeys(name for name in (check["opened_by"], check["closed_by"]) if name))


def confirmation_words(ruling: Plain) -> str:
    """Say who recorded a ruling and who confirmed it or still has to."""
    waits = " or ".join(role.replace("_", " ") for role in ruling["waits_for"])
    by = f"waits for the {waits}" if waits else f"confirmed by {ruling['confirmed_by']}"
    return f"Recorded by {ruling['recorded_by']}, {by}."


def minutes_words(seconds: int) -> str:
    """Say a duration in minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02} minutes"


def moment_words(moment: str | None, zone: str) -> str:
    """Say a moment in the zone of the event."""
    if not moment:
        return "–"
    local = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone))
    return f"{local:%Y-%m-%d %H:%M} {local:%Z}"
