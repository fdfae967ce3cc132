"""The bot leaves a server: games there are paused for up to a day, and go on when it is back."""

import pytest

from game.model.due import Due
from game.model.game import Game, Status
from game.model.ids import ChannelId, GameId, GuildId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import add_duration
from game.storage.repository import Repository
from game.tables import Place, Proposal, Table, Tables
from game.tables.checks import check_seated
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.errors import Resting
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.time.ending import LOBBY_LIFETIME, SHOWN_AFTER_RETURN
from game.tables.time.resting import CANCELLED_AFTER, LOOK_INTERVAL, RESTS_AFTER
from game.tables.time.unreachable import Unreachable
from tests.makers.people import ANA, ATTIC_CHANNEL, BEN, GUILD, HELMSMAN, NOON, Clock, new_click_id
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    run_due_jobs,
    start_game,
    whose_turn,
)
from tests.tables.absence.membership import Membership
from tests.tables.time.test_clock import due_moments, post_board, timed_game

ELSEWHERE = Place(GuildId(GUILD + 1), ChannelId(5))


@pytest.fixture
def membership(tables: Tables) -> Membership:
    return Membership(tables)


async def current_game(tables: Tables, table: Table) -> Game:
    return (await tables.table(table.game.id)).game


async def current_status(tables: Tables, table: Table) -> Status:
    return (await current_game(tables, table)).status


async def test_game_resumes_with_the_remaining_time(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await post_board(tables, await timed_game(tables))
    due_before, milestone_before = await due_moments(repository), milestone(table)
    clock.now += 10 * MINUTE
    await membership.expel()
    paused = await tables.table(table.game.id)
    assert paused.resting
    with pytest.raises(Resting):
        await tables.checked_table(table.game.id, check_seated, ANA.user)
    assert await due_moments(repository) == {Due.BOT_LEFT: clock.now + CANCELLED_AFTER}
    clock.now += 20 * HOUR
    await run_due_jobs(tables)
    await membership.run_due_checks()
    await membership.admit()
    resumed = await tables.table(table.game.id)
    assert resumed.playing
    assert (resumed.state, milestone(resumed)) == (table.state, milestone_before)
    assert Due.CHANNEL_LOST in await due_moments(repository)
    # The bot calls `continue_clock` when it can edit the board again.
    await tables.upkeep.continue_clock(table.game.id)
    paused_for = 20 * HOUR
    expected = {kind: due_before[kind] + paused_for for kind in (Due.TURN, Due.REMIND)}
    assert await due_moments(repository) == {**expected, Due.REST: clock.now + RESTS_AFTER}
    assert (await current_game(tables, table)).clock.due == due_before[Due.TURN] + paused_for
    await play_action(tables, await tables.table(table.game.id))


async def test_only_resumed_games_notify_the_listeners(
    tables: Tables, clock: Clock, membership: Membership
) -> None:
    running, open_lobby = (
        await start_game(tables),
        await open_lobby_of(tables, channel=ATTIC_CHANNEL),
    )
    heard: list[GameId] = []

    async def listener(table: Table) -> None:
        heard.append(table.game.id)

    tables.listen(listener)
    await membership.expel()
    assert heard == []
    await membership.admit()
    assert heard == [running.game.id, open_lobby.game.id]
    heard.clear()
    await membership.expel()
    clock.now += CANCELLED_AFTER
    await membership.run_due_checks()
    assert await current_status(tables, running) is Status.CANCELLED
    assert heard == []


async def test_games_are_cancelled_a_day_after_the_bot_left_their_server(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    games = [await start_game(tables), await open_lobby_of(tables, channel=ATTIC_CHANNEL)]
    other_lobby = await tables.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "en"), ELSEWHERE, ANA, new_click_id()
    )
    await membership.expel()
    clock.now += CANCELLED_AFTER - 1
    await membership.run_due_checks()
    for one in games:
        assert await current_status(tables, one) in {Status.RESTING, Status.LOBBY}
    clock.now += 1
    await membership.run_due_checks()
    await membership.run_due_checks()
    for one in games:
        assert await current_status(tables, one) is Status.CANCELLED
    assert await current_status(tables, other_lobby) is Status.LOBBY
    assert await due_moments(repository) == {
        Due.EXPIRY: NOON + LOBBY_LIFETIME,
        Due.BOT_LEFT: clock.now + SHOWN_AFTER_RETURN,
    }
    await membership.admit()
    assert set(await due_moments(repository)) == {Due.EXPIRY}
    await start_game(tables)


