"""Settings of an installation: read from LEGALDECK_... variables, with defaults that just work."""

from __future__ import annotations

import os
import secrets
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from validator.ingest.limits import DEFAULT_LIMITS, ReadingLimits


def _default_data_dir() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "legaldeck"


class Limits(BaseModel):
    """How much one request may ask for."""

    upload_bytes: int = Field(default=20_000_000, gt=0)
    batch_bytes: int = Field(default=200_000_000, gt=0)


class Jobs(BaseModel):
    """The work beside the site: how many processes do it, and after which silence others take over."""

    processes: int = Field(default=2, ge=0)
    lease_seconds: float = Field(default=15.0, gt=0)


class Mail(BaseModel):
    """The mail server that sends messages, if there is one."""

    host: str
    port: int = 587
    user: str = ""
    password: SecretStr = SecretStr("")
    sender: str
    start_tls: bool = True


class Settings(BaseSettings):
    """Everything that an operator may set; nested values as LEGALDECK_READING__SECONDS."""

    model_config = SettingsConfigDict(
        env_prefix="LEGALDECK_", env_nested_delimiter="__", extra="ignore", frozen=True
    )

    data_dir: Path = Field(default_factory=_default_data_dir)
    database_url: str = ""
    secret_key: SecretStr = SecretStr("")
    base_url: str = "http://localhost:8000"
    redis_url: str = ""
    limits: Limits = Limits()
    reading: ReadingLimits = DEFAULT_LIMITS
    jobs: Jobs = Jobs()
    mail: Mail | None = None

    @property
    def database(self) -> str:
        """Return the URL of the database: the one that was set, or a file in the data directory."""
        return self.database_url or f"sqlite:///{self.data_dir / 'legaldeck.db'}"

    @cached_property
    def secret(self) -> str:
        """Return the secret key: the one that was set, or one made on first use and kept."""
        return self.secret_key.get_secret_value() or kept_secret(self.data_dir / "secret.key")


def kept_secret(path: Path) -> str:
    """Read the secret in a file; make it first, so that only we can read it, if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    if not path.exists():
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            # A link never replaces: of processes that start together the first one wins.
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()
