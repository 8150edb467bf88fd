"""Settings of an installation: read from LEGALDECK_... variables, with defaults that just work."""

import os
import secrets
from functools import cached_property
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from validator.ingest.reading_limits import DEFAULT_LIMITS, ReadingLimits


def _default_data_dir() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "legaldeck"


class Limits(BaseModel, frozen=True):
    """How much one request may ask for."""

    upload_bytes: int = Field(default=20_000_000, gt=0)
    source_bytes: int = Field(default=20_000_000, gt=0)
    sources_per_list: int = Field(default=8, gt=0)
    shared_bytes: int = Field(default=1_000_000, gt=0)
    roster_rows: int = Field(default=5_000, gt=0)
    batch_bytes: int = Field(default=200_000_000, gt=0)


class Server(BaseModel):
    """How the site listens: threads per process, open connections, and after which silence one is closed."""

    threads: int = Field(default=8, gt=0)
    connections: int = Field(default=4_000, gt=0)
    idle_seconds: int = Field(default=60, gt=0)


class Rates(BaseModel):
    """How often one visitor may ask, each as a number per minute or hour.

    A visitor is a private link or an account, and only without either an address: a hall shares one.
    """

    visiting: str = "6000 per minute"
    checking: str = "3000 per minute"
    completing: str = "6000 per minute"
    keeping: str = "60 per minute"
    registering: str = "600 per minute"
    mailing: str = "5 per hour"
    guessing: str = "20 per minute"
    guessing_one_account: str = "100 per hour"
    guessing_from_one_address: str = "120 per minute"


class Retention(BaseModel):
    """After how many days things are deleted or end; 0 keeps them for ever."""

    shared_days: int = Field(default=365, ge=0)
    batch_days: int = Field(default=90, ge=0)
    draft_days: int = Field(default=30, ge=0)
    link_days: int = Field(default=90, ge=0)
    event_days: int = Field(default=0, ge=0)
    session_days: int = Field(default=90, ge=0)


class Quotas(BaseModel, frozen=True):
    """How much may be kept at once."""

    shared_bytes: int = Field(default=1_000_000_000, gt=0)
    batch_bytes_per_account: int = Field(default=2_000_000_000, gt=0)
    players_per_event: int = Field(default=5_000, gt=0)


class JobSettings(BaseModel):
    """The work beside the site: how many processes do it, and after which silence others take over."""

    processes: int = Field(default=2, ge=0)
    lease_seconds: float = Field(default=15.0, gt=0)


class HookSettings(BaseModel):
    """Web hooks: whether they may lead to addresses of one's own network."""

    private_addresses: bool = False


class UpdateSettings(BaseModel):
    """Newer cards and card lists: where they come from, every how many days, and whether a person decides."""

    source: str = "https://api.netrunnerdb.com/api/v3/public"
    every_days: int = Field(default=0, ge=0)
    apply: bool = False


class Mail(BaseModel):
    """The mail server that sends messages, if there is one."""

    host: str
    port: int = 587
    user: str = ""
    password: SecretStr = SecretStr("")
    sender: str
    start_tls: bool = True
    reminder_hours: int = Field(default=0, ge=0)


class Settings(BaseSettings):
    """Everything that an operator may set; nested values as LEGALDECK_READING__SECONDS."""

    model_config = SettingsConfigDict(
        env_prefix="LEGALDECK_", env_nested_delimiter="__", extra="ignore", frozen=True
    )

    data_dir: Path = Field(default_factory=_default_data_dir)
    database_url: str = ""
    secret_key: SecretStr = SecretStr("")
    base_url: str = "http://localhost:8000"
    language: Literal["en", "de", "fr", "es", "pl"] = "en"
    trusted_hosts: tuple[str, ...] = ()
    trusted_proxies: int = Field(default=0, ge=0)
    redis_url: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    metrics_token: SecretStr = SecretStr("")
    limits: Limits = Limits()
    reading: ReadingLimits = DEFAULT_LIMITS
    rates: Rates = Rates()
    server: Server = Server()
    retention: Retention = Retention()
    quotas: Quotas = Quotas()
    jobs: JobSettings = JobSettings()
    hooks: HookSettings = HookSettings()
    updates: UpdateSettings = UpdateSettings()
    mail: Mail | None = None

    @property
    def has_address(self) -> bool:
        """Say whether somebody set the address of the site; if not, it is wherever it was reached."""
        return "base_url" in self.model_fields_set

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the hosts under which the site answers: its own, others that were set, and this machine."""
        own = urlsplit(self.base_url).hostname or "localhost"
        return tuple(dict.fromkeys((own, *self.trusted_hosts, "localhost", "127.0.0.1", "::1")))

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
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=0o700)
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
