"""The kinds of rules that decks are judged by, and what each may state: the vocabulary of formats/.

A value with a default may be left out of a file. Values that name something (a card, a set, a format) are
held against the catalogue and the other files when the rules are compiled.
"""

from typing import Literal

from validator.rules.rule import Rule
from validator.rules.values import (
    CardId,
    Cards,
    Count,
    Faction,
    FormatId,
    Formats,
    Measure,
    Numbers,
    PoolId,
    Publishers,
    SetId,
    Sets,
    Subtype,
    Subtypes,
    Text,
    Texts,
    TypeId,
)

# Under which subject people look for a record, and who must see to it.
Topic = Literal[
    "event",
    "tier",
    "sanctioned",
    "deck",
    "cards",
    "limited",
    "list",
    "proxies",
    "sleeves",
    "visibility",
    "rounds",
    "staff",
    "penalties",
]
Audience = tuple[Literal["player", "organizer", "judge"], ...]

# --- what a deck is (construction) ---


class OneIdentity(Rule, kind="one-identity"):
    """Exactly one card of an identity type, outside the deck size."""


class MinimumSize(Rule, kind="minimum-size"):
    """So many cards at least; without `cards` as many as the identity asks for."""

    cards: Count | None = None


class CopyLimit(Rule, kind="copy-limit"):
    """So many copies of a card; without `copies` the card's own limit (none: as many as wanted)."""

    copies: Count | None = None
    ignores_no_limit: bool = False  # also holds for cards whose own limit is "none"
    disqualifies: bool = False


class SameSide(Rule, kind="same-side"):
    """All cards are of the identity's side."""


class OneSide(Rule, kind="one-side"):
    """Games without identities: all cards are of the side that most cards have."""


class AgendaFaction(Rule, kind="agenda-faction"):
    """Agendas are of the identity's faction or neutral."""


class AgendaPoints(Rule, kind="agenda-points"):
    """The deck needs base + points * (size // per) agenda points, and at most `spread` more."""

    base: Count
    points: Count
    per: Count
    spread: Count


class AgendaPointsReadings(Rule, kind="agenda-points-readings"):
    """So many points for so many cards, rounded in one of two ways: the rulebook of 1996 leaves it open."""

    points: Count
    per: Count


class Influence(Rule, kind="influence"):
    """Cards of other factions cost influence, which the identity limits."""


class NoSideboard(Rule, kind="no-sideboard"):
    """A deck is played as registered."""


class SharedDesignator(Rule, kind="shared-designator"):
    """So many cards share one designator (a subtype of the card)."""

    cards: Count


class TitleLetters(Rule, kind="title-letters"):
    """Every title begins with one of so many letters."""

    letters: Count


class RecordedPool(Rule, kind="recorded-pool"):
    """Sealed and draft: the deck is drawn from the cards that its player recorded."""

    required: bool  # without a recorded pool a judge has to look
    sideboard: bool  # what is left of the pool may be swapped in between matches
    cards_per_side: Count = 0  # what a sealed product alone holds of each side
    boosters: Count = 0  # so many boosters at least belong to it


class Pods(Rule, kind="pods"):
    """So many pods of each group besides the recorded pool; some factions have none."""

    character: Count
    site: Count
    without_factions: tuple[Faction, ...] = ()


class PodCards(Rule, kind="pod"):
    """One pod: it is played whole or not at all."""

    name: Text
    group: Literal["character", "site"]
    cards: Numbers


# --- construction rules of single cards ---


class FirstCopyFree(Rule, kind="first-copy-free"):
    """With the identity `card` the first copy of each card of a type costs no influence."""

    card: CardId
    type: TypeId


class ExcludedFaction(Rule, kind="excluded-faction"):
    """The identity `card` shuts out a faction."""

    card: CardId
    faction: Faction


class OneOfEach(Rule, kind="one-of-each"):
    """These identities allow one copy of each card."""

    cards: Cards


