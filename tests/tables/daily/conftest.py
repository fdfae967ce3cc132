"""Fixtures: a clock on a day that has a puzzle."""

import pytest

from tests.makers.people import Clock

from .player import TODAY, moment_at


@pytest.fixture
def clock() -> Clock:
    return Clock(moment_at(TODAY))
