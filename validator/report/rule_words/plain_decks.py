"""The plain words for rules that decks are judged by."""

from collections import Counter

from validator.checks.wording import listing
from validator.report.rule_words.plain_rule import Said, Terms, said_of_sanctioned, say_always, words_for
from validator.rules import kinds

# Types of cards and fields of a list inside a sentence; those of packs are said as they write them.
TYPE_WORDS = {"program": "program"}
TYPES_WORDS = {"ice": "ice", "asset": "assets"}
FIELD_WORDS = {"player": "the player", "event": "the event", "date": "the date", "identity": "the identity"}
COUNTED_WORDS = ("cards in the deck",)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


say_always(
    {
        kinds.OneIdentity: Said(
            "deck", "A deck has exactly one identity, which does not count towards its size."
        ),
        kinds.SameSide: Said("deck", "All cards are of the side of the identity."),
        kinds.OneSide: Said("deck", "All cards of a deck are of one side."),
        kinds.AgendaFaction: Said("deck", "Agendas are of the faction of the identity or neutral."),
        kinds.Influence: Said(
            "deck", "Cards of other factions cost influence, up to the limit of the identity."
        ),
        kinds.NoSideboard: Said("deck", "There is no sideboard."),
    }
)


@words_for(kinds.MinimumSize)
def minimum_size(rule: kinds.MinimumSize, _: Terms) -> Said:
    size = f"{rule.cards} cards" if rule.cards else "as many cards as its identity asks for"
    return Said("deck", f"A deck has at least {size}. There is no maximum.")


@words_for(kinds.CopyLimit)
def copy_limit(rule: kinds.CopyLimit, terms: Terms) -> Said:
    usual = Counter(card.deck_limit for card in terms.catalogue.cards.values()).most_common(1)[0][0]
    copies = "1 copy" if rule.copies == 1 else f"{rule.copies} copies"
    if not rule.copies:
        text = f"A deck has at most as many copies of a card as the card allows (usually {usual})."
    elif rule.ignores_no_limit:
        text = f"A deck has at most {copies} of each card, even of cards that know no limit."
    else:
        text = f"A deck has at most {copies} of each card."
    more = " Whoever has more is disqualified." if rule.disqualifies else ""
    return Said("deck", f"{text}{more}")


