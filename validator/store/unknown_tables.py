"""What to say where a database has tables that this program does not know; it loads in no time."""


class UnknownTablesError(Exception):
    """A database of a newer version, or of a development version whose steps were put together since."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database has the tables of version {revision}, which this program does not know. "
            "Nothing was changed. Start the newer program that made them; "
            "for versions 0007 to 0018 see 0.2.0 in CHANGELOG.md."
        )