class AgendaSpread(Rule, kind="agenda-spread"):
    """These identities take agendas of any faction, so many different ones of each."""

    cards: Cards
    different: Count


class DraftIdentity(Rule, kind="draft-identity"):
    """Identities of this set take any agendas and know no limit of copies."""

    set: SetId


class BoundToFormat(Rule, kind="bound-to-format"):
    """These identities are only played in these formats."""

    cards: Cards
    formats: Formats


class Alliance(Rule, kind="alliance"):
    """Cards of a subtype cost nothing beside so many other cards of their faction."""

    subtype: Subtype
    cards_needed: Count


class AllianceMeasure(Rule, kind="alliance-measure"):
    """An alliance card with another condition: the measure (type:ice, size or card:<id>) keeps its bounds."""

    card: CardId
    measure: Measure
    at_least: Count | None = None
    at_most: Count | None = None


# --- which cards (format) ---


class Pool(Rule, kind="pool", one_of=("pool", "every", "sets")):
    """Which cards there are: a pool of the catalogue, every card, or sets, publishers and single cards."""

    pool: PoolId = ""
    every: bool = False
    sets: Sets = ()
    publishers: Publishers = ()  # all their sets, besides `sets`
    cards: Cards = ()  # single cards, besides all sets
    except_cards: Cards = ()
    local: Literal["", "all", "unmarked"] = ""  # which of the cards that organizers add take part
    name: Text = ""


class CardNote(Rule, kind="card-note"):
    """What surprises about a card, shown when a deck has it."""

    card: CardId
    text: Text


class OneProduct(Rule, kind="one-product"):
    """A deck is built from one copy of this product."""

    set: SetId


class CardList(Rule, kind="card-list"):
    """A ban, restricted or points list; `word` is what the document calls a card that may not be played."""

    list: Text
    name: Text
    word: Literal["banned", "removed"] = "banned"
    banned: Cards = ()
    banned_subtypes: Subtypes = ()
    restricted: Cards = ()
    points: Numbers = {}  # noqa: RUF012  # a default that nobody changes, like all of a rule
    point_limit: Count | None = None
    universal_cost: Numbers = {}  # noqa: RUF012
    global_penalty: Numbers = {}  # noqa: RUF012
    max_3_point_agendas: Count | None = None


class ListsOf(Rule, kind="lists-of"):
    """The card lists of another format hold here too, at the tiers of this rule."""

    format: FormatId


class Advice(Rule, kind="advice"):
    """Something the reader must know, shown as a note on every report."""

    text: Text


# --- what the event asks (policy) ---


class ReleaseDelay(Rule, kind="release-delay", one_of=("second_weekday", "days")):
    """How long after its release a card becomes legal: so many days, or the second weekday (4 = Friday)."""

    second_weekday: Count | None = None
    days: Count | None = None


class Identification(Rule, kind="identification"):
    """A name tells a card from all others, or from those that could be in the deck."""

    scope: Literal["all", "deck"]


class Paperwork(Rule, kind="paperwork"):
    """What a list says about itself: player, event, date."""

    fields: Texts


class SizeAdvice(Rule, kind="size-advice"):
    """From so many cards on a deck is hard to shuffle."""

    cards: Count


class Proxies(Rule, kind="proxies"):
    """Whether proxies are allowed, and whether the list marks them."""

    allowed: bool
    marked: bool = False


class ProxyNote(Rule, kind="proxy-note"):
    """What a player who marks proxies has to know."""

    text: Text


class SanctionedFormat(Rule, kind="sanctioned-format"):
    """Sanctioned events are played in this format."""

    format: FormatId


class Record(Rule, kind="record"):
    """What people must see to: shown to those who need it, never decided."""

    topic: Topic
    audience: Audience
    text: Text


class Repealed(Rule, kind="repealed"):
    """Ends the rule with the same id."""
