"""NetrunnerDB's validation of decks: its request shape in, its response shape out, every error.

Expectations are written by hand from the description of that interface: ids, keys, and the fragments by
which its clients tell errors apart.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

PATH = "/api/v3/public/validate_deck"
# 40 cards; legal in Standard on the day on which the site's clock stands.
ZAHYA = {
    "sure_gamble": 3,
    "bravado": 3,
    "mutual_favor": 2,
    "overclock": 2,
    "pinhole_threading": 2,
    "carpe_diem": 3,
    "boomerang": 2,
    "docklands_pass": 3,
    "pennyshaver": 2,
    "daily_casts": 3,
    "smartware_distributor": 2,
    "the_class_act": 1,
    "red_team": 1,
    "side_hustle": 2,
    "carmen": 2,
    "cats_cradle": 2,
    "revolver": 2,
    "makler": 1,
    "mayfly": 1,
    "malandragem": 1,
}
BASICS = {"label": "basics", "basic_deckbuilding_rules": True}


def attributes(client: FlaskClient, **changed: Any) -> dict[str, Any]:
    deck = {
        "identity_card_id": "zahya_sadeghi_versatile_smuggler",
        "side_id": "runner",
        "cards": ZAHYA,
        "validations": [BASICS],
    }
    answer = client.post(PATH, json={"data": {"attributes": deck | changed}})
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    assert answer.json is not None
    found: dict[str, Any] = answer.json["data"]["attributes"]
    return found


def errors(client: FlaskClient, **changed: Any) -> list[str]:
    found = attributes(client, **changed)
    assert found["validation_errors"] == []
    assert found["is_valid"] == (not any(one["errors"] for one in found["validations"]))
    messages: list[str] = found["validations"][0]["errors"]
    return messages


def test_a_valid_deck_is_echoed_with_all_keys_of_a_validation(client: FlaskClient) -> None:
    found = attributes(client)
    assert found == {
        "identity_card_id": "zahya_sadeghi_versatile_smuggler",
        "side_id": "runner",
        "cards": ZAHYA,
        "is_valid": True,
        "validation_errors": [],
        "validations": [
            {
                "label": "basics",
                "basic_deckbuilding_rules": True,
                "format_id": None,
                "restriction_id": None,
                "card_pool_id": None,
                "snapshot_id": None,
                "errors": [],
            }
        ],
    }


def test_the_example_of_the_description(client: FlaskClient) -> None:
    identity = "Hoshiko_Shiro_Untold_Protagonist"  # ids are read whatever their case
    found = attributes(client, identity_card_id=identity, side_id="RUNNER", cards={"SURE_GAMBLE": 3})
    assert found["is_valid"] is False
    assert found["cards"] == {"sure_gamble": 3}
    assert found["validations"][0]["errors"] == ["Minimum deck size is 45, but deck has 3 cards."]


def test_several_validations_in_one_call_each_with_its_errors(client: FlaskClient) -> None:
    cards = ZAHYA | {"bukhgalter": 2}
    asked = [BASICS, {"format_id": "standard"}, {"snapshot_id": "standard_23"}, {"card_pool_id": "eternal"}]
    basics, standard, snapshot, eternal = attributes(client, cards=cards, validations=asked)["validations"]
    assert basics["errors"] == []
    assert (standard["card_pool_id"], standard["restriction_id"]) == (
        "standard_2026_vantage_point",
        "standard_balance_update_26_08",
    )
    banned = "Card `bukhgalter` is banned in restriction `standard_balance_update_26_08`."
    assert banned in standard["errors"]
    assert (snapshot["format_id"], snapshot["card_pool_id"], snapshot["restriction_id"]) == (
        "standard",
        "rotation_2022",
        "standard_ban_list_23_03",
    )
    # Side Hustle came with Elevation in 2025; Bukhgalter was not banned in 2023.
    assert "Card `side_hustle` is not present in Card Pool `rotation_2022`." in snapshot["errors"]
    assert "bukhgalter" not in str(snapshot["errors"])
    assert (eternal["format_id"], eternal["restriction_id"], eternal["errors"]) == ("eternal", None, [])


def test_explicit_ids_win_over_those_of_a_snapshot(client: FlaskClient) -> None:
    asked = {"snapshot_id": "standard_4", "restriction_id": "standard_ban_list_24_09"}
    (found,) = attributes(client, validations=[asked])["validations"]
    assert (found["card_pool_id"], found["restriction_id"]) == ("rotation_2017", "standard_ban_list_24_09")


@pytest.mark.parametrize(
    ("changed", "fragment"),
    [
        ({"side_id": "corp"}, "does not match given side"),
        (
            {"cards": ZAHYA | {"hedge_fund": 1}},
            "Card `hedge_fund` side `corp` does not match deck side `runner`",
        ),
        ({"cards": ZAHYA | {"noise_hacker_extraordinaire": 1}}, "multiple identities"),
        ({"cards": {"sure_gamble": 3}}, "Minimum deck size is 40, but deck has 3 cards."),
        (
            {"cards": ZAHYA | {"sure_gamble": 4}},
            "Card `sure_gamble` has a deck limit of 3, but 4 copies are included.",
        ),
        (
            {"identity_card_id": "nova_initiumia_catalyst_impetus"},
            "Card `bravado` has a deck limit of 1, but 3 copies are included.",
        ),
        (
            {"cards": ZAHYA | {"hippo": 3, "corroder": 3, "deja_vu": 3}},
            "Influence limit for Zahya Sadeghi: Versatile Smuggler is 15, but deck has spent",
        ),
    ],
)
def test_runner_faults(client: FlaskClient, changed: dict[str, Any], fragment: str) -> None:
    assert any(fragment in message for message in errors(client, **changed)), errors(client, **changed)


CORP = {"hedge_fund": 3, "ice_wall": 3}


@pytest.mark.parametrize(
    ("identity", "cards", "fragment"),
    [
        (
            "haas_bioroid_engineering_the_future",
            CORP,
            "Deck with size 6 requires [20,21] agenda points, but deck only has 0",
        ),
        (
            "haas_bioroid_engineering_the_future",
            CORP | {"project_atlas": 3},
            "`project_atlas` with faction_id `weyland_consortium` is not allowed in a `haas_bioroid` deck.",
        ),
        (
            "ampere_cybernetics_for_anyone",
            {"nisei_mk_ii": 1, "philotic_entanglement": 1, "fetal_ai": 1},
            "more than 2 agendas per non-neutral faction",
        ),
    ],
)
def test_corp_faults(client: FlaskClient, identity: str, cards: dict[str, int], fragment: str) -> None:
    found = errors(client, identity_card_id=identity, side_id="corp", cards=cards)
    assert any(fragment in message for message in found), found


@pytest.mark.parametrize(
    ("restriction", "cards", "fragment"),
    [
        ("standard_ban_list_24_09", {"account_siphon": 1}, None),
        (
            "napd_mwl_2_1",
            {"aesops_pawnshop": 1, "clone_chip": 1, "employee_strike": 1},
            "too many cards marked restricted in restriction `napd_mwl_2_1`: aesops_pawnshop, clone_chip",
        ),
        (
            "eternal_points_list_26_03",
            {"account_siphon": 3, "temujin_contract": 3, "sifr": 1},
            # Three, three and two points, and one of Déjà Vu: each card counts once.
            "too many points (9) for eternal restriction `eternal_points_list_26_03`",
        ),
        ("napd_mwl_1_2", {"blackmail": 3, "clone_chip": 3}, "Universal Influence applied from restriction"),
        (
            "napd_mwl_1_0",
            {"desperado": 3, "clone_chip": 3, "parasite": 3},
            "Global Penalty applied from restriction",
        ),
    ],
)
def test_restrictions(
    client: FlaskClient, restriction: str, cards: dict[str, int], fragment: str | None
) -> None:
    changed = {
        "identity_card_id": "gabriel_santiago_consummate_professional",
        "cards": cards | {"deja_vu": 3, "corroder": 3},
        "validations": [{"restriction_id": restriction}],
    }
    found = errors(client, **changed)
    assert (not found) if fragment is None else any(fragment in message for message in found), found


def test_unknown_ids_end_everything_and_all_are_named(client: FlaskClient) -> None:
    asked = [
        {"format_id": "modern"},
        {"card_pool_id": "puddle"},
        {"restriction_id": "none_at_all"},
        {"snapshot_id": "standard_999"},
    ]
    changed = {"identity_card_id": "nobody", "side_id": "both", "cards": {"black_lotus": 4}}
    found = attributes(client, validations=asked, **changed)
    assert found["is_valid"] is False
    assert found["validation_errors"] == [
        "`identity_card_id` `nobody` does not exist.",
        "`side_id` `both` does not exist.",
        "Card `black_lotus` does not exist.",
        "Format `modern` does not exist.",
        "Card Pool `puddle` does not exist.",
        "Restriction `none_at_all` does not exist.",
        "Snapshot `standard_999` does not exist.",
    ]
    assert [one["errors"] for one in found["validations"]] == [[], [], [], []]


def test_a_deck_without_cards_or_validations_is_told_so(client: FlaskClient) -> None:
    found = attributes(client, cards={}, validations=[])
    assert found["validation_errors"] == [
        "Deck must specify some cards.",
        "Validation request must specify at least one validation to perform.",
    ]


@pytest.mark.parametrize("absent", ["identity_card_id", "side_id", "cards", "validations"])
def test_an_absent_key_is_an_invalid_request(client: FlaskClient, absent: str) -> None:
    deck = {"identity_card_id": "x", "side_id": "runner", "cards": {}, "validations": []}
    del deck[absent]
    answer = client.post(PATH, json={"data": {"attributes": deck}})
    assert answer.status_code == 400
    assert answer.json is not None
    (error,) = answer.json["errors"]
    assert (error["title"], error["code"], error["status"]) == ("Invalid request", "400", "400")
    assert absent in error["detail"]


@pytest.mark.parametrize(
    "body", ["", "null", "[]", '"x"', "{", '{"data": 1}', '{"data": {"attributes": []}}']
)
def test_no_deck_at_all_is_an_invalid_request(client: FlaskClient, body: str) -> None:
    answer = client.post(PATH, data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["errors"][0]["title"] == "Invalid request"
