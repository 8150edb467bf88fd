"""The checks: pure functions over a deck and a ruleset, in the order in which reports show them."""

from collections.abc import Iterator

from card_data.card import Card
from validator.checks import (
    agendas,
    card_lists,
    copies,
    event_paperwork,
    factions,
    identity,
    influence,
    pool,
    recorded_pool,
    remarks,
    shared_designator,
    size,
    title_letters,
)
from validator.checks.fixes.grouping import grouped
from validator.checks.fixes.remedies import remedies
from validator.checks.registry import Check, Hit
from validator.deck import Deck
from validator.finding import Finding, Message
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset

CHECKS: tuple[Check, ...] = (
    identity.missing_identity,
    identity.second_identity,
    size.too_few_cards,
    copies.too_many_copies,
    copies.disqualifying_copies,
    copies.more_than_one_of_each,
    factions.wrong_side,
    factions.card_of_the_other_side,
    factions.excluded_faction,
    factions.agenda_of_another_faction,
    factions.too_many_agendas_of_one_faction,
    agendas.too_few_agenda_points,
    agendas.too_many_agenda_points,
    agendas.too_few_points_by_every_reading,
    agendas.too_few_points_by_one_reading,
    influence.too_much_influence,
    shared_designator.too_few_share_a_designator,
    title_letters.title_with_another_letter,
    title_letters.unclear_letters,
    event_paperwork.cards_set_aside,
    pool.not_in_pool,
    pool.not_yet_legal,
    remarks.perhaps_a_local_card,
    recorded_pool.not_in_the_recorded_pool,
    recorded_pool.no_recorded_pool,
    card_lists.banned_card,
    card_lists.banned_identity,
    card_lists.banned_extra_card,
    card_lists.banned_subtype,
    card_lists.second_restricted_card,
    card_lists.too_many_points,
    card_lists.too_many_large_agendas,
    identity.identity_of_another_format,
    copies.more_than_the_product_holds,
    event_paperwork.proxies_not_allowed,
    event_paperwork.missing_paperwork,
    event_paperwork.unapproved_format,
    size.hard_to_shuffle,
    event_paperwork.proxies_marked,
    remarks.deck_with_proxies,
    shared_designator.shared_designator,
    shared_designator.former_designator,
    title_letters.best_letters_found,
    recorded_pool.pods_played,
    recorded_pool.sideboard_of_the_pool,
    recorded_pool.recorded_pool_too_small,
    recorded_pool.recorded_pool_without_booster,
    remarks.surprising_card,
    event_paperwork.advice,
)


def run_checks(
    deck: Deck, rules: Ruleset, *, paperwork: bool = False, sanctioned: bool = False
) -> list[Finding]:
    """Judge a deck: run every check for the rules that are in force and return all findings."""
    faults = grouped(hits(deck, rules, paperwork=paperwork, sanctioned=sanctioned))
    return [remedy.finding() for remedy in remedies(deck, rules, faults)]


def hits(
    deck: Deck, rules: Ruleset, *, paperwork: bool = False, sanctioned: bool = False
) -> Iterator[tuple[Check, Hit]]:
    """Yield what the checks find, before anything is worded."""
    for item, rule in _active(rules, deck.identity, paperwork, sanctioned):
        for hit in item.find(deck, rules, rule):
            yield item, hit


def messages() -> dict[str, Message]:
    """Return severity, wording and documentation of every check, and of the forecast, by code."""
    from validator.checks.forecast import MESSAGES  # the forecast runs these checks

    return {item.code: Message(item.severity, item.message, item.text) for item in CHECKS} | MESSAGES


def _chosen(rules: Ruleset) -> dict[object, list[tuple[Check, Rule]]]:
    return {}


def _active(
    rules: Ruleset, identity: Card | None, paperwork: bool, sanctioned: bool
) -> list[tuple[Check, Rule]]:
    """Return each check with the rules that decks of an identity could break."""
    store = rules.once(_chosen)
    key = (identity, paperwork, sanctioned)
    if key not in store:
        asked = {"": True, "paperwork": paperwork, "sanctioned": sanctioned}
        active = (item for item in CHECKS if asked[item.asked])
        store[key] = [(item, rule) for item in active for rule in item.in_force(rules, identity)]
    return store[key]
