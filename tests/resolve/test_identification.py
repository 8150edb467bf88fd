"""How much of a name is enough: the policies differ, and a guess is never taken for a card."""

from __future__ import annotations

from datetime import date

import pytest

from card_data.catalogue import load_catalogue
from validator.pipeline import Question, Report, check_bytes
from validator.resolve.guess import with_initials
from validator.rules.rulebook import load_rulebook

BOOK = load_rulebook()
NISEI = BOOK.ruleset("nisei-1.4", "competitive", "standard", date(2026, 8, 15))
NISEI_2018 = BOOK.ruleset("nisei-2018", "competitive", "standard", date(2018, 12, 22))
FFG = BOOK.ruleset("ffg-2.2.1", "formal", "standard", date(2017, 8, 1))
CASUAL = BOOK.ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15))
CORP = "Haas-Bioroid: Engineering the Future\n"


def read(text: str, rules: object = CASUAL) -> Report:
    (report,) = check_bytes("list", text.encode(), Question(rules))  # type: ignore[arg-type]
    return report


def line_of(text: str, rules: object = CASUAL) -> tuple[str | None, str | None, list[str]]:
    """Return match, card and candidates of the list's last line."""
    line = read(text, rules).lines[-1]
    return line.match, line.card.id if line.card else None, [card.id for card in line.candidates]


@pytest.mark.parametrize("rules", [NISEI, NISEI_2018, FFG], ids=["NISEI14-D4", "NISEI18-D1", "FFG-D4"])
def test_ichi_alone_fails_under_both_policies(rules: object) -> None:
    assert line_of(CORP + "3x Ichi\n", rules) == ("ambiguous", None, ["ichi-1-0", "ichi-2-0"])


@pytest.mark.parametrize("rules", [NISEI, FFG], ids=["NISEI14-D4", "FFG-D4"])
@pytest.mark.parametrize(("written", "match"), [("Ichi 1.0", "exact"), ("Ichi (Core Set)", "set")])
def test_the_full_name_or_the_product_settles_it(rules: object, written: str, match: str) -> None:
    assert line_of(CORP + f"3x {written}\n", rules)[:2] == (match, "ichi-1-0")


def test_ffg_d4_a_name_is_enough_among_cards_that_could_be_in_the_deck() -> None:
    runner = "Gabriel Santiago: Consummate Professional\n2x Sneakdoor\n"
    assert line_of(runner, FFG)[:2] == ("beginning", "sneakdoor-beta")


def test_nisei14_d4_the_same_name_must_be_unique_among_all_cards() -> None:
    match, card, candidates = line_of("Gabriel Santiago: Consummate Professional\n2x Sneakdoor\n", CASUAL)
    assert (match, card) == ("ambiguous", None)
    assert set(candidates) == {"sneakdoor-beta", "sneakdoor-prime-a", "sneakdoor-prime-b"}


@pytest.mark.parametrize(
    ("written", "card"),
    [("Director Haas", "director-haas"), ("Director Haas' Pet Project", "director-haas-pet-project")],
)
def test_titles_that_begin_alike_are_never_confused(written: str, card: str) -> None:
    assert line_of(CORP + f"1x {written}\n")[:2] == ("exact", card)


def test_an_ambiguous_short_identity_is_asked_about() -> None:
    report = read("1x Haas-Bioroid\n3x Adonis Campaign\n")
    assert report.verdict in ("judge", "illegal")
    assert report.lines[0].match == "ambiguous"
    assert len(report.lines[0].candidates) > 1
    assert all(card.identity for card in report.lines[0].candidates)


@pytest.mark.parametrize("short", ["Engineering the Future", "Gabriel Santiago", "Making News"])
def test_a_short_identity_that_is_unique_is_certain(short: str) -> None:
    report = read(short + "\n3x Hedge Fund\n")
    assert report.deck.identity is not None
    assert short in report.deck.identity.title


