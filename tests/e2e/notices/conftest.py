"""Fixtures: a clock that the test sets."""

import pytest

from tests.e2e.notices.preferences import Clock


@pytest.fixture
def time() -> Clock:
    """The bot's clock, which the test sets."""
    return Clock()
