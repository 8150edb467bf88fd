"""The organizer's pages: events, roster, lists, staff, log."""