def test_a_misspelt_name_is_a_proposal_and_its_copies_are_open() -> None:
    report = read(CORP + "3x Hegde Fund\n")
    assert report.lines[-1].match == "guess"
    assert report.lines[-1].candidates[0].id == "hedge-fund"
    assert report.deck.open_copies == 3
    assert all(entry.card.id != "hedge-fund" for entry in report.deck.entries)
    (finding,) = [f for f in report.findings if f.code == "NM103"]
    assert finding.citation is not None
    assert finding.fixes[0] == "Write Hedge Fund."


def test_an_unknown_name_needs_a_judge_and_never_makes_a_deck_illegal() -> None:
    report = read(CORP + "45x Qwertzuiop Asdfghjkl\n")
    assert report.lines[-1].match == "unknown"
    assert report.verdict == "judge"


@pytest.mark.parametrize(
    ("written", "card"),
    [("Hedgefonds", "hedge-fund"), ("对冲基金", "hedge-fund"), ("Fons d’inversió lliure", "hedge-fund")],
)
def test_nisei14_d8_names_in_other_languages_are_certain_and_reported_in_english(
    written: str, card: str
) -> None:
    line = read(CORP + f"3x {written}\n").lines[-1]
    assert line.card is not None
    assert (line.match, line.card.id, line.card.title) == ("translated", card, "Hedge Fund")


def test_a_translation_that_two_cards_share_is_ambiguous() -> None:
    assert line_of(CORP + "1x Geistesblitz\n")[0] == "ambiguous"


def test_a_lone_translation_one_slip_from_another_title_is_not_trusted() -> None:
    match, _, candidates = line_of("Noise: Hacker Extraordinaire\n3x Sure Gamble\n1x Eule\n")
    assert match == "ambiguous"
    assert candidates == ["owl", "euler"]


def test_the_same_word_is_certain_in_a_list_written_in_that_language() -> None:
    text = "Noise: Hacker Extraordinaire\n3x Hedgefonds\n1x Eule\n"
    assert line_of(text)[:2] == ("translated", "owl")


def test_duplicate_lines_add_up() -> None:
    report = read(CORP + "2x Hedge Fund\n1x Ice Wall\n2x hedge fund\n")
    (entry,) = [e for e in report.deck.entries if e.card.id == "hedge-fund"]
    assert entry.quantity == 4
    assert entry.lines == (2, 4)


@pytest.mark.parametrize(("written", "card"), [("SMC", "self-modifying-code"), ("rdi", "r-d-interface")])
def test_abbreviations_that_everybody_uses_are_known(written: str, card: str) -> None:
    runner = "Gabriel Santiago: Consummate Professional\n"
    assert line_of(f"{runner}2x {written}\n")[:2] == ("alias", card)


def test_an_abbreviation_is_known_only_while_no_other_card_could_be_meant() -> None:
    names = load_catalogue("netrunner").names
    for short in ("ABT", "DBS", "DLR", "HHN", "HQI", "IHW", "RDI", "SMC"):
        match = names.find(short)
        assert match is not None, short
        assert with_initials(short.lower(), names) == match.cards


def test_the_initials_of_any_other_card_are_only_a_proposal() -> None:
    runner = "Gabriel Santiago: Consummate Professional\n"
    assert line_of(f"{runner}2x CVS\n") == ("guess", None, ["cyberdex-virus-suite"])


@pytest.mark.parametrize(
    ("written", "card"),
    [("Best", "best-defense"), ("DNA", "dna-tracker"), ("Ark", "ark-lockdown")],
)
def test_ffg_d4_a_beginning_is_compared_only_with_cards_that_could_be_in_the_deck(
    written: str, card: str
) -> None:
    later = BOOK.ruleset("ffg-2.2.1", "formal", "standard", date(2018, 8, 1))
    assert line_of(CORP + f"3x {written}\n", later)[:2] == ("beginning", card)
