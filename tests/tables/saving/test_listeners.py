"""Listeners are called after a change is stored, and may themselves change the table again."""

import asyncio

import pytest

from game.model.ids import GameId
from game.rules.actions import EndTurn
from game.storage.repository import Repository
from game.tables import Table, Tables
from game.tables.errors import NoGame, StaleClick, TableError
from game.tables.lobby.seats import leave_lobby
from game.tables.play.actions import act, resign
from tests.makers.people import ANA, BEN, HALL_CHANNEL, new_click_id
from tests.makers.tables import (
    do,
    first_move,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
    whose_turn,
)


async def test_a_listener_is_called_after_the_change_is_stored(
    repository: Repository, tables: Tables
) -> None:
    heard: list[int] = []

    async def listener(table: Table) -> None:
        assert await repository.load(table.game.id) == table.game
        heard.append(table.game.version)

    tables.listen(listener)
    table = await play_action(tables, await start_game(tables, 3))
    table = await resign_until_won(tables, table)
    assert heard == list(range(2, table.game.version + 1))


async def test_a_refused_click_calls_no_listener(tables: Tables) -> None:
    heard: list[Table] = []

    async def listener(table: Table) -> None:
        heard.append(table)

    table = await start_game(tables)
    tables.listen(listener)
    with pytest.raises(StaleClick):
        await tables.do(table.game.id, whose_turn(table), new_click_id(), act, EndTurn(), 0)
    with pytest.raises(TableError):
        await tables.lobbies.join(table.game.id, BEN, new_click_id())
    with pytest.raises(NoGame):
        await tables.do(GameId(4321), ANA, new_click_id(), resign)
    assert heard == []


async def test_a_listener_may_click_at_the_same_table(tables: Tables) -> None:
    heard: list[int] = []

    async def follow(table: Table) -> None:
        heard.append(table.state.used)
        if table.state.used == 1:
            await play_action(tables, table)

    table = await start_game(tables)
    tables.listen(follow)
    async with asyncio.timeout(120):
        await play_action(tables, table)
    assert heard == [1, 2]


async def test_a_slow_listener_does_not_block_another_change(tables: Tables) -> None:
    asleep, wake = asyncio.Event(), asyncio.Event()

    async def slow(table: Table) -> None:
        if table.state.used == 1:
            asleep.set()
            await wake.wait()

    table = await start_game(tables)
    tables.listen(slow)
    first = asyncio.create_task(play_action(tables, table))
    async with asyncio.timeout(120):
        await asleep.wait()
        after = await play_action(tables, await tables.table(table.game.id))
    assert after.state.used == 2
    assert not first.done()
    wake.set()
    assert (await first).state.used == 1


async def test_listeners_are_called_in_the_order_of_registration(tables: Tables) -> None:
    heard: list[str] = []

    async def one(table: Table) -> None:
        heard.append(f"one {table.game.version}")

    async def two(table: Table) -> None:
        heard.append(f"two {table.game.version}")

    tables.listen(one)
    tables.listen(two)
    table = await open_lobby_of(tables, 2)
    await do(tables, table.game.id, BEN, leave_lobby)
    assert heard == ["one 2", "two 2", "one 3", "two 3"]


async def test_opening_a_lobby_calls_no_listener(tables: Tables) -> None:
    heard: list[Table] = []

    async def listener(table: Table) -> None:
        heard.append(table)

    tables.listen(listener)
    await open_lobby_of(tables, channel=HALL_CHANNEL)
    assert heard == []


async def test_a_listener_gets_the_same_table_as_the_caller(tables: Tables) -> None:
    heard: list[Table] = []

    async def listener(table: Table) -> None:
        heard.append(table)

    table = await start_game(tables)
    tables.listen(listener)
    action = first_move(table)
    after = await play_action(tables, table, action)
    assert heard == [after]
    assert heard[0].turns[-1].events == after.state.events
