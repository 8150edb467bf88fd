"""Every faction and type has a sign; every faction a colour that can be read on light and dark pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from card_data.catalogue import game_ids, load_catalogue
from validator.report.faces.card_face import faction_colour

STATIC = Path(__file__).resolve().parents[3] / "validator" / "static"
SIGNS = (STATIC / "signs.svg").read_text("utf-8")
CARD_STYLE = (STATIC / "style" / "card.css").read_text("utf-8")
BASE_STYLE = (STATIC / "style" / "base.css").read_text("utf-8")
AA = 4.5
GREY = "#555b6e"  # the soft ink of pages, for cards without a faction of their own

FACTIONS = sorted({f for game in game_ids() for c in load_catalogue(game).cards.values() for f in c.factions})
TYPES = sorted({card.type for game in game_ids() for card in load_catalogue(game).cards.values()})


def colours(style: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the colours of a style sheet by name: on light and on dark pages."""
    light, dark = style.split("@media screen and (prefers-color-scheme: dark)", 1)
    pattern = re.compile(r"--([\w-]+): (#[0-9a-f]{6})")
    dark_block = dark[: dark.index("\n}\n")]
    return dict(pattern.findall(light)), dict(pattern.findall(dark_block))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_a_sign_and_a_readable_colour(faction: str) -> None:
    assert f'<symbol id="faction-{faction}"' in SIGNS
    (named,) = re.findall(rf"\.faction-{faction}[^{{]*{{ --faction: var\(--([\w-]+)\); }}", CARD_STYLE)
    for own, base in zip(colours(CARD_STYLE), colours(BASE_STYLE), strict=True):
        colour = (own | base)[named]
        for ground in ("surface", "paper", "sunk"):
            assert contrast(colour, base[ground]) >= AA, (faction, ground, colour)


@pytest.mark.parametrize("game", game_ids())
def test_paper_has_the_colours_of_light_pages(game: str) -> None:
    light = colours(CARD_STYLE)[0] | {"neutral-corp": GREY, "neutral-runner": GREY, "unaligned": GREY}
    factions = {faction for card in load_catalogue(game).cards.values() for faction in card.factions}
    assert {one: faction_colour(game, one) for one in factions} == {one: light[one] for one in factions}


@pytest.mark.parametrize("kind", TYPES)
def test_a_type_has_a_sign(kind: str) -> None:
    assert f'<symbol id="type-{kind}"' in SIGNS


def test_signs_of_factions_differ_so_that_colour_is_not_needed() -> None:
    shapes = dict(re.findall(r'<symbol id="faction-([\w-]+)"[^>]*>(.*?)</symbol>', SIGNS))
    del shapes["unaligned"]  # another game's word for neutral
    assert len(set(shapes.values())) == len(shapes)


@pytest.mark.parametrize(
    ("game", "faction", "name"),
    [
        ("netrunner", "nbn", "NBN"),
        ("netrunner", "haas-bioroid", "Haas-Bioroid"),
        ("netrunner", "weyland-consortium", "Weyland Consortium"),
        ("shadowfist", "jammers", "Jammers"),
    ],
)
def test_factions_have_names(game: str, faction: str, name: str) -> None:
    assert load_catalogue(game).game.faction_name(faction) == name
