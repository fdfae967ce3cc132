"""Shares are taken, given away, lost and given back, with real clients and a real database."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from discord_playground import Playground, until
from game.model.ids import ChannelId, GuildId, InteractionId
from game.storage.errors import DifferentSharding, GamesMoved, LeaseLost
from game.storage.marks import MOVED_TO
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import LeaseTimes, Sharding
from game.tables import Tables
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.commands.key_stores import DatabaseKeyStore
from service.connecting import addresses as connecting
from service.resources import make_resources
from service.running import shares as running
from service.running.online import BotSession
from service.running.shares import HeldShare, Shares
from service.sharding import session_starts
from service.sharding.client_share import ClientShare
from service.sharding.session_starts import RESERVE, LoginSlots, SessionStarts
from service.startup.problem import Unreachable
from service.startup.settings import load_settings
from tests.makers.games import unstored_lobby
from tests.postgresql.server import Server
from tests.service.connecting.few_starts import (
    LEAST_STARTS,
    DailySessionStarts,
    count_limit_requests,
)

PATIENCE = 120
FOUR_SHARES = Sharding(shards=4, share_size=1)
HASTY = LeaseTimes(
    lease_seconds=3.0,
    renewal_interval=0.3,
    look_interval=0.3,
    warm_up=0.3,
    precedence=0.5,
    shortest_hold=2.0,
    login_interval=0.01,
)
STEAL_SHARE = """
    UPDATE share SET epoch = epoch + 1, holder = 1, expires = now() + interval '1 hour'
    WHERE id = {}
