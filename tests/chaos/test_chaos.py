"""The short form of `make chaos`: one round of faults and clicks, then all checks."""

import os
import random
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from tests.chaos.__main__ import print_report
from tests.chaos.places import DATABASE_KINDS
from tests.chaos.plan import plan_faults
from tests.chaos.run import ChaosSettings, run_chaos, say
from tests.long import long
from tests.postgresql.server import NO_POSTGRESQL_TEXT, programs

SEED_VARIABLE = "CARTAGENA_CHAOS_SEED"
SECONDS = 45.0


@long
@pytest.mark.skipif(sys.platform != "linux", reason="chaos needs /proc")
@pytest.mark.parametrize("place", DATABASE_KINDS)
async def test_random_faults_cause_no_problem(tmp_path: Path, place: str) -> None:
    if place != "sqlite" and programs() is None:
        pytest.skip(NO_POSTGRESQL_TEXT)
    seed = int(os.environ.get(SEED_VARIABLE, random.randrange(10**6)))  # noqa: S311
    say(f"seed {seed}")
    report = await run_chaos(
        ChaosSettings(seed, SECONDS, SECONDS, database_kind=place), tmp_path, say
    )
    print_report(seed, report)
    assert report.problems == []
    assert report.fault_counts.total() > 0
    assert report.accepted_count > 0


def test_same_seed_gives_the_same_faults() -> None:
    weights = {"kill": 1.0, "outage": 2.0, "refuse": 5.0}
    first = plan_faults(7, 1, 60, weights)
    assert first == plan_faults(7, 1, 60, weights)
    assert first != plan_faults(8, 1, 60, weights)
    assert first != plan_faults(7, 2, 60, weights)
    assert {one.fault for one in first} == set(weights)
    assert all(0 < one.starts_at < 60 for one in first)
