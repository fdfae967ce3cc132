"""Marks for tests that only `make matrix` runs, or runs with more games. CI runs `make matrix`."""

import os

import pytest

MATRIX_GAME_COUNT = int(os.environ.get("CARTAGENA_MATRIX_GAMES", "0"))
"""How many games each of the matrix's 120 cases plays; 0 in the usual run."""

long = pytest.mark.long
"""Mark of tests that only `make matrix` runs.

They take more than about two seconds on an idle machine, or repeat what quicker tests show.
"""
larger_in_matrix = pytest.mark.larger
"""Mark of tests that every run includes, and that `make matrix` runs with more games."""


def skip_long_tests(tests: list[pytest.Item]) -> None:
    """Skip the tests marked as long, unless this run is the matrix."""
    if MATRIX_GAME_COUNT:
        return
    skip = pytest.mark.skip(reason="`make matrix` runs the long tests")
    for test in tests:
        if test.get_closest_marker("long"):
            test.add_marker(skip)
