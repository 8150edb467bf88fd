"""The game of a pack: what its game.toml may say."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from card_data.packs import GAME
from card_data.table_faults import instead
from validator.rules.rule_files import Problem, RuleFile, parse_file
from validator.rules.validation import Strict, validated
from validator.rules.values import Count, Text, Texts


class GroupTable(Strict):
    """A block of a printed list."""

    name: Text
    type: Text
    subtype: Text = ""


class GameTable(Strict):
    """The game of a pack: what `card_data/<game>/game.toml` says of ours, most of it with a usual value."""

    name: Text
    types: Mapping[Text, Text]
    id: Text = ""
    sides: Texts = ()
    side_names: Texts = ()
    identity_types: Texts = ()
    factions: Mapping[Text, Text] = {}
    decks_per_player: Count = 1
    headings: Mapping[Text, Texts] = {}
    groups: tuple[GroupTable, ...] = ()


def verify_game(pack: Path) -> None:
    """Refuse a pack whose game.toml says what it must not; its tables are verified when they are read."""
    if not (pack / GAME).exists():
        return
    name = f"{pack.name}/{GAME}"
    text, data = parse_file(pack / GAME, name)
    file = RuleFile(name, pack.name, "game", pack.name, text, data, [])
    game = validated(GameTable, data, "a game", None)
    if isinstance(game, Problem):
        file.refuse(game)
    for problem in _problems(game, pack.name):
        file.refuse(problem)


def _problems(game: GameTable, folder: str) -> Iterator[Problem]:
    if game.id not in ("", folder):
        yield Problem(f'"id" must equal the name of the folder, "{folder}"', ("id",))
    if game.side_names and len(game.side_names) != len(game.sides):
        yield Problem('"side_names" must have a name for each of "sides"', ("side_names",))
    used = [("identity_types", type_) for type_ in game.identity_types]
    for key, type_ in (*used, *(("groups", group.type) for group in game.groups)):
        if type_ not in game.types:
            yield Problem(f'there is no type "{type_}"{instead(type_, game.types)}', (key,), type_)
