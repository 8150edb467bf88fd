"""`legaldeck cards update` and `formats update`: first a proposal, then, if it is wanted, other verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from card_data.catalogue import FOLDER, load_catalogue
from card_data.updates import are_set_aside, catch_up, layered, use_updates
from tests.services.recorded_source import RecordedSource
from validator.cli.main import main
from validator.rules.rulebook import FORMATS, load_rulebook

TODAY = date.today()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installation whose data folder is empty; what it has installed must stay as it is."""
    monkeypatch.setenv("LEGALDECK_DATA_DIR", str(tmp_path / "data"))
    before = installed()
    yield tmp_path
    assert installed() == before


def installed() -> str:
    files = sorted(p for folder in (FOLDER / "netrunner", FORMATS) for p in folder.rglob("*") if p.is_file())
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def list_in_force(day: date) -> str:
    return str(load_rulebook().ruleset("nisei-1.4", "competitive", "standard", day).list_id)


def test_a_source_with_nothing_new_makes_the_data_as_young_as_today(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    origin = RecordedSource().write(place / "source")
    version = load_catalogue("netrunner").version
    assert main(["cards", "update", "--from", origin]) == 0
    assert capsys.readouterr().out == "There is nothing new.\n"
    # Only when card lists were looked at as well is all data of today.
    assert load_catalogue("netrunner").as_of == date(2026, 7, 31)
    assert main(["formats", "update", "--from", origin]) == 0
    assert load_catalogue("netrunner").as_of == TODAY
    assert load_catalogue("netrunner").version == version
    assert not (place / "data" / "updates" / "card_data" / "netrunner" / "cards.csv").exists()


def test_new_cards_are_proposed_first_and_known_when_they_are_applied(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = RecordedSource()
    source.add_set("Dark Tide", "2026-12-04", "Undertow", "Salt Marsh")
    diesel = next(item for item in source.world["cards"] if item["id"] == "diesel")
    diesel["attributes"]["influence_cost"] = 4
    origin = source.write(place / "source")
    assert main(["cards", "update", "--from", origin]) == 0
    out = capsys.readouterr().out
    assert "  new set Dark Tide from 2026-12-04: 2 cards\n" in out
    assert "  new cards 2 cards from 2026-12-04: Salt Marsh, Undertow\n" in out
    assert "  changed card Diesel: influence cost: 2 → 4\n" in out
    assert "Apply it with `legaldeck cards update --apply`" in out
    assert "undertow" not in load_catalogue("netrunner").cards
    assert main(["cards", "update", "--from", origin, "--apply"]) == 0
    assert "Applied. 0 lists of upcoming events changed the verdict." in capsys.readouterr().out
    assert load_catalogue("netrunner").cards["undertow"].title == "Undertow"
    assert load_catalogue("netrunner").cards["diesel"].influence_cost == 4
    assert main(["cards", "find", "Undertow"]) == 0
    assert "99001   Dark Tide (2026-12-04)" in capsys.readouterr().out
    assert main(["cards", "update", "--from", origin]) == 0
    assert capsys.readouterr().out == "There is nothing new.\n"


def test_new_lists_and_rotations_are_in_force_from_their_day(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = RecordedSource()
    source.add_list("Standard Ban List 27.01", "2027-01-15", "sure-gamble", "world-tree")
    source.add_rotation("Standard 2027", "2027-02-01", "system-gateway", "vantage-point")
    origin = source.write(place / "source")
    assert main(["formats", "update", "--from", origin]) == 2
    assert "Run `legaldeck cards update` and apply it first." in capsys.readouterr().err
    assert main(["cards", "update", "--from", origin, "--apply"]) == 0
    assert "new card pool Standard 2027: System Gateway, Vantage Point" in capsys.readouterr().out
    assert main(["formats", "update", "--from", origin, "--apply"]) == 0
    out = capsys.readouterr().out
    assert (
        "  new card list Standard Ban List 27.01 from 2027-01-15: Standard: banned now: Sure Gamble;" in out
    )
    assert "no longer banned: Ashen Epilogue, Bellona," in out
    assert "  rotation Standard from 2027-02-01: Card pool: Standard 2027\n" in out
    assert list_in_force(date(2027, 1, 14)) == "standard-balance-update-26-08"
    assert list_in_force(date(2027, 1, 15)) == "standard-ban-list-27-01"
    rules = load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2027, 2, 1))
    assert rules.pool_name == "Standard 2027"
    (found,) = (rule for rule in load_rulebook().format("standard").card_lists if rule.list == rules.list_id)
    assert found.citation.document == "NetrunnerDB, card lists and card pools"
    assert main(["formats", "--date", "2027-02-01"]) == 0
    assert "Standard (netrunner): pool Standard 2027, list standard-ban-list-27-01" in capsys.readouterr().out


def test_lists_that_were_verified_by_hand_are_kept_and_the_difference_is_told(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = RecordedSource()
    known = next(i for i in source.world["restrictions"] if i["id"] == "standard_ban_list_26_05")
    known["attributes"]["verdicts"]["banned"].remove("world_tree")
    source.add_list("Chaos Bans", "2027-01-01", "diesel", format_id="chaos")
    assert main(["formats", "update", "--from", source.write(place / "source")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("There is nothing new.\n")
    assert "The source differs from the list here, which is kept: no longer banned: World Tree" in out
    assert "note Chaos Bans: It belongs to a format that is not here, and was left out." in out


def test_a_source_that_cannot_be_read_changes_nothing(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = RecordedSource()
    source.add_list("Standard Ban List 27.01", "2027-01-15", "no-such-card")
    origin = source.write(place / "source")
    assert main(["formats", "update", "--from", origin, "--apply"]) == 2
    assert "Standard Ban List 27.01 names cards that are not here: no-such-card." in capsys.readouterr().err
    (place / "source" / "cards.json").unlink()
    assert main(["cards", "update", "--from", origin]) == 2
    assert "There is no cards.json in" in capsys.readouterr().err
    assert main(["cards", "update", "--from", "ftp://example.org"]) == 2
    assert "What is in use stays." in capsys.readouterr().err
    assert list_in_force(date(2027, 2, 1)) == "standard-balance-update-26-08"


def lay(place: Path, name: str, text: str, seal: str = "one") -> None:
    """Put a newer file into the data folder by hand."""
    file = place / "data" / "updates" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    (place / "data" / "updates" / "SEAL").write_text(seal)
    use_updates(place / "data" / "updates")
    catch_up()


def test_what_was_fetched_never_holds_a_newer_installation_back(place: Path) -> None:
    installed_list = FORMATS / "netrunner" / "lists" / "standard-ban-list-26-05.toml"
    name = f"formats/netrunner/lists/{installed_list.name}"
    older = installed_list.read_text().replace("verified_on = 2026-07-31", "verified_on = 2026-07-30")
    lay(place, name, older)
    assert layered(installed_list) == installed_list
    lay(place, name, older.replace("2026-07-30", "2026-08-01"))
    assert layered(installed_list) == place / "data" / "updates" / name


def test_newer_files_that_do_not_fit_are_passed_over_and_the_program_starts(place: Path) -> None:
    text = (FORMATS / "netrunner" / "lists" / "standard-ban-list-26-05.toml").read_text()
    # The same day under another name: two lists would be in force at once.
    lay(place, "formats/netrunner/lists/mine.toml", text.replace("standard-ban-list-26-05", "mine"))
    assert list_in_force(date(2026, 11, 1)) == "standard-balance-update-26-08"
    assert are_set_aside()
    use_updates(place / "nowhere")
    assert not are_set_aside()
