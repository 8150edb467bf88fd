"""What follows when staff remove a player while rounds are played."""

from __future__ import annotations

import pytest

from tests.documents.visitors import FFG, NISEI_14, NISEI_2018, Visitors, text_of

TWO_WINS = "If you removed the player: The opponent gets two wins for this round."


def removed(visitors: Visitors, rules: dict[str, str], stage: str) -> str:
    event = visitors.event(rules)
    visitors.player(event, "Ann Lee")
    listed = visitors.listed(event, "Ann Lee")
    if stage:
        visitors.organizer.post(f"{event}/stage", data={"stage": stage})
    return text_of(visitors.organizer.post(f"{listed}/withdraw", follow_redirects=True).text)


@pytest.mark.parametrize("rules", [NISEI_14, NISEI_2018], ids=["NISEI14-two-wins", "NISEI18-two-wins"])
def test_the_opponent_of_a_removed_player_gets_two_wins(visitors: Visitors, rules: dict[str, str]) -> None:
    page = removed(visitors, rules, "swiss")
    assert TWO_WINS in page
    assert "Infractions" in page.partition(TWO_WINS)[2][:80]


def test_before_the_first_round_nobody_gets_anything(visitors: Visitors) -> None:
    assert TWO_WINS not in removed(visitors, NISEI_14, "")


def test_other_documents_say_nothing_of_it(visitors: Visitors) -> None:
    assert TWO_WINS not in removed(visitors, FFG, "swiss")


def test_a_disqualified_player_who_is_registered_again_is_still_out(visitors: Visitors) -> None:
    event = visitors.event(FFG)
    visitors.player(event, "Ann Lee")
    listed = visitors.listed(event, "Ann Lee")
    judged = event.replace("/events/", "/judge/")
    data = {"procedure": "unsporting", "penalty": "disqualification", "reason": "Cheating.", "text": "Out."}
    address = f"{judged}/players/{listed.rpartition('/')[2]}/ruling"
    visitors.organizer.post(address, data={**data, "seen": "1"})
    assert "out of the event by a ruling" in visitors.page(event)
    visitors.organizer.post(f"{listed}/withdraw")
    visitors.organizer.post(f"{event}/players", data={"name": "Ann Lee"})
    assert "out of the event by a ruling" in visitors.page(event)
