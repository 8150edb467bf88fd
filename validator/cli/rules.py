"""`legaldeck formats`, `legaldeck policies` and `legaldeck explain`."""

import argparse

from validator.cli.command_error import CommandError
from validator.report.legality import formats_on
from validator.rules.rulebook import load_rulebook


def formats(options: argparse.Namespace) -> int:
    """List every format with its pool and card list on a day, or look for newer ones."""
    if options.action == "update":
        from validator.cli.data_updates import update

        return update(options, "formats")
    rulebook = load_rulebook()
    day = options.date
    print(f"Formats on {day.isoformat()}")
    for format_, rules in formats_on(rulebook, day):
        if rules is None:
            print(f"  {format_.id:28}{format_.name}: from {format_.first_day.isoformat()} on")
            continue
        card_list = f", list {rules.list_id}" if rules.list_id else ""
        print(f"  {format_.id:28}{format_.name} ({format_.game}): pool {rules.pool_name}{card_list}")
    if rulebook.environments:
        print("Environments")
        for environment in rulebook.environments.values():
            print(f"  {environment.id:28}{environment.name} ({environment.game})")
    return 0


def policies(options: argparse.Namespace) -> int:
    """List every governing document with its tiers."""
    for policy in load_rulebook().policies.values():
        tiers = ", ".join(policy.tiers)
        print(f"  {policy.id:14}{policy.name} ({policy.game})")
        print(f"  {'':14}tiers: {tiers}; default {policy.default_tier}, format {policy.default_format}")
    return 0


def explain(options: argparse.Namespace) -> int:
    """Print what a finding means and how to put it right."""
    from validator.report.codes import all_codes

    code = options.code.upper()
    known = all_codes()
    if code not in known:
        raise CommandError(f'There is no finding "{options.code}". Codes: {", ".join(sorted(known))}.')
    message = known[code]
    print(f"{code} ({('note', 'needs a judge', 'illegal')[message.severity]})")
    print(f"  {message.template}")
    print()
    print(message.documentation)
    return 0
