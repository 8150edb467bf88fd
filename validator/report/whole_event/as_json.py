"""A whole event as JSON: the reports of all decks under the players they belong to."""

from __future__ import annotations

from collections import Counter

from validator.report.whole_event.player_list import EventLists


def event_json(event: EventLists) -> bytes:
    """Return everything that is known about all lists; each deck is a report of the public contract."""
    import orjson

    content = {
        "title": event.title,
        "rules": event.rules,
        "made_at": event.made_at,
        "counts": Counter(str(item.state) for item in event.lists),
        "players": [
            {
                "player": item.player,
                "standing": item.state,
                "table": item.table,
                "questions": item.questions,
                "missing": item.missing,
                "files": item.files,
                "link": item.link or None,
                "decks": item.decks,
            }
            for item in event.lists
        ],
    }
    return orjson.dumps(content, option=orjson.OPT_INDENT_2)
