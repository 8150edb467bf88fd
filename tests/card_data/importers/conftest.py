"""A stand-in for the public API: the same envelope and the same traps, on this machine."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

JSON_API = "application/vnd.api+json; charset=utf-8"
Reply = tuple[int, str, bytes]


def card(card_id: str, **attributes: Any) -> dict[str, Any]:
    """Return a card in the API's shape, with every nullable field null unless given."""
    fields: dict[str, Any] = {
        "title": card_id.replace("_", " ").title(),
        "stripped_title": card_id,
        "text": None,
        "side_id": "runner",
        "card_type_id": "event",
        "faction_id": "neutral_runner",
        "card_subtype_ids": [],
        "cost": "5",
        "advancement_requirement": None,
        "influence_cost": 0,
        "influence_limit": None,
        "minimum_deck_size": None,
        "agenda_points": None,
        "strength": None,
        "deck_limit": 3,
        "is_unique": False,
        "updated_at": "2026-07-31T00:00:00+00:00",
    }
    return {"id": card_id, "type": "cards", "attributes": {**fields, **attributes}}


def small_world() -> dict[str, list[dict[str, Any]]]:
    """Return a consistent little data set: six cards, seven printings, two sets, one pool."""
    cards = [
        card("sure_gamble"),
        card("diesel", faction_id="shaper", influence_cost=2),
        card("ika", card_type_id="program", faction_id="shaper", card_subtype_ids=["icebreaker", "killer"]),
        card(
            "zahya_sadeghi_versatile_smuggler",
            title="Zahya Sadeghi: Versatile Smuggler",
            card_type_id="runner_identity",
            faction_id="criminal",
            influence_cost=None,
            influence_limit=15,
            minimum_deck_size=45,
            deck_limit=1,
        ),
        card(
            "offworld_office",
            side_id="corp",
            card_type_id="agenda",
            faction_id="weyland_consortium",
            influence_cost=None,
            agenda_points="2",
        ),
        card(
            "weyland_built_to_last",
            title="Weyland: Built to Last",
            side_id="corp",
            card_type_id="corp_identity",
            faction_id="weyland_consortium",
            influence_cost=None,
            influence_limit=15,
            minimum_deck_size=45,
            deck_limit=1,
        ),
    ]
    owners = ["sure_gamble", "diesel", "ika", cards[3]["id"], "offworld_office", cards[5]["id"]]
    printings = [_printing(f"30{i:03}", owner, "system_gateway", i) for i, owner in enumerate(owners, 1)]
    printings.append(_printing("01050", "sure_gamble", "core_set", 50))
    sets = [_set("core_set", "Core Set", "2012-09-06"), _set("system_gateway", "System Gateway", None)]
    cycles = [
        {"id": s["id"], "type": "card_cycles", "attributes": {"name": s["attributes"]["name"]}} for s in sets
    ]
    pool = {"name": "Gate", "format_id": "gate", "card_cycle_ids": ["system_gateway"], "num_cards": 6}
    pools = [{"id": "gate_one", "type": "card_pools", "attributes": pool}]
    return {
        "cards": cards,
        "printings": printings,
        "card_sets": sets,
        "card_cycles": cycles,
        "card_pools": pools,
    }


def _printing(code: str, card_id: str, set_id: str, position: int) -> dict[str, Any]:
    attributes = {"card_id": card_id, "card_set_id": set_id, "position": position, "quantity": 3}
    return {"id": code, "type": "printings", "attributes": {**attributes, "flavor": None}}


def _set(set_id: str, name: str, released: str | None) -> dict[str, Any]:
    attributes = {
        "name": name,
        "date_release": released,
        "size": None,
        "card_cycle_id": set_id,
        "card_set_type_id": "core",
        "released_by": "null_signal_games",
    }
    return {"id": set_id, "type": "card_sets", "attributes": attributes}


def _id(slug: str) -> str:
    return slug.replace("-", "_")


def _card_of_row(row: dict[str, str]) -> dict[str, Any]:
    numbers = ("influence_cost", "deck_limit", "minimum_deck_size", "influence_limit", "agenda_points")
    return card(
        _id(row["id"]),
        title=row["title"],
        side_id=row["side"],
        card_type_id=_id(row["type"]),
        faction_id=_id(row["faction"]),
        card_subtype_ids=_id(row["subtypes"]).split("|") if row["subtypes"] else None,
        is_unique=row["unique"] == "1",
        **{name: int(row[name]) if row[name] else None for name in numbers},
    )


def _printing_of_row(row: dict[str, str]) -> dict[str, Any]:
    printing = _printing(row["code"], _id(row["card"]), _id(row["set"]), int(row["position"]))
    printing["attributes"]["quantity"] = int(row["copies_per_product"])
    return printing


