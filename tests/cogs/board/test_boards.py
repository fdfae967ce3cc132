"""The worker that keeps a table's public message true: what is shown, and who is called."""

from typing import cast

import discord
import pytest

from cogs.board.boards import Boards
from cogs.board.channels import Channels
from game.rules.actions import EndTurn, Undo
from game.tables import Tables
from tests.cogs.board.channels_in_memory import ChannelsInMemory, trouble
from tests.cogs.board.shown_boards import check_true, with_board
from tests.makers.people import ANA, BEN, GUILD, HALL, MODERATOR, click
from tests.makers.tables import JAMAICA, begun, lobby, moved, on_turn, won


async def test_within_a_turn_the_message_is_edited(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await moved(tables, await with_board(tables, boards, channels))
    await boards.settle()
    assert channels.done == ["edit"]
    assert channels.mentioned == []
    await check_true(tables, channels, table)


async def test_a_new_turn_posts_a_new_message_and_calls_one(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await moved(tables, await with_board(tables, boards, channels))
    await boards.settle()
    table = await moved(tables, table, EndTurn())
    await boards.settle()
    assert channels.done == ["edit", "post", "delete"]
    assert channels.mentioned == [on_turn(table).user]
    await check_true(tables, channels, table)


async def test_the_newest_state_wins_and_older_ones_are_skipped(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    channels.gate.clear()
    channels.busy.clear()
    table = await moved(tables, table)
    await channels.busy.wait()
    for action in (Undo(), None, Undo(), None, None, Undo(), None):
        table = await moved(tables, table, action)
    channels.gate.set()
    await boards.settle()
    assert channels.done == ["edit", "edit"]
    await check_true(tables, channels, table)


async def test_a_lobby_stays_readable_when_the_game_begins(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await lobby(tables, 2)
    await boards.settle()
    table = await tables.start(table.game.id, ANA, click())
    await boards.settle()
    assert channels.done[-2:] == ["post", "close lobby"]
    assert channels.mentioned == [on_turn(table).user]
    assert len(channels.messages) == 2
    await check_true(tables, channels, table)


async def test_the_end_mentions_nobody(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await won(tables, await with_board(tables, boards, channels))
    await boards.settle()
    assert channels.done == ["post", "delete"]
    assert channels.mentioned == []
    await check_true(tables, channels, table)


@pytest.mark.parametrize("too_old", [False, True])
async def test_a_game_called_off_says_so_where_it_was(
    tables: Tables, boards: Boards, channels: ChannelsInMemory, too_old: bool
) -> None:
    table = await with_board(tables, boards, channels)
    channels.too_old = too_old
    table = await tables.cancel(table.game.id, MODERATOR, click())
    await boards.settle()
    assert channels.mentioned == []
    await check_true(tables, channels, table)


async def test_after_a_restart_nothing_is_said_twice(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    fresh = Boards(tables, cast(Channels, channels))
    fresh.refresh(table.game.id)
    await fresh.settle()
    assert channels.done == ["look"]


async def test_after_a_restart_a_game_called_off_is_closed_once(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    """Killed between calling off and saying so; the next start only looks."""
    table = await with_board(tables, boards, channels)
    await boards.close()
    table = await tables.cancel(table.game.id, MODERATOR, click())
    for done in (["look", "edit"], ["look"]):
        channels.done.clear()
        fresh = Boards(tables, cast(Channels, channels))
        fresh.refresh(table.game.id)
        await fresh.settle()
        assert channels.done == done
        await check_true(tables, channels, table)


async def test_after_a_restart_a_board_that_nobody_noted_is_closed_with_its_game(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    await boards.close()
    unnoted = channels.put(table)
    table = await tables.cancel(table.game.id, MODERATOR, click())
    fresh = Boards(tables, cast(Channels, channels))
    fresh.refresh(table.game.id)
    await fresh.settle()
    assert channels.done == ["look", "delete", "edit"]
    assert (await tables.table(table.game.id)).game.board == unnoted
    assert [shows for shows in channels.messages.values() if shows.milestone] == []


async def test_after_a_restart_a_board_that_nobody_noted_is_the_board(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    """Killed between posting a board and noting it: nobody is called twice."""
    table = await moved(tables, await with_board(tables, boards, channels))
    await boards.close()
    channels.done.clear()
    table = await moved(tables, table, EndTurn())
    unnoted = channels.put(table)
    fresh = Boards(tables, cast(Channels, channels))
    fresh.refresh(table.game.id)
    await fresh.settle()
    assert channels.done == ["look", "delete"]
    assert (await tables.table(table.game.id)).game.board == unnoted
    assert channels.mentioned == []
    await check_true(tables, channels, table)


async def test_after_a_restart_a_lobby_left_open_by_its_game_is_closed(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await lobby(tables)
    old = channels.put(table)
    await tables.place_board(table.game.id, old)
    await boards.close()
    await tables.join(table.game.id, BEN, click())
    table = await tables.start(table.game.id, ANA, click())
    channels.put(table)
    fresh = Boards(tables, cast(Channels, channels))
    fresh.refresh(table.game.id)
    await fresh.settle()
    assert channels.done == ["look", "close lobby"]
    assert channels.messages[old.message].milestone == ""
    await check_true(tables, channels, table)


async def test_after_a_restart_a_missed_turn_is_called(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await moved(tables, await with_board(tables, boards, channels))
    await boards.close()
    channels.done.clear()
    table = await moved(tables, table, EndTurn())
    fresh = Boards(tables, cast(Channels, channels))
    fresh.refresh(table.game.id)
    await fresh.settle()
    assert channels.mentioned == [on_turn(table).user]
    await check_true(tables, channels, table)


async def test_the_first_message_is_left_to_whoever_sends_it(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    """Somebody joins between the sending of the lobby and the noting of where it stands."""
    table = await tables.open(GUILD, HALL, ANA, JAMAICA, "en", click())
    async with boards.sending(table):
        sent = channels.put(table)
        await tables.join(table.game.id, BEN, click())
        await boards.settle()
        assert channels.done == []
        await tables.place_board(table.game.id, sent)
    await boards.settle()
    assert channels.done == ["edit"]
    assert len(channels.messages) == 1
    await check_true(tables, channels, table)


async def test_a_board_called_for_stands_at_the_bottom_and_calls_nobody(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    table = await with_board(tables, boards, channels)
    assert await boards.repost(table.game.id)
    assert channels.done == ["post", "delete"]
    assert channels.mentioned == []
    channels.troubles.append(trouble(discord.Forbidden, 403, 50013))
    assert not await boards.repost(table.game.id)
    await check_true(tables, channels, table)


async def test_tables_do_not_wait_for_each_others_boards(
    tables: Tables, boards: Boards, channels: ChannelsInMemory
) -> None:
    for channel in range(1, 31):
        await begun(tables, channel=channel)
    await boards.settle()
    assert channels.done.count("post") >= 30
    for table in await tables.all_open():
        await check_true(tables, channels, table)
