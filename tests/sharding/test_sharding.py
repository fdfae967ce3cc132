"""Short runs of the test that `make sharding` runs for long."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.long import long
from tests.postgresql.server import Server
from tests.sharding.plan import ProcessTrouble, RunPlan
from tests.sharding.planted import skip_epoch_check
from tests.sharding.run import run_plan

pytestmark = [long, pytest.mark.timeout(400)]

# Other tests run at the same time, so answers take longer here for reasons other than leases.
SMALL = RunPlan(
    7, processes=3, shards=6, share=1, guilds=12, tables=18, troubles=4, clicks=15, answered=40
)
# Many tables with few clicks: clicks that reach a frozen process are still valid when it resumes.
QUIETER = replace(SMALL, processes=2, shards=4, guilds=8, tables=48, troubles=2, clicks=12)


async def test_processes_in_trouble_lose_nothing(postgres_server: Server, tmp_path: Path) -> None:
    said: list[str] = []
    report = await run_plan(SMALL, postgres_server, tmp_path, said.append)
    assert report.problems == [], said
    assert report.trouble_counts.total() == SMALL.troubles
    assert report.seconds_away
    assert report.accepted_count > 0


async def test_missing_check_of_the_epoch_is_found(postgres_server: Server, tmp_path: Path) -> None:
    plan = replace(QUIETER, trouble_kinds=(ProcessTrouble.FROZEN,), plant_fault=skip_epoch_check)
    report = await run_plan(plan, postgres_server, tmp_path, lambda _: None)
    assert any(" wrote in game " in problem for problem in report.problems)
