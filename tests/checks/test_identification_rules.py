"""The identification rules of the policies, from a typed list to the verdict on each line."""

from __future__ import annotations

from datetime import date

import pytest

from validator.pipeline import Question, check_bytes
from validator.rules.rulebook import load_rulebook

NISEI = ("nisei-1.4", "competitive", date(2026, 6, 1))
NISEI_2018 = ("nisei-2018", "competitive", date(2018, 12, 21))
FFG = ("ffg-2.2.1", "formal", date(2017, 8, 1))

CASES = [
    ("NISEI14-D4: a name that fits two cards", NISEI, "3 Ichi", "ambiguous", ""),
    (
        "NISEI14-D4: enough of the name to tell it from all other cards",
        NISEI,
        "3 Adonis",
        "beginning",
        "Adonis Campaign",
    ),
    ("NISEI14-D8: a name in another language", NISEI, "3 Fondo de Cobertura", "translated", "Hedge Fund"),
    ("NISEI18-D1: a name that fits two cards", NISEI_2018, "3 Ichi", "ambiguous", ""),
    ("FFG-D4: two cards of that name could be in the deck", FFG, "3 Ichi", "ambiguous", ""),
    ("FFG-D4: the full name", FFG, "3 Ichi 1.0", "exact", "Ichi 1.0"),
    ("FFG-D4: the product in brackets", FFG, "3 Ichi (Core Set)", "set", "Ichi 1.0"),
]


@pytest.mark.parametrize(("name", "event", "line", "match", "title"), CASES, ids=[case[0] for case in CASES])
def test_identification(name: str, event: tuple[str, str, date], line: str, match: str, title: str) -> None:
    policy, tier, day = event
    question = Question(
        load_rulebook().ruleset(policy, tier, "eternal" if policy == "nisei-1.4" else "standard", day)
    )
    text = f"Haas-Bioroid: Engineering the Future\n{line}\n"
    (report,) = check_bytes("deck.txt", text.encode(), question)
    read = report.lines[1]
    assert read.match == match
    assert (read.card.title if read.card else "") == title
    cited = [finding.citation.rule for finding in report.findings if finding.line == 2 and finding.citation]
    assert cited == ([] if title else [name.split(":")[0]])
