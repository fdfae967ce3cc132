"""A due notice is delivered, postponed, or dropped."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.notices.delivery import BOARD_RECHECK_MS, LOST_CHANNEL_WAIT_MS, RECHECK_MS
from cogs.notices.direct import LONG_LIMIT_SECONDS
from game.model.due import Due, DueMoment
from game.model.ids import MessageId, UserId
from game.model.message import MessageRef
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.time import Milliseconds, Moment
from game.rules.actions import EndTurn
from game.tables import Person, Table
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.start import begin_game
from game.tables.milestones import shown_state_of
from game.tables.notices.announcement import gets_direct_messages
from game.tables.notices.inviting import notify_later
from game.tables.time.unreachable import Unreachable
from service.exchanges import RateLimited
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, BEN, CLEO, GUILD, HALL_CHANNEL, NOON, Clock, new_click_id
from tests.makers.tables import (
    PASSING_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
    whose_turn,
)

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
QUIET = QuietHours(8 * 60, 10 * 60, "+00:00")
"""Quiet hours that include the tests' present moment."""
QUIET_END = Moment(NOON - NOON % DAY + 10 * HOUR)
DIRECT = Preferences(NotifyBy.DIRECT)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(tmp_path: Path, clock: Clock) -> AsyncIterator[OfflineBot]:
    """The bot with a stopped clock."""
    async with running_offline_bot(tmp_path, clock) as bot:
        yield bot


async def save_preferences(bot: OfflineBot, user: int, preferences: Preferences) -> None:
    await bot.tables.notices.change_preferences(UserId(user), lambda _: preferences)


async def post_board(bot: OfflineBot, table: Table) -> None:
    """Record that the newest board is posted in its channel."""
    await bot.tables.upkeep.place_board(
        table.game.id, MessageRef(HALL_CHANNEL, MessageId(5)), shown_state_of(table)
    )


async def lobby_with_invitation(bot: OfflineBot) -> Table:
    """Open a lobby and invite Ben, who wants direct messages."""
    await save_preferences(bot, BEN.user, DIRECT)
    game_id = (await open_lobby_of(bot.tables)).game.id
    return await bot.tables.lobbies.change_admission(
        game_id, ANA, [Invitee(BEN.user)], new_click_id()
    )


async def game_with_due_call(bot: OfflineBot, preferences: Preferences) -> Table:
    """Begin a game whose first player has these preferences and must be told of their turn."""
    table = await start_game(bot.tables)
    await save_preferences(bot, whose_turn(table).user, DIRECT)
    await bot.tables.boards.begin_posting(
        table.game.id, await bot.tables.notices.announcement(table)
    )
    await save_preferences(bot, whose_turn(table).user, preferences)
    return await bot.tables.table(table.game.id)


async def due_moment(bot: OfflineBot, table: Table, kind: Due) -> DueMoment:
    found = await bot.tables.notices.due_of(table.game.id, kind)
    assert found is not None
    return found


async def wait_after_delivery(bot: OfflineBot, table: Table, kind: Due) -> int | None:
    """Deliver the notice, and return the milliseconds until it is due again, or `None`.

    The value is from before the direct messages are tried. The function returns
    after all of them are tried.
    """
    delivery = bot.cog.delivery
    await (delivery.deliver_invitations if kind is Due.INVITE else delivery.deliver)(
        await due_moment(bot, table, kind)
    )
    after = await bot.tables.notices.due_of(table.game.id, kind)
    await delivery.wait_until_idle()
    return None if after is None else after.at - bot.tables.notices.now()


def direct_messages_begun(bot: OfflineBot) -> int:
    """Return how many direct messages the bot began to send."""
    return len([one for one in bot.session.requests if one.endswith("/users/@me/channels")])


async def test_invitation_is_sent_after_the_lobby_is_posted(bot: OfflineBot, clock: Clock) -> None:
    table = await lobby_with_invitation(bot)
    clock.now += 7 * BOARD_RECHECK_MS
    assert await wait_after_delivery(bot, table, Due.INVITE) == 7 * BOARD_RECHECK_MS
    assert direct_messages_begun(bot) == 0
    await post_board(bot, table)
    assert await wait_after_delivery(bot, table, Due.INVITE) == RECHECK_MS
    assert direct_messages_begun(bot) == 1


