"""A due notice is delivered, postponed, or dropped."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.notices.delivery import BOARD_ON_ITS_WAY, LOST_CHANNEL, ON_ITS_WAY
from game.model.due import Due, DueMoment
from game.model.ids import MessageId, UserId
from game.model.message import MessageRef
from game.model.preferences import NotifyBy, Preferences, Quiet
from game.model.time import Milliseconds, Moment
from game.tables import Person, Table
from game.tables.lobby.invitations import Invitee
from game.tables.milestones import shown
from tests.cogs.offline import OfflineBot, offline
from tests.makers.people import ANA, BEN, CLEO, GUILD, HALL, NOON, Clock, click
from tests.makers.tables import begun, lobby, on_turn, won

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
QUIET = Quiet(8 * 60, 10 * 60, "+00:00")
"""Quiet hours that include the tests' present moment."""
AWAKE = Moment(NOON - NOON % DAY + 10 * HOUR)
DIRECT = Preferences(NotifyBy.DIRECT)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(tmp_path: Path, clock: Clock) -> AsyncIterator[OfflineBot]:
    """The bot with a stopped clock."""
    async with offline(tmp_path, clock) as bot:
        yield bot


async def prefers(bot: OfflineBot, user: int, preferences: Preferences) -> None:
    await bot.tables.notices.prefer(UserId(user), lambda _: preferences)


async def post_board(bot: OfflineBot, table: Table) -> None:
    """Record that the newest board is posted in its channel."""
    await bot.tables.upkeep.place_board(table.game.id, MessageRef(HALL, MessageId(5)), shown(table))


async def invited(bot: OfflineBot) -> Table:
    """Open a lobby to which Ben is invited, who wants direct messages."""
    await prefers(bot, BEN.user, DIRECT)
    number = (await lobby(bot.tables)).game.id
    return await bot.tables.lobbies.admit(number, ANA, [Invitee(BEN.user)], click())


async def awaited(bot: OfflineBot, preferences: Preferences) -> Table:
    """Begin a game whose first player has these preferences and must be told of their turn."""
    table = await begun(bot.tables)
    await prefers(bot, on_turn(table).user, DIRECT)
    await bot.tables.upkeep.begin_posting(
        table.game.id, await bot.tables.notices.announcement(table)
    )
    await prefers(bot, on_turn(table).user, preferences)
    return await bot.tables.table(table.game.id)


async def due(bot: OfflineBot, table: Table, kind: Due) -> DueMoment:
    found = await bot.tables.notices.due_of(table.game.id, kind)
    assert found is not None
    return found


async def due_after(bot: OfflineBot, table: Table, kind: Due) -> int | None:
    """Deliver the notice, and return the milliseconds until it is due again, or `None`.

    All direct messages have been tried before the function returns.
    """
    delivery = bot.cog.delivery
    await (delivery.invite if kind is Due.INVITE else delivery.deliver)(await due(bot, table, kind))
    after = await bot.tables.notices.due_of(table.game.id, kind)
    await delivery.wait_until_idle()
    return None if after is None else after.at - bot.tables.notices.now()


def written_to(bot: OfflineBot) -> int:
    """Return how many direct messages the bot began to send."""
    return len([one for one in bot.session.requests if one.endswith("/users/@me/channels")])


async def test_invitation_is_sent_after_the_lobby_is_posted(bot: OfflineBot, clock: Clock) -> None:
    table = await invited(bot)
    clock.now += 7 * BOARD_ON_ITS_WAY
    assert await due_after(bot, table, Due.INVITE) == 7 * BOARD_ON_ITS_WAY
    assert written_to(bot) == 0
    await post_board(bot, table)
    assert await due_after(bot, table, Due.INVITE) == ON_ITS_WAY
    assert written_to(bot) == 1


async def test_postponed_invitation_waits_until_its_new_moment(bot: OfflineBot) -> None:
    table = await invited(bot)
    await post_board(bot, table)
    moment = await due(bot, table, Due.INVITE)
    await bot.tables.notices.invite_later(table.game.id, {BEN.user: AWAKE})
    await bot.cog.delivery.invite(moment)
    assert (await due(bot, table, Due.INVITE)).at == AWAKE
    await bot.tables.upkeep.postpone(await due(bot, table, Due.INVITE), Milliseconds(0))
    assert await due_after(bot, table, Due.INVITE) == AWAKE - NOON
    assert written_to(bot) == 0


