"""A whole event as JSON, as PDFs and as a kit; each maker imports what it needs when it is called."""

from collections import Counter

from validator.report.whole_event.player_list import BY_NAME, BY_TABLE, EventLists, in_list_order


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


def reports_file(lists: EventLists) -> bytes:
    """Return all reports as one PDF."""
    from validator.report.whole_event.reports_pdf import reports_pdf

    return reports_pdf(lists)


def sheets_file(lists: EventLists) -> bytes:
    """Return all official sheets as one PDF, in the order of names."""
    from validator.report.whole_event.sheets import all_sheets

    return all_sheets(in_list_order(lists.lists, BY_NAME), lists.title, lists.paper)


def sheets_by_table_file(lists: EventLists) -> bytes:
    """Return all official sheets as one PDF, in the order of tables."""
    from validator.report.whole_event.sheets import all_sheets

    return all_sheets(in_list_order(lists.lists, BY_TABLE), lists.title, lists.paper)


def kit_file(lists: EventLists) -> bytes:
    """Return the offline kit."""
    from validator.report.whole_event.offline_kit import offline_kit

    return offline_kit(lists).encode()
