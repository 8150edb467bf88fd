"""What scripts do on the pages of an event: zones, deadlines, proxies by a click, names at the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessibility import sign_in
from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.web.organizer.small_event import small
from tests.web.two_events import TwoEvents, two_events

OF_2018 = {"game": "netrunner", "policy": "nisei-2018", "tier": "competitive", "format": "standard"}


def organizer(live: LiveSite, open_page: OpenPage) -> tuple[Page, TwoEvents]:
    events = two_events(live.app)
    page = open_page()
    sign_in(page, live, events.own.accounts["organizer"])
    return page, events


def test_the_zone_of_a_new_event_is_guessed_and_that_of_an_old_one_kept(
    live: LiveSite, open_page: OpenPage
) -> None:
    page, events = organizer(live, open_page)
    page.goto(f"{live.address}/events/new")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")
    page.goto(f"{live.address}/events/{events.own.event_id}/settings")
    page.get_by_label("Time zone").fill("UTC")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The settings are saved.")).to_be_visible()
    page.goto(f"{live.address}/events/{events.own.event_id}/settings")
    expect(page.get_by_label("Time zone")).to_have_value("UTC")


def offered(page: Page, label: str) -> list[str]:
    """Return what a list offers to choose from."""
    return page.get_by_label(label).locator("option:not([hidden])").all_inner_texts()


def test_the_event_form_offers_what_the_policy_leaves_to_choose(live: LiveSite, open_page: OpenPage) -> None:
    page, _ = organizer(live, open_page)
    page.goto(f"{live.address}/events/new")
    expect(page.get_by_label("Approval for another format")).to_be_hidden()
    expect(page.get_by_label("Asynchronous event")).to_be_hidden()
    assert offered(page, "Decklists") == ["Policy default (required)", "Required"]
    page.get_by_text("More settings").click()
    assert offered(page, "During Swiss, others can see") == ["Policy default (nothing)", "Nothing"]
    elimination = offered(page, "During the elimination, others can see")
    assert elimination[0] == "Policy default (the whole list, for the opponent, 3 minutes)"
    expect(page.get_by_label("Proxies are banned")).to_be_hidden()
    page.get_by_label("Format", exact=True).select_option("startup")
    page.get_by_label("Sanctioned event").check()
    expect(page.get_by_label("Approval for another format")).to_be_visible()
    page.get_by_label("Tier").select_option("casual")
    assert offered(page, "Decklists") == ["Policy default (optional)", "Required", "Optional"]
    page.get_by_label("Policy", exact=True).select_option("sws-1.2")
    expect(page.get_by_label("Proxies are banned")).to_be_visible()


def test_a_player_marks_proxies_by_a_click_where_the_policy_asks(live: LiveSite, open_page: OpenPage) -> None:
    events = two_events(live.app)
    page = open_page(PHONE)
    page.goto(live.address + small(events, **OF_2018).desk)
    page.locator("#deck-corp").fill("Haas-Bioroid: Precision Design\n3x Hedge Fund\n")
    page.get_by_text("Mark proxies (0 marked)").click()
    page.get_by_role("group", name="Proxies of Hedge Fund").get_by_role("button", name="2").click()
    expect(page.get_by_text("Mark proxies (2 marked)")).to_be_visible()
    expect(page.locator("#deck-corp")).to_have_value(
        "Haas-Bioroid: Precision Design\n3x Hedge Fund (2 proxies)\n"
    )


def test_names_offered_on_the_desk_are_not_behind_the_submit_button(
    live: LiveSite, open_page: OpenPage
) -> None:
    events = two_events(live.app)
    page = open_page()
    page.goto(f"{live.address}/p/{events.own.tokens[1]}")
    area = page.locator("#deck-runner")
    area.fill("3x Carpe Diem\n" * 60)
    area.press("Control+End")
    area.press_sequentially("3x sure g")
    name = page.get_by_role("option", name="Sure Gamble")
    expect(name).to_be_in_viewport(ratio=1)
    name.click()
    assert area.input_value().endswith("3x Sure Gamble")


def test_a_deadline_in_the_zone_of_the_reader_is_not_told_twice(live: LiveSite, open_page: OpenPage) -> None:
    events = two_events(live.app)
    here, elsewhere = open_page(), open_page(timezone_id="Asia/Tokyo")
    for page in (here, elsewhere):
        page.clock.set_fixed_time(live.clock())  # on the day of the test itself, only hours may be left
        page.goto(f"{live.address}/p/{events.own.tokens[1]}")
        expect(page.locator(".countdown")).to_contain_text("in 2 days")
    expect(here.locator(".countdown")).not_to_contain_text("your time")
    expect(elsewhere.locator(".countdown")).to_contain_text("your time (Asia/Tokyo)")


def test_a_file_arrives_under_its_name_and_a_refusal_as_a_page(live: LiveSite, open_page: OpenPage) -> None:
    page, events = organizer(live, open_page)
    page.goto(f"{live.address}/events/{events.own.event_id}")
    page.get_by_text("Export", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert download.value.suggested_filename.endswith(".csv")
    expect(page.get_by_role("button", name="CSV")).not_to_have_attribute("aria-busy", "true")
    page.get_by_role("button", name="CSV").evaluate("button => { button.value = 'nothing'; }")
    page.get_by_role("button", name="CSV").click()
    expect(page.get_by_text("Choose a kind of file.")).to_be_visible()
