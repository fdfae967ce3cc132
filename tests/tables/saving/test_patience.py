"""A caller waits for a busy table only as long as the caller's own time limit."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from game.model.game import Game
from game.rules.actions import EndTurn
from game.storage.errors import OutOfTime
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from tests.makers.tables import PASSING, begun, moved, on_turn, waiting
from tests.makers.waiting import Waiting


class BlockingRepository(SqliteRepository):
    """Waits before each save until ``save_allowed`` is set."""

    save_allowed: asyncio.Event

    async def save(self, game: Game, *arguments: Any, **named: Any) -> Game:
        await self.save_allowed.wait()
        return await super().save(game, *arguments, **named)


@pytest.fixture
async def blocking_repository(tmp_path: Path) -> AsyncIterator[BlockingRepository]:
    async with await BlockingRepository.open(tmp_path / "games.sqlite3") as repository:
        repository.save_allowed = asyncio.Event()
        repository.save_allowed.set()
        yield repository


async def end(tables: Tables, table: Table) -> object:
    return await moved(tables, table, EndTurn())


async def nudge(tables: Tables, table: Table) -> object:
    return await tables.notices.nudge(table.game.id, waiting(table), on_turn(table).user)


@pytest.mark.parametrize("ask", [end, nudge])
async def test_a_caller_stops_waiting_for_a_busy_table_at_the_time_limit(
    blocking_repository: BlockingRepository, ask: Callable[[Tables, Table], Awaitable[object]]
) -> None:
    tables = Tables(blocking_repository)
    table = await begun(tables, 2, PASSING)
    blocking_repository.save_allowed.clear()
    blocked_save = asyncio.create_task(moved(tables, table, EndTurn()))
    await asyncio.sleep(0.05)
    # Half a second is enough time to read from the database; this test is not about reads.
    Waiting(0.5)
    with pytest.raises(OutOfTime):
        await ask(tables, table)
    assert not blocked_save.done()
    blocking_repository.save_allowed.set()
    assert (await blocked_save).state.turn != table.state.turn
