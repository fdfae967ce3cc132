"""The playground's fixtures, for every test, and what is left out of the usual run."""

import gc
import logging
from collections.abc import Iterator

import pytest
import structlog

from tests.long import leave_out

# What is imported and collected stays to the end: looking for litter in it is a third of the work.
gc.disable()

pytest_plugins = [
    "discord_playground.browser_plugin",
    "discord_playground.pytest_plugin",
    "tests.postgresql.plugin",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the long tests to `make matrix`."""
    leave_out(items)


def pytest_collection_finish() -> None:
    """Tidy up memory seldom, without what stays to the end: else it is a sixth of all work."""
    gc.freeze()
    young, middle, old = gc.get_threshold()
    gc.set_threshold(10 * young, middle, 10 * old)
    gc.enable()


@pytest.fixture
def own_log() -> Iterator[None]:
    """Whatever a test does to the log is put back."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
