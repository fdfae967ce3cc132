"""Each planted fault in the leases is found by its test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import long
from tests.storage.processes.children import ROOT

from .planted import FAULT_VARIABLE, FAULTS

TESTS_FAILED = 1
"""Exit code of pytest if a test failed and nothing else was wrong."""


@long
@pytest.mark.parametrize("name", FAULTS)
def test_each_planted_fault_is_found_by_its_own_test(postgres_server: object, name: str) -> None:
    file, _, test = FAULTS[name].found_by.partition("::")
    test_path = Path(__file__).with_name(file).relative_to(ROOT)
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.storage.postgresql.leasing.planted",
    )
    pytest_run = subprocess.run(
        (*command, "-p", "no:cacheprovider", f"{test_path}::{test}"),
        cwd=ROOT,
        env=os.environ | {FAULT_VARIABLE: name},
        capture_output=True,
        text=True,
        check=False,
    )
    assert pytest_run.returncode == TESTS_FAILED, pytest_run.stdout
    assert "1 failed" in pytest_run.stdout
    # The test must not fail because the changed statement is invalid.
    assert "PostgreSQL says" not in pytest_run.stdout
    assert "asyncpg.exceptions" not in pytest_run.stdout
