"""How old card data is, and when that is worth a word."""

from datetime import date, timedelta

from card_data.catalogue import Catalogue

# Card lists change a few times a year, and with a month's notice at most.
OLD = timedelta(days=30)


def age_notice(as_of: date | None, lives: bool, today: date) -> str:
    """Say that data has grown old; nothing while it is young, or where nothing new comes any more."""
    if as_of is None or not lives or today - as_of <= OLD:
        return ""
    return f"The card data is {(today - as_of).days} days old: newer cards or card lists may be missing."


def notice_of(catalogue: Catalogue, today: date) -> str:
    """Say that the data of a game has grown old."""
    return age_notice(catalogue.as_of, catalogue.lives, today)
