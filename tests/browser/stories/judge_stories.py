"""One event under each of the five documents, with a deck check, its ruling, and what an appeal makes of it.

The expectations are written by hand from the documents: what each penalty brings about, who may rule, who
decides appeals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from tests.deckcheck.decks import NOISE, OLD_RUNNER, REINA, SHADOWFIST, ZAHYA


@dataclass
class Story:
    """The event and its list, what is wrong with the deck, what a judge rules, what an appeal changes.

    `gone` are sentences that held for the first penalty and must be nowhere once it is overturned.
    """

    policy: str
    chosen: dict[str, str]
    settings: dict[str, str | bool]
    starts_at: datetime
    listed: str
    said: str
    found: dict[str, int]
    added: tuple[str, str]
    answers: tuple[str, ...]
    first: str
    code: str
    remedies: list[str]
    first_says: tuple[str, ...]
    decided: str
    decided_name: str
    decided_says: tuple[str, ...]
    gone: tuple[str, ...]
    copies: int = 1
    words: str = ""
    legal: str = "is legal."
    flags: list[str] = field(default_factory=list)
    corrected: bool = False
    proposed: bool = False


REPAIR = "Make the deck legal and as close to the list as possible"
STORIES = [
    # NISEI 1.4, "Illegal deck or decklist": a banned card in the deck while a game is on costs that game, and
    # the deck becomes legal again. "Infractions": a judge may downgrade.
    Story(
        policy="nisei-1.4",
        chosen={"tier": "competitive", "format": "standard"},
        settings={"Sanctioned event": True},
        starts_at=datetime(2026, 11, 14, 10, 0, tzinfo=UTC),
        listed=ZAHYA,
        said="This is a sanctioned event.",
        found={"Mayfly": 0, "Makler": 2},
        added=("bukh", "Bukhgalter"),
        answers=("yes",),
        first="Game loss",
        code="game-loss",
        remedies=["repair-deck"],
        first_says=("Loss of the game in progress.", REPAIR),
        decided="warning",
        decided_name="Warning",
        decided_says=(REPAIR,),
        gone=("Loss of the game in progress.",),
        legal="is not legal.",
    ),
    # NISEI 2018 has the same steps. A legal deck that is not the listed one, noticed between games: loss of
    # the first game of the next round, the side of the other game at random, and the list is corrected. Here
    # the head judge then finds cheating: the opponent gets two wins.
    Story(
        policy="nisei-2018",
        chosen={"tier": "competitive", "format": "standard"},
        settings={"Handwritten lists are accepted": True},
        starts_at=datetime(2018, 12, 22, 10, 0, tzinfo=UTC),
        listed=REINA,
        said="Handwritten lists are accepted.",
        found={"Imp": 2, "Mimic": 2},
        added=("crypsis", "Crypsis"),
        copies=2,
        answers=("no",),
        first="Game loss",
        code="game-loss",
        remedies=["random-side", "correct-list"],
        first_says=(
            "Loss of the first game of the next round.",
            "Randomize which side the player plays in the other game of that round.",
            "Complete or change the list so that it matches the deck.",
        ),
        decided="disqualification",
        decided_name="Disqualification",
        decided_says=("The opponent gets two wins for this round.",),
        gone=("Loss of the first game", "Randomize which side"),
        corrected=True,
    ),
    # FFG has no table of penalties: the list is updated from the cards in use, the advantage flagged, the
    # ruling noted; the remedy is the marshal's.
    Story(
        policy="ffg-2.2.1",
        chosen={"tier": "formal", "format": "standard", "lists_required": "yes"},
        settings={"Swiss rounds": "3", "Cut to top": "0"},
        starts_at=datetime(2017, 8, 5, 10, 0, tzinfo=UTC),
        listed=NOISE,
        said="There are 3 Swiss rounds and no cut.",
        found={"Crypsis": 1, "Corroder": 3},
        added=("plascrete", "Plascrete Carapace"),
        answers=("no", "yes"),
        first="No penalty",
        code="none",
        remedies=["correct-list"],
        first_says=("Update the list at once to match the cards in use.",),
        decided="game-loss",
        decided_name="Game loss",
        decided_says=("Game loss.",),
        gone=(),
        words="Play on with the deck as it is; I look into it.",
        flags=["advantage"],
        corrected=True,
    ),
    # TRC: the judge may warn or declare forfeiture, and the deck of the first round is restored. A referee
    # proposes a warning, and the judge takes it back on appeal.
    Story(
        policy="trc-1998",
        chosen={"tier": "open", "format": "constructed"},
        settings={"Place (optional)": "Main hall"},
        starts_at=datetime(1998, 8, 1, 10, 0, tzinfo=UTC),
        listed=OLD_RUNNER,
        said="Constructed decks and lists stay as they are once the event has begun.",
        found={"Score!": 3, "Pile Driver": 5},
        added=("cloak", "Cloak"),
        answers=("warning", "no"),
        first="Warning",
        code="warning",
        remedies=["restore-deck"],
        first_says=("The judge warns the player.", "The player restores the deck of the first round."),
        decided="none",
        decided_name="No penalty",
        decided_says=("The player restores the deck of the first round.",),
        gone=("The judge warns the player.",),
        proposed=True,
    ),
    # Secret War Society 3.0(a): a sixth copy of a title disqualifies, whatever else was found, so that any
    # judge may say it. 3.0(e): the head judge chooses the penalty, and on appeal it becomes a warning.
    Story(
        policy="sws-1.2",
        chosen={"tier": "open", "format": "final-brawl", "environment": "classic"},
        settings={"Proxies are banned": True, "Ban announced on": "2023-07-01"},
        starts_at=datetime(2023, 8, 5, 10, 0, tzinfo=UTC),
        listed=SHADOWFIST,
        said="Proxies are banned. That was announced on 1 July 2023.",
        found={"Fire Mystic": 6, "Ting Ting": 4},
        added=("white ninja", "White Ninja"),
        answers=(),
        first="Disqualification",
        code="disqualification",
        remedies=[],
        first_says=("Disqualification: more than five copies of a title.",),
        decided="warning",
        decided_name="Warning",
        decided_says=("Warning.",),
        gone=("Disqualification: more than five copies",),
        words="Six copies of Fire Mystic lay in the deck.",
        legal="is not legal.",
    ),
]
