"""The catalogue: all cards of one game, ready to be asked."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from card_data.card import Card, CardSet, Game, Printing
from card_data.compiled import compiled
from card_data.names import NameIndex
from card_data.packs import GAME, VARIABLE, PackError, pack_folders
from card_data.updates import kept, layered, set_aside

FOLDER = Path(__file__).resolve().parent
TABLES = ("cards", "printings", "sets", "pools", "titles", "aliases", "set_codes")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One game's cards, sets, pools and names, with a version that pins them all.

    `as_of` is the day up to which cards and card lists are known; without `lives` nothing new comes any more.
    """

    game: Game
    version: str
    cards: dict[str, Card]
    sets: dict[str, CardSet]
    pools: dict[str, tuple[str, tuple[str, ...]]]
    names: NameIndex
    as_of: date | None = None
    lives: bool = False


class CatalogueError(Exception):
    """A game's fact tables are missing or broken; the message says which and what to do."""


def game_ids() -> list[str]:
    """Return the ids of all games that have fact tables: our own in order, then those of packs."""
    return list(game_folders())


def game_folders() -> dict[str, Path]:
    """Return the folder of each game's fact tables."""
    return _game_folders(pack_folders())


@cache
def _game_folders(packs: tuple[Path, ...]) -> dict[str, Path]:
    found = {path.parent.name: path.parent for path in sorted(FOLDER.glob(f"*/{GAME}"))}
    for pack in packs:
        if (pack / GAME).exists():
            if pack.name in found:
                raise PackError(
                    f'{VARIABLE} has a game "{pack.name}", which is there already; rename {pack}.'
                )
            found[pack.name] = pack
    return found


def table_files(folder: Path) -> list[Path]:
    """Return the files that make up one game's catalogue."""
    tables = [layered(folder / f"{name}.csv") for name in TABLES]
    return [folder / GAME, *(path for path in tables if path.exists())]


def _read(source: Path) -> dict[str, Any]:
    from card_data.tables import read_game  # csv and tomllib are only needed to compile

    return read_game(source)


def load_catalogue(game: str, folder: Path | None = None) -> Catalogue:
    """Load one game's catalogue once, compiling its tables when they have changed."""
    with _LOADING:
        return _loaded(game, folder)


# Cards are compared by identity: two threads that load at once must not get two sets of them.
_LOADING = Lock()


@kept()
def _loaded(game: str, folder: Path | None) -> Catalogue:
    source = folder / game if folder else game_folders().get(game)
    if source is None:
        raise CatalogueError(f'There is no game "{game}"; choose one of: {", ".join(game_ids())}.')
    code = FOLDER / "tables.py", FOLDER / "table_faults.py", FOLDER / "keys.py"
    said = [path for path in (layered(source / "SOURCE.toml"),) if path.exists()]
    files = [*table_files(source), *said, *code]
    try:
        return _catalogue(compiled(f"cards-{game}", files, lambda: _read(source)))
    except (CatalogueError, KeyError, ValueError, TypeError) as error:
        if set_aside():  # what was fetched for another version of the program must not stop this one
            return _loaded(game, folder)
        if isinstance(error, CatalogueError):
            raise
        raise CatalogueError(
            f"The tables in {source.name}/ cannot be read ({error!r}); restore them or run "
            "`legaldeck cards update`."
        ) from error


def _catalogue(plain: dict[str, Any]) -> Catalogue:
    cards = [_card(row) for row in plain["cards"]]
    sets = {row[0]: _set(row) for row in plain["sets"]}
    game = _game(plain["game"])
    return Catalogue(
        game=game,
        version=plain["version"],
        cards={card.id: card for card in cards},
        sets=sets,
        pools=plain["pools"],
        names=NameIndex(cards, plain["keys"], plain["codes"], plain["set_keys"], game.headings),
        as_of=date.fromisoformat(plain["as_of"]) if plain["as_of"] else None,
        lives=plain["lives"],
    )


def _card(row: Any) -> Card:
    *facts, printings = row
    return Card(*facts, tuple(map(Printing._make, printings)))  # type: ignore[call-arg]  # arity is in the table


def _set(row: Any) -> CardSet:
    set_id, name, cycle, cycle_name, kind, released, publisher, cards = row
    day = date.fromisoformat(released) if released else None
    return CardSet(set_id, name, cycle, cycle_name, kind, day, publisher, cards)


def _game(plain: dict[str, Any]) -> Game:
    return Game(
        id=plain["id"],
        name=plain["name"],
        sides=tuple(plain["sides"]),
        side_names=tuple(plain["side_names"]),
        identity_types=tuple(plain["identity_types"]),
        type_names=dict(plain["types"]),
        faction_names=dict(plain["factions"]),
        decks_per_player=plain["decks_per_player"],
        headings={heading: kind for kind, headings in plain["headings"].items() for heading in headings},
        groups=tuple((group["name"], group["type"], group.get("subtype", "")) for group in plain["groups"]),
    )