def _set_of_row(row: dict[str, str]) -> dict[str, Any]:
    card_set = _set(_id(row["id"]), row["name"], row["released"] or None)
    card_set["attributes"] |= {
        "card_cycle_id": _id(row["cycle"]),
        "card_set_type_id": _id(row["kind"]),
        "released_by": _id(row["publisher"]),
    }
    return card_set


def _cycle_of_row(row: dict[str, str]) -> dict[str, Any]:
    return {"id": _id(row["cycle"]), "type": "card_cycles", "attributes": {"name": row["cycle_name"]}}


def _pool_of_row(row: dict[str, str]) -> dict[str, Any]:
    attributes = {"name": row["name"], "format_id": _id(row["format"])}
    return {"id": _id(row["id"]), "type": "card_pools", "attributes": attributes}


class Api:
    """The stand-in: serves `world`, and lets a test spoil any answer with `spoil`."""

    def __init__(self) -> None:
        self.world = small_world()
        self.pool_sets = {"gate_one": ["system_gateway"]}
        self.per_page = 2
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.spoil: Callable[[str, dict[str, str], Reply], Reply | None] = lambda path, query, reply: reply
        self.link_host = "http://wrong-host.invalid/elsewhere"
        self.address = ""

    def serve_tables(self, tables: dict[str, list[dict[str, str]]]) -> None:
        """Serve our own tables as the API would."""
        self.per_page = 1000
        self.world = {
            "cards": [_card_of_row(row) for row in tables["cards"]],
            "printings": [_printing_of_row(row) for row in tables["printings"]],
            "card_sets": [_set_of_row(row) for row in tables["sets"]],
            "card_cycles": list({row["cycle"]: _cycle_of_row(row) for row in tables["sets"]}.values()),
            "card_pools": [_pool_of_row(row) for row in tables["pools"]],
        }
        self.pool_sets = {_id(row["id"]): _id(row["sets"]).split("|") for row in tables["pools"]}

    def answer(self, path: str, query: dict[str, str]) -> Reply | None:
        """Answer one request; None breaks the connection."""
        self.asked.append((path, query))
        resource = path.rsplit("/", 1)[-1]
        if int(query.get("page[size]", 20)) > 1000 or resource not in self.world:
            reply: Reply = 500, JSON_API, json.dumps({"errors": [{"detail": "too large"}]}).encode()
        else:
            reply = 200, JSON_API, json.dumps(self._page(resource, query)).encode()
        return self.spoil(resource, query, reply)

    def _page(self, resource: str, query: dict[str, str]) -> dict[str, Any]:
        items = [item for item in self.world[resource] if self._wanted(item, query)]
        if query.get("sort") == "id":
            items.sort(key=lambda item: str(item["id"]))
        else:
            random.shuffle(items)
        number = int(query.get("page[number]", 1))
        shown = items[(number - 1) * self.per_page : number * self.per_page]
        links = {"self": f"{self.link_host}?x"}
        if number * self.per_page < len(items):
            links["next"] = f"{self.link_host}?" + urlencode({**query, "page[number]": number + 1})
        return {"data": shown, "links": links, "meta": {"stats": {"total": {"count": len(items)}}}}

    def _wanted(self, item: dict[str, Any], query: dict[str, str]) -> bool:
        pool = query.get("filter[card_pool_id]")
        return pool is None or item["id"] in self.pool_sets[pool]


@pytest.fixture
def api() -> Iterator[Api]:
    """Run the stand-in for one test."""
    with serving() as stand_in:
        yield stand_in


@contextmanager
def serving() -> Iterator[Api]:
    """Run the stand-in."""
    stand_in = Api()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            reply = stand_in.answer(parts.path, dict(parse_qsl(parts.query)))
            if reply is None:
                self.send_response(200)
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b'{"data":')
                self.close_connection = True
                return
            status, kind, body = reply
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if status == 302:
                self.send_header("Location", "http://wrong-host.invalid/login")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    stand_in.address = f"http://127.0.0.1:{server.server_address[1]}/api/v3/public"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield stand_in
    server.shutdown()
    server.server_close()


GAME = """
id = "netrunner"
name = "Netrunner"
sides = ["corp", "runner"]
side_names = ["Corp", "Runner"]
identity_types = ["corp-identity", "runner-identity"]
decks_per_player = 2
[types]
event = "Event"
program = "Program"
agenda = "Agenda"
corp-identity = "Identity"
runner-identity = "Identity"
[headings]
event = ["event"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of tables that were made from nothing but a game file and two titles."""
    target = tmp_path / "netrunner"
    target.mkdir()
    (target / "game.toml").write_text(GAME, "utf-8")
    (target / "SOURCE.toml").write_text("# Ours.\nsource = 'facts'\nas_of = 2020-01-01\ncards = 0\n", "utf-8")
    (target / "titles.csv").write_text(
        "language,card,title\nde,sure-gamble,Sichere Wette\nde,gone,Weg\n", "utf-8"
    )
    (target / "aliases.csv").write_text("alias,card\n", "utf-8")
    return target
