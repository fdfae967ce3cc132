"""Under a lease, due jobs and downtimes concern only the Discord servers of the lease's share."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from game.model.chronicle import WeeklyChronicle
from game.model.clock import Clock, ClockChange
from game.model.daily import Attempts, Day, MorningChannel
from game.model.due import Due, DueMoment
from game.model.game import Change, Game, Status
from game.model.ids import NO_CLICK, NO_GAME, ChannelId, GameId, GuildId
from game.model.message import ShownState
from game.model.time import Milliseconds, Moment
from game.storage.errors import StaleAttempts
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Sharding
from tests.makers.games import result_in, start_change, unstored_lobby
from tests.makers.people import ANA, NOON, moment_after_noon

from .conftest import JoinFunction
from .time import SLOW_TIMES, finish_warm_up, let_time_pass

THREE_SHARES = Sharding(shards=5, share_size=2)
GUILDS = tuple(GuildId(number << 22) for number in (10, 11, 12, 13, 14))
"""One Discord server on each shard."""
SHARES = ((0, 1), (2, 3), (4,))
"""For each share the indexes of its servers in `GUILDS`."""
LEAST_DOWNTIME_MS = Milliseconds(1_000)
TODAY = Day(20_000)


def test_shards_and_shares_are_computed_from_server_ids() -> None:
    assert [THREE_SHARES.shard_of(guild) for guild in GUILDS] == [0, 1, 2, 3, 4]
    assert [THREE_SHARES.share_of(guild) for guild in GUILDS] == [0, 0, 1, 1, 2]
    assert [list(THREE_SHARES.shards_of(share)) for share in range(THREE_SHARES.share_count)] == [
        [0, 1],
        [2, 3],
        [4],
    ]
    assert THREE_SHARES.shard_of(GuildId(0)) == 0
    # This real id belongs to the Discord server of the library discord.py.
    assert Sharding(16, 4).shard_of(GuildId(336642139381301249)) == (336642139381301249 >> 22) % 16


@pytest.fixture
async def share_repositories(
    join: JoinFunction, repository: PostgresRepository
) -> AsyncIterator[list[PostgresRepository]]:
    """Yield a repository for each share."""
    leases = await join(THREE_SHARES)
    async with AsyncExitStack() as stack:
        leased_repositories = list[PostgresRepository]()
        while lease := await leases.claim():
            leased_repositories.append(
                await stack.enter_async_context(repository.with_lease(lease))
            )
        yield leased_repositories


@pytest.fixture
async def games(repository: PostgresRepository) -> list[Game]:
    """Return a running game on each Discord server."""
    games = list[Game]()
    for channel, guild in enumerate(GUILDS, start=1):
        game = await repository.create(
            replace(unstored_lobby(ChannelId(channel)), guild=guild), NO_CLICK
        )
        games.append(await repository.save(game, start_change(game), NO_CLICK, NOON))
    return games


async def test_each_share_sees_only_its_own_games(
    repository: PostgresRepository, share_repositories: list[PostgresRepository], games: list[Game]
) -> None:
    for number, game in enumerate(games):
        await repository.schedule(game.id, {Due.REST: moment_after_noon(-number)})
    moments = [
        DueMoment(game.id, Due.REST, moment_after_noon(-number))
        for number, game in enumerate(games)
    ]
    for leased_repository, indexes in zip(share_repositories, SHARES, strict=True):
        own = [games[index] for index in indexes]
        assert await leased_repository.open_servers() == tuple(game.guild for game in own)
        assert await leased_repository.servers_with(Due.REST) == tuple(game.guild for game in own)
        assert await leased_repository.lagging(NOON) == tuple(game.id for game in own)
        assert (await leased_repository.numbers_open())[Status.PLAYING] == len(own)
        assert await leased_repository.next_due() == moment_after_noon(-indexes[-1])
        expected = tuple(moments[index] for index in reversed(indexes))
        assert await leased_repository.due_until(NOON, 50) == expected
        assert await leased_repository.due_until(NOON, 1) == expected[:1]
    assert await repository.open_servers() == GUILDS
    assert await repository.next_due() == moment_after_noon(-4)
    assert await repository.due_until(NOON, 50) == tuple(reversed(moments))


async def test_each_share_finds_only_its_own_mornings(
    repository: PostgresRepository, share_repositories: list[PostgresRepository]
) -> None:
    for channel, guild in enumerate(GUILDS, start=1):
        morning = MorningChannel(ChannelId(channel), "en", moment_after_noon(channel))
        await repository.set_morning_channel(guild, morning)
        await repository.begin_morning(guild, morning, TODAY, moment_after_noon(-channel))
    for leased_repository, indexes in zip(share_repositories, SHARES, strict=True):
        own = [GUILDS[index] for index in indexes]
        due = await leased_repository.mornings_until(NOON, 9)
        assert [server.guild for server in due] == own[::-1]
        assert await leased_repository.next_morning() == moment_after_noon(-1 - indexes[-1])
        assert [post.guild for post in await leased_repository.lagging_posts(TODAY)] == own
    assert len(await repository.lagging_posts(TODAY)) == len(GUILDS)


async def test_each_share_finds_only_its_own_chronicles(
    repository: PostgresRepository, share_repositories: list[PostgresRepository]
) -> None:
    for at, guild in enumerate(GUILDS):
        due = WeeklyChronicle(ChannelId(at), "en", moment_after_noon(at))
        await repository.set_chronicle(guild, due)
        begun = replace(due, due=moment_after_noon(at + 1), week=due.due)
        await repository.advance_chronicle(guild, due, begun)
    for leased_repository, indexes in zip(share_repositories, SHARES, strict=True):
        own = [GUILDS[index] for index in indexes]
        due_servers = await leased_repository.chronicles_until(moment_after_noon(99), 9)
        assert [server.guild for server in due_servers] == own
        assert await leased_repository.next_chronicle() == moment_after_noon(indexes[0] + 1)
        assert [one.guild for one in await leased_repository.chronicles_to_post()] == own
    assert len(await repository.chronicles_to_post()) == len(GUILDS)


async def test_all_shares_see_the_same_attempts_of_a_person(
    share_repositories: list[PostgresRepository],
) -> None:
    """Servers and direct messages may belong to different processes.

    All processes see the same attempts.
    """
    begun = await share_repositories[0].begin_attempts(
        Attempts(ANA.user, TODAY, NOON, GUILDS[0], ChannelId(1))
    )
    after = replace(begun, guild=GUILDS[4], actions=("R23>15",), version=2)
    await share_repositories[2].save_attempts(after)
    assert await share_repositories[1].begin_attempts(begun) == after
    with pytest.raises(StaleAttempts):
        await share_repositories[1].save_attempts(replace(begun, version=2))


async def test_a_share_without_due_jobs_has_no_next_due_moment(
    repository: PostgresRepository, share_repositories: list[PostgresRepository], games: list[Game]
) -> None:
    await repository.schedule(games[0].id, {Due.REST: NOON})
    assert [await leased_repository.next_due() for leased_repository in share_repositories] == [
        NOON,
        None,
        None,
    ]


async def test_hastening_in_one_share_changes_no_due_moment_of_another_share(
    repository: PostgresRepository, share_repositories: list[PostgresRepository], games: list[Game]
) -> None:
    for game in games:
        await repository.schedule(game.id, {Due.COMPUTER: NOON})
    await share_repositories[1].hasten(Due.COMPUTER, Moment(5))
    found = {moment.game for moment in await repository.due_until(Moment(5), 50)}
    assert found == {games[2].id, games[3].id}


async def test_queries_about_people_give_the_same_answer_in_every_share(
    repository: PostgresRepository, share_repositories: list[PostgresRepository], games: list[Game]
) -> None:
    await repository.save_shown({game.id: ShownState("1", game.version) for game in games})
    await share_repositories[2].begin_forgetting(ANA.user)
    await share_repositories[2].save_text("key", "value")
    for leased_repository in share_repositories:
        assert await leased_repository.of_person(ANA.user) == tuple(
            game.id for game in reversed(games)
        )
        assert await leased_repository.open_of_server(GUILDS[0]) == (games[0].id,)
        assert await leased_repository.open_in(games[3].channel) == games[3].id
        assert await leased_repository.numbers(NO_GAME, 9) == tuple(game.id for game in games)
        assert await leased_repository.games_mentioning(ANA.user, GameId(1), GameId(99)) == tuple(
            game.id for game in games
        )
        assert await leased_repository.forgetting() == (ANA.user,)
        assert await leased_repository.saved_text("key") == "value"


async def clock_delays(repository: PostgresRepository, games: list[Game]) -> list[int]:
    """Return by how many milliseconds each game's clock was delayed."""
    due_times = [(await repository.revision(game.id)).clock.due for game in games]
    moments = [await repository.due_of(game.id, Due.TURN) for game in games]
    assert due_times == [moment and moment.at for moment in moments]
    return [due - NOON for due in due_times if due is not None]


