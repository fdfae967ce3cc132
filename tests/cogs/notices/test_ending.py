"""Once a game's last board is posted, a message or a mention tells people that the game is over."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from cogs.notices.delivery import BOARD_RECHECK_MS, RECHECK_MS
from cogs.notices.direct import DirectMessage, DirectMessages
from cogs.ui.buttons import ClickId
from game.model.due import Due
from game.model.ids import UserId
from game.model.preferences import NotifyBy, Preferences
from game.tables import Table
from game.tables.milestones import ids_to_mention, newest_call_about_the_end
from game.tables.play.actions import resign
from tests.cogs.notices.test_delivery import (
    DIRECT,
    QUIET,
    QUIET_END,
    due_moment,
    post_board,
    save_preferences,
)
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, BEN, CLEO, NOON, Clock
from tests.makers.tables import PASSING_OPTIONS, do, start_game


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(tmp_path: Path, clock: Clock) -> AsyncIterator[OfflineBot]:
    """The bot with a stopped clock."""
    async with running_offline_bot(tmp_path, clock) as bot:
        yield bot


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> dict[UserId, str]:
    """The lines of the direct messages that Discord accepted, by their receivers."""
    lines: dict[UserId, str] = {}

    async def send(
        _: DirectMessages, user: UserId, key: ClickId, message: DirectMessage
    ) -> discord.HTTPException | None:
        assert user not in lines, key
        lines[user] = message.line

    monkeypatch.setattr(DirectMessages, "send", send)
    return lines


async def ended_game(bot: OfflineBot, preferences: Preferences) -> Table:
    """Return a game that Ana won because the others left.

    She has these preferences, and must still be told that the game is over.
    """
    await save_preferences(bot, ANA.user, preferences)
    table = await start_game(bot.tables, 3, PASSING_OPTIONS)
    for person in (BEN, CLEO):
        table = await do(bot.tables, table.game.id, person, resign)
    await bot.tables.boards.begin_posting(
        table.game.id, await bot.tables.notices.announcement(table)
    )
    return await bot.tables.table(table.game.id)


async def deliver_end_and_return_waits(
    bot: OfflineBot, table: Table
) -> tuple[int | None, int | None]:
    """Deliver the notice of the end, and return the milliseconds until it is due again.

    The first value is from before the direct messages are tried, the second from after that.
    """
    delivery, notices = bot.cog.delivery, bot.tables.notices
    await delivery.deliver_end(await due_moment(bot, table, Due.END))
    due_before_messages = await notices.due_of(table.game.id, Due.END)
    await delivery.wait_until_idle()
    due_after_messages = await notices.due_of(table.game.id, Due.END)
    waits = [
        None if one is None else one.at - notices.now()
        for one in (due_before_messages, due_after_messages)
    ]
    return waits[0], waits[1]


async def test_direct_message_is_sent_after_the_final_board_is_posted(
    bot: OfflineBot, sent: dict[UserId, str]
) -> None:
    table = await ended_game(bot, DIRECT)
    assert await deliver_end_and_return_waits(bot, table) == (BOARD_RECHECK_MS, BOARD_RECHECK_MS)
    assert not sent
    await post_board(bot, table)
    assert await deliver_end_and_return_waits(bot, table) == (RECHECK_MS, None)
    number = table.game.id
    assert sent == {
        ANA.user: f"Your game of Cartagena is over · game {number} · "
        "Ana won, as everyone else had left"
    }


async def test_no_direct_message_is_sent_during_quiet_hours(
    bot: OfflineBot, sent: dict[UserId, str]
) -> None:
    table = await ended_game(bot, replace(DIRECT, quiet=QUIET))
    await post_board(bot, table)
    assert await deliver_end_and_return_waits(bot, table) == (RECHECK_MS, QUIET_END - NOON)
    assert not sent
    await save_preferences(bot, ANA.user, DIRECT)
    await deliver_end_and_return_waits(bot, table)
    assert [*sent] == [ANA.user]


async def test_no_message_is_sent_after_notices_were_turned_off(
    bot: OfflineBot, sent: dict[UserId, str]
) -> None:
    table = await ended_game(bot, DIRECT)
    await post_board(bot, table)
    await save_preferences(bot, ANA.user, Preferences(NotifyBy.NEVER))
    assert await deliver_end_and_return_waits(bot, table) == (RECHECK_MS, None)
    assert not sent


async def test_player_who_switched_to_mentions_is_mentioned_instead(
    bot: OfflineBot, sent: dict[UserId, str]
) -> None:
    table = await ended_game(bot, DIRECT)
    await post_board(bot, table)
    await save_preferences(bot, ANA.user, Preferences(NotifyBy.MENTION))
    assert await deliver_end_and_return_waits(bot, table) == (RECHECK_MS, None)
    table = await bot.tables.table(table.game.id)
    assert ids_to_mention(table) == (ANA.user,)
    assert newest_call_about_the_end(table).to_notify_later == ()
    assert not sent
