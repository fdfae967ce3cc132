"""A caller waits for a busy table only as long as the caller's own time limit."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from game.model.game import Game
from game.rules.actions import EndTurn
from game.storage.errors import NoTimeLeft
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from tests.makers.tables import (
    PASSING_OPTIONS,
    person_not_on_turn,
    play_action,
    start_game,
    whose_turn,
)
from tests.makers.waiting import TimeLimitedCaller


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


async def end_turn(tables: Tables, table: Table) -> object:
    return await play_action(tables, table, EndTurn())


async def nudge(tables: Tables, table: Table) -> object:
    return await tables.notices.nudge(
        table.game.id, person_not_on_turn(table), whose_turn(table).user
    )


@pytest.mark.parametrize("ask", [end_turn, nudge])
async def test_a_caller_stops_waiting_for_a_busy_table_at_the_time_limit(
    blocking_repository: BlockingRepository, ask: Callable[[Tables, Table], Awaitable[object]]
) -> None:
    tables = Tables(blocking_repository)
    table = await start_game(tables, 2, PASSING_OPTIONS)
    blocking_repository.save_allowed.clear()
    blocked_save = asyncio.create_task(play_action(tables, table, EndTurn()))
    await asyncio.sleep(0.05)
    # Half a second is enough time to read from the database; this test is not about reads.
    TimeLimitedCaller(0.5)
    with pytest.raises(NoTimeLeft):
        await ask(tables, table)
    assert not blocked_save.done()
    blocking_repository.save_allowed.set()
    assert (await blocked_save).state.seat_on_turn != table.state.seat_on_turn
