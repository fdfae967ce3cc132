"""The worker that keeps a table's public message true while Discord makes that hard."""

import asyncio

import discord
import pytest

from cogs.board import boards as boards_module
from cogs.board.boards import Boards
from game.rules.actions import EndTurn
from game.tables import Tables
from tests.makers.tables import (
    ANA,
    GUILD,
    HALL,
    JAMAICA,
    click,
    moved,
    on_turn,
)

from .hanging import check_true, hung
from .wall import Wall, broken, trouble


async def test_a_server_in_trouble_is_asked_again_until_it_works(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await hung(tables, boards, wall)
    wall.troubles += [broken(), ConnectionResetError(), TimeoutError()]
    table = await moved(tables, table)
    await boards.settle()
    assert wall.done == ["edit"] * 4
    await check_true(tables, wall, table)


async def test_a_server_that_stays_away_is_given_up_until_the_next_change(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await hung(tables, boards, wall)
    wall.troubles += [broken() for _ in range(4)]
    table = await moved(tables, table)
    await boards.settle()
    assert wall.done == ["edit"] * 4
    table = await moved(tables, table)
    await boards.settle()
    assert wall.done == ["edit"] * 5
    await check_true(tables, wall, table)


async def test_waiting_grows_with_every_failure(
    tables: Tables, boards: Boards, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_module, "RETRY_SECONDS", (0.01, 0.02, 0.04))
    table = await hung(tables, boards, wall)
    wall.troubles += [broken() for _ in range(3)]
    began = asyncio.get_running_loop().time()
    await moved(tables, table)
    await boards.settle()
    assert asyncio.get_running_loop().time() - began >= 0.07


async def test_a_failed_new_turn_still_calls_the_player(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await moved(tables, await hung(tables, boards, wall))
    await boards.settle()
    wall.troubles += [broken(), broken()]
    table = await moved(tables, table, EndTurn())
    await boards.settle()
    assert wall.mentioned == [on_turn(table).user]
    await check_true(tables, wall, table)


async def test_one_refused_state_does_not_keep_the_next_one_away(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    """The table changes while a refusal that nobody foresaw is on its way."""
    table = await hung(tables, boards, wall)
    wall.gate.clear()
    wall.busy.clear()
    wall.troubles.append(trouble(discord.HTTPException, 400, 50035))
    table = await moved(tables, table)
    await wall.busy.wait()
    table = await moved(tables, table)
    wall.gate.set()
    await boards.settle()
    await check_true(tables, wall, table)


async def test_without_rights_the_game_goes_on_and_the_board_follows_later(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await hung(tables, boards, wall)
    wall.troubles.append(trouble(discord.Forbidden, 403, 50013))
    table = await moved(tables, table)
    await boards.settle()
    table = await moved(tables, table)
    await boards.settle()
    await check_true(tables, wall, table)


async def test_a_message_too_old_to_edit_is_replaced_without_a_mention(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await hung(tables, boards, wall)
    wall.too_old = True
    table = await moved(tables, table)
    await boards.settle()
    assert wall.done == ["edit", "post", "delete"]
    assert wall.mentioned == []
    await check_true(tables, wall, table)


async def test_a_gone_channel_ends_the_game_once(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await hung(tables, boards, wall)
    wall.gone = True
    table = await moved(tables, table)
    await boards.settle()
    assert (await tables.table(table.game.id)).called_off
    assert len(wall.done) == 2


async def test_a_first_message_that_failed_is_sent_again(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await tables.open(GUILD, HALL, ANA, JAMAICA, "en", click())
    with pytest.raises(discord.DiscordServerError):
        async with boards.sending(table):
            raise broken()
    await boards.settle()
    assert wall.done == ["look", "post"]
    await check_true(tables, wall, table)


async def test_after_closing_nothing_hangs_any_more(
    tables: Tables, boards: Boards, wall: Wall
) -> None:
    table = await hung(tables, boards, wall)
    wall.gate.clear()
    wall.busy.clear()
    table = await moved(tables, table)
    await wall.busy.wait()
    await boards.close()
    wall.done.clear()
    wall.gate.set()
    await moved(tables, table)
    await boards.settle()
    assert wall.done == []
