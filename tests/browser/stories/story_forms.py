"""The way of a story by pages and forms without a script: all of it but the check screen."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pypdfium2

from tests.browser.conftest import LiveSite
from tests.browser.stories.form_walk import Visitor
from tests.browser.stories.judge_stories import Story
from tests.services.deck_checks.deck_check_world import CheckWorld
from tests.web.signed_in import sign_in_as
from validator.services.access import Actor
from validator.store.account import Account


def visitor_of(live: LiveSite, actor: Actor | None = None) -> Visitor:
    """Return the browser of a stranger, or of somebody of the staff who is signed in."""
    client = live.app.test_client()
    if actor is not None:
        with live.store.reading() as session:
            sign_in_as(client, session.get_one(Account, actor.account_id))
    return Visitor(client)


def make_event(organizer: Visitor, live: LiveSite, story: Story) -> int:
    """Sign up and make an event under the document, with its settings; return its number."""
    organizer.go(live.first_link().removeprefix(live.address))
    account = {"Your name": "Robin Vale", "E-mail address": "robin@example.org"}
    organizer.send("Create account", {**account, "Password": "correct horse battery"})
    organizer.follow("Create your first event")
    when = {"Starts at": f"{story.starts_at:%Y-%m-%dT%H:%M}", "Time zone": "UTC"}
    rules = {"policy": story.policy, **story.chosen, **story.settings}
    organizer.send("Create the event", {"Name": "Autumn Cup", **when, **rules})
    return int(organizer.address.rpartition("/")[2])


def hand_in(organizer: Visitor, player: Visitor, live: LiveSite, story: Story) -> None:
    """Let Ann register, submit her list, read the rules, and find it locked once the event has begun."""
    link = organizer.page.xpath("//input[@aria-label='Registration link']")[0].value
    player.go(re.sub(r"^https?://[^/]+", "", link)).send("Register", {"Your name": "Ann"})
    assert "You are registered." in player.text
    desk = player.address
    side = "deck" if story.policy == "sws-1.2" else "runner"
    player.send("Submit", {f"deck-{side}": story.listed})
    assert "Your list is in" in player.text
    assert "Revision 1" in player.text
    player.go(desk).follow("Rules of this event")
    assert story.said in player.text
    live.clock.moment = story.starts_at + timedelta(minutes=30)
    assert "Lists are locked. You can read yours here" in player.go(desk).text


def begin(organizer: Visitor, event_id: int) -> None:
    """Add a late player, pair the first round and let it begin."""
    organizer.go(f"/events/{event_id}").send("Add player", {"Name": "Ben"})
    assert organizer.page.xpath("//*[@aria-label='Message to Ben']")
    organizer.go(f"/events/{event_id}").send("Change the stage", {"Move to": "swiss"})
    organizer.go(f"/judge/{event_id}/pairings").send("Save round", {"Tables": "1: Ann - Ben"})


def direct_check(judge: Visitor, event_id: int, story: Story) -> str:
    """Direct a check at Ann; return the address of its screen."""
    judge.go(f"/judge/{event_id}/players")
    one_deck = {} if story.policy == "sws-1.2" else {"Corp": False}
    judge.send("Start the check", {"Ann ": True, "Why this player": "A strange card.", **one_deck})
    return judge.address


def settle_what_waits(head: Visitor, event_id: int, story: Story) -> None:
    """A ruling that the document reserves waits on the head judge's page."""
    head.go(f"/judge/{event_id}")
    assert ("ruling waits for the head judge" in head.text) == story.proposed
    if story.proposed:
        head.go(head.page.xpath("//*[@id='waiting']/following-sibling::*//a[@class='line-link']/@href")[0])
        assert "The ruling is confirmed." in head.send("Confirm the ruling").text


def appeal(judge: Visitor, head: Visitor, ready: CheckWorld, story: Story) -> None:
    """The judge notes the appeal and is not offered to decide it; the head judge decides."""
    judge.go(player_page(ready)).send(
        "Note the appeal", {"What the player says": "It was an honest mistake."}
    )
    assert "The appeal waits for the head judge" in judge.text
    assert not judge.offers("Decide the appeal")
    assert "appeal waits for the head judge" in head.go(f"/judge/{ready.event_id}").text
    decision = {"Decision": story.decided, "Why": "I listened to both."}
    head.go(player_page(ready)).send("Decide the appeal", decision)
    assert "The appeal is decided." in head.text


def amend(head: Visitor, ready: CheckWorld) -> None:
    """Open the check again, and close it anew with what the screen sends for a deck as listed."""
    head.go(report_of(ready))
    head.send("Open the check again", {"Reason to open it again": "I looked at the wrong list."})
    screen = json.loads(head.page.get_element_by_id("check-data").text)
    found = {deck["number"]: {row["key"]: row["copies"] for row in deck["rows"]} for deck in screen["decks"]}
    decks = {number: {"found": counted, "added": {}} for number, counted in found.items()}
    state = {**screen["state"], "decks": decks, "rulings": []}
    (token,) = head.page.xpath("//meta[@name='csrf-token']/@content")
    sent = {"revision": screen["revision"], "state": state}
    answer = head.client.post(screen["urls"]["finish"], json=sent, headers={"X-CSRFToken": token})
    assert answer.status_code == 200, answer.text


def player_page(ready: CheckWorld) -> str:
    return f"/judge/{ready.event_id}/players/{ready.players['Ann']}"


def report_of(ready: CheckWorld) -> str:
    return f"/judge/{ready.event_id}/checks/1/report"


def everything(head: Visitor, ready: CheckWorld) -> dict[str, str]:
    """Return what each page and each file says of the check."""
    report, summary = report_of(ready), f"/judge/{ready.event_id}/summary"
    pages = {"report": report, "summary": summary, "history": player_page(ready)}
    found = {name: head.go(address).text for name, address in pages.items()}
    get = head.client.get
    found["pdf"] = words_of_pdf(get(f"{report}.pdf").data)
    found["json"] = get(f"{report}.json").text
    found["summary.json"] = get(f"{summary}.json").text
    old = get(f"{report}.json?version=1")
    if old.status_code == 200:
        found["old"] = old.text
    return found


def words_of_pdf(data: bytes) -> str:
    """Return what a PDF says, with single spaces."""
    sheets = (sheet.get_textpage().get_text_bounded() for sheet in pypdfium2.PdfDocument(data))
    return " ".join(" ".join(sheets).split())
