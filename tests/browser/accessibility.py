"""Looking at a page as axe does, signed in as somebody."""

from __future__ import annotations

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, LiveSite
from validator.services.accounts.sign_in import open_session
from validator.store.account import Account

AXE = Axe().axe_script
# Only what counts leaves the browser: all that axe has to say takes longer to hand over than to find.
# No rule that is on needs the style sheets loaded once more, and nobody reads selectors.
SERIOUS = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"], preload: false, selectors: false});
    const serious = found.violations.filter(violation => ["serious", "critical"].includes(violation.impact));
    return serious.map(violation =>
        `${violation.id}: ${violation.nodes.slice(0, 3).map(node => node.html.slice(0, 100))}`);
}"""

# What moves or fades shows its last colour to whoever reads it.
SETTLED = """() => Promise.all(document.getAnimations()
    .filter(animation => animation.effect.getComputedTiming().endTime !== Infinity)
    .map(animation => animation.finished.catch(() => null)))"""
SCHEMES = ("light", "dark")
LOOKS = {"narrow-dark": (PHONE, "dark"), "wide-light": (DESKTOP, "light")}

Picture = Callable[[Page, str], None]


def sign_in(page: Page, live: LiveSite, account: Account) -> None:
    """Give a browser the cookie of an account."""
    signer = live.app.session_interface.get_signing_serializer(live.app)
    number = open_session(live.store, live.clock(), account)
    value = signer.dumps({"account": [account.id, account.session_version, number]})
    page.context.add_cookies([{"name": "legaldeck", "value": str(value), "url": live.address}])


def serious(page: Page) -> list[str]:
    """Return what axe finds serious or worse."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(SERIOUS)
    return found


def serious_in_both_schemes(page: Page, picture: Picture, name: str) -> list[str]:
    """Return what axe finds serious or worse on a page as it is, light and dark."""
    found: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        picture(page, f"{name}-{scheme}")
        found += [f"{scheme}: {problem}" for problem in serious(page)]
    return found


def problems_of(page: Page, picture: Picture, name: str) -> list[str]:
    """Take a picture of a page and return what is wrong with it: for axe, or wider than the screen."""
    page.wait_for_load_state(
        "load"
    )  # before its styles and scripts have come, a page is not what people meet
    page.locator("[aria-busy=true]").first.wait_for(state="detached")
    picture(page, name)
    problems = [f"{name}: {found}" for found in serious(page)]
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        problems.append(f"{name}: wider than the screen")
    return problems


def problems_in_both_looks(page: Page, picture: Picture, name: str) -> list[str]:
    """Look at a page on a phone in the dark, then let it be wide and light; return what is wrong."""
    problems: list[str] = []
    for look, (size, scheme) in LOOKS.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        problems += problems_of(page, picture, f"{name}-{look}")
    return problems


def problems_at(page: Page, address: str, picture: Picture, name: str) -> list[str]:
    """Open a page on a phone and return what is wrong with it in both looks."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(address)
    return problems_in_both_looks(page, picture, name)
