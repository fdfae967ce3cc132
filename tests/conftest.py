"""A fixture for all tests of the bot."""

import pytest


@pytest.fixture(scope="session")
def answer_seconds() -> float:
    """Give the bot 30 seconds for an answer: only tests about speed need a short limit.

    Tests about late or lost answers set a shorter time.
    """
    return 30
