"""What the public part of the interface answers: the same over HTTP and in process."""

from collections.abc import Iterable
from datetime import date

from card_data.card import Card
from card_data.catalogue import game_ids, load_catalogue
from validator.finding import worst
from validator.pipeline import Question, check_bytes
from validator.report.deck_record import citation_record, deck_report
from validator.report.deck_report import VerdictWord
from validator.report.history.card_history import CardRow, card_rows
from validator.report.history.where_record import where_record
from validator.report.legality import formats_on
from validator.report.rule_words.plain_rule import PlainRule, Terms, plainly
from validator.rules.rulebook import Rulebook
from validator.rules.ruleset import Ruleset
from validator.services.errors import Invalid, NotFound
from validator.web.answers.completion import ranked
from validator.web.api.api_models import (
    CardDescribed,
    CardFound,
    CardLegality,
    CardsFound,
    Checked,
    EnvironmentRow,
    FormatRow,
    FormatsListed,
    Located,
    PoliciesListed,
    PolicyRow,
    PrintingFound,
    RulesStated,
    RuleStated,
    StandingSpell,
)
from validator.web.api.asked_model import page_of, shape
from validator.where.whereabouts import too_large, whereabouts

NOTHING_SENT = "There is nothing to check. Send the list as the body, as `text` or as `file`."


def checked(name: str, data: bytes, question: Question) -> Checked:
    """Judge every deck in a file."""
    if not data.strip():
        raise Invalid(NOTHING_SENT)
    decks = [deck_report(report) for report in check_bytes(name, data, question)]
    verdict: VerdictWord = worst(deck["verdict"] for deck in decks).value
    # These records were just made: what checks them costs more than making them.
    return Checked.model_construct(verdict=verdict, decks=decks)


def located(name: str, data: bytes, question: Question, rulebook: Rulebook) -> Located:
    """Tell for every deck in a file in which formats it is legal, today and through the years."""
    if not data.strip():
        raise Invalid(NOTHING_SENT)
    reports = [report for report in check_bytes(name, data, question) if report.readable]
    for problem in filter(None, map(too_large, reports)):
        raise Invalid(problem)
    found = (whereabouts(report, rulebook, question.rules.day) for report in reports)
    return Located(decks=[where_record(one) for one in found])


def cards_found(
    rulebook: Rulebook, q: str = "", game: str = "", side: str = "", cursor: str = "", limit: int = 10
) -> CardsFound:
    """Find cards by the beginning of their title or of a word in it."""
    wanted = _game(game, rulebook)
    rows, following = page_of(ranked(wanted, q, side), lambda row: list(row[:2]), cursor, limit)
    return CardsFound(cards=[_card(card, wanted) for _, _, card in rows], next=following)


def card_described(rulebook: Rulebook, card_id: str, day: date, game: str = "") -> CardDescribed:
    """Describe a card: its printings, and where it is legal, day by day."""
    wanted = _game(game, rulebook)
    catalogue = load_catalogue(wanted)
    card = catalogue.cards.get(card_id)
    if card is None:
        raise NotFound("There is no such card. Look for its id with /api/v1/cards?q=.")
    sets = catalogue.sets
    rows = card_rows(card, rulebook, rulebook.newest_policy(wanted).id, day)
    printings = [
        shape(
            PrintingFound,
            one,
            set=one.set_id,
            set_name=sets[one.set_id].name,
            released=sets[one.set_id].released,
        )
        for one in card.printings
    ]
    return shape(
        CardDescribed,
        _card(card, wanted),
        card,
        game=wanted,
        date=day,
        printings=printings,
        legality=[_legality(row) for row in rows],
    )


def formats_listed(rulebook: Rulebook, day: date) -> FormatsListed:
    """List the formats with their pool and card list on a day."""
    rows = [
        shape(
            FormatRow,
            format_,
            format=format_.id,
            pool=rules.pool_name if rules else None,
            card_list=(rules.list_id or None) if rules else None,
        )
        for format_, rules in formats_on(rulebook, day)
    ]
    environments = [shape(EnvironmentRow, one, environment=one.id) for one in rulebook.environments.values()]
    return FormatsListed(date=day.isoformat(), formats=rows, environments=environments)


def policies_listed(rulebook: Rulebook) -> PoliciesListed:
    """List the governing documents with their tiers."""
    rows = [shape(PolicyRow, one, policy=one.id) for one in rulebook.policies.values()]
    return PoliciesListed(policies=rows)


def rules_stated(rulebook: Rulebook, rules: Ruleset) -> RulesStated:
    """State all rules in force for a policy, tier, format and day, in plain words with their citations."""
    workflow = rulebook.workflow(rules.policy, rules.tier, rules.day)
    terms = Terms(rules.catalogue, {found.id: found.name for found in rulebook.formats.values()})
    return rules_answer(rules, plainly([*rules.rules, *workflow.rules], terms))


def rules_answer(rules: Ruleset, plain: Iterable[PlainRule]) -> RulesStated:
    """Return rules in plain words."""
    return shape(
        RulesStated,
        rules,
        environment=rules.environment or None,
        date=rules.day,
        pool=rules.pool_name or None,
        card_list=rules.list_id or None,
        ruleset=rules.version,
        rules=[shape(RuleStated, rule, citation=citation_record(rule.citation)) for rule in plain],
    )


def _game(game: str, rulebook: Rulebook) -> str:
    if game and game not in game_ids():
        raise Invalid(f'There is no game "{game}". Choose one of: {", ".join(game_ids())}.', "game")
    return game or rulebook.games[0]


def _card(card: Card, game: str) -> CardFound:
    type_name = load_catalogue(game).game.type_names.get(card.type, card.type)
    return shape(CardFound, card, card=card.id, type_name=type_name)


def _legality(row: CardRow) -> CardLegality:
    environment = row.course.environment
    return shape(
        CardLegality,
        row.today,
        row,
        format=row.course.format.id,
        environment=environment.id if environment else None,
        standing=row.today.kind,
        spans=[shape(StandingSpell, span, standing=span.status.kind) for span in row.spans],
    )
