"""After a stop of the server, errors are clear, no save is half done, and calls work again."""

import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest

from game.model.game import Game
from game.model.ids import ChannelId, InteractionId
from game.storage.errors import DatabaseLocked, DuplicateClick, InDoubt, ServerAway, StorageProblem
from game.storage.postgresql import repository as repository_module
from game.storage.postgresql.connecting.database import BRIEF_PATIENCE
from game.storage.postgresql.repository import PostgresRepository
from game.tables import Table, Tables
from tests.long import long
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.makers.tables import play_action as play
from tests.makers.tables import start_game
from tests.makers.waiting import TimeLimitedCaller, retry_until_back
from tests.postgresql.cut import Wire, running_wire
from tests.postgresql.server import Server, stoppable_server

CLICK = InteractionId(20)

if sys.platform == "win32":
    pytest.skip("Windows has no signals to end and freeze a server by", allow_module_level=True)

T = TypeVar("T")
DISCORD_SECONDS = 3.0
"""Seconds that Discord waits for an answer."""
LONG_PATIENCE = 20.0
"""Seconds of patience. A call that gives up early takes far less, even on a busy machine."""
TABLES = 6
SERVER_STOPS = 4


@pytest.fixture(scope="module")
def module_server(postgres_server: Server) -> Iterator[Server]:
    """Yield a PostgreSQL server that only the tests of this file stop."""
    with stoppable_server() as server:
        yield server


@pytest.fixture
def server(module_server: Server) -> Iterator[Server]:
    yield module_server
    if not module_server.running:
        module_server.start()


@pytest.fixture
async def url(server: Server) -> str:
    name = f"trouble_{time.monotonic_ns()}"
    server.run_sql(f"CREATE DATABASE {name}")
    return server.address(name)


@pytest.fixture
async def repository(url: str) -> AsyncIterator[PostgresRepository]:
    async with await PostgresRepository.open(url) as repository:
        yield repository


@pytest.fixture
async def patient(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PostgresRepository]:
    """Yield a repository that waits `LONG_PATIENCE` seconds, unless the server was just away."""
    monkeypatch.setattr(repository_module, "PATIENCE_OF_A_CLICK", LONG_PATIENCE)
    async with await PostgresRepository.open(url, LONG_PATIENCE) as repository:
        yield repository


@long
async def test_a_stopped_server_raises_server_away_in_time_and_is_found_again(
    server: Server, repository: PostgresRepository
) -> None:
    game = await store_running_game(repository)
    server.stop()
    began = time.monotonic()
    answers = await asyncio.gather(
        repository.save(game, actions_change(game), CLICK, NOON),
        repository.revision(game.id),
        return_exceptions=True,
    )
    assert all(isinstance(answer, ServerAway) for answer in answers)
    assert time.monotonic() - began < DISCORD_SECONDS
    server.start()
    assert await retry_until_back(lambda: repository.load(game.id)) == game
    assert (await repository.save(game, actions_change(game), CLICK, NOON)).version == 3


async def test_save_waits_for_quick_restart(server: Server, patient: PostgresRepository) -> None:
    game = await store_running_game(patient)
    server.stop()
    saving = asyncio.create_task(patient.save(game, actions_change(game), CLICK, NOON))
    await asyncio.sleep(0.1)
    await asyncio.to_thread(server.start)
    assert (await saving).version == 3
    assert (await patient.load(game.id)).version == 3


async def test_a_save_at_a_frozen_server_fails_in_time(
    server: Server, repository: PostgresRepository
) -> None:
    game = await store_running_game(repository)
    server.freeze()
    began = time.monotonic()
    with pytest.raises(ServerAway):
        await repository.save(game, actions_change(game), CLICK, NOON)
    assert time.monotonic() - began < DISCORD_SECONDS
    server.thaw()
    assert await retry_until_back(lambda: repository.load(game.id)) == game
    assert (await repository.save(game, actions_change(game), CLICK, NOON)).version == 3


async def test_the_timeout_of_a_hurried_caller_does_not_shorten_the_next_wait(
    server: Server, patient: PostgresRepository
) -> None:
    game = await store_running_game(patient)
    TimeLimitedCaller(0.05)
    server.freeze()
    began = time.monotonic()
    with pytest.raises(ServerAway):
        await patient.save(game, actions_change(game), CLICK, NOON)
    assert time.monotonic() - began < LONG_PATIENCE / 2
    # The next caller waits as long as usual. Meanwhile the server thaws.
    TimeLimitedCaller(LONG_PATIENCE)
    asyncio.get_running_loop().call_later(2 * BRIEF_PATIENCE, server.thaw)
    assert await patient.load(game.id) == game


async def test_a_lease_is_renewed_at_a_server_that_is_too_slow_for_clicks(
    server: Server, patient: PostgresRepository
) -> None:
    all_servers = patient.all_servers()
    lease = await all_servers.claim()
    server.freeze()
    TimeLimitedCaller(2 * BRIEF_PATIENCE)
    with pytest.raises(ServerAway):
        await patient.saved_text("key")
    TimeLimitedCaller(LONG_PATIENCE)
    began = time.monotonic()
    with pytest.raises(ServerAway):
        await patient.saved_text("key")
    assert time.monotonic() - began < LONG_PATIENCE / 2
    await answer_after_thaw(server, all_servers.renew(lease))
    # The server has answered, so the repository waits for it patiently again.
    server.freeze()
    assert await answer_after_thaw(server, patient.saved_text("key")) is None


