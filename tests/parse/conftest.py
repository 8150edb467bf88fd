"""Differences from an expectation are shown in full wherever they are found."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.parse.corpus")
