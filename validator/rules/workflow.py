"""What a policy asks of the people around a list: who may do and see what, and when."""

from typing import Literal, NamedTuple, TypeVar

from validator.rules.rule import WORKFLOW_KINDS, Rule
from validator.rules.values import Count, FormatId, Sides, Text, Texts

R = TypeVar("R", bound=Rule)
Roles = tuple[Literal["organizer", "head_judge", "judge"], ...]
Visible = Literal["hidden", "identities", "list"]
# From so many players, to so many (0: and more), Swiss rounds, size of the cut (0: none).
Rows = tuple[tuple[Count, Count, Count, Count], ...]


class DecksOwed(Rule, kind="decks", kinds=WORKFLOW_KINDS):
    """Every player registers a deck of each of these sides."""

    sides: Sides


class ListsRequired(Rule, kind="lists-required", kinds=WORKFLOW_KINDS):
    """Whether every player hands in a list, or only where the organizer asks for it."""

    required: bool


class ListDeadline(Rule, kind="list-deadline", kinds=WORKFLOW_KINDS):
    """Until when lists are due."""

    before: Literal["first-round"]


class ListLock(Rule, kind="list-lock", kinds=WORKFLOW_KINDS):
    """Lists do not change once the event has begun."""

    sanctioned_only: bool = False
    constructed_only: bool = False


class ConstructionTime(Rule, kind="construction-time", kinds=WORKFLOW_KINDS):
    """Sealed and draft: how many minutes players have to build their decks (0: enough), and the warning."""

    least: Count = 0
    most: Count = 0
    warning: Count = 0


class ListUnlock(Rule, kind="list-unlock", kinds=WORKFLOW_KINDS):
    """Who may open a locked list again."""

    by: Roles


class HandwrittenLists(Rule, kind="handwritten", kinds=WORKFLOW_KINDS):
    """Who decides whether lists written by hand are taken."""

    accepted: Literal["organizer"]


class Sanctioning(Rule, kind="sanctioning", kinds=WORKFLOW_KINDS):
    """There are sanctioned events; where a format is named, another one needs an approval."""

    format: FormatId = ""


class ProxyBanning(Rule, kind="proxy-ban", kinds=WORKFLOW_KINDS):
    """Whether an organizer may ban proxies, and how long ahead that has to be announced."""

    allowed: bool
    notice_months: Count = 0


class ProxyApproval(Rule, kind="proxy-approval", kinds=WORKFLOW_KINDS):
    """Until when staff approve proxies."""

    before: Literal["start"]


class PlayingStaff(Rule, kind="playing-staff", kinds=WORKFLOW_KINDS):
    """Whether staff may play, in which roles (all when empty), and who else must be there."""

    allowed: bool
    roles: Roles = ()
    resting_others: Count = 0
    playing_others: Count = 0
    announced_others: Count = 0
    judges_in_order: Count = 0


class PlayingStaffLists(Rule, kind="playing-staff-lists", kinds=WORKFLOW_KINDS):
    """Staff who play open a list only with a reason."""

    reason: bool


class ListVisibility(Rule, kind="visibility", kinds=WORKFLOW_KINDS):
    """What others see of a list at some stages."""

    stages: Texts
    shows: Visible
    to: Literal["opponent", "higher-seed"] = "opponent"
    minutes: Count | None = None
    first_round_only: bool = False
    fixed: bool = False


class SuggestedRounds(Rule, kind="structure", kinds=WORKFLOW_KINDS):
    """How many rounds and which cut the document suggests for so many players."""

    style: Text
    rows: Rows
    default_for: Texts = ()


class AsynchronousRounds(Rule, kind="asynchronous", kinds=WORKFLOW_KINDS):
    """What an event that is played over weeks changes in the suggested rounds."""

    extra_round_per: Count
    cut_divisor: Count


class EventSize(Rule, kind="event-size", kinds=WORKFLOW_KINDS):
    """How many players an event needs."""

    players: Count


class Workflow(NamedTuple):
    """The workflow rules in force for a policy and tier on a day."""

    policy: str
    tier: str
    rules: tuple[Rule, ...]

    def of(self, kind: type[R]) -> tuple[R, ...]:
        """Return the rules of one kind, in the order of the file."""
        return tuple(rule for rule in self.rules if isinstance(rule, kind))

    def first(self, kind: type[R]) -> R | None:
        """Return the only rule of a kind, or None."""
        return next(iter(self.of(kind)), None)

    @property
    def sides_owed(self) -> tuple[str, ...]:
        """Return the sides of which every player registers a deck."""
        owed = self.first(DecksOwed)
        return tuple(owed.sides) if owed else ()
