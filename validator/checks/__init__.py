"""The checks: pure functions over a deck and a ruleset, in the order in which reports show them."""

from collections.abc import Iterator

from card_data.card import Card
from validator.checks.agendas import (
    too_few_agenda_points,
    too_few_points_by_every_reading,
    too_few_points_by_one_reading,
    too_many_agenda_points,
)
from validator.checks.card_lists import (
    banned_card,
    banned_extra_card,
    banned_identity,
    banned_subtype,
    second_restricted_card,
    too_many_large_agendas,
    too_many_points,
)
from validator.checks.copies import (
    disqualifying_copies,
    more_than_one_of_each,
    more_than_the_product_holds,
    too_many_copies,
)
from validator.checks.event_paperwork import (
    advice,
    cards_set_aside,
    missing_paperwork,
    proxies_marked,
    proxies_not_allowed,
    unapproved_format,
)
from validator.checks.factions import (
    agenda_of_another_faction,
    card_of_the_other_side,
    excluded_faction,
    too_many_agendas_of_one_faction,
    wrong_side,
)
from validator.checks.fixes.grouping import grouped
from validator.checks.fixes.remedies import remedies
from validator.checks.identity import identity_of_another_format, missing_identity, second_identity
from validator.checks.influence import too_much_influence
from validator.checks.pool import not_in_pool, not_yet_legal
from validator.checks.recorded_pool import (
    no_recorded_pool,
    not_in_the_recorded_pool,
    pods_played,
    recorded_pool_too_small,
    recorded_pool_without_booster,
    sideboard_of_the_pool,
)
from validator.checks.registry import Check, Hit
from validator.checks.remarks import deck_with_proxies, perhaps_a_local_card, surprising_card
from validator.checks.shared_designator import (
    former_designator,
    shared_designator,
    too_few_share_a_designator,
)
from validator.checks.size import hard_to_shuffle, too_few_cards
from validator.checks.title_letters import best_letters_found, title_with_another_letter, unclear_letters
from validator.deck import Deck
from validator.finding import Finding, Message
from validator.rules.ruleset import Ruleset

CHECKS: tuple[Check, ...] = (
    missing_identity,
    second_identity,
    too_few_cards,
    too_many_copies,
    disqualifying_copies,
    more_than_one_of_each,
    wrong_side,
    card_of_the_other_side,
    excluded_faction,
    agenda_of_another_faction,
    too_many_agendas_of_one_faction,
    too_few_agenda_points,
    too_many_agenda_points,
    too_few_points_by_every_reading,
    too_few_points_by_one_reading,
    too_much_influence,
    too_few_share_a_designator,
    title_with_another_letter,
    unclear_letters,
    cards_set_aside,
    not_in_pool,
    not_yet_legal,
    perhaps_a_local_card,
    not_in_the_recorded_pool,
    no_recorded_pool,
    banned_card,
    banned_identity,
    banned_extra_card,
    banned_subtype,
    second_restricted_card,
    too_many_points,
    too_many_large_agendas,
    identity_of_another_format,
    more_than_the_product_holds,
    proxies_not_allowed,
    missing_paperwork,
    unapproved_format,
    hard_to_shuffle,
    proxies_marked,
    deck_with_proxies,
    shared_designator,
    former_designator,
    best_letters_found,
    pods_played,
    sideboard_of_the_pool,
    recorded_pool_too_small,
    recorded_pool_without_booster,
    surprising_card,
    advice,
)


def run_checks(
    deck: Deck, rules: Ruleset, *, paperwork: bool = False, sanctioned: bool = False
) -> list[Finding]:
    """Judge a deck: run every check whose kind of rule is in force and return all findings."""
    faults = grouped(hits(deck, rules, paperwork=paperwork, sanctioned=sanctioned))
    return [remedy.finding() for remedy in remedies(deck, rules, faults)]


def hits(
    deck: Deck, rules: Ruleset, *, paperwork: bool = False, sanctioned: bool = False
) -> Iterator[tuple[Check, Hit]]:
    """Yield what the checks find, before anything is worded."""
    for item in _active(rules, deck.identity, paperwork, sanctioned):
        for hit in item.find(deck, rules):
            yield item, hit


def messages() -> dict[str, Message]:
    """Return severity, wording and documentation of every check, and of the forecast, by code."""
    from validator.checks.forecast import MESSAGES  # the forecast runs these checks

    return {item.code: Message(item.severity, item.message, item.text) for item in CHECKS} | MESSAGES


def _chosen(rules: Ruleset) -> dict[object, tuple[Check, ...]]:
    return {}


def _active(rules: Ruleset, identity: Card | None, paperwork: bool, sanctioned: bool) -> tuple[Check, ...]:
    store = rules.once(_chosen)
    key = (identity, paperwork, sanctioned)
    if key not in store:
        asked = {"": True, "paperwork": paperwork, "sanctioned": sanctioned}
        store[key] = tuple(item for item in CHECKS if asked[item.asked] and item.is_in_force(rules, identity))
    return store[key]
