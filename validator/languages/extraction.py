"""Everything that the interface says, gathered from templates, scripts, Python and tables of messages."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from validator.languages.python_words import words_of
from validator.languages.series import AND_WORDS
from validator.languages.speech import spoken_id
from validator.languages.template_text import spoken_template

ROOT = Path(__file__).resolve().parents[2]
# Rooms whose words stay in English: for programs and operators, and files that programs read.
ENGLISH_ONLY = (
    "validator/__init__.py",
    "validator/cli",
    "validator/client",
    "validator/config.py",
    "validator/ingest/office.py",
    "validator/ingest/pdf",
    "validator/jobs",
    "validator/languages",
    "validator/log.py",
    "validator/parse",
    "validator/person_key.py",
    "validator/pipeline",
    "validator/report/export",
    "validator/report/history/where_record.py",
    "validator/report/history/where_text.py",
    "validator/report/human.py",
    "validator/report/sheet.py",
    "validator/report/whole_event",
    "validator/rules",
    "validator/services/privacy/own_data.py",
    "validator/services/retention.py",
    "validator/store",
    "validator/vocabulary",
    "validator/web/account/language_choice.py",
    "validator/web/api",
    "validator/web/app.py",
    "validator/web/middleware/headers.py",
    "validator/web/middleware/limits.py",
    "validator/web/middleware/metrics.py",
    "validator/web/middleware/shared_limits.py",
    "validator/web/responses.py",
    "validator/web/server/serve.py",
)
# What they hold for readers all the same: files to print, names of exports, rules that cannot be asked about.
FOR_READERS = (
    *("validator/report/whole_event/offline_kit.py", "validator/report/whole_event/reports_pdf.py"),
    *("validator/report/export/__init__.py", "validator/rules/rulebook.py"),
)
KIT = "validator/report/whole_event/kit"
# Where ids stand that pages speak out, and the calls that name what the log keeps.
SPOKEN_IDS = ("validator/services", "validator/store", "validator/batch/triage.py")
RECORDED = "record"
# What `CallSession.record` takes besides the details of a change.
NO_DETAIL = ("event_id", "reason", "of_site", None)
_ACTION = re.compile(r"[a-z_]+\.[a-z_]+")
# Rooms that keep their wording in a messages.toml.
TABLES = ("ingest", "parse", "resolve")
_SPOKEN_BY_SCRIPTS = re.compile(r"\bt\((\"(?:[^\"\\]|\\.)*\")|\bt(`)")


def every_message() -> dict[str, list[str]]:
    """Return every message with the files that say it, in the order of the files."""
    found = dict[str, list[str]]()
    series = ((message, "validator/languages/series.py") for message in AND_WORDS)
    for message, file in (*_templates(), *_python(), *_ids(), *_pools(), *_tables(), *_scripts(), *series):
        if message.strip():
            places = found.setdefault(message, [])
            if file not in places:
                places.append(file)
    return found


def _templates() -> Iterator[tuple[str, str]]:
    for file in (*sorted((ROOT / "templates").rglob("*.html")), ROOT / KIT / "kit.html"):
        messages = list[str]()
        spoken_template(file.read_text(encoding="utf-8"), messages.append)
        yield from ((message, _named(file)) for message in messages)


def _python() -> Iterator[tuple[str, str]]:
    for file in (*sorted((ROOT / "validator").rglob("*.py")), ROOT / "card_data" / "age.py"):
        if _named(file) in FOR_READERS or not _named(file).startswith(ENGLISH_ONLY):
            source = file.read_text(encoding="utf-8")
            yield from ((message, _named(file)) for message in words_of(source))
            if file.name == "forecast.py":
                yield from ((part, _named(file)) for text in words_of(source) for part in paragraphs(text))
            if file.parent.name == "checks":
                yield from ((words, _named(file)) for words in _about_checks(source))


def _about_checks(source: str) -> Iterator[str]:
    """Yield what the site says about each check: the paragraphs of its docstring, and its name in charts."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "check"
            for mark in node.decorator_list
        ):
            yield from (*paragraphs(ast.get_docstring(node) or ""), spoken_id(node.name))


def paragraphs(text: str) -> list[str]:
    """Cut an explanation into its paragraphs, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def _ids() -> Iterator[tuple[str, str]]:
    """Yield the words for ids that pages speak out: stages, roles, tiers, and what the log says was done."""
    for file in sorted((ROOT / "validator").rglob("*.py")):
        if not _named(file).startswith(SPOKEN_IDS):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            yield from ((spoken_id(value), _named(file)) for value in _values(node))
    for file in sorted((ROOT / "formats" / "policies").rglob("policy.toml")):
        for tier in tomllib.loads(file.read_text(encoding="utf-8")).get("tiers", ()):
            yield spoken_id(tier), _named(file)


def _pools() -> Iterator[tuple[str, str]]:
    """Yield what a pool of all cards is called; other pools have names of their own."""
    for file in sorted((ROOT / "formats").glob("*/*.toml")):
        for rule in tomllib.loads(file.read_text(encoding="utf-8")).get("rule", ()):
            if rule.get("every") and "name" in rule:
                yield rule["name"], _named(file)


def _values(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "StrEnum" for base in node.bases):
        assigned = [part.value for part in node.body if isinstance(part, ast.Assign)]
        given = [str(value.value) for value in assigned if isinstance(value, ast.Constant)]
        yield from (value for value in given if " " not in value)
    elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if getattr(target, "id", "") == "action":
            yield from _actions(node.value)
        elif getattr(target, "id", "") == "details":
            yield from _keys(node.value)
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == RECORDED:
        yield from _detail_names(node)
        yield from (action for part in node.args for action in _actions(part))


def _actions(node: ast.expr) -> Iterator[str]:
    named = (str(one.value) for one in ast.walk(node) if isinstance(one, ast.Constant))
    return filter(_ACTION.fullmatch, named)


def _detail_names(call: ast.Call) -> Iterator[str]:
    """Yield what the log calls the details that it keeps, and the parts of those."""
    for word in call.keywords:
        if word.arg not in NO_DETAIL:
            yield str(word.arg)
            yield from (key for part in ast.walk(word.value) for key in _keys(part))


def _keys(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Dict):
        yield from (str(key.value) for key in node.keys if isinstance(key, ast.Constant))


def _tables() -> Iterator[tuple[str, str]]:
    for room in TABLES:
        file = ROOT / "validator" / room / "messages.toml"
        for row in tomllib.loads(file.read_text(encoding="utf-8")).values():
            yield row["says"], _named(file)
            yield from ((words, _named(file)) for words in paragraphs(row["means"]))


def _scripts() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "validator" / "static" / "script").rglob("*.js")):
        source = file.read_text(encoding="utf-8")
        for found in _SPOKEN_BY_SCRIPTS.finditer(source):
            said = json.loads(found[1]) if found[1] else _numbered(source, found.end())
            yield said, _named(file)


def _numbered(source: str, place: int) -> str:
    """Return a tagged text of a script, its blanks numbered: `${left} of ${all}` is {1} of {2}."""
    said, blanks = "", 0
    while source[place] != "`":
        if source.startswith("${", place):
            blanks, depth, place = blanks + 1, 1, place + 2
            while depth:
                depth += (source[place] == "{") - (source[place] == "}")
                place += 1
            said += f"{{{blanks}}}"
        else:
            said += source[place]
            place += 1
    return said


def _named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()
