"""The plain words for what a policy asks of the people around a list."""

from validator.checks.wording import count, listing
from validator.report.rule_words.plain_rule import Said, Terms, said_of_sanctioned, say_always, words_for
from validator.rules import workflow as asks

ROLE_WORDS = {
    "organizer": "the organizer",
    "head_judge": "the head judge",
    "judge": "a judge",
    "": "staff",
}
STAGE_WORDS = {
    "preparing": "before the event",
    "swiss": "during Swiss",
    "elimination": "before each elimination round",
    "finished": "after the event",
}


say_always(
    {
        asks.ListDeadline: Said("list", "Where lists are asked for, they are due before the first round."),
        asks.HandwrittenLists: Said(
            "list",
            "Printed lists are fine, and so are official forms filled in by hand so that they can be read."
            " Whether other handwriting is taken is up to the organizer.",
        ),
        asks.ProxyApproval: Said(
            "proxies", "Staff approve proxies and third-party art before the event starts."
        ),
        asks.PlayingStaffLists: Said(
            "visibility",
            "Staff who play open a list only over an error that nobody else can settle. They say why, and it"
            " is logged.",
        ),
    }
)


@words_for(asks.DecksOwed)
def decks_owed(rule: asks.DecksOwed, terms: Terms) -> Said:
    names = [terms.catalogue.game.names_of_sides[side] for side in rule.sides]
    if len(names) == 2:
        first, second = names
        return Said("deck", f"Everybody brings a {first} deck and a {second} deck.")
    return Said("deck", f"Everybody brings {listing([f'a {name} deck' for name in names])}.")


@words_for(asks.ListsRequired)
def lists_required(rule: asks.ListsRequired, _: Terms) -> Said:
    if rule.required:
        return Said("list", "Every player submits a decklist.")
    return Said("list", "Decklists are optional, unless the organizer asks for them.")


@words_for(asks.ListLock)
def list_lock(rule: asks.ListLock, _: Terms) -> Said:
    where = "At sanctioned events, also those played over weeks, decks" if rule.sanctioned_only else "Decks"
    where = "Constructed decks" if rule.constructed_only else where
    return Said("list", f"{where} and lists stay as they are once the event has begun.")


@words_for(asks.ConstructionTime)
def construction_time(rule: asks.ConstructionTime, _: Terms) -> Said:
    if not rule.most:
        return Said("limited", "There is enough time to build decks before the first round.")
    return Said(
        "limited",
        f"Decks are built in {rule.least} to {rule.most} minutes before the first pairings, all at once;"
        f" the judge warns {rule.warning} minutes before the end.",
    )


@words_for(asks.ListUnlock)
def list_unlock(rule: asks.ListUnlock, _: Terms) -> Said:
    people = listing([ROLE_WORDS[role] for role in rule.by], "or")
    return Said("list", f"A locked deck or list changes only if {people} allowed it beforehand.")


@words_for(asks.Sanctioning)
def sanctioning(rule: asks.Sanctioning, terms: Terms) -> Said:
    if not rule.format:
        return Said("sanctioned", "A sanctioned event uses an official format and tournament type.")
    return said_of_sanctioned(rule.format, terms)


@words_for(asks.ProxyBanning)
def proxy_banning(rule: asks.ProxyBanning, _: Terms) -> Said:
    if not rule.allowed:
        return Said("proxies", "Proxies are permitted at every event: nobody can ban them.")
    if not rule.notice_months:
        return Said("proxies", "Proxies are banned only if the organizer says so.")
    ahead = count(rule.notice_months, "month")
    text = (
        f"Proxies are banned only if the organizer says so and makes that widely known {ahead} or more ahead."
    )
    return Said("proxies", text)