@words_for(kinds.AgendaPoints)
def agenda_points(rule: kinds.AgendaPoints, _: Terms) -> Said:
    cards = 9 * rule.per
    need = rule.base + rule.points * (cards // rule.per)
    most = f" or {need + rule.spread}" if rule.spread else ""
    last = cards + rule.per - 1
    return Said(
        "deck",
        f"A Corp deck needs agenda points for its size: {need}{most} with {cards} to {last} cards,"
        f" and {rule.points} more for every {rule.per} cards above that.",
    )


@words_for(kinds.AgendaPointsReadings)
def agenda_points_readings(rule: kinds.AgendaPointsReadings, _: Terms) -> Said:
    return Said(
        "deck",
        f"A Corp deck has at least {rule.points} agenda points for every {rule.per} cards. Between full"
        f" {rule.per}s the rulebook can be read in two ways, and a judge decides.",
    )


@words_for(kinds.SharedDesignator)
def shared_designator(rule: kinds.SharedDesignator, _: Terms) -> Said:
    return Said("deck", f"At least {rule.cards} cards of the deck share a designator.")


@words_for(kinds.TitleLetters)
def title_letters(rule: kinds.TitleLetters, _: Terms) -> Said:
    return Said(
        "deck",
        f"Every title begins with one of {rule.letters} letters that you choose. Punctuation and digits are"
        " passed over; an article such as “The” counts as it is written.",
    )


@words_for(kinds.RecordedPool)
def recorded_pool(rule: kinds.RecordedPool, _: Terms) -> Said:
    rest = " What is left is your sideboard: swap as many cards as you like between matches."
    text = "Your deck comes from the cards you opened or drafted, which are recorded."
    return Said("limited", text + (rest if rule.sideboard else ""))


@words_for(kinds.Pods)
def pods(rule: kinds.Pods, _: Terms) -> Said:
    return Said(
        "limited",
        f"Besides your pool you may use up to {rule.character} pods of characters, alike or different,"
        f" and {rule.site} of sites. A pod is played whole.",
    )


@words_for(kinds.PodCards)
def pod_cards(rule: kinds.PodCards, terms: Terms) -> Said:
    titles = [
        f"{copies} × {terms.catalogue.cards[card].title}" if copies > 1 else terms.catalogue.cards[card].title
        for card, copies in rule.cards.items()
    ]
    return Said("limited", f"The pod {rule.name}: {listing(titles)}.")


@words_for(kinds.ListsOf)
def lists_of(rule: kinds.ListsOf, terms: Terms) -> Said:
    return Said("cards", f"The card list of {terms.formats[rule.format]} holds here too.")


@words_for(kinds.FirstCopyFree)
def first_copy_free(rule: kinds.FirstCopyFree, terms: Terms) -> Said:
    (title,) = terms.cards([rule.card])
    type_ = TYPE_WORDS.get(rule.type, rule.type)
    return Said("deck", f"{title}: the first copy of each {type_} costs no influence.")


@words_for(kinds.ExcludedFaction)
def excluded_faction(rule: kinds.ExcludedFaction, terms: Terms) -> Said:
    (title,) = terms.cards([rule.card])
    return Said("deck", f"{title} takes no {rule.faction.capitalize()} cards.")


@words_for(kinds.OneOfEach)
def one_of_each(rule: kinds.OneOfEach, terms: Terms) -> Said:
    return Said("deck", f"{listing(terms.cards(rule.cards))}: one copy of each card.")


@words_for(kinds.AgendaSpread)
def agenda_spread(rule: kinds.AgendaSpread, terms: Terms) -> Said:
    titles = listing(terms.cards(rule.cards))
    return Said(
        "deck", f"{titles}: agendas of every faction, at most {rule.different} different ones of each."
    )


@words_for(kinds.DraftIdentity)
def draft_identity(rule: kinds.DraftIdentity, terms: Terms) -> Said:
    name = terms.catalogue.sets[rule.set].name
    return Said("deck", f"Identities of {name} take all agendas and any number of copies.")


@words_for(kinds.BoundToFormat)
def bound_to_format(rule: kinds.BoundToFormat, terms: Terms) -> Said:
    formats = listing([terms.formats.get(name, name) for name in rule.formats])
    return Said("deck", f"{listing(terms.cards(rule.cards))} are played in {formats} only.")


@words_for(kinds.Alliance)
def alliance(rule: kinds.Alliance, _: Terms) -> Said:
    subtype = rule.subtype.capitalize()
    return Said(
        "deck",
        f"{subtype} cards cost no influence beside {rule.cards_needed} or more other cards of their faction.",
    )


@words_for(kinds.AllianceMeasure)
def alliance_measure(rule: kinds.AllianceMeasure, terms: Terms) -> Said:
    (title,) = terms.cards([rule.card])
    what, _, name = rule.measure.partition(":")
    (counted,) = COUNTED_WORDS
    if what == "card":
        counted = f"copies of {terms.cards([name])[0]}"
    elif what == "type":
        counted = TYPES_WORDS.get(name, f"{name}s")
    least, most = rule.at_least, rule.at_most
    condition = f"{least} or more {counted}" if least is not None else f"{most} or fewer {counted}"
    return Said("deck", f"{title} costs no influence with {condition}.")


@words_for(kinds.Pool)
def pool(rule: kinds.Pool, terms: Terms) -> Said:
    name = terms.catalogue.pools[rule.pool][0] if rule.pool else rule.name or rule.section
    text = "Every card of the game may be played." if rule.every else f"The card pool is {name}."
    added = {
        "all": "Cards that the organizer adds take part.",
        "unmarked": "So do added cards without a mark.",
    }
    details = [terms.catalogue.sets[card_set].name for card_set in rule.sets]
    details += [f"Besides: {listing(terms.cards(rule.cards))}"] if rule.cards else []
    details += [f"Without: {listing(terms.cards(rule.except_cards))}"] if rule.except_cards else []
    return Said("cards", " ".join(filter(None, (text, added.get(rule.local)))), tuple(details))


@words_for(kinds.CardNote)
def card_note(rule: kinds.CardNote, terms: Terms) -> Said:
    return Said("cards", f"{terms.cards([rule.card])[0]}: {rule.text}")


@words_for(kinds.OneProduct)
def one_product(rule: kinds.OneProduct, terms: Terms) -> Said:
    name = terms.catalogue.sets[rule.set].name
    return Said(
        "cards", f"A deck is built from one copy of {name} and has no more copies of a card than it holds."
    )


@words_for(kinds.CardList)
def card_list(rule: kinds.CardList, terms: Terms) -> Said:
    parts = [
        f"Banned: {listing(terms.cards(rule.banned))}." if rule.banned else "",
        f"Banned subtypes: {listing(list(rule.banned_subtypes))}." if rule.banned_subtypes else "",
        f"Restricted, one of them per deck: {listing(terms.cards(rule.restricted))}."
        if rule.restricted
        else "",
        *_numbers(rule, terms),
    ]
    details = tuple(part for part in parts if part)
    text = f"{rule.name} is in force from {rule.effective.isoformat()} on."
    return Said("cards", text, details or ("It names no card.",))


def _numbers(rule: kinds.CardList, terms: Terms) -> list[str]:
    """Say what a list makes dearer: points, influence, agendas worth three points."""
    cards = terms.catalogue.cards
    found = []
    for numbers, words in (
        (rule.points, f"Points, at most {rule.point_limit} per deck"),
        (rule.universal_cost, "Additional influence for each copy"),
        (rule.global_penalty, "Each copy lowers the influence limit"),
    ):
        costs = sorted(f"{cards[card].title} ({number})" for card, number in numbers.items())
        found += [f"{words}: {listing(costs)}."] if costs else []
    if rule.max_3_point_agendas is not None:
        found.append(f"At most {rule.max_3_point_agendas} agendas worth 3 points.")
    return found


@words_for(kinds.Advice)
def advice(rule: kinds.Advice, _: Terms) -> Said:
    return Said("cards", rule.text)


@words_for(kinds.ReleaseDelay)
def release_delay(rule: kinds.ReleaseDelay, _: Terms) -> Said:
    when = f"{rule.days} days after their release"
    if rule.second_weekday is not None:
        when = f"from the second {WEEKDAYS[rule.second_weekday]} after their release on"
    elif not rule.days:
        when = "from the day of their release on"
    return Said("cards", f"New cards are legal {when}.")


@words_for(kinds.Identification)
def identification(rule: kinds.Identification, _: Terms) -> Said:
    if rule.scope == "all":
        return Said("list", "Write enough of each name to tell the card from every other card.")
    return Said(
        "list",
        "Write enough of each name to tell the card from every other card that could be in this deck."
        " The full name settles it, or the product in brackets.",
    )


@words_for(kinds.Paperwork)
def paperwork(rule: kinds.Paperwork, _: Terms) -> Said:
    return Said("list", f"A list names {listing([FIELD_WORDS.get(field, field) for field in rule.fields])}.")


@words_for(kinds.SizeAdvice)
def size_advice(rule: kinds.SizeAdvice, _: Terms) -> Said:
    return Said(
        "deck",
        "Your deck is not so large that you cannot shuffle it well, unaided and in reasonable time;"
        f" from {rule.cards} cards on a note reminds you.",
    )


@words_for(kinds.Proxies)
def proxies(rule: kinds.Proxies, _: Terms) -> Said:
    if not rule.allowed:
        return Said("proxies", "Proxies are not allowed.")
    return Said("proxies", "Proxies are allowed." + (" Mark each on your list." if rule.marked else ""))


@words_for(kinds.ProxyNote)
def proxy_note(rule: kinds.ProxyNote, _: Terms) -> Said:
    return Said("proxies", f"With any proxy, {rule.text}")


@words_for(kinds.SanctionedFormat)
def sanctioned_format(rule: kinds.SanctionedFormat, terms: Terms) -> Said:
    return said_of_sanctioned(rule.format, terms)


@words_for(kinds.Record)
def record(rule: kinds.Record, _: Terms) -> Said:
    return Said(rule.topic, rule.text)
