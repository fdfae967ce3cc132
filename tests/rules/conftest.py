"""The number of examples for property tests, and the made-up editions by name."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from game.rules.editions import EDITIONS
from tests.rules.editions import MADE_UP

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick",
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW_IS_FINE,
)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, suppress_health_check=_SLOW_IS_FINE
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="package", autouse=True)
def made_up_editions() -> Iterator[None]:
    """Let the notation find the made-up editions by name, in these tests only."""
    names = {edition.name: edition for edition in MADE_UP}
    EDITIONS.update(names)
    yield
    for name in names:
        del EDITIONS[name]
