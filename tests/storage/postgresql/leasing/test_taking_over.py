"""A takeover waits for unfinished writes. Afterwards no write under the old lease succeeds."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest

from discord_playground import until
from game.storage.errors import LeaseLost
from game.storage.operations.uptime import SAVE_TEXT
from game.storage.postgresql.connecting.pool import APPLICATION_NAME, session_options
from game.storage.postgresql.connecting.statements import Session, fetch_rows
from game.storage.postgresql.connecting.transactions import SHARE_ADVISORY_LOCKS
from game.storage.postgresql.leasing.agreeing import LOCK_JOINING
from game.storage.postgresql.leasing.holding import FROZEN_SECONDS
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import DEFAULT_LEASE_TIMES
from tests.long import long
from tests.postgresql.cut import running_wire
from tests.postgresql.server import Server
from tests.storage.processes.children import ROOT, env_without_coverage, module_command
from tests.storage.processes.holder import FROZEN_VALUE, KEY, ONE_SHARE

from .conftest import JoinFunction
from .time import SLOW_TIMES, let_time_pass

WAIT_SECONDS = 0.4
LOCKING_STATEMENTS = [
    pytest.param(f"SELECT pg_advisory_xact_lock_shared({SHARE_ADVISORY_LOCKS}, 0)", id="writing"),
    pytest.param(LOCK_JOINING, id="joining", marks=long),
    pytest.param("UPDATE share SET expires = now()", id="renewing", marks=long),
    pytest.param("UPDATE process SET looked = now()", id="looking", marks=long),
]
"""Statements that hold a lock in an open transaction. The ids name the work that runs them."""

TAKEOVER_SECONDS = 8.0
"""The most seconds of a takeover if the server must end a frozen process's transactions."""


async def test_a_takeover_waits_for_an_unfinished_write(
    repository: PostgresRepository, join: JoinFunction, postgres: str
) -> None:
    write_has_begun, write_may_finish = asyncio.Event(), asyncio.Event()

    async def write(session: Session) -> None:
        write_has_begun.set()
        await write_may_finish.wait()
        await fetch_rows(SAVE_TEXT(key=KEY, value="old"), session)

    first, second = await join(ONE_SHARE), await join(ONE_SHARE)
    lease = await first.claim()
    assert lease is not None
    leased_repository = repository.with_lease(lease)
    writing = asyncio.create_task(leased_repository._database.run_in_transaction(write))
    await write_has_begun.wait()
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
    claiming = asyncio.create_task(second.claim())
    await asyncio.sleep(WAIT_SECONDS)
    assert not claiming.done()
    later_write = asyncio.create_task(leased_repository.save_text(KEY, "too late"))
    await asyncio.sleep(WAIT_SECONDS)
    write_may_finish.set()
    await writing
    assert await claiming is not None
    with pytest.raises(LeaseLost):
        await later_write
    assert await repository.saved_text(KEY) == "old"


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
async def test_the_result_of_a_broken_commit_is_correct_after_a_takeover(
    postgres_server: Server,
    repository: PostgresRepository,
    join: JoinFunction,
    postgres: str,
    late: bool,
) -> None:
    first, second = await join(ONE_SHARE), await join(ONE_SHARE)
    lease = await first.claim()
    assert lease is not None
    with TemporaryDirectory(prefix="wire-") as name:
        async with running_wire(postgres_server.folder, Path(name)) as wire:
            wired_url = postgres.replace(str(postgres_server.folder), name)
            async with await PostgresRepository.open(wired_url) as wired_repository:
                leased_repository = wired_repository.with_lease(lease)
                await leased_repository.save_text(KEY, "first")
                wire.break_on_word(b"COMMIT", after_server=late)
                wire.refuse_connections()
                writing = asyncio.create_task(leased_repository.save_text(KEY, "last"))
                await until(lambda: wire.breaks == 1, TAKEOVER_SECONDS, "It should break")
                await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
                assert await second.claim() is not None
                wire.accept_connections()
                if late:
                    await writing
                else:
                    with pytest.raises(LeaseLost):
                        await writing
    assert await repository.saved_text(KEY) == ("last" if late else "first")


