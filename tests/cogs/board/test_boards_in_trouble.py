"""The worker that keeps a table's public message true while Discord makes that hard."""

import asyncio

import discord
import pytest

from cogs.board import boards as boards_module
from cogs.board.boards import Boards
from game.rules.actions import EndTurn
from game.tables import Tables
from tests.cogs.board.channels_in_memory import ChannelsInMemory, broken, trouble
from tests.cogs.board.shown_boards import check_true, with_board
from tests.makers.people import ANA, GUILD, HALL, click
from tests.makers.tables import JAMAICA, moved, on_turn


async def test_a_server_in_trouble_is_asked_again_until_it_works(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.troubles += [broken(), ConnectionResetError(), TimeoutError()]
    table = await moved(tables, table)
    await boards.settle()
    assert channels.done == ["edit"] * 4
    await check_true(tables, channels, table)


async def test_a_server_that_stays_away_is_given_up_until_the_next_change(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.troubles += [broken() for _ in range(4)]
    table = await moved(tables, table)
    await boards.settle()
    assert channels.done == ["edit"] * 4
    table = await moved(tables, table)
    await boards.settle()
    assert channels.done == ["edit"] * 5
    await check_true(tables, channels, table)


async def test_waiting_grows_with_every_failure(
    tables: Tables, boards: Boards, channels: ChannelsInMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_module, "RETRY_SECONDS", (0.01, 0.02, 0.04))
    table = await with_board(tables, boards, channels)
    channels.troubles += [broken() for _ in range(3)]
    began = asyncio.get_running_loop().time()
    await moved(tables, table)
    await boards.settle()
    assert asyncio.get_running_loop().time() - began >= 0.07


async def test_a_failed_new_turn_still_calls_the_player(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await moved(tables, await with_board(tables, boards, channels))
    await boards.settle()
    channels.troubles += [broken(), broken()]
    table = await moved(tables, table, EndTurn())
    await boards.settle()
    assert channels.mentioned == [on_turn(table).user]
    await check_true(tables, channels, table)


async def test_one_refused_state_does_not_keep_the_next_one_away(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    """The table changes while a refusal that nobody foresaw is on its way."""
    table = await with_board(tables, boards, channels)
    channels.gate.clear()
    channels.busy.clear()
    channels.troubles.append(trouble(discord.HTTPException, 400, 50035))
    table = await moved(tables, table)
    await channels.busy.wait()
    table = await moved(tables, table)
    channels.gate.set()
    await boards.settle()
    await check_true(tables, channels, table)


async def test_without_rights_the_game_goes_on_and_the_board_follows_later(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.troubles.append(trouble(discord.Forbidden, 403, 50013))
    table = await moved(tables, table)
    await boards.settle()
    table = await moved(tables, table)
    await boards.settle()
    await check_true(tables, channels, table)


async def test_a_message_too_old_to_edit_is_replaced_without_a_mention(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.too_old = True
    table = await moved(tables, table)
    await boards.settle()
    assert channels.done == ["edit", "post", "delete"]
    assert channels.mentioned == []
    await check_true(tables, channels, table)


async def test_a_gone_channel_ends_the_game_once(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.gone = True
    table = await moved(tables, table)
    await boards.settle()
    assert (await tables.table(table.game.id)).called_off
    assert len(channels.done) == 2


async def test_a_first_message_that_failed_is_sent_again(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await tables.open(GUILD, HALL, ANA, JAMAICA, "en", click())
    with pytest.raises(discord.DiscordServerError):
        async with boards.sending(table):
            raise broken()
    await boards.settle()
    assert channels.done == ["look", "post"]
    await check_true(tables, channels, table)


async def test_after_closing_nothing_is_shown_any_more(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.gate.clear()
    channels.busy.clear()
    table = await moved(tables, table)
    await channels.busy.wait()
    await boards.close()
    channels.done.clear()
    channels.gate.set()
    await moved(tables, table)
    await boards.settle()
    assert channels.done == []
