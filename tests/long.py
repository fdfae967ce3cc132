"""Tests too long for every run: `make matrix` runs them, and so does CI."""

import os

import pytest

long = pytest.mark.skipif(
    "CARTAGENA_MATRIX_GAMES" not in os.environ, reason="`make matrix` runs the long tests"
)
