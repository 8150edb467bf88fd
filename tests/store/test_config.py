import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import ValidationError

from validator.config import Settings, kept_secret


def test_the_database_is_a_file_in_the_data_directory_unless_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGALDECK_DATA_DIR", str(tmp_path))
    assert Settings().database == f"sqlite:///{tmp_path / 'legaldeck.db'}"
    monkeypatch.setenv("LEGALDECK_DATABASE_URL", "postgresql://db/legaldeck")
    assert Settings().database == "postgresql://db/legaldeck"


def test_the_data_directory_follows_the_desktops_convention(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEGALDECK_DATA_DIR", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert Settings().data_dir == Path("/somewhere/legaldeck")


def test_the_secret_is_made_once_and_kept_for_the_owner_only(tmp_path: Path) -> None:
    first = Settings(data_dir=tmp_path / "new").secret
    assert len(first) >= 64
    assert Settings(data_dir=tmp_path / "new").secret == first
    assert stat.S_IMODE((tmp_path / "new" / "secret.key").stat().st_mode) == 0o600
    assert os.listdir(tmp_path / "new") == ["secret.key"]


def test_processes_that_start_together_agree_on_the_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        secrets = set(pool.map(lambda _: kept_secret(tmp_path / "secret.key"), range(16)))
    assert len(secrets) == 1


def test_a_secret_that_is_set_wins_and_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALDECK_SECRET_KEY", "from the vault")
    settings = Settings(data_dir=tmp_path)
    assert settings.secret == "from the vault"
    assert "vault" not in repr(settings)
    assert os.listdir(tmp_path) == []


def test_limits_and_mail_are_set_by_nested_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().mail is None
    monkeypatch.setenv("LEGALDECK_READING__PAGES", "10")
    monkeypatch.setenv("LEGALDECK_MAIL__HOST", "mail.example.org")
    monkeypatch.setenv("LEGALDECK_MAIL__SENDER", "lists@example.org")
    settings = Settings()
    assert settings.reading.pages == 10
    assert settings.mail is not None
    assert (settings.mail.host, settings.mail.port, settings.mail.start_tls) == (
        "mail.example.org",
        587,
        True,
    )


@pytest.mark.parametrize("name", ["LIMITS__UPLOAD_BYTES", "READING__SECONDS"])
def test_a_limit_of_nothing_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"LEGALDECK_{name}", "0")
    with pytest.raises(ValidationError):
        Settings()
