"""Counters for Prometheus: requests by page and outcome, how long they took, and how the installation is."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from validator.jobs.condition import conditions

if TYPE_CHECKING:
    from validator.config import Settings
    from validator.store.database import Store

# Several processes add up their counters in files of this folder; the variable is that of the library.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
REGISTRY = CollectorRegistry()
REQUESTS = Counter(
    "legaldeck_requests", "Answered requests.", ("endpoint", "method", "status"), registry=REGISTRY
)
SECONDS = Histogram(
    "legaldeck_request_seconds",
    "Time from arrival to answer.",
    ("endpoint",),
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20),
    registry=REGISTRY,
)


def count_request(endpoint: str, method: str, status: int, seconds: float) -> None:
    """Count an answered request."""
    REQUESTS.labels(endpoint, method, str(status)).inc()
    SECONDS.labels(endpoint).observe(seconds)


def exposition(settings: Settings, store: Store, now: datetime) -> tuple[bytes, str]:
    """Return everything that is counted, and its content type."""
    counted = REGISTRY
    if os.environ.get(FOLDER):
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # the library has no types here
    looked_at = CollectorRegistry()
    good = Gauge("legaldeck_good", "1 if a part of the installation is well.", ("part",), registry=looked_at)
    for one in conditions(settings, store, now):
        good.labels(one.name).set(one.good)
    return generate_latest(counted) + generate_latest(looked_at), CONTENT_TYPE_LATEST
