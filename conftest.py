"""Loads the playground's fixtures for every test, and skips long tests in the usual run."""

import gc
import logging
from collections.abc import Iterator

import pytest
import structlog

from tests.long import skip_long_tests

# Imported modules and collected tests live until the end. Garbage collection over them would take a
# third of the run time.
gc.disable()

pytest_plugins = [
    "discord_playground.browser_plugin",
    "discord_playground.pytest_plugin",
    "tests.postgresql.plugin",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the long tests to `make matrix`."""
    skip_long_tests(items)


def pytest_collection_finish() -> None:
    """Run the garbage collector rarely, and not over objects that live until the end."""
    gc.freeze()
    young, middle, old = gc.get_threshold()
    gc.set_threshold(10 * young, middle, 10 * old)
    gc.enable()


@pytest.fixture
def own_log() -> Iterator[None]:
    """Restore the logging settings after the test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
