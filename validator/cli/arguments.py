"""The subcommands of `legaldeck`, their arguments and their help."""

import argparse
from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from validator import __version__

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

# subcommand -> (module, function); modules are imported only when their command runs.
COMMANDS = {
    "check": ("validator.cli.check", "run"),
    "formats": ("validator.cli.rules", "formats"),
    "policies": ("validator.cli.rules", "policies"),
    "explain": ("validator.cli.rules", "explain"),
    "where": ("validator.cli.where", "run"),
    "batch": ("validator.cli.batch_command", "run"),
    "diff": ("validator.cli.diff", "run"),
    "convert": ("validator.cli.convert", "run"),
    "cards": ("validator.cli.cards", "run"),
    "pack": ("validator.cli.pack_command", "run"),
    "serve": ("validator.cli.site_commands", "serve"),
    "worker": ("validator.cli.site_commands", "worker"),
    "backup": ("validator.cli.site_commands", "backup"),
    "restore": ("validator.cli.site_commands", "restore"),
    "reset": ("validator.cli.site_commands", "reset"),
    "owner": ("validator.cli.site_commands", "owner"),
    "tidy": ("validator.cli.site_commands", "tidy"),
    "doctor": ("validator.cli.doctor", "run"),
}

CHECK_EXAMPLES = """examples:
  legaldeck check deck.txt                          standard, competitive, today
  legaldeck check lists/ --format startup --csv     a whole folder, one row per deck
  legaldeck check - --date 2018-12-21 --policy nisei-2018 < deck.txt
  legaldeck check deck.txt --json | jq .verdict     one JSON object per deck

exit status: 0 all decks legal, 1 something is not, 2 usage or unreadable input
"""

BATCH_EXAMPLES = """examples:
  legaldeck batch lists/ --out report.xlsx                     a folder, without a roster
  legaldeck batch lists.zip --event roster.csv --out kit.html  an archive against a roster
  legaldeck batch decks.json --event 3 --sheets sheets.pdf     Cobra's decks under the rules of event 3

exit status: 0 every list is clean, 1 something is not, 2 usage or nothing to check
"""