@pytest.mark.parametrize("restarted", [False, True])
async def test_messages_of_games_that_ended_meanwhile_are_updated_when_the_bot_returns(
    tables: Tables, clock: Clock, membership: Membership, restarted: bool
) -> None:
    games = [await start_game(tables), await open_lobby_of(tables, channel=ATTIC_CHANNEL)]
    heard: list[GameId] = []

    async def listener(table: Table) -> None:
        heard.append(table.game.id)

    tables.listen(listener)
    await membership.expel()
    for days in (1, 7):
        clock.now += days * DAY
        await membership.run_due_checks()
        assert heard == []
    for _ in range(2):
        if restarted:
            membership.left_servers.clear()
            await membership.start()
        else:
            await membership.admit()
        assert heard == [one.game.id for one in games]


async def test_bot_that_never_returns_leaves_no_jobs(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    await start_game(tables)
    await membership.expel()
    for wait in (CANCELLED_AFTER, SHOWN_AFTER_RETURN):
        clock.now += wait
        await membership.run_due_checks()
    assert await due_moments(repository) == {}


async def test_start_resumes_games_of_a_server_that_the_bot_rejoined(
    tables: Tables, repository: Repository, membership: Membership
) -> None:
    games = [await start_game(tables), await open_lobby_of(tables, channel=ATTIC_CHANNEL)]
    await membership.expel()
    membership.left_servers.clear()
    await membership.start()
    assert [await current_status(tables, one) for one in games] == [Status.PLAYING, Status.LOBBY]
    assert Due.BOT_LEFT not in await due_moments(repository)


async def test_restarts_do_not_postpone_the_cancellation(
    tables: Tables, clock: Clock, membership: Membership
) -> None:
    table = await start_game(tables)
    membership.left_servers.add(GUILD)
    for _ in range(3):
        await membership.start()
        clock.now += CANCELLED_AFTER // 3
    clock.now += 3
    assert await current_status(tables, table) is Status.RESTING
    await membership.run_due_checks()
    assert await current_status(tables, table) is Status.CANCELLED


async def test_cancellation_is_due_one_day_after_each_removal(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await start_game(tables)
    for _ in range(3):
        await membership.expel()
        assert (await due_moments(repository))[Due.BOT_LEFT] == clock.now + CANCELLED_AFTER
        clock.now += 20 * HOUR
        await membership.admit()
        await membership.run_due_checks()
        assert await current_status(tables, table) is Status.PLAYING


async def test_due_check_resumes_games_if_the_bot_has_rejoined(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await start_game(tables)
    await membership.expel()
    membership.left_servers.clear()
    clock.now += CANCELLED_AFTER
    await membership.run_due_checks()
    assert await current_status(tables, table) is Status.PLAYING
    assert Due.BOT_LEFT not in await due_moments(repository)


async def test_no_further_game_is_paused_once_the_bot_is_back(
    tables: Tables, membership: Membership
) -> None:
    games = [await start_game(tables, channel=ChannelId(channel)) for channel in (1, 2)]
    answers = iter([True, False])
    await tables.servers.pause_games_of_server(GUILD, lambda _: next(answers))
    assert [await current_status(tables, one) for one in games] == [Status.RESTING, Status.PLAYING]


async def test_lobby_lifetime_restarts_when_the_bot_returns(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await open_lobby_of(tables)
    await membership.expel()
    clock.now += 20 * HOUR
    await run_due_jobs(tables)
    assert await current_status(tables, table) is Status.LOBBY
    await membership.admit()
    assert (await due_moments(repository))[Due.EXPIRY] == clock.now + LOBBY_LIFETIME
    assert not (await current_game(tables, table)).failed_channel_looks
    await tables.lobbies.join(table.game.id, BEN, new_click_id())


async def test_delayed_invitation_is_due_when_the_bot_returns(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    await tables.notices.change_preferences(BEN.user, lambda _: Preferences(NotifyBy.DIRECT))
    table = await open_lobby_of(tables)
    await tables.lobbies.change_admission(table.game.id, ANA, [Invitee(BEN.user)], new_click_id())
    await membership.expel()
    # An invitation that waits for the lobby's message has a due moment of the kind INVITE.
    await repository.schedule(table.game.id, {Due.INVITE: add_duration(clock.now, DAY)})
    await membership.admit()
    assert (await due_moments(repository))[Due.INVITE] == clock.now


async def test_inactive_game_stays_resting_when_the_bot_returns(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await start_game(tables)
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    await membership.expel()
    await membership.admit()
    assert await current_status(tables, table) is Status.RESTING
    assert await due_moments(repository) == {}
    await membership.expel()
    clock.now += CANCELLED_AFTER
    await membership.run_due_checks()
    assert await current_status(tables, table) is Status.CANCELLED


async def test_channel_checks_restart_after_the_bot_returns(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await start_game(tables)
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_NOT_FOUND)
    clock.now += HOUR
    await membership.expel()
    moments = await due_moments(repository)
    assert moments[Due.BOT_LEFT] == clock.now + CANCELLED_AFTER
    assert Due.FIND_CHANNEL not in moments
    await membership.admit()
    assert (await tables.table(table.game.id)).playing
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_NOT_FOUND)
    assert (await due_moments(repository))[Due.FIND_CHANNEL] == clock.now + LOOK_INTERVAL


async def test_computer_on_turn_pauses_while_the_bot_is_removed(
    tables: Tables, repository: Repository, membership: Membership
) -> None:
    table = await open_lobby_of(tables)
    await do(tables, table.game.id, ANA, change_computers, [], [HELMSMAN])
    table = await do(tables, table.game.id, ANA, begin_game)
    while table.computer is None:
        table = await play_action(tables, table)
    await membership.expel()
    assert (await tables.table(table.game.id)).computer is None
    assert set(await due_moments(repository)) == {Due.BOT_LEFT}
    await membership.admit()
    assert (await tables.table(table.game.id)).computer is not None
    assert Due.COMPUTER in await due_moments(repository)


async def test_paused_game_does_not_prolong_an_absence(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    table = await post_board(tables, await timed_game(tables))
    until = await tables.away.start_absence(whose_turn(table).user, 3)
    await membership.expel()
    clock.now += 20 * HOUR
    await membership.admit()
    await tables.upkeep.continue_clock(table.game.id)
    moments = await due_moments(repository)
    assert moments[Due.PERSON_BACK] == until
    assert Due.TURN not in moments
    clock.now = until
    await run_due_jobs(tables)
    assert Due.TURN in await due_moments(repository)


async def test_results_are_removed_a_day_after_the_bot_left_their_server(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    await resign_until_won(tables, await start_game(tables))
    await membership.expel()
    await membership.remove_results()
    clock.now += CANCELLED_AFTER - 1
    await membership.remove_results()
    assert len(await repository.results_of_server(GUILD)) == 1
    clock.now += 1
    await membership.remove_results()
    assert await repository.results_of_server(GUILD) == ()


async def test_results_stay_if_the_bot_comes_back_within_a_day(
    tables: Tables, repository: Repository, clock: Clock, membership: Membership
) -> None:
    await resign_until_won(tables, await start_game(tables))
    for _ in range(3):
        await membership.expel()
        await membership.remove_results()
        clock.now += CANCELLED_AFTER - 1
        await membership.admit()
        await membership.remove_results()
    assert len(await repository.results_of_server(GUILD)) == 1