async def test_postponed_invitation_waits_until_its_new_moment(bot: OfflineBot) -> None:
    table = await lobby_with_invitation(bot)
    await post_board(bot, table)
    moment = await due_moment(bot, table, Due.INVITE)
    await bot.tables.change(table.game.id, notify_later, {BEN.user: QUIET_END})
    await bot.cog.delivery.deliver_invitations(moment)
    assert (await due_moment(bot, table, Due.INVITE)).at == QUIET_END
    await bot.tables.upkeep.postpone(await due_moment(bot, table, Due.INVITE), Milliseconds(0))
    assert await wait_after_delivery(bot, table, Due.INVITE) == QUIET_END - NOON
    assert direct_messages_begun(bot) == 0


@pytest.mark.parametrize(("comes", "began"), [(BEN, False), (CLEO, True)])
async def test_invitation_is_dropped_if_the_invitee_joined_or_the_game_began(
    bot: OfflineBot, comes: Person, began: bool
) -> None:
    table = await lobby_with_invitation(bot)
    await post_board(bot, table)
    moment = await due_moment(bot, table, Due.INVITE)
    await bot.tables.lobbies.join(table.game.id, comes, new_click_id())
    if began:
        await do(bot.tables, table.game.id, ANA, begin_game)
    await bot.cog.delivery.deliver_invitations(moment)
    await bot.cog.delivery.wait_until_idle()
    assert await bot.tables.notices.due_of(table.game.id, Due.INVITE) is None
    assert direct_messages_begun(bot) == 0


async def test_direct_message_about_a_turn_is_sent_after_its_board_is_posted(
    bot: OfflineBot,
) -> None:
    table = await game_with_due_call(bot, DIRECT)
    assert await wait_after_delivery(bot, table, Due.CALL) == BOARD_RECHECK_MS
    assert direct_messages_begun(bot) == 0
    await post_board(bot, table)
    assert await wait_after_delivery(bot, table, Due.CALL) == RECHECK_MS
    assert direct_messages_begun(bot) == 1


@pytest.mark.parametrize(
    ("lost", "wait"),
    [(0, RECHECK_MS), (2 * RECHECK_MS, 2 * RECHECK_MS), (DAY, LOST_CHANNEL_WAIT_MS)],
)
async def test_notice_waits_longer_the_longer_the_channel_is_lost(
    bot: OfflineBot, clock: Clock, lost: int, wait: int
) -> None:
    table = await game_with_due_call(bot, DIRECT)
    await bot.tables.upkeep.record_unreachable(table.game.id, Unreachable.PERMISSION_MISSING)
    clock.now += lost
    assert await wait_after_delivery(bot, table, Due.CALL) == wait