def build_parser(command: str = "") -> argparse.ArgumentParser:
    """Return the parser for all subcommands, or for one: making all takes as long as loading the rules."""
    parser = argparse.ArgumentParser(
        prog="legaldeck",
        description="Is this deck legal for this event, on this day, and why?",
        epilog="`legaldeck COMMAND --help` explains each command with examples.",
    )
    parser.add_argument("--version", action="version", version=f"legaldeck {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for names, add in _ADDED.items():
        if command in names or command not in COMMANDS:
            add(commands)
    return parser


def _add(commands: Commands, name: str, help_text: str, examples: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=help_text,
        description=help_text[0].upper() + help_text[1:] + ".",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose the rules: policy, tier, format, environment and day."""
    parser.add_argument("--policy", default="", help="governing document (default: the newest of the game)")
    parser.add_argument("--tier", help="level of the event (default: the policy's usual tier)")
    parser.add_argument("--format", help="format (default: the policy's usual format)")
    parser.add_argument("--environment", default="", help="card environment, for games that have them")
    _add_day(parser, "day of the event")


def _paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default="", help="paper of sheets (default: your locale's)"
    )


def today() -> date:
    """Return the day in the reader's own zone: nowhere else does the command line ask what day it is."""
    return date.today()


def _add_day(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--date", type=_day, default=today(), help=f"{what}, YYYY-MM-DD (default: today)")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text}" is not a day; write it as 2026-08-01') from None


def _jobs(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number of processes; give 1 or more')
    return int(text)


def _letters(text: str) -> tuple[str, ...]:
    letters = tuple(part.strip().upper() for part in text.split(",") if part.strip())
    if not letters or any(len(letter) != 1 or not letter.isalpha() for letter in letters):
        raise argparse.ArgumentTypeError(f'"{text}" are not letters; write them as A,B,C')
    return letters


def _check(commands: Commands) -> None:
    parser = _add(commands, "check", "judge decklists", CHECK_EXAMPLES)
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="file, folder, link, or - for standard input"
    )
    add_rules_arguments(parser)
    parser.add_argument("--paperwork", action="store_true", help="also demand player, event and date")
    parser.add_argument("--sanctioned", action="store_true", help="judge as a sanctioned event")
    parser.add_argument("--letters", type=_letters, default=(), help="declared letters, as A,B,C")
    parser.add_argument("--local-cards", metavar="FILE", help="fan cards of this event, as CSV")
    parser.add_argument("--pool", metavar="FILE", help="the recorded card pool (sealed and draft)")
    parser.add_argument("--jobs", type=_jobs, help="processes (default: all cores for many files)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="one JSON object per deck and line")
    shape.add_argument("--csv", action="store_true", help="one row per deck")


def _where(commands: Commands) -> None:
    parser = _add(
        commands,
        "where",
        "show in which formats a deck is legal, today and through the years",
        "examples:\n  legaldeck where deck.txt\n  legaldeck where deck.txt --json | jq .legal_in\n\n"
        "exit status: 0 every deck is legal somewhere, 1 one is not, 2 usage or unreadable input\n",
    )
    parser.add_argument("path", metavar="FILE", help="file, link, or - for standard input")
    parser.add_argument("--game", help="game of the list (default: the game that knows its cards)")
    parser.add_argument("--policy", help="governing document (default: the newest of the game)")
    parser.add_argument("--tier", help="level of the event (default: the policy's usual tier)")
    _add_day(parser, "what to call today")
    parser.add_argument("--json", action="store_true", help="one JSON object per deck and line")


def _batch(commands: Commands) -> None:
    parser = _add(commands, "batch", "triage everything that arrived for an event", BATCH_EXAMPLES)
    parser.add_argument("paths", nargs="+", metavar="PATH", help="folder, archive, export or file")
    parser.add_argument(
        "--event",
        metavar="FILE|ID|URL",
        help="roster in a file, number of an event of the site, or tournament of Cobra or Aesop's Tables",
    )
    parser.add_argument(
        "--out",
        action="append",
        default=[],
        metavar="FILE",
        help="write .xlsx, .csv, .json, .pdf or .html (repeatable)",
    )
    parser.add_argument("--sheets", metavar="FILE", help="write all official sheets into one PDF")
    _paper(parser)
    parser.add_argument("--keep", action="store_true", help="file the lists in the event of the site")
    add_rules_arguments(parser)
    parser.add_argument("--jobs", type=_jobs, help="processes (default: all cores for many files)")


def _rules(commands: Commands) -> None:
    formats = _add(
        commands,
        "formats",
        "list formats with the pool and card list of a day, or look for newer card lists",
        "examples:\n  legaldeck formats --date 2027-01-01\n  legaldeck formats update\n",
    )
    formats.add_argument("action", nargs="?", choices=["update"], help="look for newer lists and rotations")
    _add_day(formats, "day")
    _add_origin(formats)
    _add(commands, "policies", "list governing documents and their tiers", "")
    explain = _add(commands, "explain", "explain a finding", "example:\n  legaldeck explain FM201\n")
    explain.add_argument("code", metavar="CODE", help="code of a finding, such as FM201")


def _diff(commands: Commands) -> None:
    parser = _add(
        commands,
        "diff",
        "show the card-level difference of two lists",
        "example:\n  legaldeck diff friday.txt saturday.txt\n\n"
        "exit status: 0 equal, 1 different, 2 unreadable\n",
    )
    parser.add_argument("before", metavar="A")
    parser.add_argument("after", metavar="B")
    parser.add_argument("--policy", default="", help="governing document; it tells the game")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _convert(commands: Commands) -> None:
    parser = _add(
        commands,
        "convert",
        "write a list in another format or as a printed sheet",
        "examples:\n  legaldeck convert deck.txt --to o8d --out deck.o8d\n"
        "  legaldeck convert both-decks.txt --to sheet --out sheet.pdf\n"
        "  legaldeck convert blank --to sheet --out form.pdf    an empty form\n"
        "  legaldeck convert both-decks.txt --to sheet --paper letter --out sheet.pdf\n\n"
        "formats: netrunnerdb, jinteki, o8d, json-v2, json-v3, dek, csv, sheet (PDF)\n",
    )
    parser.add_argument("path", metavar="IN", help="file, link, or - for standard input")
    parser.add_argument("--to", required=True, metavar="FORMAT")
    parser.add_argument(
        "--out", default="-", metavar="FILE", help="where to write (default: standard output)"
    )
    parser.add_argument("--policy", default="", help="governing document; it tells the game")
    _paper(parser)


def _cards(commands: Commands) -> None:
    parser = _add(
        commands,
        "cards",
        "find cards, or look for newer ones",
        'examples:\n  legaldeck cards find "sure gamble"\n'
        "  legaldeck cards update                        what is new, as a proposal\n"
        "  legaldeck cards update --from recorded/ --apply    from recorded answers, at once\n",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    find = actions.add_parser("find", help="show a card, its printings and its legality per format")
    find.add_argument("name", nargs="+", metavar="NAME")
    find.add_argument("--game", default="netrunner")
    _add_day(find, "day")
    update = actions.add_parser("update", help="look for new Netrunner cards, sets and pools")
    _add_origin(update)


def _add_origin(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="origin", metavar="URL|FOLDER", help="where to look (default: the setting)"
    )
    parser.add_argument("--apply", action="store_true", help="apply what is found, and check events again")


def _pack(commands: Commands) -> None:
    parser = _add(
        commands,
        "pack",
        "verify a pack (a game, formats or policies of your own), or begin one",
        "examples:\n  legaldeck pack new tidewater\n  legaldeck pack check tidewater\n"
        "  LEGALDECK_PACKS=tidewater legaldeck formats\n\n"
        "exit status: 0 all is well, 1 something is wrong with the pack, 2 usage\n",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong with a pack, with file and line")
    check.add_argument("folder", metavar="FOLDER")
    new = actions.add_parser("new", help="write a small pack that passes, to put your own game into")
    new.add_argument("name", metavar="NAME")


def _serve(commands: Commands) -> None:
    parser = _add(commands, "serve", "serve the site", "example:\n  legaldeck serve --port 8000\n")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--processes", type=_jobs, default=1, help="web processes (default: 1)")
    worker = _add(
        commands,
        "worker",
        "work on batches without serving the site",
        "example:\n  LEGALDECK_REDIS_URL=redis://queue legaldeck worker --processes 4\n",
    )
    worker.add_argument("--processes", type=_jobs, help="workers (default: the setting)")
    for name, help_text, wanted, example in (
        ("backup", "write the whole database into one archive", "file", "friday.gz"),
        ("restore", "fill an empty database from an archive", "file", "friday.gz"),
        ("reset", "make a link for a new password", "email", "a@b.org"),
        ("owner", "let an account answer for the site", "email", "a@b.org"),
    ):
        command = _add(commands, name, help_text, f"example:\n  legaldeck {name} {example}\n")
        command.add_argument(wanted, metavar=wanted.upper())
    _add(commands, "tidy", "delete what has grown too old, as workers do every night", "")
    _add(
        commands,
        "doctor",
        "say what is wrong with this installation and how to mend it",
        "exit status: 0 all is well, 1 something needs mending\n",
    )


# What adds which subcommands, in the order of the help.
_ADDED: dict[tuple[str, ...], Callable[[Commands], None]] = {
    ("check",): _check,
    ("where",): _where,
    ("batch",): _batch,
    ("formats", "policies", "explain"): _rules,
    ("diff",): _diff,
    ("convert",): _convert,
    ("cards",): _cards,
    ("pack",): _pack,
    ("serve", "worker", "backup", "restore", "reset", "owner", "tidy", "doctor"): _serve,
}
