"""Pods of sealed and draft events: what the document says they hold, and which it does not allow."""

from __future__ import annotations

import pytest

from tests.documents.visitors import SWS, Visitors, text_of

SEALED = {**SWS, "format": "baptism-of-fire"}


@pytest.mark.parametrize(
    "text",
    [
        "five foundation characters of one faction",
        "two of cost 1, two of cost 2 and one of cost 3",
        "only two provide the talent",
        "There are no pods of The Seven Masters",
    ],
    ids=["SWS-pod-contents", "SWS-pod-costs", "SWS-pod-talents", "SWS-pod-factions"],
)
def test_whoever_adds_a_pod_reads_what_it_holds(visitors: Visitors, text: str) -> None:
    page = visitors.page(f"{visitors.event(SEALED)}/pods")
    assert text in page
    assert "Appendix IV(a), IV(d), IV(e), IV(f)" in page.partition(text)[2]


def test_a_pod_of_the_seven_masters_is_refused(visitors: Visitors) -> None:
    event = visitors.event(SEALED)
    data = {
        "do": "add",
        "version": "1",
        "name": "Masters",
        "group": "character",
        "cards": "5 Balanced Harmonies",
    }
    answer = visitors.organizer.post(f"{event}/pods", data=data)
    assert answer.status_code == 422
    assert "Balanced Harmonies is of a faction that has no pods" in text_of(answer.text)


def test_a_pod_of_another_faction_is_taken(visitors: Visitors) -> None:
    event = visitors.event(SEALED)
    data = {"do": "add", "version": "1", "name": "Mine", "group": "character", "cards": "5 Sinister Priest"}
    assert visitors.organizer.post(f"{event}/pods", data=data).status_code == 303
    assert "5 Sinister Priest" in visitors.page(f"{event}/pods")
    assert "The pod Mine: 5 × Sinister Priest." in visitors.read(f"{visitors.public(event)}/rules")