async def answer_after_thaw(server: Server, coroutine: Coroutine[Any, Any, T]) -> T:
    """Thaw the server after an impatient caller would have given up. Return the call's answer."""
    task = asyncio.create_task(coroutine)
    await asyncio.sleep(2 * BRIEF_PATIENCE)
    server.thaw()
    return await task


async def test_saving_a_locked_row_raises_database_locked(
    url: str, repository: PostgresRepository
) -> None:
    game = await store_running_game(repository)
    holder = await asyncpg.connect(url)
    await holder.execute("BEGIN")
    await holder.execute("UPDATE game SET failed_channel_looks = 1")
    with pytest.raises(DatabaseLocked):
        await repository.save(game, actions_change(game), CLICK, NOON)
    await holder.close()
    assert await repository.load(game.id) == game
    assert (await repository.save(game, actions_change(game), CLICK, NOON)).version == 3


async def save_moves(repository: PostgresRepository, game: Game, stop: asyncio.Event) -> list[int]:
    """Save moves until `stop` is set. Return the version before each save that raised an error."""
    failed: list[int] = []
    while not stop.is_set():
        click = game.channel * 1_000_000 + game.version
        try:
            game = await repository.save(
                game, actions_change(game, InteractionId(click)), InteractionId(click), NOON
            )
        except StorageProblem:
            failed.append(game.version)
        except DuplicateClick:
            game = await load_until_answered(repository, game)
            assert game.version - 1 == failed[-1]
        # Nobody else plays here, so the last answer is the newest version, unless a save is in
        # doubt.
        if not failed or failed[-1] != game.version:
            assert await load_until_answered(repository, game) == game
    return failed


async def load_until_answered(repository: PostgresRepository, game: Game) -> Game:
    while True:
        try:
            return await repository.load(game.id)
        except StorageProblem:
            await asyncio.sleep(0.1)


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "how",
    [
        signal.SIGKILL,
        pytest.param(signal.SIGQUIT, marks=long),
        pytest.param(signal.SIGINT, marks=long),
    ],
    ids=lambda how: how.name,
)
async def test_every_confirmed_save_survives_the_stop_of_the_server(
    server: Server, repository: PostgresRepository, how: signal.Signals
) -> None:
    luck, stop = random.Random(1672), asyncio.Event()  # noqa: S311
    games = [
        await store_running_game(repository, ChannelId(channel)) for channel in range(1, TABLES + 1)
    ]
    async with asyncio.TaskGroup() as saving:
        for game in games:
            saving.create_task(save_moves(repository, game, stop))
        for _ in range(SERVER_STOPS):
            await asyncio.sleep(luck.uniform(0.1, 0.4))
            await asyncio.to_thread(server.stop, how)
            await asyncio.sleep(luck.uniform(0, 0.3))
            await asyncio.to_thread(server.start)
        for game in games:
            while (await load_until_answered(repository, game)).version == game.version:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        stop.set()
    for game in games:
        stored = await repository.load(game.id)
        assert stored.version > game.version
        clicks = [entry.click for entry in stored.record]
        assert clicks == [game.channel * 1_000_000 + 2 + number for number in range(len(clicks))]
        assert stored.version == 2 + len(clicks)


@pytest.fixture
async def wire(server: Server) -> AsyncIterator[tuple[Wire, Path]]:
    with tempfile.TemporaryDirectory(prefix="wire-") as folder:
        async with running_wire(server.folder, Path(folder)) as wire:
            yield wire, Path(folder)


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("word", [b"COMMIT", b"BEGIN", b"INSERT INTO entry"])
async def test_a_save_succeeds_although_its_connection_breaks(
    server: Server, url: str, wire: tuple[Wire, Path], word: bytes, late: bool
) -> None:
    broken_wire, folder = wire
    wired_url = url.replace(str(server.folder), str(folder))
    async with await PostgresRepository.open(wired_url) as repository:
        game = await store_running_game(repository)
        # A connection sends the text of a statement only when it first runs the statement.
        broken_wire.break_on_word(word, after_server=late)
        saved = await repository.save(game, actions_change(game, CLICK), CLICK, NOON)
        assert broken_wire.breaks == 1
        assert saved == replace(actions_change(game, CLICK).apply_to(game, NOON), version=3)
        assert await repository.load(game.id) == saved
        with pytest.raises(DuplicateClick):
            await repository.save(saved, actions_change(saved, CLICK), CLICK, NOON)


async def test_a_save_raises_in_doubt_if_the_answer_to_its_commit_is_lost(
    server: Server, url: str, wire: tuple[Wire, Path]
) -> None:
    broken_wire, folder = wire
    wired_url = url.replace(str(server.folder), str(folder))
    async with await PostgresRepository.open(wired_url) as repository:
        tables = Tables(repository)
        table = await start_game(tables)
        notified_ids: list[int] = []

        async def listener(changed: Table) -> None:
            notified_ids.append(changed.game.id)

        tables.listen_to_served(listener)
        broken_wire.break_on_word(b"COMMIT", after_server=True)
        broken_wire.refuse_connections()
        with pytest.raises(InDoubt):
            await play(tables, table)
        assert notified_ids == [table.game.id]
        broken_wire.accept_connections()
        await load_until_answered(repository, table.game)
        assert (await tables.table_to_show(table.game.id)).game.version == table.game.version + 1
