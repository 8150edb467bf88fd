"""A stand-in for Cobra and Aesop's Tables on this machine, with answers in the shapes that they send."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.batch.decks import RUNNER

# What Cobra sends after the first round of a small tournament.
COBRA: dict[str, Any] = {
    "name": "Spring Regional",
    "date": "2026-11-15",
    "cutToTop": 0,
    "preliminaryRounds": 1,
    "tournamentOrganiser": {"nrdbId": 7, "nrdbUsername": "olga"},
    "players": [
        {
            "id": number,
            "name": name,
            "rank": rank,
            "corpIdentity": "Haas-Bioroid: Precision Design",
            "runnerIdentity": None,
            "matchPoints": 6 - 3 * (rank - 1),
            "strengthOfSchedule": "1.5",
            "extendedStrengthOfSchedule": "1.0",
        }
        for rank, (number, name) in enumerate([(501, "Ann Anchor"), (502, "Ben Bow"), (503, "Cy Dent")], 1)
    ],
    "eliminationPlayers": [],
    "rounds": [
        [
            {
                "table": 1,
                "player1": {"id": 501, "runnerScore": 3, "corpScore": 3, "combinedScore": 6},
                "player2": {"id": 502, "runnerScore": 0, "corpScore": 0, "combinedScore": 0},
                "intentionalDraw": False,
                "twoForOne": False,
                "eliminationGame": False,
            },
            {
                "table": 2,
                "player1": {"id": 503, "runnerScore": None, "corpScore": None, "combinedScore": 6},
                "player2": {"id": None, "runnerScore": None, "corpScore": None, "combinedScore": 0},
                "intentionalDraw": False,
                "twoForOne": False,
                "eliminationGame": False,
            },
        ]
    ],
    "uploadedFrom": "Cobra",
    "links": [{"rel": "schemaderivedfrom", "href": "http://steffens.org/nrtm/nrtm-schema.json"}],
}

# What Aesop's Tables sends of the same event, with a cut of two behind it.
AESOP: dict[str, Any] = {
    "name": "Spring Regional",
    "cutToTop": 2,
    "preliminaryRounds": 1,
    "players": [
        {**player, "sideBalance": 0, "strengthOfSchedule": 1.5, "extendedStrengthOfSchedule": 1.0}
        for player in COBRA["players"]
    ],
    "eliminationPlayers": [
        {"id": 501, "name": "Ann Anchor", "rank": 1, "seed": 1},
        {"id": 503, "name": "Cy Dent", "rank": 2, "seed": 2},
    ],
    "rounds": [
        [
            {
                "tableNumber": 1,
                "corpPlayer": 501,
                "runnerPlayer": 502,
                "corpIdentity": "Haas-Bioroid: Precision Design",
                "runnerIdentity": "Zahya Sadeghi: Versatile Smuggler",
                "corpScore": "3",
                "runnerScore": "0",
            },
            {
                "tableNumber": 2,
                "corpPlayer": 503,
                "runnerPlayer": "(BYE)",
                "corpIdentity": "Haas-Bioroid: Precision Design",
                "runnerIdentity": "",
                "corpScore": "3",
                "runnerScore": "0",
            },
        ],
        [{"tableNumber": 1, "corpPlayer": 503, "runnerPlayer": 501, "winner_id": 501, "loser_id": 503}],
    ],
    "uploadedFrom": "AesopsTables",
}


def decks_of(player_id: int, player: str) -> bytes:
    """Return `download_decks` of Cobra with one deck."""
    identity, *cards = RUNNER.strip().splitlines()
    details = {
        "id": 1,
        "player_id": player_id,
        "player_name": player,
        "side_id": "runner",
        "name": "A deck",
        "identity_title": identity,
        "identity_nrdb_card_id": "",
        "identity_nrdb_printing_id": None,
        "nrdb_uuid": None,
    }
    rows = [
        {"title": row.split(" ", 1)[1], "quantity": int(row.split("x")[0].split()[0])} for row in cards if row
    ]
    return json.dumps([{"details": details, "cards": rows}]).encode()


@dataclass
class TournamentServer:
    """A server whose answers a test may change; `asked` are the paths that were fetched."""

    address: str = ""
    answers: dict[str, tuple[int, str, bytes]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def tell(self, path: str, data: Any) -> None:
        """Answer a path with JSON from now on."""
        self.answers[path] = (200, "application/json; charset=utf-8", json.dumps(data).encode())


@contextmanager
def tournament_server() -> Iterator[TournamentServer]:
    """Serve until the test is over."""
    told = TournamentServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the name is given by the library
            told.asked.append(self.path)
            status, kind, body = told.answers.get(self.path, (404, "text/html", b"no"))
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if status in range(300, 400):
                self.send_header("Location", f"{told.address}/secret")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
