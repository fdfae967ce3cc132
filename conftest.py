"""The playground's fixtures, for every test, and what is left out of the usual run."""

import gc

import pytest

from tests.long import leave_out

pytest_plugins = ["playground.pytest_plugin", "tests.postgresql.plugin"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the long tests to `make matrix`."""
    leave_out(items)


def pytest_collection_finish() -> None:
    """Spare the memory's tidying up all that stays to the end: it is a sixth of the time."""
    gc.collect()
    gc.freeze()
