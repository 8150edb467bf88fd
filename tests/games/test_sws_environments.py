"""The eight environments against the lists of the document, written out by hand."""

import pytest

from card_data.catalogue import load_catalogue
from tests.games.judged import rules_of

NAMES = load_catalogue("shadowfist").names
CARDS = load_catalogue("shadowfist").cards

GOLDEN_COMEBACK_SETS = {
    "Year of the Dragon",
    "Throne War",
    "Netherworld II",
    "Shaolin Showdown",
    "Dark Future",
    "Boom Chaka Laka",
    "10,000 Bullets",
    "Red Wedding",
    "Seven Masters vs. The Underworld",
    "Two-Fisted Tales of the Secret War",
}
GOLDEN_COMEBACK_PROMOS = [
    "Che Gorilla",
    "Dragon Boat Festival",
    "Elephant Gun",
    "Funky Monkey",
    "Li Mao",
    "Nine Cuts",
    "Open A Can of Whupass",
    "Public Enemy No. 1",
    "Silver Jet",
    "Sinister Research",
    "Sword of the Master",
    "The Bazaar",
    "The Junkyard",
    "Time To Kick Ass",
    "Wedding Gifts",
    "White Ninja",
    "Yung Chang",
]
NEW_HEROES_SETS = {"Shurikens and Six Guns", "Critical Shift", "Empire of Evil"}
NEW_HEROES_PROMOS = [
    "Ang Dao The Corrupt",
    "Dan Dammer Jammer Slammer",
    "Demonic Alliance",
    "Devil's Rope",
    "Elephant Gun",
    "Evil Brain In A Jar",
    "Jessica Ng",
    "KFC",
    "Kinoshita House of Pancakes",
    "Living Legend",
    "Machine Warrior",
    "Military Commandant",
    "Noriko Watson",
    "Open A Can of Whupass",
    "Queen of the Ice Pagoda",
    "Reascension Agenda",
    "Sacred Heart Hospital",
    "Shang Bojing",
    "Shard of the Molten Heart",
    "Swordbreaker Rao",
    "The Gimp",
    "The Mark of Evil",
    "The Stasis Engine",
    "Xin Ji Yang",
]
UNBROKEN_PROTECTORSHIP_SETS = {
    "Combat in Kowloon",
    "Back For Seconds",
    "Reloaded",
    "Reinforements",
    "Revelations",
    "Queen's Gambit",
    "Knight's Passage",
    "Endgame",
    "Year of the Goat",
}
UNBROKEN_PROTECTORSHIP_PROMOS = [
    "Covadonga Sanctuary",
    "Crazy Tim",
    "General Red",
    "Golden Mile",
    "Gomorra The Doomed Town",
    "Greatway Gang",
    "Machine Warrior",
    "Masked Man",
    "Monkey on the Lamb",
    "Mountaineer",
    "Nine Cuts",
    "Open a Can of Whupass",
    "Prince of the Ice Pagoda",
    "Princess Chu",
    "Reinforcements",
    "Shang Bojing",
    "Stand Together",
    "The Eastern King",
    "The Junkyard",
    "The Real Deal",
    "Wedding Gifts",
    "White Ninja",
    "Xin Ji Yang",
    'Xiong "Wendy" Cheng',
    "Yogi Becky",
    "Yung Chang",
]
PROMOS_2020 = [
    "Black Chantry",
    "Covadonga Sanctuary",
    "Crazy Tim",
    "Golden Mile",
    "Gomorra",
    "Greatway Gang",
    'Xiong "Wendy" Cheng',
    "Yogi Becky",
]


def listed(text):
    return " ".join(text.split()).split(", ")


def ids(titles):
    return {NAMES.find(title).card.id for title in titles}


def printed_in(sets):
    wanted = {NAMES.find_set(name) for name in sets}
    assert None not in wanted
    return {card.id for card in CARDS.values() if any(p.set_id in wanted for p in card.printings)}


def legal_in(environment):
    return rules_of("sws-1.2", "final-brawl", environment).in_pool


ERAS = {
    "old-masters": ({"Limited", "Standard", "Netherworld", "Flashpoint"}, ["White Ninja"]),
    "golden-comeback": (GOLDEN_COMEBACK_SETS, GOLDEN_COMEBACK_PROMOS),
    "new-heroes": (NEW_HEROES_SETS, NEW_HEROES_PROMOS),
    "unbroken-protectorship": (UNBROKEN_PROTECTORSHIP_SETS, UNBROKEN_PROTECTORSHIP_PROMOS),
}


