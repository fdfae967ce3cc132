"""Channels in which the bot cannot write: the reasons, and the games whose clocks stop."""

from typing import Any

import discord
import pytest

from cogs.board.lost import Obstacle, find_obstacle
from cogs.ui.permissions import NEEDED_IN_THREADS, NEEDED_PERMISSIONS
from game.model.ids import ChannelId
from game.tables import Table
from game.tables.time.unreachable import Unreachable
from tests.cogs.offline import BOT_ID, OfflineBot, make_user_data
from tests.makers.people import GUILD, HALL_CHANNEL, NOON
from tests.makers.tables import start_game

THREAD = ChannelId(HALL_CHANNEL + 1)
ENOUGH_PERMISSIONS = frozenset({*NEEDED_PERMISSIONS, *NEEDED_IN_THREADS})
"""The permissions to write in a channel and in its threads that are not locked."""


def make_thread_data(*, locked: bool) -> Any:
    """Return a thread in the form in which Discord sends one."""
    metadata = {
        "archived": locked,
        "locked": locked,
        "auto_archive_duration": 60,
        "archive_timestamp": "2026-01-01T00:00:00+00:00",
    }
    return {
        "id": str(THREAD),
        "guild_id": str(GUILD),
        "parent_id": str(HALL_CHANNEL),
        "owner_id": "1",
        "type": 11,
        "name": "thread",
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": metadata,
    }


def join_server(bot: OfflineBot, rights: frozenset[str], *threads: Any) -> None:
    """Add the bot's server, with a channel, these threads, and these permissions of the bot."""
    allowed = discord.Permissions(**dict.fromkeys(rights, True))
    everyone = {"id": str(GUILD), "name": "@everyone", "permissions": str(allowed.value)} | ROLE
    hall = {
        "id": str(HALL_CHANNEL),
        "type": 0,
        "name": "hall",
        "position": 0,
        "permission_overwrites": [],
    }
    ours = {"user": make_user_data(BOT_ID, "Cartagena"), "roles": [], "flags": 0, "joined_at": None}
    guild_data: Any = {
        "id": str(GUILD),
        "name": "server",
        "owner_id": "2",
        "roles": [everyone],
        "channels": [hall],
        "threads": threads,
        "members": [ours],
        "member_count": 1,
    }
    bot.bot._connection._add_guild_from_data(guild_data)


ROLE = {
    "position": 0,
    "color": 0,
    "hoist": False,
    "managed": False,
    "mentionable": False,
    "flags": 0,
}


async def clock_is_stopped(bot: OfflineBot, table: Table) -> bool:
    return (await bot.tables.table(table.game.id)).game.clock.paused_at is not None


async def send_thread_update(bot: OfflineBot, thread_data: Any) -> None:
    """Send the bot the event that a thread has changed."""
    await bot.cog.on_raw_thread_update(discord.RawThreadUpdateEvent(thread_data))


@pytest.mark.parametrize("knows_the_thread", [True, False])
@pytest.mark.parametrize(
    (("rights", "locked", "stopped")),
    [
        (ENOUGH_PERMISSIONS, True, True),
        (ENOUGH_PERMISSIONS, False, False),
        (ENOUGH_PERMISSIONS | {"manage_threads"}, True, True),
        (ENOUGH_PERMISSIONS | {"manage_threads"}, False, False),
    ],
    ids=["locked", "open", "locked, but ours to manage", "open and ours to manage"],
)
async def test_clock_stops_if_its_thread_is_locked(
    bot: OfflineBot, rights: frozenset[str], locked: bool, stopped: bool, knows_the_thread: bool
) -> None:
    table = await start_game(bot.tables, channel=THREAD)
    thread_data = make_thread_data(locked=locked)
    join_server(bot, rights, *([thread_data] if knows_the_thread else ()))
    await send_thread_update(bot, thread_data)
    assert await clock_is_stopped(bot, table) is stopped


@pytest.mark.parametrize("locked", [True, False])
async def test_thread_lock_stops_the_clock_in_an_unknown_server(
    bot: OfflineBot, locked: bool
) -> None:
    table = await start_game(bot.tables, channel=THREAD)
    await send_thread_update(bot, make_thread_data(locked=locked))
    assert await clock_is_stopped(bot, table) is locked


async def test_thread_lock_stops_the_clock_if_the_parent_channel_is_unknown(
    bot: OfflineBot,
) -> None:
    table = await start_game(bot.tables, channel=THREAD)
    join_server(bot, ENOUGH_PERMISSIONS | {"manage_threads"})
    await send_thread_update(bot, make_thread_data(locked=True) | {"parent_id": "5"})
    assert await clock_is_stopped(bot, table)


async def test_clock_stops_in_an_open_thread_where_the_bot_may_not_write(
    bot: OfflineBot,
) -> None:
    table = await start_game(bot.tables, channel=THREAD)
    join_server(
        bot, ENOUGH_PERMISSIONS - {"send_messages_in_threads"}, make_thread_data(locked=False)
    )
    await send_thread_update(bot, make_thread_data(locked=False))
    assert await clock_is_stopped(bot, table)


@pytest.mark.parametrize("channel", [HALL_CHANNEL, THREAD])
@pytest.mark.parametrize("right", sorted(ENOUGH_PERMISSIONS))
async def test_clock_stops_only_if_a_missing_permission_is_needed(
    bot: OfflineBot, channel: int, right: str
) -> None:
    table = await start_game(bot.tables, channel=ChannelId(channel))
    join_server(bot, ENOUGH_PERMISSIONS - {right}, make_thread_data(locked=False))
    needed = right in (NEEDED_PERMISSIONS if channel == HALL_CHANNEL else NEEDED_IN_THREADS)
    # Without the permission to view a channel, no other permission counts there.
    found = find_obstacle(bot.bot, table)
    assert (found is not None and right in found.missing_permissions) is needed
    await bot.cog.housekeeping.lost.check_games([table.game.id])
    assert await clock_is_stopped(bot, table) is needed


async def test_obstacle_in_a_locked_thread_is_the_lock(bot: OfflineBot) -> None:
    table = await start_game(bot.tables, channel=THREAD)
    assert find_obstacle(bot.bot, table) is None
    join_server(bot, ENOUGH_PERMISSIONS, make_thread_data(locked=True))
    assert find_obstacle(bot.bot, table) == Obstacle((), locked=True)
    join_server(bot, ENOUGH_PERMISSIONS | {"manage_threads"}, make_thread_data(locked=True))
    assert find_obstacle(bot.bot, table) == Obstacle((), locked=True)
    join_server(bot, ENOUGH_PERMISSIONS, make_thread_data(locked=False))
    assert find_obstacle(bot.bot, table) is None


@pytest.mark.parametrize(
    ("obstacle", "why"),
    [
        (
            Obstacle(("send_messages",), locked=True, timed_out_until=NOON),
            Unreachable.BOT_TIMED_OUT,
        ),
        (Obstacle(("send_messages",), locked=True), Unreachable.PERMISSION_MISSING),
        (Obstacle((), locked=True), Unreachable.THREAD_LOCKED),
    ],
)
def test_obstacle_names_why_the_table_cannot_be_reached(
    obstacle: Obstacle, why: Unreachable
) -> None:
    assert obstacle.why is why
