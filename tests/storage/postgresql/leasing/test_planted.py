"""Each fault that is planted in the leases is found by the test that should find it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import long
from tests.storage.processes.children import ROOT

from .planted import PLANT, PLANTS

FOUND = 1
"""What pytest ends with where a test has failed, and nothing else was wrong."""


@long
@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_fault_is_found(postgres_server: object, name: str) -> None:
    file, _, test = PLANTS[name].found_by.partition("::")
    place = Path(__file__).with_name(file).relative_to(ROOT)
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.storage.postgresql.leasing.planted",
    )
    done = subprocess.run(
        (*command, "-p", "no:cacheprovider", f"{place}::{test}"),
        cwd=ROOT,
        env=os.environ | {PLANT: name},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == FOUND, done.stdout
    assert "1 failed" in done.stdout
    # Not because the statement is none any more.
    assert "PostgreSQL says" not in done.stdout
    assert "asyncpg.exceptions" not in done.stdout
