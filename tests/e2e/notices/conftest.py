"""A clock that a test moves."""

import pytest

from tests.e2e.notices.preferences import Time


@pytest.fixture
def time() -> Time:
    """The bot's clock, in the test's hand."""
    return Time()
