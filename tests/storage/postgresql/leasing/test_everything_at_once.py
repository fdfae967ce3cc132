"""Processes and the database server fail in many ways. No write under an old lease may succeed."""

import asyncio
import random
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import asyncpg
import pytest

from game.model.ids import ChannelId
from game.storage.postgresql.connecting.transactions import SHARE_ADVISORY_LOCKS as LOCKS
from game.storage.postgresql.repository import PostgresRepository
from tests.long import long
from tests.postgresql.server import Server, stoppable_server
from tests.storage.processes.children import ROOT, env_without_coverage, module_command
from tests.storage.processes.sharer import CLICKS_PER_EPOCH, SHARE_COUNT

PROCESSES = 4
TROUBLE_SECONDS = 30.0
"""Seconds that the troubles last at least."""
MOST_TROUBLE_SECONDS = 120.0
LEAST_LEASES = 5
"""The troubles go on until each share has had more leases than this."""
REPORT_SECONDS = 20.0
"""Within this many seconds each share must report a click, also after the last fault."""

CUT_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'cartagena %' AND random() < 0.5
"""
TAKE_SHARE = (
    "BEGIN",
    f"SELECT pg_advisory_xact_lock({LOCKS}, {{share}})",
    "UPDATE share SET epoch = epoch + 1, holder = 1, expires = now() WHERE id = {share}",
    "COMMIT",
)


class Sharers:
    """The processes that share the Discord servers, and all clicks that they reported."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.reports: list[tuple[int, int]] = []
        """Pairs (share, click), one for each report, oldest first."""
        self._processes: dict[Process, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Start another process."""
        process = await asyncio.create_subprocess_exec(
            *(*module_command("sharer"), self.url),
            cwd=ROOT,
            env=env_without_coverage(),
            stdin=DEVNULL,
            stdout=PIPE,
        )
        self._processes[process] = asyncio.create_task(self._listen(process))

    async def kill(self, luck: random.Random) -> None:
        """Kill a process, and start another one in its place."""
        process = luck.choice(list(self._processes))
        process.kill()
        await self._processes.pop(process)
        await process.wait()
        await self.start()

    async def freeze(self, luck: random.Random) -> None:
        """Freeze a process, perhaps for longer than its lease."""
        process = luck.choice(list(self._processes))
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(luck.uniform(0.3, 4))
        process.send_signal(signal.SIGCONT)

    def thaw(self) -> None:
        """Let all processes continue."""
        for process in self._processes:
            process.send_signal(signal.SIGCONT)

    async def end(self) -> None:
        """Kill all processes."""
        for process in self._processes:
            with suppress(ProcessLookupError):
                process.kill()
        await asyncio.gather(*self._processes.values())
        await asyncio.gather(*(process.wait() for process in self._processes))

    def epochs(self) -> dict[int, int]:
        """Return for each share the highest epoch under which a click was reported."""
        newest = dict.fromkeys(range(SHARE_COUNT), 0)
        for share, click in self.reports:
            newest[share] = max(newest[share], click // CLICKS_PER_EPOCH)
        return newest

    async def _listen(self, process: Process) -> None:
        assert process.stdout
        async for line in process.stdout:
            _, share, click = line.split()
            self.reports.append((int(share), int(click)))


@asynccontextmanager
async def running_sharers(url: str) -> AsyncIterator[Sharers]:
    sharers = Sharers(url)
    for _ in range(PROCESSES):
        await sharers.start()
    try:
        yield sharers
    finally:
        await sharers.end()


async def cut_connections(server: Server, sharers: Sharers) -> None:
    """Break about half of all connections."""
    with suppress(OSError, asyncpg.PostgresError):
        await asyncio.to_thread(server.run_sql, CUT_CONNECTIONS, url=sharers.url)


async def take_share(server: Server, sharers: Sharers, luck: random.Random) -> None:
    """Take a share from its holder, so that any process may claim it."""
    share = luck.randrange(SHARE_COUNT)
    statements = [one.format(share=share) for one in TAKE_SHARE]
    with suppress(OSError, asyncpg.PostgresError):
        await asyncio.to_thread(server.run_sql, *statements, url=sharers.url)


async def kill_server(server: Server, luck: random.Random) -> None:
    """Kill the server, and start it again."""
    stop_signal = luck.choice([signal.SIGKILL, signal.SIGQUIT, signal.SIGINT])
    await asyncio.to_thread(server.stop, stop_signal)
    await asyncio.sleep(luck.uniform(0, 1))
    await asyncio.to_thread(server.start)


async def trouble_processes(sharers: Sharers, luck: random.Random) -> None:
    """Kill and freeze processes again and again."""
    while True:
        await asyncio.sleep(luck.uniform(0, 1.5))
        await (sharers.kill(luck) if luck.random() < 0.3 else sharers.freeze(luck))


async def trouble_database(server: Server, sharers: Sharers, luck: random.Random) -> None:
    """Take shares, break connections and kill the server again and again."""
    while True:
        await asyncio.sleep(luck.uniform(0, 1.5))
        dice = luck.random()
        if dice < 0.5:
            await take_share(server, sharers, luck)
        elif dice < 0.85:
            await cut_connections(server, sharers)
        else:
            # The server must run again even if this test fails.
            await asyncio.shield(asyncio.create_task(kill_server(server, luck)))


async def wait_for_all_reports(sharers: Sharers) -> None:
    """Wait until each share has reported a click since this call."""
    count_before = len(sharers.reports)
    deadline = time.monotonic() + REPORT_SECONDS
    while len({share for share, _ in sharers.reports[count_before:]}) < SHARE_COUNT:
        assert time.monotonic() < deadline, "a share lies idle"
        await asyncio.sleep(0.1)


async def wait_for_enough_trouble(sharers: Sharers) -> None:
    """Wait until the troubles lasted long enough and each share had enough leases."""
    deadline = time.monotonic() + MOST_TROUBLE_SECONDS
    await asyncio.sleep(TROUBLE_SECONDS)
    while min(sharers.epochs().values()) <= LEAST_LEASES:
        assert time.monotonic() < deadline, "a share hardly changes hands"
        await asyncio.sleep(0.5)


async def clicks(repository: PostgresRepository, share: int) -> list[int]:
    """Return the clicks in the record of a share's game, in order."""
    game = await repository.open_in(ChannelId(share + 1))
    assert game is not None
    return [entry.click for entry in (await repository.load(game)).record]


@pytest.fixture
def server(postgres_server: Server) -> Iterator[Server]:
    """Yield a PostgreSQL server that only this test stops."""
    with stoppable_server() as server:
        server.run_sql("CREATE DATABASE shared")
        yield server


@long
async def test_no_reported_click_is_lost_and_no_old_lease_writes(server: Server) -> None:
    seed = random.randrange(10**6)  # noqa: S311
    sys.stdout.write(f"seed {seed}\n")
    url = server.address("shared")
    async with await PostgresRepository.open(url) as repository, running_sharers(url) as sharers:
        await wait_for_all_reports(sharers)
        troubles = [
            asyncio.create_task(trouble_processes(sharers, random.Random(seed))),  # noqa: S311
            asyncio.create_task(trouble_database(server, sharers, random.Random(-seed))),  # noqa: S311
        ]
        enough_trouble = asyncio.create_task(wait_for_enough_trouble(sharers))
        ended, running = await asyncio.wait(
            (enough_trouble, *troubles), return_when=asyncio.FIRST_COMPLETED
        )
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        assert ended == {enough_trouble}
        await enough_trouble
        sharers.thaw()
        await wait_for_all_reports(sharers)
        await sharers.end()
        for share in range(SHARE_COUNT):
            recorded = await clicks(repository, share)
            reported = {
                click for reported_share, click in sharers.reports if reported_share == share
            }
            assert reported <= set(recorded), "what was told is lost"
            assert recorded == sorted(set(recorded)), "an old lease wrote after a newer one"
            assert recorded[-1] > LEAST_LEASES * CLICKS_PER_EPOCH
