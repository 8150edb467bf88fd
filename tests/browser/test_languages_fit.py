"""Nothing is cut in any language, narrow or wide, nor in one that is longer than all of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LiveSite, OpenPage
from validator.languages.language import COMPLETE, PSEUDO

PAGES = (
    "/",
    "/docs/",
    "/docs/findings",
    "/docs/rules",
    "/formats",
    "/search?q=fund",
    "/where",
    "/privacy",
    "/sign-in",
)
SIZES = ({"width": 320, "height": 640}, {"width": 1280, "height": 800})
# What sticks out of the page, and words that their own box hides.
CUT = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > window.innerWidth) found.push(`page ${wide}`);
  for (const node of document.querySelectorAll("a, button, label, summary, th, td, h1, h2, h3, p, li")) {
    const style = getComputedStyle(node);
    if (!node.checkVisibility() || node.closest(".unseen, .skip, .table-wrap")) continue;
    const hides = !["visible", "auto", "scroll"].includes(style.overflowX);
    if (hides && node.scrollWidth > node.clientWidth + 1) found.push(node.textContent.trim().slice(0, 60));
  }
  return found;
}"""


@pytest.mark.parametrize("code", [*COMPLETE, PSEUDO])
def test_nothing_is_cut(live: LiveSite, open_page: OpenPage, code: str) -> None:
    live.app.config["PSEUDO_LANGUAGE"] = True
    cut = dict[str, list[str]]()
    for size in SIZES:
        page: Page = open_page(size)
        page.context.add_cookies([{"name": "language", "value": code, "url": live.address}])
        for path in PAGES:
            answer = page.goto(live.address + path)
            assert answer is not None
            assert answer.ok, path
            found = page.evaluate(CUT)
            if found:
                cut[f"{path} at {size['width']}"] = found
    assert cut == {}
