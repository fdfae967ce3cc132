"""The number of examples for property tests, and the made-up editions by name."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from game.rules.editions import EDITIONS
from tests.rules.editions import MADE_UP_EDITIONS

_IGNORED_HEALTH_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick",
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_IGNORED_HEALTH_CHECKS,
)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, suppress_health_check=_IGNORED_HEALTH_CHECKS
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="package", autouse=True)
def made_up_editions() -> Iterator[None]:
    """Let the notation find the made-up editions by name, in these tests only."""
    editions_by_name = {edition.name: edition for edition in MADE_UP_EDITIONS}
    EDITIONS.update(editions_by_name)
    yield
    for name in editions_by_name:
        del EDITIONS[name]
