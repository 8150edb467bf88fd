"""The beginnings of a pack: a game of three cards with a format and a policy, all there to be changed."""

from __future__ import annotations

from datetime import date

_FILES = {
    "game.toml": """\
name = "TITLE"
# sides = ["light", "shadow"]      # only where a deck belongs to a side
# identity_types = ["hero"]        # types of the card that leads a deck
decks_per_player = 1

# Card types, in the order of a printed list.
[types]
unit = "Unit"
spell = "Spell"

# [factions]                       # what people call the factions
# iron-guard = "Iron Guard"
""",
    "cards.csv": """\
id,title,type,faction,subtypes,deck_limit,sets
first-unit,First Unit,unit,,,3,first-set
second-unit,Second Unit,unit,,soldier,3,first-set
first-spell,First Spell,spell,,,3,first-set
""",
    "sets.csv": """\
id,name,released
first-set,First Set,TODAY
""",
    "aliases.csv": """\
alias,card
Unit One,first-unit
""",
    "sources.toml": """\
[NAME-rules]
title = "TITLE Tournament Rules"
version = "1.0"
date = TODAY
publisher = "Who wrote them"
""",
    "formats/NAME-open.toml": """\
format = "NAME-open"
name = "Open"
game = "NAME"
verified_on = TODAY

[[rule]]
id = "pool"
kind = "pool"
effective = TODAY
source = "NAME-rules"
section = "Which cards are legal"
every = true
name = "Every card"

[[rule]]
id = "size"
kind = "minimum-size"
effective = TODAY
source = "NAME-rules"
section = "Building a deck"
cards = 40

[[rule]]
id = "copies"
kind = "copy-limit"
effective = TODAY
source = "NAME-rules"
section = "Building a deck"
""",
    "policies/NAME-1/policy.toml": """\
policy = "NAME-1"
name = "TITLE Tournament Rules 1.0"
game = "NAME"
tiers = ["casual", "competitive"]        # the most relaxed first
default_tier = "casual"
default_format = "NAME-open"
effective = TODAY
verified_on = TODAY

[[rule]]
id = "P-1"
kind = "proxies"
effective = TODAY
source = "NAME-rules"
section = "Proxies"
tiers = ["competitive"]
allowed = false

[[rule]]
id = "P-2"
kind = "paperwork"
effective = TODAY
source = "NAME-rules"
section = "Decklists"
fields = ["player"]
""",
    "policies/NAME-1/workflow.toml": """\
verified_on = TODAY

[[rule]]
id = "W-1"
kind = "lists-required"
effective = TODAY
source = "NAME-rules"
section = "Decklists"
tiers = ["competitive"]
required = true

[[rule]]
id = "W-2"
kind = "list-deadline"
effective = TODAY
source = "NAME-rules"
section = "Decklists"
before = "first-round"
""",
    "policies/NAME-1/procedures.toml": """\
source = "NAME-rules"
verified_on = TODAY

[[penalty]]
code = "warning"
name = "Warning"

[[penalty]]
code = "disqualification"
name = "Disqualification"
by = ["head_judge"]
removes = true
words = true

[adjustment]
rule = "I-1"
section = "Penalties"
text = "A judge may raise or lower a penalty and says why."

[appeal]
rule = "I-2"
section = "Appeals"
decides = ["head_judge"]
text = "The head judge has the final say."

[handwritten]
rule = "I-3"
section = "Proxies"
allowed = false
text = "Nobody writes proxies."

[[procedure]]
id = "deck-problem"
name = "Deck and list differ, or the deck is not legal"
rule = "I-4"
section = "Penalties"
trigger = "deck"
effects = [
    { kind = "penalty", code = "warning", text = "A warning." },
    { kind = "remedy", code = "repair-deck", text = "The deck is put right at once." },
]

[[item]]
id = "sleeves"
rule = "I-5"
section = "Sleeves"
text = "All sleeves are alike."
fails = "deck-problem"
""",
}


def skeleton(name: str, day: date) -> dict[str, str]:
    """Return the files of a new pack by their paths."""
    words = {"NAME": name, "TITLE": name.replace("-", " ").title(), "TODAY": day.isoformat()}

    def filled(text: str) -> str:
        for word, meaning in words.items():
            text = text.replace(word, meaning)
        return text

    return {filled(path): filled(text) for path, text in _FILES.items()}
