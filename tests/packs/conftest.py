"""The packs of CONTRIBUTING.md, a made-up game and an edition, as an operator would install them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contributing.recipes import follow
from tests.documents.conftest import visitors

__all__ = ["visitors"]


@pytest.fixture(scope="session")
def pack_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    follow("Add a game", folder)
    follow("Add an edition of a policy", folder)
    return folder / "packs"


@pytest.fixture(autouse=True)
def packs(pack_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEGALDECK_PACKS", str(pack_folder))
    return pack_folder