@pytest.fixture
async def ticking_games(repository: PostgresRepository, games: list[Game]) -> list[Game]:
    """Return games whose clock runs."""
    for game in games:
        await repository.set_clock(game, ClockChange(Clock(NOON), {Due.TURN: NOON}))
    return games


async def test_each_share_counts_its_own_downtime(
    repository: PostgresRepository,
    share_repositories: list[PostgresRepository],
    ticking_games: list[Game],
) -> None:
    kinds = [Due.TURN]
    for leased_repository in share_repositories:
        assert await leased_repository.count_downtime(kinds, NOON, LEAST_DOWNTIME_MS) == 0
    await share_repositories[0].save_online(moment_after_noon(50_000))
    await share_repositories[1].save_online(moment_after_noon(10_000))
    assert (
        await share_repositories[0].count_downtime(
            kinds, moment_after_noon(60_000), LEAST_DOWNTIME_MS
        )
        == 10_000
    )
    assert (
        await share_repositories[1].count_downtime(
            kinds, moment_after_noon(60_000), LEAST_DOWNTIME_MS
        )
        == 50_000
    )
    assert (
        await share_repositories[1].count_downtime(
            kinds, moment_after_noon(60_000), LEAST_DOWNTIME_MS
        )
        == 0
    )
    assert await clock_delays(repository, ticking_games) == [10_000, 10_000, 50_000, 50_000, 0]
    # A process for all servers continues from the last moment at which anybody could play.
    assert (
        await repository.count_downtime(kinds, moment_after_noon(65_000), LEAST_DOWNTIME_MS)
        == 5_000
    )


