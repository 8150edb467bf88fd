"""A language that is offered lacks nothing of what the interface says, which is gathered anew."""

from __future__ import annotations

import pytest

from validator.languages.completeness import faults
from validator.languages.extraction import every_message
from validator.languages.language import (
    COMPLETE,
    ENGLISH,
    LANGUAGES,
    catalogue_file,
    load_language,
    read_catalogue,
)


@pytest.fixture(scope="module")
def messages() -> dict[str, list[str]]:
    return every_message()


@pytest.mark.parametrize("code", COMPLETE)
def test_a_language_that_is_offered_is_complete(code: str, messages: dict[str, list[str]]) -> None:
    assert list(faults(code, messages)) == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_every_file_can_be_read(code: str) -> None:
    assert len(read_catalogue(catalogue_file(code), code)) > 1000
    assert len(load_language(code).sentences) > 500


def test_everything_that_speaks_is_gathered(messages: dict[str, list[str]]) -> None:
    assert messages["Skip to the content"] == ["templates/base.html"]
    assert "validator/checks/card_lists.py" in messages["{card} is restricted."]
    assert "validator/static/script/page.js" in messages["Copied"]
    assert (
        "validator/services/accounts/sign_in.py"
        in messages["Enter your e-mail address: you sign in with it."]
    )
    assert "This file is empty. Did you choose the right one?" in messages
    assert "Head judge" in messages