@pytest.mark.parametrize(("comes", "began"), [(BEN, False), (CLEO, True)])
async def test_invitation_is_dropped_if_the_invitee_joined_or_the_game_began(
    bot: OfflineBot, comes: Person, began: bool
) -> None:
    table = await invited(bot)
    await post_board(bot, table)
    moment = await due(bot, table, Due.INVITE)
    await bot.tables.lobbies.join(table.game.id, comes, click())
    if began:
        await bot.tables.lobbies.start(table.game.id, ANA, click())
    await bot.cog.delivery.invite(moment)
    await bot.cog.delivery.wait_until_idle()
    assert await bot.tables.notices.due_of(table.game.id, Due.INVITE) is None
    assert written_to(bot) == 0


async def test_direct_message_about_a_turn_is_sent_after_its_board_is_posted(
    bot: OfflineBot,
) -> None:
    table = await awaited(bot, DIRECT)
    assert await due_after(bot, table, Due.CALL) == BOARD_ON_ITS_WAY
    assert written_to(bot) == 0
    await post_board(bot, table)
    assert await due_after(bot, table, Due.CALL) == ON_ITS_WAY
    assert written_to(bot) == 1


@pytest.mark.parametrize(
    ("lost", "wait"),
    [(0, ON_ITS_WAY), (2 * ON_ITS_WAY, 2 * ON_ITS_WAY), (DAY, LOST_CHANNEL)],
)
async def test_notice_waits_longer_the_longer_the_channel_is_lost(
    bot: OfflineBot, clock: Clock, lost: int, wait: int
) -> None:
    table = await awaited(bot, DIRECT)
    await bot.tables.upkeep.stop_clock(table.game.id)
    clock.now += lost
    assert await due_after(bot, table, Due.CALL) == wait


async def test_notice_is_due_at_once_if_the_channel_returns_during_postponing(
    bot: OfflineBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await awaited(bot, DIRECT)
    await bot.tables.upkeep.stop_clock(table.game.id)
    clock.now += DAY
    postpone = bot.tables.upkeep.postpone

    async def opened_before(moment: DueMoment, duration: Milliseconds) -> None:
        await bot.tables.upkeep.go_on(table.game.id)
        await bot.tables.notices.call_at_last(table.game.id)
        await postpone(moment, duration)

    monkeypatch.setattr(bot.tables.upkeep, "postpone", opened_before)
    assert await due_after(bot, table, Due.CALL) == 0


async def test_notice_of_a_paused_game_waits_until_the_game_resumes(
    bot: OfflineBot, clock: Clock
) -> None:
    table = await awaited(bot, DIRECT)
    await post_board(bot, table)
    await bot.tables.servers.leave(GUILD, lambda _: True)
    clock.now += DAY // 2
    assert await due_after(bot, table, Due.CALL) == LOST_CHANNEL
    assert written_to(bot) == 0
    await bot.tables.servers.catch_up(lambda _: False)
    await bot.tables.upkeep.go_on(table.game.id)
    await bot.tables.notices.call_at_last(table.game.id)
    assert await due_after(bot, table, Due.CALL) == ON_ITS_WAY
    assert written_to(bot) == 1


async def test_nobody_is_invited_to_a_paused_lobby(bot: OfflineBot) -> None:
    table = await invited(bot)
    await post_board(bot, table)
    await bot.tables.servers.leave(GUILD, lambda _: True)
    assert await due_after(bot, table, Due.INVITE) == BOARD_ON_ITS_WAY
    assert written_to(bot) == 0


async def test_notice_waits_for_the_end_of_quiet_hours(bot: OfflineBot) -> None:
    table = await awaited(bot, replace(DIRECT, quiet=QUIET))
    await post_board(bot, table)
    assert await due_after(bot, table, Due.CALL) == AWAKE - NOON
    assert written_to(bot) == 0


async def test_board_mentions_a_player_who_prefers_mentions(bot: OfflineBot) -> None:
    table = await awaited(bot, Preferences(NotifyBy.MENTION))
    assert await due_after(bot, table, Due.CALL) == BOARD_ON_ITS_WAY
    await post_board(bot, table)
    assert await due_after(bot, table, Due.CALL) is None
    call = (await bot.tables.table(table.game.id)).game.call
    assert call is not None
    assert call.users == (on_turn(table).user,)
    assert written_to(bot) == 0


async def test_player_who_wants_no_notices_gets_none(bot: OfflineBot) -> None:
    table = await awaited(bot, Preferences(NotifyBy.NEVER))
    await post_board(bot, table)
    assert await due_after(bot, table, Due.CALL) is None
    assert written_to(bot) == 0


async def test_finished_game_notifies_nobody(bot: OfflineBot) -> None:
    table = await awaited(bot, DIRECT)
    await post_board(bot, table)
    moment = await due(bot, table, Due.CALL)
    await won(bot.tables, table)
    await bot.cog.delivery.deliver(moment)
    await bot.cog.delivery.wait_until_idle()
    assert await bot.tables.notices.due_of(table.game.id, Due.CALL) is None
    assert written_to(bot) == 0
