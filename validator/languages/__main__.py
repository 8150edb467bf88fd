"""`make languages`: bring the files of all languages up to date with what the interface says.

python -m validator.languages                       update the files and print a table
python -m validator.languages missing de FILE.json  write what German lacks, as {"English": ""}
python -m validator.languages take de FILE.json     take the translations that were filled in there
python -m validator.languages faults de             print everything that is wrong with German
"""

import json
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from validator.languages.completeness import faults, unfit, updated
from validator.languages.extraction import every_message
from validator.languages.language import (
    COMPLETE,
    ENGLISH,
    LANGUAGES,
    Language,
    catalogue_file,
    read_catalogue,
)

WIDTH = 110
HEADER = """\
# Legaldeck: {}
msgid ""
msgstr ""
"Language: {}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
_say = sys.stdout.write


def main(arguments: list[str]) -> int:
    """Do what was asked; the exit status is 1 where something is lacking or does not fit."""
    messages = every_message()
    match arguments:
        case []:
            return _update(messages)
        case ["missing", code, file]:
            return _write_missing(code, Path(file), messages)
        case ["take", code, file]:
            return _take(code, Path(file), messages)
        case ["faults", code]:
            found = list(faults(code, messages))
            _say("".join(f"{line}\n" for line in found))
            return int(bool(found))
        case _:
            _say(__doc__ or "")
            return 2


def _update(messages: dict[str, list[str]]) -> int:
    words = sum(len(message.split()) for message in messages)
    _say(f"{len(messages)} messages, {words} words\n")
    lacking = False
    for code in LANGUAGES:
        if code != ENGLISH:
            _write(code, updated(_read(code), code, messages))
            kinds = Counter(line.split(":")[0].split(" ")[0] for line in faults(code, messages))
            lacking |= bool(kinds) and code in COMPLETE
            _say(f"{code}: {', '.join(f'{n} {kind}' for kind, n in kinds.items()) or 'complete'}\n")
    return int(lacking)


def _write_missing(code: str, file: Path, messages: dict[str, list[str]]) -> int:
    catalogue = updated(_read(code), code, messages)
    lacking = {m: "" for m in messages if not (catalogue.get(m) and catalogue.get(m).string)}  # type: ignore[union-attr]
    file.write_text(json.dumps(lacking, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    _say(f"{len(lacking)} messages to translate in {file}\n")
    return 0


def _take(code: str, file: Path, messages: dict[str, list[str]]) -> int:
    catalogue = updated(_read(code), code, messages)
    refused = taken = 0
    for message, said in json.loads(file.read_text(encoding="utf-8")).items():
        wrong = list(unfit(message, said, Language(code))) if said else []
        known = catalogue.get(message)
        if known is None or wrong:
            refused += 1
            _say(f"{'; '.join(wrong) or 'no such message'}: {message!r} -> {said!r}\n")
        elif said:
            known.string = said
            known.flags.discard("fuzzy")
            taken += 1
    _write(code, catalogue)
    _say(f"{taken} taken, {refused} refused\n")
    return int(bool(refused))


def _read(code: str) -> Catalog | None:
    file = catalogue_file(code)
    return read_catalogue(file, code) if file.exists() else None


def _write(code: str, catalogue: Catalog) -> None:
    file = catalogue_file(code)
    file.parent.mkdir(parents=True, exist_ok=True)
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, include_lineno=False, omit_header=True)
    file.write_bytes(HEADER.format(LANGUAGES[code], code).encode() + body.getvalue())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
