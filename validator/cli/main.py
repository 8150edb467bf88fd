"""The command `legaldeck`: one subcommand per question people ask."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from validator.cli.arguments import COMMANDS, build_parser

USAGE_ERROR = 2
# What is loaded stays: searching it for cycles again and again is a sixth of what a site takes to start.
OBJECTS_BETWEEN_SEARCHES = 50_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit status."""
    if arguments is None:
        gc.set_threshold(OBJECTS_BETWEEN_SEARCHES)
    try:
        return _run(arguments)
    finally:
        if arguments is None:
            gc.freeze()  # a process that ends need not search the catalogue for cycles


def _run(arguments: Sequence[str] | None) -> int:
    asked = sys.argv[1:] if arguments is None else arguments
    parser = build_parser(asked[0] if asked else "")
    options = parser.parse_args(asked)
    if options.command is None:
        parser.print_help()
        return USAGE_ERROR
    _use_limits()
    module, function = COMMANDS[options.command]
    try:
        return int(getattr(import_module(module), function)(options))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    except _operator_errors() as error:
        print(f"legaldeck: {error}", file=sys.stderr)
        return USAGE_ERROR


def _use_limits() -> None:
    """Read under the operator's limits; loading all settings takes a while, so only where one is set."""
    if any(name.startswith("LEGALDECK_READING__") for name in os.environ):
        from validator.config import Settings
        from validator.ingest.reading_limits import use_limits

        use_limits(Settings().reading)


def _operator_errors() -> tuple[type[Exception], ...]:
    """Return the errors that an operator can put right; their text says how."""
    from card_data.catalogue import CatalogueError
    from card_data.packs import PackError
    from validator.cli.command_error import CommandError
    from validator.rules.rule_files import RuleFileError
    from validator.rules.rulebook import RulesetError
    from validator.store.unknown_tables import UnknownTablesError

    return CommandError, CatalogueError, PackError, RulesetError, RuleFileError, UnknownTablesError


if __name__ == "__main__":
    sys.exit(main())
