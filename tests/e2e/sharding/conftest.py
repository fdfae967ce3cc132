"""Fixtures: several processes with one database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from discord_playground import Playground
from tests.e2e.sharding.processes import Processes
from tests.postgresql.server import Server


@pytest.fixture(scope="session")
def answer_seconds() -> float:
    """Give a bot three seconds for an answer, as Discord does.

    When a process is gone, nobody answers a click. The person then tries again after this time.
    """
    return 3


@pytest.fixture
async def processes(
    playground: Playground, postgres_server: Server, own_postgres: str, tmp_path: Path
) -> AsyncIterator[Processes]:
    processes = Processes(playground, tmp_path, postgres_server, own_postgres, shards=2)
    yield processes
    await processes.kill_all()
