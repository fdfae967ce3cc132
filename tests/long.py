"""Marks for tests that `make matrix` alone runs, or runs with more games; CI does both."""

import os

import pytest

MATRIX_GAMES = int(os.environ.get("CARTAGENA_MATRIX_GAMES", "0"))
"""How many games each of the matrix's 120 cases plays; 0 in the usual run."""

long = pytest.mark.long
"""Too long for every run: more than about two seconds on an idle machine, or the same as quicker
tests show once more."""
larger = pytest.mark.larger
"""In every run, and larger in `make matrix`."""


def leave_out(tests: list[pytest.Item]) -> None:
    """Skip the long ones of these tests, unless this run is the matrix."""
    if MATRIX_GAMES:
        return
    skip = pytest.mark.skip(reason="`make matrix` runs the long tests")
    for test in tests:
        if test.get_closest_marker("long"):
            test.add_marker(skip)
