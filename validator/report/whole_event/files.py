"""Every file that a whole event can be taken away as; each maker imports what it needs when it is called."""

from __future__ import annotations

from validator.report.whole_event.player_list import BY_NAME, BY_TABLE, EventLists, in_order


def csv_file(lists: EventLists) -> bytes:
    """Return the players as CSV."""
    from validator.report.whole_event.event_table import players_csv

    return players_csv(lists).encode()


def workbook_file(lists: EventLists) -> bytes:
    """Return players, decks and findings as a workbook."""
    from validator.report.whole_event.event_table import workbook

    return workbook(lists)


def json_file(lists: EventLists) -> bytes:
    """Return everything as JSON."""
    from validator.report.whole_event.as_json import event_json

    return event_json(lists)


def reports_file(lists: EventLists) -> bytes:
    """Return all reports as one PDF."""
    from validator.report.whole_event.reports_pdf import reports_pdf

    return reports_pdf(lists)


def sheets_file(lists: EventLists) -> bytes:
    """Return all official sheets as one PDF, in the order of names."""
    from validator.report.whole_event.sheets import all_sheets

    return all_sheets(in_order(lists.lists, BY_NAME), lists.title, lists.paper)


def sheets_by_table_file(lists: EventLists) -> bytes:
    """Return all official sheets as one PDF, in the order of tables."""
    from validator.report.whole_event.sheets import all_sheets

    return all_sheets(in_order(lists.lists, BY_TABLE), lists.title, lists.paper)


def kit_file(lists: EventLists) -> bytes:
    """Return the offline kit."""
    from validator.report.whole_event.offline_kit import offline_kit

    return offline_kit(lists).encode()