"""


class Process:
    """The work of one process, run in this event loop."""

    def __init__(
        self, games: PostgresRepository, sharding: Sharding, extensions: Sequence[str]
    ) -> None:
        self._games = games
        self._extensions = extensions
        self._resources = make_resources(load_settings(), shipped_catalogue())
        self._starts = SessionStarts()
        self.bots: list[CartagenaBot] = []
        leases = games.leases(sharding, HASTY)
        log_in = LoginSlots(leases.reserve_login).wait_for_slot
        self.shares = Shares(leases, self._make_client, log_in, HASTY)
        self.stop = asyncio.Event()
        self.run_task = asyncio.create_task(self.shares.run(self.stop))

    def answering_shares(self) -> set[int]:
        """Return the shares whose clients answer."""
        shares = [bot.client_share for bot in self.shares.clients()]
        return {share.lease.share for share in shares if share is not None}

    async def end(self) -> None:
        """Tell this process to stop, and wait until it has stopped."""
        self.stop.set()
        await asyncio.wait({self.run_task})

    def _make_client(self, share: ClientShare) -> HeldShare:
        leased_games = self._games.with_lease(share.lease)
        tables = Tables(leased_games, self._resources.clock, share.serves_server)
        key_store = DatabaseKeyStore(leased_games)
        bot = CartagenaBot(
            self._resources, tables, key_store, self._extensions, share, starts=self._starts
        )
        self.bots.append(bot)
        return HeldShare(share.lease, leased_games, BotSession(bot))


@pytest.fixture
def bot_settings(addresses: dict[str, str], postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**addresses, "CARTAGENA_DATABASE": postgres}.items():
        monkeypatch.setenv(name, value)
    connecting.apply_addresses(load_settings())
    # Without this patch, a stop that hangs would end the process of the tests.
    monkeypatch.setattr(running, "end_anyway", lambda _: None)


@pytest.fixture
async def processes(postgres: str, bot_settings: None) -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


async def start_process(
    stack: AsyncExitStack,
    postgres: str,
    sharding: Sharding = FOUR_SHARES,
    extensions: Sequence[str] = (),
) -> Process:
    """Start one more process."""
    games = await stack.enter_async_context(await PostgresRepository.open(postgres))
    process = Process(games, sharding, extensions)
    stack.push_async_callback(process.end)
    return process


async def test_second_process_gets_half_the_shares_and_later_takes_over_all(
    playground: Playground, processes: AsyncExitStack, postgres: str, postgres_server: Server
) -> None:
    begun = time.monotonic()
    first = await start_process(processes, postgres)
    await until(lambda: first.answering_shares() == {0, 1, 2, 3}, PATIENCE, "All are free")
    await until(playground.gateway.all_shards_connected, PATIENCE, "All shards should be there")
    [leader] = [bot for bot in first.bots if bot.leads]
    await leader.registration.wait_until_attempt_ended(str(leader.application_id))
    second = await start_process(processes, postgres)
    await until(lambda: bool(second.answering_shares()), PATIENCE, "One should be given away")
    assert time.monotonic() > begun + HASTY.shortest_hold
    await until(lambda: len(second.answering_shares()) == 2, PATIENCE, "Two should be given away")
    assert first.answering_shares() | second.answering_shares() == {0, 1, 2, 3}
    assert [bot.is_closed() for bot in first.bots].count(True) == 2
    assert first.shares.surely_holds_shares()
    await first.end()
    await until(
        lambda: second.answering_shares() == {0, 1, 2, 3},
        PATIENCE,
        "It leaves them to the other",
    )
    assert all(bot.is_closed() for bot in first.bots)
    await until(playground.gateway.all_shards_connected, PATIENCE, "All shards should be there")
    commands = [one for one in playground.everything_sent if one.path.endswith("/commands")]
    assert [one.method for one in commands].count("PUT") == 1
    await second.end()
    held_shares = postgres_server.run_sql(
        "SELECT id FROM share WHERE holder IS NOT NULL", url=postgres
    )
    assert held_shares == []


async def test_the_shards_with_the_most_open_games_log_in_first(
    playground: Playground, processes: AsyncExitStack, postgres: str
) -> None:
    async with await PostgresRepository.open(postgres) as games:
        for number, shard in enumerate((2, 3, 3), start=1):
            game = replace(
                unstored_lobby(ChannelId(number)), guild=GuildId(number << 24 | shard << 22)
            )
            await games.create(game, InteractionId(number))
    await start_process(processes, postgres, Sharding(shards=4, share_size=4))
    await until(playground.gateway.all_shards_connected, PATIENCE, "All shards should be there")
    assert [one.shard.id for one in playground.gateway.sessions.values()] == [3, 2, 0, 1]


async def test_client_of_a_lost_share_closes_and_writes_nothing(
    playground: Playground, processes: AsyncExitStack, postgres: str, postgres_server: Server
) -> None:
    process = await start_process(processes, postgres)
    await until(lambda: process.answering_shares() == {0, 1, 2, 3}, PATIENCE, "All are free")
    bot = next(
        bot for bot in process.bots if bot.client_share and bot.client_share.lease.share == 2
    )
    postgres_server.run_sql(STEAL_SHARE.format(2), url=postgres)
    with pytest.raises(LeaseLost):
        await bot.tables.upkeep.check_writable()
    await until(lambda: process.answering_shares() == {0, 1, 3}, PATIENCE, "It should be noticed")
    # Another process has this share now, so waiting messages must never be sent.
    assert not bot.surely_serves_alone()
    assert all(one.surely_serves_alone() for one in process.shares.clients())
    await until(bot.is_closed, PATIENCE, "Its client should go")
    assert not process.run_task.done()


async def test_share_retaken_before_its_loss_is_noticed_has_one_client(
    playground: Playground,
    processes: AsyncExitStack,
    postgres: str,
    postgres_server: Server,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow_times = replace(HASTY, lease_seconds=60.0, renewal_interval=30.0)
    monkeypatch.setattr(sys.modules[__name__], "HASTY", slow_times)
    process = await start_process(processes, postgres, Sharding(shards=1, share_size=1))
    await until(playground.gateway.all_shards_connected, PATIENCE, "It should be there")
    [first_bot] = process.bots
    release_shares = "UPDATE share SET epoch = epoch + 1, holder = NULL, expires = now()"
    postgres_server.run_sql(release_shares, url=postgres)
    await until(lambda: len(process.bots) == 2, PATIENCE, "It should be taken again")
    await until(first_bot.is_closed, PATIENCE, "The client of old should go")
    assert process.shares.clients() == process.bots[1:]


async def test_shares_are_certain_until_leases_expire_if_the_database_hangs(
    processes: AsyncExitStack, postgres: str, postgres_server: Server
) -> None:
    process = await start_process(processes, postgres)
    await until(lambda: len(process.answering_shares()) == 4, PATIENCE, "All are free")
    postgres_server.freeze()
    try:
        assert all(bot.surely_serves_alone() for bot in process.shares.clients())
        await until(
            lambda: not process.shares.surely_holds_shares(), PATIENCE, "Others may have them"
        )
        assert len(process.answering_shares()) == 4
    finally:
        postgres_server.thaw()
    await until(process.shares.surely_holds_shares, PATIENCE, "Nobody has taken them")


async def test_process_with_another_sharding_is_refused(
    processes: AsyncExitStack, postgres: str
) -> None:
    process = await start_process(processes, postgres)
    await until(lambda: bool(process.answering_shares()), PATIENCE, "All are free")
    other = await start_process(processes, postgres, Sharding(shards=8, share_size=1))
    await asyncio.wait({other.run_task}, timeout=PATIENCE)
    with pytest.raises(DifferentSharding):
        other.run_task.result()


async def test_processes_end_when_their_games_were_moved_away(
    playground: Playground,
    processes: AsyncExitStack,
    own_postgres: str,
    postgres_server: Server,
    capsys: pytest.CaptureFixture[str],
) -> None:
    both = [await start_process(processes, own_postgres) for _ in range(2)]
    await until(lambda: all(one.answering_shares() for one in both), PATIENCE, "Both have shares")
    postgres_server.run_sql(
        f"INSERT INTO meta VALUES ('{MOVED_TO}', 'new.sqlite3')",  # noqa: S608
        url=own_postgres,
    )
    await asyncio.wait({one.run_task for one in both}, timeout=PATIENCE)
    for process in both:
        with pytest.raises(GamesMoved, match=r"\(new\.sqlite3\)"):
            process.run_task.result()
        assert all(bot.is_closed() for bot in process.bots)
    said = capsys.readouterr()
    assert "a share is taken" in said.out + said.err
    assert "the shares could not be given back" not in said.out + said.err


async def test_unreachable_discord_ends_only_processes_that_are_starting(
    playground: Playground,
    processes: AsyncExitStack,
    postgres: str,
    postgres_server: Server,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "APART_SECONDS", 0.5)
    process = await start_process(processes, postgres)
    await until(playground.gateway.all_shards_connected, PATIENCE, "All shards should be there")
    await until(lambda: len(process.answering_shares()) == 4, PATIENCE, "All are free")
    playground.faults.hang_up("GET /users/@me", times=99)
    postgres_server.run_sql(STEAL_SHARE.format(2), url=postgres)
    await until(lambda: process.answering_shares() == {0, 1, 3}, PATIENCE, "It should be noticed")
    postgres_server.run_sql("UPDATE share SET expires = now() WHERE id = 2", url=postgres)
    other = await start_process(processes, postgres)
    await asyncio.wait({other.run_task}, timeout=PATIENCE)
    with pytest.raises(Unreachable):
        other.run_task.result()
    assert not process.run_task.done()
    playground.faults.clear()
    await until(
        lambda: process.answering_shares() == {0, 1, 2, 3},
        PATIENCE,
        "It comes back by itself",
    )


async def test_client_that_cannot_reach_the_database_at_its_start_retries(
    processes: AsyncExitStack, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "APART_SECONDS", 0.2)
    process = await start_process(
        processes, postgres, extensions=("tests.service.running.stumbling",)
    )
    await until(lambda: len(process.bots) == 5, PATIENCE, "One should begin twice")
    await until(lambda: process.answering_shares() == {0, 1, 2, 3}, PATIENCE, "All should be there")
    await until(lambda: [bot.is_closed() for bot in process.bots].count(True) == 1, PATIENCE, "One")
    assert not process.run_task.done()


async def test_processes_never_use_the_last_session_starts_of_a_day(
    playground: Playground,
    processes: AsyncExitStack,
    postgres: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session_starts, "APART_SECONDS", HASTY.login_interval)
    day = DailySessionStarts(playground, LEAST_STARTS + 1)
    first, second = [await start_process(processes, postgres) for _ in range(2)]
    await until(lambda: len(first.bots) + len(second.bots) >= 4, PATIENCE, "All shares are taken")
    await until(lambda: day.starts_left < LEAST_STARTS, PATIENCE, "Two shards may begin")
    earlier_requests = count_limit_requests(playground)
    await until(
        lambda: count_limit_requests(playground) > earlier_requests + 4,
        PATIENCE,
        "The others ask again and again",
    )
    assert day.starts_left >= RESERVE
    day.begin_next_day()
    await until(playground.gateway.all_shards_connected, PATIENCE, "All shards should be there")
