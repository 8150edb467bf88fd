"""Every code a finding can carry, with its wording and documentation."""

from validator.finding import Message, messages_of


def all_codes() -> dict[str, Message]:
    """Return the messages of all stages by code."""
    from validator.checks import messages as check_messages

    return messages_of("ingest") | messages_of("parse") | messages_of("resolve") | check_messages()
