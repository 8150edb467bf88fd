"""Errors of the command line."""


class CommandError(Exception):
    """The command cannot be carried out; the message says what to do instead."""