@pytest.mark.parametrize("environment", ERAS)
def test_sws_e5_to_e8_an_era_has_exactly_the_sets_and_promos_of_appendix_v(environment):
    sets, promos = ERAS[environment]
    assert legal_in(environment) == printed_in(sets) | ids(promos)


def test_sws_e1_classic_has_every_card():
    assert legal_in("classic") == set(CARDS)


def test_sws_e2_sws_classic_has_all_four_publishers_and_the_2020_promos():
    assert legal_in("sws-classic") == set(CARDS)


def test_sws_e3_modern_begins_with_combat_in_kowloon():
    modern = legal_in("modern")
    assert printed_in(UNBROKEN_PROTECTORSHIP_SETS) <= modern
    assert ids(PROMOS_2020) | ids(["Golden Gunman", "Machine Warrior", "General Red"]) <= modern
    assert not ids(["Che Gorilla", "Living Legend", "Scroll of Incantation", "Ang Dao the Corrupt"]) & modern


def test_sws_e4_sws_modern_has_the_2020_promos_apart_from_golden_gunman():
    assert ids(PROMOS_2020) <= legal_in("sws-modern")
    assert legal_in("modern") - legal_in("sws-modern") == ids(["Golden Gunman"])


@pytest.mark.parametrize(
    ("title", "legal", "illegal"),
    [
        ("Ang Dao the Corrupt", "new-heroes", "golden-comeback"),
        ("Lateral Reincarnation", "new-heroes", "golden-comeback"),
        ("Kunlun Clan Assault", "golden-comeback", "new-heroes"),
        ("Scrounging", "golden-comeback", "new-heroes"),
        ("Black Chantry", "sws-modern", "unbroken-protectorship"),
        ("White Ninja", "old-masters", "new-heroes"),
        ("Golden Mile", "golden-comeback", "old-masters"),
        ("Golden Gunman", "modern", "unbroken-protectorship"),
        ("The Eastern King", "golden-comeback", "old-masters"),
    ],
)
def test_where_document_and_card_data_differ_the_document_decides(title, legal, illegal):
    assert ids([title]) <= legal_in(legal)
    assert not ids([title]) & legal_in(illegal)


@pytest.mark.parametrize("environment", ["classic", *ERAS, "sws-classic", "modern", "sws-modern"])
@pytest.mark.parametrize(
    "format_id",
    [
        "final-brawl",
        "big-man",
        "comrades-in-arms",
        "ritual-of-the-unnameable",
        "one-hundred-names",
        "baptism-of-fire",
        "whirlpool-of-blood",
    ],
)
def test_every_format_combines_with_every_environment(format_id, environment):
    rules = rules_of("sws-1.2", format_id, environment)
    assert (rules.format, rules.environment) == (format_id, environment)
    assert rules.in_pool == legal_in(environment)


def test_classic_is_the_environment_where_none_is_named():
    assert rules_of("sws-1.2").environment == "classic"
    assert rules_of("sws-1.2").format == "final-brawl"


PODS = """
PubOrd Officer, Test Subjects, Alpha Beast, Beta Beast, PubOrd Squad, The Pledged, Student of the
Bear, Student of the Shark, SWAT Team, Liquidators, Friends of the Dragon, Redeemed Gunman, Everyday
Hero, Hacker, Ring Fighter, Vassals of the Lotus, Sinister Priest, Thorns of the Lotus, Eunuch
Underling, Shadowy Horror, Thunder Gladiator, Ice Healer, Fire Warriors, Soul Doctor, Ice Tiger,
Swordsman, Golden Candle Society, Righteous Fist, Instrument of the Hand, Shaolin Monk, Edge
Warrior, Mad Scientist, Portal Jockey, Street Gang, Low Rent Cyborg, Purist Aspirant, Purist
Initiate, Morphic Spirit, Arcane Scientist, Shadow Legion, Mars Colonist, Triad Punks, Street
Sweepers, Street Sensei, Auspicious Termites, Blessed Orchid, City Park, Family Home, Grove of
Willows, Inner Sanctum, Jagged Cliffs, Sacred Ground
"""
TEXT = """
Ting Ting, Paper Trail, Demon Whiskey, Fire Mystic, Proving Ground, Inexorably Corrupted, Homemade
Tank, Robbing the Kong, Mount Erebus, Project Apocalypse, Underworld Gateway, Underworld Gateways
"""


@pytest.mark.parametrize(
    "title",
    [
        *listed(PODS),
        *listed(TEXT),
        *PROMOS_2020,
        "Golden Gunman",
        *(t for _, promos in ERAS.values() for t in promos),
    ],
)
def test_every_title_that_the_document_names_is_one_card(title):
    match = NAMES.find(title)
    assert match is not None
    assert match.card is not None
