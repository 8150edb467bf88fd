"""Local cards, pods, recorded pools, letters and both decks on the pages of the older games."""

from __future__ import annotations

import html
import io
import re

from tests.web.organizer.small_event import SWS, TRC, small
from tests.web.two_events import TwoEvents

COURIER = {
    "do": "add",
    "title": "Midnight Courier",
    "type": "character",
    "factions": "Dragons",
    "version": "1",
}
FAN_LIST = "5 Hacker\n5 Midnight Courier\n"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def hidden_of(page: str) -> dict[str, str]:
    """Return the hidden fields of the form that confirms a preview."""
    form = next(part for part in page.split("<form")[1:] if 'name="confirmed"' in part).split("</form>")[0]
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    return {name: html.unescape(value) for name, value in found}


def test_a_local_card_is_added_by_form_shown_and_removed(events: TwoEvents) -> None:
    cup = small(events, **SWS)
    page = f"{cup.url}/local-cards"
    assert "Local cards" in text_of(cup.organizer.get(cup.url).text)
    assert "No local cards" in text_of(cup.organizer.get(page).text)
    assert cup.organizer.post(page, data=COURIER).status_code == 303
    shown = text_of(cup.organizer.get(page).text)
    assert "1 local card" in shown
    assert "Midnight Courier Character Dragons" in shown
    assert cup.organizer.get(f"{page}.csv").text.splitlines()[1] == (
        "Midnight Courier,character,dragons,,Local cards,no,no"
    )
    cup.organizer.post(page, data={"do": "remove", "title": "Midnight Courier", "version": "2"})
    assert "No local cards" in text_of(cup.organizer.get(page).text)


def test_a_table_is_uploaded_and_its_problems_name_their_rows(events: TwoEvents) -> None:
    cup = small(events, **SWS)
    page = f"{cup.url}/local-cards"

    def upload(table: str, version: str) -> str:
        data = {"do": "upload", "version": version, "file": (io.BytesIO(table.encode()), "cards.csv")}
        return text_of(cup.organizer.post(page, data=data, follow_redirects=True).text)

    wrong = upload("title,type\nMidnight Courier,Boat\nHacker,Character\n", "1")
    assert "Row 2: “Boat” is no type of card" in wrong
    assert "Row 3: “Hacker” is in the catalogue already" in wrong
    assert "No local cards" in wrong
    assert "2 local cards" in upload("title,type\nMidnight Courier,Character\nTeahouse,Feng Shui Site\n", "1")
    assert "3 local cards" in upload("title,type\nSpear Recruits,Character\n", "2")


def test_problems_of_the_form_need_no_row_and_keep_what_was_entered(events: TwoEvents) -> None:
    cup = small(events, **SWS)
    answer = cup.organizer.post(f"{cup.url}/local-cards", data=COURIER | {"factions": "Pirates"})
    assert answer.status_code == 422
    assert "“Pirates” is no faction; choose one of" in text_of(answer.text)
    assert "Row 2" not in answer.text
    assert 'value="Midnight Courier"' in answer.text


def test_local_cards_wait_for_the_confirmed_preview_when_lists_are_there(events: TwoEvents) -> None:
    cup = small(events, **SWS)
    events.app.test_client().post(f"{cup.desk}/submit", data={"deck-deck": FAN_LIST, "based_on": "0"})
    page = f"{cup.url}/local-cards"
    preview = cup.organizer.post(page, data=COURIER)
    assert preview.status_code == 200
    assert "Every list was checked again. Verdicts that would change: 1 of 1." in text_of(preview.text)
    assert "No local cards" in text_of(cup.organizer.get(page).text)
    assert cup.organizer.post(page, data=hidden_of(preview.text)).status_code == 303
    assert "1 local card" in text_of(cup.organizer.get(page).text)
    assert "Event rechecked" in text_of(cup.organizer.get(f"{cup.url}/log").text)


def test_the_live_check_of_a_player_knows_the_local_cards(events: TwoEvents) -> None:
    cup = small(events, **SWS)
    client = events.app.test_client()

    def checked() -> str:
        return text_of(
            client.post(f"{cup.desk}/live?side=deck", data={"deck-deck": FAN_LIST}).get_json()["answer"]
        )

    assert "“Midnight Courier” not found." in checked()
    cup.organizer.post(f"{cup.url}/local-cards", data=COURIER)
    assert "not found" not in checked()
    assert "5 Midnight Courier (exact name)" in checked()