@words_for(asks.PlayingStaff)
def playing_staff(rule: asks.PlayingStaff, _: Terms) -> Said:
    if not rule.allowed:
        return Said("staff", "Nobody plays in an event that they help to run.")
    people = listing([ROLE_WORDS[role] for role in rule.roles or ("",)])
    people = f"{people[0].upper()}{people[1:]}"
    if rule.judges_in_order:
        return Said(
            "staff",
            f"{people} may play, which is announced before the event begins, together with an order of"
            f" {rule.judges_in_order} judges: a decision falls to the first of them who is not seated in that"
            " game.",
        )
    if rule.announced_others:
        return Said(
            "staff",
            f"{people} may play, which is announced before the event begins, if a second leader, announced as"
            " well, rules on their games.",
        )
    return Said(
        "staff",
        f"{people} may play, which is announced before the event begins, if"
        f" {count(rule.resting_others, 'assistant')} does not play or {rule.playing_others} do. Nobody rules"
        " on their own match or checks their own deck.",
    )


@words_for(asks.ListVisibility)
def list_visibility(rule: asks.ListVisibility, _: Terms) -> Said:
    when = listing([STAGE_WORDS[stage] for stage in rule.stages])
    when = f"{when[0].upper()}{when[1:]}"
    if rule.shows == "hidden":
        return Said("visibility", f"{when} lists are hidden.")
    when = "Before the first elimination round" if rule.first_round_only else when
    return Said("visibility", _opponents_view(rule, when))


def _opponents_view(rule: asks.ListVisibility, when: str) -> str:
    """Say what opponents see of each other, in one sentence for each way, so that all can be translated."""
    time = count(rule.minutes or 0, "minute")
    if rule.to == "higher-seed" and rule.shows == "list":
        if rule.minutes:
            return (
                f"{when} the higher seed sees the opponent's list for up to {time} and then chooses a side."
            )
        return f"{when} the higher seed sees the opponent's list and then chooses a side."
    if rule.to == "higher-seed":
        if rule.minutes:
            return (
                f"{when} the higher seed sees the opponent's identities for up to {time}"
                " and then chooses a side."
            )
        return f"{when} the higher seed sees the opponent's identities and then chooses a side."
    if rule.shows == "list":
        if rule.minutes:
            return f"{when} opponents see each other's list for up to {time}."
        return f"{when} opponents see each other's list."
    if rule.minutes:
        return f"{when} opponents see each other's identities for up to {time}."
    return f"{when} opponents see each other's identities."


STYLE_WORDS = {
    "two-sided": "Suggested rounds and cut (two sided):",
    "single-sided": "Suggested rounds and cut (single sided):",
    "basic": "Suggested rounds and cut (basic):",
    "advanced": "Suggested rounds and cut (advanced):",
    "round-robin": "Suggested rounds and cut (round robin):",
    "swiss": "Suggested rounds and cut (Swiss):",
}


@words_for(asks.SuggestedRounds)
def suggested_rounds(rule: asks.SuggestedRounds, _: Terms) -> Said:
    rows = []
    for lowest, highest, rounds, cut in rule.rows:
        swiss, last = count(rounds, "round"), f"top {cut}" if cut else "no cut"
        if not highest:
            rows.append(f"{lowest} or more players: {swiss}, {last}")
        elif highest > lowest:
            rows.append(f"{lowest} to {highest} players: {swiss}, {last}")
        else:
            rows.append(f"{lowest} players: {swiss}, {last}")
    # A pack's policy may name a style of its own.
    style = STYLE_WORDS.get(rule.style, f"Suggested rounds and cut ({rule.style.replace('-', ' ')}):")
    return Said("rounds", style, tuple(rows))


@words_for(asks.AsynchronousRounds)
def asynchronous_rounds(rule: asks.AsynchronousRounds, _: Terms) -> Said:
    if rule.cut_divisor == 2:
        return Said(
            "rounds",
            f"An event played over weeks adds a Swiss round for every {rule.extra_round_per} rounds and has a"
            " cut of half the size.",
        )
    return Said(
        "rounds",
        f"An event played over weeks adds a Swiss round for every {rule.extra_round_per} rounds and has a cut"
        f" of a {rule.cut_divisor}th of the size.",
    )


@words_for(asks.EventSize)
def event_size(rule: asks.EventSize, _: Terms) -> Said:
    return Said("event", f"An event needs at least {rule.players} players.")