@pytest.fixture
def holder() -> Iterator["subprocess.Popen[str]"]:
    """Yield a process that holds a share. The module `holder` describes its input and output."""
    with subprocess.Popen(
        module_command("holder"),
        cwd=ROOT,
        env=env_without_coverage(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


async def start_and_await_freeze(holder: "subprocess.Popen[str]", url: str, moment: str) -> None:
    """Let the process `holder` take its share and begin a write, and wait until it freezes."""
    assert holder.stdin
    assert holder.stdout
    holder.stdin.write(f"{moment} {url}\n")
    holder.stdin.flush()
    assert (await asyncio.to_thread(holder.stdout.readline)).split() == ["holds", "1"]
    await asyncio.to_thread(os.waitid, os.P_PID, holder.pid, os.WSTOPPED | os.WNOWAIT)


@pytest.mark.parametrize("moment", ["before", "after"])
@long
async def test_a_process_frozen_in_a_transaction_cannot_write_after_a_takeover(
    holder: "subprocess.Popen[str]",
    repository: PostgresRepository,
    join: JoinFunction,
    postgres: str,
    moment: str,
) -> None:
    second = await join(ONE_SHARE)
    await start_and_await_freeze(holder, postgres, moment)
    began = time.monotonic()
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
    taken = await second.claim()
    assert taken is not None
    assert time.monotonic() - began < TAKEOVER_SECONDS
    await repository.with_lease(taken).save_text(KEY, "mine")
    holder.send_signal(signal.SIGCONT)
    assert holder.stdout
    first_result, second_result = (await asyncio.to_thread(holder.stdout.read)).split()
    # The process was frozen for longer than it waits for any answer.
    assert first_result in {"ServerAway", "InDoubt", "LeaseLost"}
    assert second_result == "LeaseLost"
    assert await repository.saved_text(KEY) == "mine"


@pytest.mark.parametrize("held", LOCKING_STATEMENTS)
async def test_a_takeover_does_not_wait_for_a_process_frozen_after_preparing(
    join: JoinFunction, postgres: str, held: str
) -> None:
    first = await join(ONE_SHARE)
    settings = session_options(DEFAULT_LEASE_TIMES.look_interval) | {
        "application_name": f"{APPLICATION_NAME} 1"
    }
    frozen_connection = await asyncpg.connect(postgres, server_settings=settings)
    await frozen_connection.execute(f"BEGIN; {held}")
    # Preparing a statement sends no Sync message. Only running the statement sends one.
    await frozen_connection.prepare("SELECT 1")
    await asyncio.sleep(FROZEN_SECONDS + WAIT_SECONDS)
    async with asyncio.timeout(TAKEOVER_SECONDS):
        await join(ONE_SHARE)
        assert await first.claim() is not None
    frozen_connection.terminate()


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_takeover_does_not_wait_for_a_process_killed_in_a_transaction(
    holder: "subprocess.Popen[str]",
    repository: PostgresRepository,
    join: JoinFunction,
    postgres: str,
    moment: str,
) -> None:
    second = await join(ONE_SHARE)
    await start_and_await_freeze(holder, postgres, moment)
    holder.kill()
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
    assert await second.claim() is not None
    assert await repository.saved_text(KEY) is None


async def test_a_thawed_process_that_nobody_replaced_can_write_again(
    holder: "subprocess.Popen[str]",
    repository: PostgresRepository,
    join: JoinFunction,
    postgres: str,
) -> None:
    await join(ONE_SHARE)
    await start_and_await_freeze(holder, postgres, "before")
    # Wait for longer than the server lets a transaction be idle.
    await asyncio.sleep(3)
    holder.send_signal(signal.SIGCONT)
    assert holder.stdout
    assert (await asyncio.to_thread(holder.stdout.read)).split() == ["ServerAway", "written"]
    assert await repository.saved_text(KEY) == FROZEN_VALUE