async def test_notice_is_due_at_once_if_the_channel_returns_during_postponing(
    bot: OfflineBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await game_with_due_call(bot, DIRECT)
    await bot.tables.upkeep.record_unreachable(table.game.id, Unreachable.PERMISSION_MISSING)
    clock.now += DAY
    postpone = bot.tables.upkeep.postpone

    async def reopen_then_postpone(moment: DueMoment, duration: Milliseconds) -> None:
        await bot.tables.upkeep.continue_clock(table.game.id)
        await bot.tables.notices.make_calls_due(table.game.id)
        await postpone(moment, duration)

    monkeypatch.setattr(bot.tables.upkeep, "postpone", reopen_then_postpone)
    assert await wait_after_delivery(bot, table, Due.CALL) == 0


async def test_notice_of_a_paused_game_waits_until_the_game_resumes(
    bot: OfflineBot, clock: Clock
) -> None:
    table = await game_with_due_call(bot, DIRECT)
    await post_board(bot, table)
    await bot.tables.servers.pause_games_of_server(GUILD, lambda _: True)
    clock.now += DAY // 2
    assert await wait_after_delivery(bot, table, Due.CALL) == LOST_CHANNEL_WAIT_MS
    assert direct_messages_begun(bot) == 0
    await bot.tables.servers.catch_up(lambda _: False)
    await bot.tables.upkeep.continue_clock(table.game.id)
    await bot.tables.notices.make_calls_due(table.game.id)
    assert await wait_after_delivery(bot, table, Due.CALL) == RECHECK_MS
    assert direct_messages_begun(bot) == 1


async def test_nobody_is_invited_to_a_paused_lobby(bot: OfflineBot) -> None:
    table = await lobby_with_invitation(bot)
    await post_board(bot, table)
    await bot.tables.servers.pause_games_of_server(GUILD, lambda _: True)
    assert await wait_after_delivery(bot, table, Due.INVITE) == BOARD_RECHECK_MS
    assert direct_messages_begun(bot) == 0


async def test_notice_waits_for_the_end_of_quiet_hours(bot: OfflineBot) -> None:
    table = await game_with_due_call(bot, replace(DIRECT, quiet=QUIET))
    await post_board(bot, table)
    assert await wait_after_delivery(bot, table, Due.CALL) == QUIET_END - NOON
    assert direct_messages_begun(bot) == 0


async def test_board_mentions_a_player_who_prefers_mentions(bot: OfflineBot) -> None:
    table = await game_with_due_call(bot, Preferences(NotifyBy.MENTION))
    assert await wait_after_delivery(bot, table, Due.CALL) == BOARD_RECHECK_MS
    await post_board(bot, table)
    assert await wait_after_delivery(bot, table, Due.CALL) is None
    call = (await bot.tables.table(table.game.id)).game.call
    assert call is not None
    assert call.users == (whose_turn(table).user,)
    assert direct_messages_begun(bot) == 0


async def test_player_who_wants_no_notices_gets_none(bot: OfflineBot) -> None:
    table = await game_with_due_call(bot, Preferences(NotifyBy.NEVER))
    await post_board(bot, table)
    assert await wait_after_delivery(bot, table, Due.CALL) is None
    assert direct_messages_begun(bot) == 0


async def test_finished_game_notifies_nobody(bot: OfflineBot) -> None:
    table = await game_with_due_call(bot, DIRECT)
    await post_board(bot, table)
    moment = await due_moment(bot, table, Due.CALL)
    await resign_until_won(bot.tables, table)
    await bot.cog.delivery.deliver(moment)
    await bot.cog.delivery.wait_until_idle()
    assert await bot.tables.notices.due_of(table.game.id, Due.CALL) is None
    assert direct_messages_begun(bot) == 0


@pytest.mark.parametrize(("seconds", "mentioned"), [(LONG_LIMIT_SECONDS, False), (1200.0, True)])
async def test_board_mentions_a_player_if_no_channel_can_be_opened_soon(
    bot: OfflineBot,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    mentioned: bool,
) -> None:
    async def refuse(_: object) -> None:
        raise RateLimited(seconds)

    table = await game_with_due_call(bot, DIRECT)
    await post_board(bot, table)
    user = whose_turn(table).user
    with monkeypatch.context() as patched:
        patched.setattr(bot.bot, "create_dm", refuse)
        await wait_after_delivery(bot, table, Due.CALL)
    call = (await bot.tables.table(table.game.id)).game.call
    assert call is not None
    assert call.users == ((user,) if mentioned else ())
    assert (await bot.tables.notices.due_of(table.game.id, Due.CALL) is None) is mentioned
    announced = await bot.tables.notices.announcement(await bot.tables.table(table.game.id))
    assert announced.call.users == ((user,) if mentioned else ())
    clock.now += round(1000 * seconds)
    later = await bot.tables.notices.effective_preferences(user)
    assert gets_direct_messages(later), "direct messages are sent again when the limit is over"


async def game_with_waiting_call(bot: OfflineBot, clock: Clock) -> tuple[Table, DueMoment]:
    """Pass two turns within seconds; return the table, and the waiting call of the third turn."""
    table = await start_game(bot.tables, options=PASSING_OPTIONS)
    for _ in range(2):
        table = await play_action(bot.tables, table, EndTurn())
        clock.now += 5_000
    announced = await bot.tables.notices.announcement(table)
    assert announced.call.users == ()
    await bot.tables.boards.begin_posting(table.game.id, announced)
    await post_board(bot, table)
    return await bot.tables.table(table.game.id), await due_moment(bot, table, Due.CALL)


async def users_called_after_wait(
    bot: OfflineBot, clock: Clock, moment: DueMoment
) -> tuple[int, ...]:
    """Deliver the waiting call when it is due; return whom the board calls then."""
    clock.now = moment.at
    await bot.cog.delivery.deliver(moment)
    assert await bot.tables.notices.due_of(moment.game, Due.CALL) is None
    call = (await bot.tables.table(moment.game)).game.call
    return () if call is None else call.users


async def test_player_who_did_nothing_is_called_after_the_wait(
    bot: OfflineBot, clock: Clock
) -> None:
    table, moment = await game_with_waiting_call(bot, clock)
    await bot.cog.delivery.record_table_seen(table.game.id, whose_turn(table).user)
    assert await users_called_after_wait(bot, clock, moment) == (whose_turn(table).user,)


async def test_player_who_acted_during_the_wait_is_not_called(
    bot: OfflineBot, clock: Clock
) -> None:
    table, moment = await game_with_waiting_call(bot, clock)
    await post_board(bot, await play_action(bot.tables, table))
    assert await users_called_after_wait(bot, clock, moment) == ()
