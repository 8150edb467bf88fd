"""Every setting is in the guide's table and reaches the place that obeys it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from tests.security.named_tests import unknown
from validator.config import Settings
from validator.ingest.reading_limits import ReadingLimits

GUIDE = Path(__file__).resolve().parents[2] / "deploy" / "README.md"


def names(model: type[BaseModel], prefix: str = "LEGALDECK_") -> set[str]:
    """Return the environment variables of a model and of those inside it."""
    found: set[str] = set()
    for name, field in model.model_fields.items():
        kinds = [field.annotation, *get_args(field.annotation)]
        own = f"{prefix}{name.upper()}"
        inner = next((k for k in kinds if isinstance(k, type) and issubclass(k, BaseModel)), None)
        if ReadingLimits in kinds:
            found |= {f"{own}__{member.name.upper()}" for member in fields(ReadingLimits)}
        else:
            found |= names(inner, f"{own}__") if inner else {own}
    return found


def test_the_table_names_every_setting_and_no_other() -> None:
    table = re.findall(r"^\| `(LEGALDECK_\w+)` \|", GUIDE.read_text(), re.MULTILINE)
    assert sorted(table) == sorted(names(Settings))


# What each is set to, and where the program finds it then: a typo in a name or a lost value shows.
VALUES = {
    "DATA_DIR": ("/somewhere", lambda s: str(s.data_dir)),
    "DATABASE_URL": ("postgresql://db/x", lambda s: s.database),
    "SECRET_KEY": ("s3cret", lambda s: s.secret),
    "BASE_URL": ("https://decks.example.org", lambda s: s.base_url),
    "TRUSTED_HOSTS": ('["a.example"]', lambda s: f'["{s.trusted_hosts[0]}"]'),
    "TRUSTED_PROXIES": ("1", lambda s: s.trusted_proxies),
    "REDIS_URL": ("redis://queue", lambda s: s.redis_url),
    "LOG_LEVEL": ("warning", lambda s: s.log_level),
    "METRICS_TOKEN": ("t", lambda s: s.metrics_token.get_secret_value()),
    "LIMITS__UPLOAD_BYTES": ("11", lambda s: s.limits.upload_bytes),
    "LIMITS__SOURCE_BYTES": ("12", lambda s: s.limits.source_bytes),
    "LIMITS__SOURCES_PER_LIST": ("13", lambda s: s.limits.sources_per_list),
    "LIMITS__SHARED_BYTES": ("14", lambda s: s.limits.shared_bytes),
    "LIMITS__ROSTER_ROWS": ("15", lambda s: s.limits.roster_rows),
    "LIMITS__BATCH_BYTES": ("16", lambda s: s.limits.batch_bytes),
    "READING__BYTES": ("36", lambda s: s.reading.bytes),
    "READING__SHORT": ("37", lambda s: s.reading.short),
    "READING__PAGES": ("38", lambda s: s.reading.pages),
    "READING__LINES": ("39", lambda s: s.reading.lines),
    "READING__ANSWER": ("40", lambda s: s.reading.answer),
    "READING__MEMBERS": ("41", lambda s: s.reading.members),
    "READING__UNPACKED": ("42", lambda s: s.reading.unpacked),
    "READING__NESTING": ("43", lambda s: s.reading.nesting),
    "READING__WAIT": ("4.5", lambda s: s.reading.wait),
    "READING__SECONDS": ("4.6", lambda s: s.reading.seconds),
    "READING__MEMORY": ("47", lambda s: s.reading.memory),
    "READING__SCAN_PAGES": ("48", lambda s: s.reading.scan_pages),
    "READING__SCAN_SECONDS": ("4.9", lambda s: s.reading.scan_seconds),
    "READING__SCAN_MEMORY": ("50", lambda s: s.reading.scan_memory),
    "READING__PIXELS": ("51", lambda s: s.reading.pixels),
    "RATES__VISITING": ("17 per minute", lambda s: s.rates.visiting),
    "RATES__CHECKING": ("18 per minute", lambda s: s.rates.checking),
    "RATES__COMPLETING": ("19 per minute", lambda s: s.rates.completing),
    "RATES__KEEPING": ("20 per minute", lambda s: s.rates.keeping),
    "RATES__REGISTERING": ("21 per minute", lambda s: s.rates.registering),
    "RATES__MAILING": ("1 per hour", lambda s: s.rates.mailing),
    "RATES__GUESSING": ("22 per minute", lambda s: s.rates.guessing),
    "RATES__GUESSING_ONE_ACCOUNT": ("23 per hour", lambda s: s.rates.guessing_one_account),
    "RATES__GUESSING_FROM_ONE_ADDRESS": ("24 per minute", lambda s: s.rates.guessing_from_one_address),
    "SERVER__THREADS": ("3", lambda s: s.server.threads),
    "SERVER__CONNECTIONS": ("25", lambda s: s.server.connections),
    "SERVER__IDLE_SECONDS": ("26", lambda s: s.server.idle_seconds),
    "RETENTION__SHARED_DAYS": ("27", lambda s: s.retention.shared_days),
    "RETENTION__BATCH_DAYS": ("28", lambda s: s.retention.batch_days),
    "RETENTION__DRAFT_DAYS": ("29", lambda s: s.retention.draft_days),
    "RETENTION__LINK_DAYS": ("30", lambda s: s.retention.link_days),
    "RETENTION__EVENT_DAYS": ("31", lambda s: s.retention.event_days),
    "RETENTION__SESSION_DAYS": ("32", lambda s: s.retention.session_days),
    "QUOTAS__SHARED_BYTES": ("33", lambda s: s.quotas.shared_bytes),
    "QUOTAS__BATCH_BYTES_PER_ACCOUNT": ("34", lambda s: s.quotas.batch_bytes_per_account),
    "QUOTAS__PLAYERS_PER_EVENT": ("35", lambda s: s.quotas.players_per_event),
    "JOBS__PROCESSES": ("4", lambda s: s.jobs.processes),
    "JOBS__LEASE_SECONDS": ("5.0", lambda s: s.jobs.lease_seconds),
    "HOOKS__PRIVATE_ADDRESSES": ("True", lambda s: s.hooks.private_addresses),
    "UPDATES__SOURCE": ("https://mirror.example", lambda s: s.updates.source),
    "UPDATES__EVERY_DAYS": ("6", lambda s: s.updates.every_days),
    "UPDATES__APPLY": ("True", lambda s: s.updates.apply),
    "LANGUAGE": ("de", lambda s: s.language),
    "MAIL__HOST": ("mail.example", lambda s: s.mail.host),
    "MAIL__PORT": ("2525", lambda s: s.mail.port),
    "MAIL__USER": ("u", lambda s: s.mail.user),
    "MAIL__PASSWORD": ("p", lambda s: s.mail.password.get_secret_value()),
    "MAIL__SENDER": ("a@example.org", lambda s: s.mail.sender),
    "MAIL__START_TLS": ("False", lambda s: s.mail.start_tls),
    "MAIL__REMINDER_HOURS": ("24", lambda s: s.mail.reminder_hours),  # tests/web/batch/test_mail.py
}


def test_every_setting_is_tried() -> None:
    assert {f"LEGALDECK_{name}" for name in VALUES} == names(Settings)


def test_every_setting_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, (value, _) in VALUES.items():
        monkeypatch.setenv(f"LEGALDECK_{name}", value)
    settings = Settings()
    assert {name: str(read(settings)) for name, (_, read) in VALUES.items()} == {
        name: value for name, (value, _) in VALUES.items()
    }


def test_every_setting_names_the_test_in_which_it_is_obeyed() -> None:
    obeyed = tomllib.loads((Path(__file__).parent / "obeyed.toml").read_text())
    assert sorted(name for names in obeyed.values() for name in names) == sorted(VALUES)
    assert unknown(obeyed) == []
