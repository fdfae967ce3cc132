"""Fixtures: a clock that the test sets."""

import pytest

from tests.e2e.notices.preferences import Time


@pytest.fixture
def time() -> Time:
    """The bot's clock, which the test sets."""
    return Time()
