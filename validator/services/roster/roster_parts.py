"""What a roster says, whatever it was read from: players, rounds, and what could not be used."""

from dataclasses import dataclass, field

from validator.services.errors import Invalid

# Reading ends here, whatever the limit of the installation is.
MOST_ROWS, MOST_COLUMNS = 50_000, 60


@dataclass(frozen=True, slots=True)
class RosterProblem:
    """Something in a roster that could not be used, and its row."""

    row: int
    sentence: str


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """One player of a roster; row numbers count from 1 in the file."""

    row: int
    name: str
    email: str = ""
    cobra_id: int | None = None
    rank: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class RosterRound:
    """The tables of one round: table number and the Cobra ids of who sits there."""

    number: int
    elimination: bool
    tables: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(slots=True)
class RosterFile:
    """What a roster says."""

    kind: str
    entries: list[RosterEntry] = field(default_factory=list)
    rounds: list[RosterRound] = field(default_factory=list)
    problems: list[RosterProblem] = field(default_factory=list)
    swiss_rounds: int | None = None
    cut: int | None = None


def verify_length(players: int, most: int = MOST_ROWS) -> None:
    """Raise when a roster names more players than are taken at once."""
    if players > most:
        raise Invalid(f"This roster is too long: at most {most} players.", "file")
