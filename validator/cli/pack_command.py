"""`legaldeck pack`: verify a pack before it is used, or write the beginnings of one."""

import argparse
import os
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from card_data.catalogue import CatalogueError, load_catalogue
from card_data.packs import GAME, VARIABLE, PackError, is_pack
from card_data.tables import faults_in
from validator.cli.arguments import today
from validator.cli.command_error import CommandError
from validator.rules.compilation import compile_rules
from validator.rules.game_file import verify_game
from validator.rules.kinds import CopyLimit, Repealed
from validator.rules.layers import Policy
from validator.rules.rule_files import RuleFileError
from validator.rules.rulebook import FORMATS, Rulebook, RulesetError
from validator.rules.ruleset import Ruleset

FAULTY = 1
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# The beginnings of a pack: a game of three cards with a format and a policy, all there to be changed.
FOLDER = Path(__file__).with_name("skeleton")
# Where the files of the skeleton go in a pack; those of its game stay at its top.
_FOLDERS = {
    "format.toml": "formats/NAME-open.toml",
    "policy.toml": "policies/NAME-1/policy.toml",
    "workflow.toml": "policies/NAME-1/workflow.toml",
    "procedures.toml": "policies/NAME-1/procedures.toml",
}


def run(options: argparse.Namespace) -> int:
    """Verify a pack, or write a new one."""
    return _check(Path(options.folder)) if options.action == "check" else _new(options.name)


def _check(folder: Path) -> int:
    folder = folder.expanduser().resolve()
    if not is_pack(folder):
        raise CommandError(
            f"{folder} is no pack: it has neither {GAME} nor formats/ nor policies/. "
            "`legaldeck pack new NAME` writes one."
        )
    # Alone: what other packs say must not decide whether this one is sound.
    os.environ[VARIABLE] = str(folder)
    try:
        faults = _table_faults(folder)
        rulebook = Rulebook(compile_rules(FORMATS, [folder])) if not faults else None
        faults += _useless(rulebook, folder) if rulebook else []
    except (CatalogueError, PackError, RuleFileError) as error:
        faults, rulebook = [str(error)], None
    if faults or rulebook is None:
        print("\n".join(faults))
        return FAULTY
    print("\n".join(_summary(folder, rulebook)))
    return 0


def _table_faults(folder: Path) -> list[str]:
    verify_game(folder)
    return faults_in(folder) if (folder / GAME).exists() else []


def _useless(rulebook: Rulebook, folder: Path) -> list[str]:
    """Return what makes policies of the pack judge no deck, such as a format without a card pool."""
    found: list[str] = []
    for policy in _policies(rulebook, folder.name):
        for tier in policy.tiers or ("",):
            day = max(policy.effective, rulebook.format(policy.default_format).first_day)
            try:
                found += _idle(rulebook.ruleset(policy.id, tier, "", day), folder)
            except RulesetError as error:
                found.append(f"{folder.name}/policies/{policy.id}/policy.toml:1: {error}")
    return list(dict.fromkeys(found))


def _idle(rules: Ruleset, folder: Path) -> Iterator[str]:
    """Yield limits of copies that hold for no card: one without a limit of its own has none."""
    if any(card.deck_limit is not None for card in rules.catalogue.cards.values()):
        return
    for rule in rules.of(CopyLimit):
        if not rule.ignores_no_limit:
            text = (folder.parent / rule.file).read_text(encoding="utf-8")
            line = text[: text.index(f'"{rule.id}"')].count("\n") + 1
            yield (
                f'{rule.file}:{line}: rule "{rule.id}" limits no card, since none has a "deck_limit"; '
                "add the column to cards.csv, or ignores_no_limit = true to the rule"
            )


def _policies(rulebook: Rulebook, pack: str) -> list[Policy]:
    return [policy for policy in rulebook.policies.values() if policy.pack == pack]


def _summary(folder: Path, rulebook: Rulebook) -> Iterator[str]:
    if (folder / GAME).exists():
        cards = load_catalogue(folder.name)
        yield f"game {folder.name}: {cards.game.name}, {len(cards.cards)} cards in {len(cards.sets)} sets"
    for format_ in (*rulebook.formats.values(), *rulebook.environments.values()):
        if any(rule.file.startswith(f"{folder.name}/") for rule in format_.rules):
            yield f"format {format_.id}: {format_.name} ({format_.game})"
    for policy in _policies(rulebook, folder.name):
        yield f"policy {policy.id}: {policy.name} ({policy.game}){_changes(policy, rulebook)}"
    yield f"All is well. To use the pack, set {VARIABLE}={folder}"


def _changes(policy: Policy, rulebook: Rulebook) -> str:
    """Say how much an edition changes; an id that should have replaced a rule shows as a new one."""
    if not policy.extends:
        return ""
    base = rulebook.policy(policy.extends)
    known = {rule.id for rule in (*base.rules, *base.workflow_rules)}
    own = policy.own_rules
    ended = [rule.id for rule in own if isinstance(rule, Repealed)]
    changed = [rule.id for rule in own if rule.id in known and rule.id not in ended]
    new = [rule.id for rule in own if rule.id not in known]
    parts = [
        f"{word} {', '.join(ids)}"
        for word, ids in (("changes", changed), ("adds", new), ("ends", ended))
        if ids
    ]
    return "; ".join([f", extends {policy.extends}", *parts])


def _new(name: str) -> int:
    if not _NAME.fullmatch(name):
        raise CommandError(f'"{name}" is no name for a pack. Use small letters, digits and hyphens.')
    folder = Path(name)
    if folder.exists():
        raise CommandError(f"{folder} exists already. Choose another name or move it away.")
    for path, text in skeleton(name, today()).items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    print(f"{folder}/ is a pack with a game of three cards. Put your own in, then:")
    print(f"  legaldeck pack check {folder}")
    return 0


def skeleton(name: str, day: date) -> dict[str, str]:
    """Return the files of a new pack by their paths."""
    words = {"NAME": name, "TITLE": name.replace("-", " ").title(), "TODAY": day.isoformat()}

    def filled(text: str) -> str:
        for word, meaning in words.items():
            text = text.replace(word, meaning)
        return text

    return {
        filled(_FOLDERS.get(file.name, file.name)): filled(file.read_text(encoding="utf-8"))
        for file in sorted(FOLDER.iterdir())
    }
