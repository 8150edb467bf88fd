"""Whatever a page says in words of ours can be translated: a reader of another language sees no English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.languages.plain_english import english_in, texts_of
from tests.web.all_pages.every_page import SAME_EVERYWHERE, every_page, signed_in
from tests.web.conftest import NOON
from tests.web.full_event import LISTS, full_event
from tests.web.sites import opened_app
from validator.languages.language import PSEUDO

# What people typed in the event that is looked at, and what the pages are asked for.
TYPED = (
    *("Autumn Regional", "Olga", "Hedy", "Judy", "Ann", "Ben", "Cem", "Dag", "Player", "player", "Stranger"),
    *(
        "Torn.",
        "A tip.",
        "No.",
        "Too late.",
        "Materials",
        "A card",
        "corp",
        "runner",
        "Pages",
        "Handed in by staff.",
    ),
    *("Sneakdoor Prime", "Scoar", "Access Through Alpha", "Golden Gunman", "fund", "no such event"),
    *("no such card at all", "title, type, factions, designators, set, no max, blue spear"),
)


@pytest.mark.parametrize("policy", LISTS)
def test_no_page_says_anything_in_english_and_nothing_typed_is_translated(
    policy: str, tmp_path: Path
) -> None:
    found = list[str]()
    with opened_app(tmp_path, lambda: NOON) as app:
        app.config["PSEUDO_LANGUAGE"] = True
        full = full_event(app, policy, 12)
        client = signed_in(full)
        client.set_cookie("language", PSEUDO)
        for name, url in every_page(full):
            if policy != next(iter(LISTS)) and name.startswith(SAME_EVERYWHERE):
                continue
            answer = client.get(url)
            assert "Áútúmñ".encode() not in answer.data, name  # the event is called Autumn Regional
            texts = texts_of(answer.text) if answer.mimetype == "text/html" else ()
            found += [
                f"{name}: {words} in {text[:200]}" for text in texts if (words := english_in(text, TYPED))
            ]
    assert "\n".join(found) == ""


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("⟦Łíštš ářé łóçkéd.⟧", []),
        ("Lists are locked.", ["Lists are locked"]),
        ("⟦Sure Gamble íš báññéd.⟧", []),
        ("⟦Sure Gamble íš⟧ banned", ["banned"]),
        ("Olga: head judge", ["head judge"]),
        ("rules 0ed8ad8594", ["rules"]),
    ],
)
def test_plain_words_are_told_from_data(text: str, english: list[str]) -> None:
    assert english_in(text, ("Olga",)) == english
