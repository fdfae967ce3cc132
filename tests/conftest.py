"""A fixture for all tests of the bot."""

import pytest


@pytest.fixture(scope="session")
def answer_seconds() -> float:
    """Give the bot 30 seconds for an answer: a test that is not about speed needs no limit.

    Tests about late or lost answers set a shorter time.
    """
    return 30
