"""The plain words for what a policy asks of the people around a list."""

from __future__ import annotations

from validator.checks.wording import count, listing
from validator.report.rule_words.plain_rule import Said, Terms, words_for
from validator.rules import workflow as asks

ROLES = {"organizer": "the organizer", "head_judge": "the head judge", "judge": "a judge"}
STAGES = {
    "preparing": "before the event",
    "swiss": "during Swiss",
    "elimination": "before each elimination round",
}
STAGES |= {"finished": "after the event"}


@words_for(asks.DecksOwed)
def decks_owed(rule: asks.DecksOwed, terms: Terms) -> Said:
    game = terms.catalogue.game
    names = dict(zip(game.sides, game.side_names, strict=True))
    return Said("deck", f"Everybody brings {listing([f'a {names[side]} deck' for side in rule.sides])}.")


@words_for(asks.ListsRequired)
def lists_required(rule: asks.ListsRequired, _: Terms) -> Said:
    if rule.required:
        return Said("list", "Every player submits a decklist.")
    return Said("list", "Decklists are optional, unless the organizer asks for them.")


@words_for(asks.ListDeadline)
def list_deadline(_: asks.ListDeadline, __: Terms) -> Said:
    return Said("list", "Where lists are asked for, they are due before the first round.")


@words_for(asks.ListLock)
def list_lock(rule: asks.ListLock, _: Terms) -> Said:
    where = "At sanctioned events, also those played over weeks, decks" if rule.sanctioned_only else "Decks"
    where = "Constructed decks" if rule.constructed_only else where
    return Said("list", f"{where} and lists stay as they are once the event has begun.")


@words_for(asks.ConstructionTime)
def construction_time(rule: asks.ConstructionTime, _: Terms) -> Said:
    if not rule.most:
        return Said("limited", "There is enough time to build decks before the first round.")
    text = f"Decks are built in {rule.least} to {rule.most} minutes before the first pairings, all at once"
    return Said("limited", f"{text}; the judge warns {rule.warning} minutes before the end.")


@words_for(asks.ListUnlock)
def list_unlock(rule: asks.ListUnlock, _: Terms) -> Said:
    who = listing([ROLES[role] for role in rule.by], "or")
    return Said("list", f"A locked deck or list changes only if {who} allowed it beforehand.")


@words_for(asks.HandwrittenLists)
def handwritten_lists(_: asks.HandwrittenLists, __: Terms) -> Said:
    return Said(
        "list",
        "Printed lists are fine, and so are official forms filled in by hand so that they can be read."
        " Whether other handwriting is taken is up to the organizer.",
    )


@words_for(asks.Sanctioning)
def sanctioning(rule: asks.Sanctioning, terms: Terms) -> Said:
    if not rule.format:
        return Said("sanctioned", "A sanctioned event uses an official format and tournament type.")
    name = terms.formats.get(rule.format, rule.format)
    return Said("sanctioned", f"Sanctioned events are played in {name} unless another format was approved.")


@words_for(asks.ProxyBanning)
def proxy_banning(rule: asks.ProxyBanning, _: Terms) -> Said:
    if not rule.allowed:
        return Said("proxies", "Proxies are permitted at every event: nobody can ban them.")
    notice = f" and makes that widely known {count(rule.notice_months, 'month')} or more ahead"
    notice = notice if rule.notice_months else ""
    return Said("proxies", f"Proxies are banned only if the organizer says so{notice}.")


@words_for(asks.ProxyApproval)
def proxy_approval(_: asks.ProxyApproval, __: Terms) -> Said:
    return Said("proxies", "Staff approve proxies and third-party art before the event starts.")


@words_for(asks.PlayingStaff)
def playing_staff(rule: asks.PlayingStaff, _: Terms) -> Said:
    if not rule.allowed:
        return Said("staff", "Nobody plays in an event that they help to run.")
    who = listing([ROLES[role] for role in rule.roles]) if rule.roles else "staff"
    who = f"{who[0].upper()}{who[1:]}"
    if rule.judges_in_order:
        return Said(
            "staff",
            f"{who} may play, which is announced before the event begins, together with an order of"
            f" {rule.judges_in_order} judges: a decision falls to the first of them who is not seated in that"
            " game.",
        )
    if rule.announced_others:
        return Said(
            "staff",
            f"{who} may play, which is announced before the event begins, if a second leader, announced as"
            " well, rules on their games.",
        )
    return Said(
        "staff",
        f"{who} may play, which is announced before the event begins, if"
        f" {count(rule.resting_others, 'assistant')} does not play or {rule.playing_others} do. Nobody rules"
        " on their own match or checks their own deck.",
    )


@words_for(asks.PlayingStaffLists)
def playing_staff_lists(_: asks.PlayingStaffLists, __: Terms) -> Said:
    return Said(
        "visibility",
        "Staff who play open a list only over an error that nobody else can settle. They say why, and it is"
        " logged.",
    )


@words_for(asks.ListVisibility)
def list_visibility(rule: asks.ListVisibility, _: Terms) -> Said:
    when = listing([STAGES[stage] for stage in rule.stages])
    when = f"{when[0].upper()}{when[1:]}"
    if rule.shows == "hidden":
        return Said("visibility", f"{when} lists are hidden.")
    when = "Before the first elimination round" if rule.first_round_only else when
    who = "the higher seed sees" if rule.to == "higher-seed" else "opponents see"
    what = "the opponent's identities" if rule.to == "higher-seed" else "each other's identities"
    if rule.shows == "list":
        what = what.replace("identities", "list")
    time = f" for up to {count(rule.minutes, 'minute')}" if rule.minutes else ""
    choice = " and then chooses a side" if rule.to == "higher-seed" else ""
    return Said("visibility", f"{when} {who} {what}{time}{choice}.")


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
        players = f"{lowest} to {highest}" if highest > lowest else f"{lowest}"
        players = players if highest else f"{lowest} or more"
        rows.append(f"{players} players: {count(rounds, 'round')}, {f'top {cut}' if cut else 'no cut'}")
    # A pack's policy may name a style of its own.
    style = STYLE_WORDS.get(rule.style, f"Suggested rounds and cut ({rule.style.replace('-', ' ')}):")
    return Said("rounds", style, tuple(rows))


@words_for(asks.AsynchronousRounds)
def asynchronous_rounds(rule: asks.AsynchronousRounds, _: Terms) -> Said:
    if rule.cut_divisor == 2:
        return Said(
            "rounds",
            f"An event played over weeks adds a Swiss round for every {rule.extra_round_per} and has a cut of"
            " half the size.",
        )
    return Said(
        "rounds",
        f"An event played over weeks adds a Swiss round for every {rule.extra_round_per} and has a cut of a"
        f" {rule.cut_divisor}th of the size.",
    )


@words_for(asks.EventSize)
def event_size(rule: asks.EventSize, _: Terms) -> Said:
    return Said("event", f"An event needs at least {rule.players} players.")