async def test_a_process_for_all_servers_saves_online_time_for_every_share(
    repository: PostgresRepository,
    share_repositories: list[PostgresRepository],
    ticking_games: list[Game],
) -> None:
    kinds = [Due.TURN]
    for leased_repository in share_repositories:
        await leased_repository.save_online(NOON)
    await repository.count_downtime(kinds, moment_after_noon(20_000), LEAST_DOWNTIME_MS)
    await repository.save_online(moment_after_noon(90_000))
    for leased_repository in share_repositories:
        assert (
            await leased_repository.count_downtime(
                kinds, moment_after_noon(100_000), LEAST_DOWNTIME_MS
            )
            == 10_000
        )
    assert await clock_delays(repository, ticking_games) == [30_000] * 5


async def test_changing_the_number_of_shares_loses_no_downtime(
    repository: PostgresRepository,
    share_repositories: list[PostgresRepository],
    ticking_games: list[Game],
    join: JoinFunction,
    postgres: str,
) -> None:
    kinds = [Due.TURN]
    for number, leased_repository in enumerate(share_repositories):
        await leased_repository.save_online(moment_after_noon(1_000 * number))
    for sharding in (Sharding(2, 1), Sharding(5, 1)):
        await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
        leases = await join(sharding)
    await finish_warm_up(postgres)
    for _ in range(5):
        lease = await leases.claim()
        assert lease is not None
        assert (
            await repository.with_lease(lease).count_downtime(
                kinds, moment_after_noon(9_000), LEAST_DOWNTIME_MS
            )
            == 9_000
        )
    assert await clock_delays(repository, ticking_games) == [9_000] * 5


async def test_new_shares_count_downtime_since_a_single_process_was_last_online(
    repository: PostgresRepository, join: JoinFunction, ticking_games: list[Game]
) -> None:
    await repository.save_online(NOON)
    leases = await join(THREE_SHARES)
    for _ in range(3):
        lease = await leases.claim()
        assert lease is not None
        leased_repository = repository.with_lease(lease)
        assert (
            await leased_repository.count_downtime(
                [Due.TURN], moment_after_noon(7_000), LEAST_DOWNTIME_MS
            )
            == 7_000
        )
    assert await clock_delays(repository, ticking_games) == [7_000] * 5


async def test_a_process_lists_only_servers_of_its_share_that_have_results(
    share_repositories: list[PostgresRepository],
) -> None:
    for number, guild in enumerate(GUILDS):
        lobby = replace(unstored_lobby(ChannelId(number + 1)), guild=guild)
        game = await share_repositories[0].create(lobby, NO_CLICK)
        change = Change(status=Status.FINISHED, result=result_in(game))
        await share_repositories[0].save(game, change, NO_CLICK, NOON)
    for repository, indexes in zip(share_repositories, SHARES, strict=True):
        own = tuple(GUILDS[index] for index in indexes)
        assert await repository.servers_with_results() == own
