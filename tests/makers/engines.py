"""Which database the bot keeps its games in."""

import pytest

SQLITE = "sqlite"
POSTGRESQL = "postgresql"

both_engines = pytest.mark.parametrize("database", [SQLITE, POSTGRESQL], indirect=True)
"""The test runs on either; without it, on the file alone."""
