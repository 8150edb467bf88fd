"""Reading the tournament JSON that Cobra and Aesop's Tables export: players, cut, rounds and tables.

Both write the same about players. A table of Cobra is `{"table": 1, "player1": {"id": 11}, ...}`, one of
Aesop's Tables `{"tableNumber": 1, "corpPlayer": 11, "runnerPlayer": 12}`, with a word for a missing opponent.
"""

from typing import Any

from validator.services.errors import Invalid
from validator.services.person_names import clean_name
from validator.services.roster.roster_parts import (
    RosterEntry,
    RosterFile,
    RosterProblem,
    RosterRound,
    verify_length,
)

NO_PLAYERS = "This export names no players. Let Cobra show identities and decks, then try again."
DECKS = "These are decks, not players. To upload all decks of a tournament, use “Drop lists”."
SEATS = ("player1", "player2", "corpPlayer", "runnerPlayer")


def read_cobra(data: Any) -> RosterFile:
    """Read a tournament; rows are the places in its list of players, counted from 1."""
    if isinstance(data, list) and data and all(isinstance(item, dict) and "details" in item for item in data):
        raise Invalid(DECKS, "file")
    if not isinstance(data, dict) or not isinstance(data.get("players"), list):
        raise Invalid("This JSON is not a tournament: it has no list of players.", "file")
    verify_length(len(data["players"]))
    kind = "aesop" if data.get("uploadedFrom") == "AesopsTables" else "cobra"
    roster = RosterFile(kind, swiss_rounds=_count(data.get("preliminaryRounds")))
    roster.cut = _count(data.get("cutToTop"))
    seeds = _seeds(data.get("eliminationPlayers"))
    for row, player in enumerate(data["players"], 1):
        _add_player(roster, row, player, seeds)
    if not roster.entries and not roster.problems:
        raise Invalid(NO_PLAYERS, "file")
    rounds = data.get("rounds")
    for number, pairings in enumerate(rounds if isinstance(rounds, list) else [], 1):
        _add_round(roster, number, pairings)
    return roster


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else None


def _seeds(players: Any) -> dict[int, int]:
    found = {}
    for player in players if isinstance(players, list) else []:
        if isinstance(player, dict):
            number, seed = _count(player.get("id")), _count(player.get("seed"))
            if number is not None and seed is not None:
                found[number] = seed
    return found


def _add_player(roster: RosterFile, row: int, player: Any, seeds: dict[int, int]) -> None:
    number = _count(player.get("id")) if isinstance(player, dict) else None
    if number is None:
        roster.problems.append(RosterProblem(row, "This player has no number. Export the tournament again."))
        return
    try:
        name = clean_name(str(player.get("name") or ""))
    except Invalid as problem:
        roster.problems.append(RosterProblem(row, problem.sentence))
        return
    roster.entries.append(RosterEntry(row, name, "", number, _count(player.get("rank")), seeds.get(number)))


def _add_round(roster: RosterFile, number: int, pairings: Any) -> None:
    if not isinstance(pairings, list):
        roster.problems.append(RosterProblem(0, f"Round {number} is not a list of tables and was left out."))
        return
    tables = []
    elimination = False
    for place, pairing in enumerate(pairings, 1):
        if not isinstance(pairing, dict):
            roster.problems.append(
                RosterProblem(0, f"A table of round {number} is damaged and was left out.")
            )
            continue
        seats = (pairing.get(name) for name in SEATS)
        ids = (_count(seat.get("id") if isinstance(seat, dict) else seat) for seat in seats)
        seated = tuple(player for player in ids if player is not None)
        # Older exports of Aesop's Tables tell a game of the cut by its winner alone.
        elimination = elimination or pairing.get("eliminationGame") is True or "winner_id" in pairing
        if seated:
            table = _count(pairing.get("table", pairing.get("tableNumber")))
            tables.append((place if table is None else table, seated))
    roster.rounds.append(RosterRound(number, elimination, tuple(tables)))