def test_events_of_other_games_have_no_such_pages_in_their_menu(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    shown = organizer.get(f"/events/{events.own.event_id}").text
    assert "/local-cards" not in shown
    assert "/pods" not in shown
    page = text_of(organizer.get(f"/events/{events.own.event_id}/local-cards").text)
    assert "does not allow local cards" in page


def test_a_pod_is_added_and_its_problems_are_named(events: TwoEvents) -> None:
    cup = small(events, **SWS | {"format": "whirlpool-of-blood"})
    page = f"{cup.url}/pods"
    assert "at most 2 character pods and 1 site pod" in text_of(cup.organizer.get(page).text)
    pod = {"do": "add", "name": "House Pod", "group": "character", "version": "1"}
    wrong = cup.organizer.post(page, data=pod | {"cards": "2 Hacker\n1 No Such Card Here\n"})
    assert wrong.status_code == 422
    assert "Line 2: “1 No Such Card Here” names no single card." in text_of(wrong.text)
    assert cup.organizer.post(page, data=pod | {"cards": "2 Hacker\n1 White Ninja\n"}).status_code == 303
    assert "House Pod · Character 2 Hacker, 1 White Ninja" in text_of(cup.organizer.get(page).text)
    cup.organizer.post(page, data={"do": "remove", "name": "House Pod", "version": "2"})
    assert "No pods of your own" in text_of(cup.organizer.get(page).text)


def test_sample_pods_are_taken_off_the_offer_and_put_back(events: TwoEvents) -> None:
    cup = small(events, **SWS | {"format": "whirlpool-of-blood"})
    page = f"{cup.url}/pods"
    assert "not on offer" not in text_of(cup.organizer.get(page).text)
    taken = cup.organizer.post(page, data={"do": "take-off", "name": "Ascended", "version": "1"})
    assert taken.status_code == 303
    assert text_of(cup.organizer.get(page).text).count("not on offer") == 1
    assert cup.organizer.post(page, data={"do": "take-off", "version": "2"}).status_code == 303
    shown = text_of(cup.organizer.get(page).text)
    assert (shown.count("not on offer"), "Stop offering all of them" in shown) == (10, False)
    again = cup.organizer.post(page, data={"do": "remove", "name": "Ascended", "version": "3"})
    assert again.status_code == 303
    assert text_of(cup.organizer.get(page).text).count("not on offer") == 9


def test_a_recorded_pool_is_shown_with_what_is_left(events: TwoEvents) -> None:
    cup = small(events, **SWS | {"format": "whirlpool-of-blood"})
    client = events.app.test_client()
    before = text_of(client.get(cup.desk).text)
    assert "Card pool: not recorded yet; ask the staff to record it" in before
    assert "No card pool is recorded yet" in text_of(cup.organizer.get(cup.listed).text)
    wrong = cup.organizer.post(
        f"{cup.listed}/pool", data={"pool": "2 No Such Card Here"}, follow_redirects=True
    )
    assert "Line 1: “2 No Such Card Here” names no single card." in text_of(wrong.text)
    cup.organizer.post(f"{cup.listed}/pool", data={"pool": "3 Hacker\n2 White Ninja\n"})
    page = text_of(client.post(cup.desk, data={"deck-deck": "2 Hacker\n3 White Ninja\n"}).text)
    assert "Card pool: 5 cards recorded" in page
    assert "5 cards recorded, 1 of them left." in page
    assert "Hacker (Dragons Character) 3 2 1 White Ninja (Unaligned Character) 2 2 0" in page
    assert "3 copies of White Ninja, but the recorded pool holds 2" in page


def test_what_is_left_of_a_sealed_pool_is_the_sideboard_where_the_rules_have_one(events: TwoEvents) -> None:
    cup = small(events, **TRC | {"format": "sealed"})
    cup.organizer.post(f"{cup.listed}/pool", data={"pool": "3 Score!\n2 Accounts Receivable\n"})
    page = text_of(events.app.test_client().get(cup.desk).text)
    assert "5 cards recorded, 5 of them left: they are the sideboard." in page


def test_submitted_lists_are_held_against_the_pool(events: TwoEvents) -> None:
    cup = small(events, **SWS | {"format": "baptism-of-fire"})
    cup.organizer.post(f"{cup.listed}/pool", data={"pool": "3 Hacker\n"})
    events.app.test_client().post(f"{cup.desk}/submit", data={"deck-deck": "3 Hacker\n1 White Ninja\n"})
    page = text_of(cup.organizer.get(cup.listed).text)
    assert "1 copy of White Ninja, but the recorded pool does not have it" in page
    assert "3 cards recorded, 0 of them left." in page


def test_declared_letters_are_used_by_the_check_while_typing(events: TwoEvents) -> None:
    cup = small(events, **SWS | {"format": "ritual-of-the-unnameable"})
    client = events.app.test_client()
    assert "Declared letters" in text_of(client.get(cup.desk).text)

    def checked(letters: str) -> str:
        data = {"deck-deck": "3 Hacker\n3 White Ninja\n", "letters": letters}
        return text_of(client.post(f"{cup.desk}/live?side=deck", data=data).get_json()["answer"])

    assert "White Ninja begins with W; the letters are A, B and H." in checked("H,A,B")
    assert "Legal" in checked("hwa")
    assert "begins with" not in checked("hwa")


def test_staff_who_correct_a_list_keep_its_letters(events: TwoEvents) -> None:
    cup = small(events, **SWS | {"format": "ritual-of-the-unnameable"})
    data = {"deck-deck": "3 Hacker\n3 White Ninja\n", "letters": "HAB"}
    events.app.test_client().post(f"{cup.desk}/submit", data=data)
    page = cup.organizer.get(cup.listed).text
    assert re.search(r'name="letters" value="HAB"', page)
    cup.organizer.post(f"{cup.listed}/submit", data=data | {"letters": "HWA", "reason": "misread"})
    assert re.search(r'name="letters" value="HWA"', cup.organizer.get(cup.listed).text)


def test_trc_b1_the_pages_name_the_deck_that_is_missing(events: TwoEvents) -> None:
    cup = small(events, **TRC)
    client = events.app.test_client()
    runner = "".join(f"3 {title}\n" for title in ("Score!", "Loan from Chiba", "Bodyweight Synthetic Blood"))
    page = text_of(client.post(cup.desk, data={"deck-runner": runner}).text)
    assert "Corp deck: paste it, type it or choose a file" in page
    assert "Runner deck: paste it" not in page
    answer = client.post(f"{cup.desk}/submit", data={"deck-runner": runner, "based_on": "0"})
    assert "Still missing: Corp." in text_of(client.get(answer.headers["Location"]).text)
    roster = text_of(cup.organizer.get(cup.url).text)
    assert "Needs a look" in roster
    assert "Corp deck is missing." in roster
