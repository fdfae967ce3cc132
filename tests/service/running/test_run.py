"""Whole runs of the bot as a process of its own: its start and its stop.

Only tests that need a new `python` start a script. Others fork a bot, in a tenth of the time.
"""

import asyncio
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from pathlib import Path

import pytest

from discord_playground import Playground, until
from tests.e2e.bots import clean_environment
from tests.e2e.forking import ForkedBot
from tests.long import long
from tests.service.connecting.few_starts import (
    LEAST_STARTS,
    DailySessionStarts,
    count_limit_requests,
)
from tests.service.running import bare_bot

ROOT = Path(__file__).parents[3]
PATIENCE = 120
BARE_BOT_SCRIPT = "tests/service/running/bare_bot.py"
Start = Callable[..., Awaitable[Process]]


class BareBot:
    """The bare bot as a forked process, with its output."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._out, self._err = folder / "out.txt", folder / "err.txt"
        self._bot = ForkedBot(folder, environment, self._out, main=bare_bot.main, errors=self._err)
        self._bot.start(clean_environment())

    @property
    def out(self) -> str:
        """What the bot printed so far."""
        return self._out.read_text("utf-8") if self._out.exists() else ""

    @property
    def err(self) -> str:
        """What the bot logged so far."""
        return self._err.read_text("utf-8") if self._err.exists() else ""

    def send_signal(self, sign: signal.Signals) -> None:
        """Send the bot a signal."""
        self._bot.send_signal(sign)

    async def wait_for_end(self) -> tuple[int, str, str]:
        """Wait for the bot's end. Return its exit code, and all that it printed and logged."""
        code = await asyncio.wait_for(self._bot.wait(), PATIENCE)
        return code, self.out, self.err

    def kill_if_running(self) -> None:
        """Kill the bot if it still runs."""
        if self._bot.running:
            self._bot.send_signal(signal.SIGKILL)


Fork = Callable[..., BareBot]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")


@pytest.fixture
async def start(environment: dict[str, str], tmp_path: Path) -> AsyncIterator[Start]:
    """Start a script of the project. If it still runs at the end, it is killed."""
    async with AsyncExitStack() as stack:

        async def run(script: str = BARE_BOT_SCRIPT, **more: str) -> Process:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / script),
                cwd=tmp_path,
                env={**environment, "PYTHONPATH": str(ROOT), **more},
                stdin=DEVNULL,
                stdout=PIPE,
                stderr=PIPE,
            )
            stack.push_async_callback(kill_if_running, process)
            return process

        yield run


async def kill_if_running(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


@pytest.fixture
def fork(environment: dict[str, str], tmp_path: Path) -> Iterator[Fork]:
    """Fork the bare bot. If it still runs at the end, it is killed."""
    with ExitStack() as stack:

        def run(**more: str) -> BareBot:
            bot = BareBot(tmp_path, {**environment, **more})
            stack.callback(bot.kill_if_running)
            return bot

        yield run


async def wait_for_end(process: Process) -> tuple[int, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), timeout=PATIENCE)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def test_missing_token_ends_in_one_line_and_code_two(start: Start) -> None:
    code, out, err = await wait_for_end(await start("bot.py"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "DISCORD_TOKEN is not set" in err


async def test_a_refused_token_ends_in_one_line_and_code_two(
    start: Start, addresses: dict[str, str]
) -> None:
    refused = "another.bad.token"
    code, _, err = await wait_for_end(await start(**addresses | {"DISCORD_TOKEN": refused}))
    assert code == 2, err
    assert "Discord refuses DISCORD_TOKEN" in err.splitlines()[-1]
    assert err.splitlines()[-1].endswith(" into the environment.")
    assert "Traceback" not in err
    assert refused not in err


async def test_token_refused_by_the_gateway_ends_in_code_two(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    playground.gateway.refuse_next(4004)
    code, _, err = await fork(**addresses).wait_for_end()
    assert code == 2, err
    assert "Discord refuses DISCORD_TOKEN" in err.splitlines()[-1]


@pytest.mark.parametrize("code", [4010, 4011, 4012, 4013, 4014])
async def test_a_connection_refused_for_good_ends_in_one_line_and_code_two(
    fork: Fork, playground: Playground, addresses: dict[str, str], code: int
) -> None:
    playground.gateway.refuse_next(code)
    exit_code, _, err = await fork(**addresses).wait_for_end()
    assert exit_code == 2, err
    assert f"(code {code})" in err.splitlines()[-1]
    assert "Traceback" not in err


async def test_unreachable_discord_ends_in_one_line_and_code_75(
    fork: Fork, addresses: dict[str, str], unused_tcp_port: int
) -> None:
    nowhere = f"http://127.0.0.1:{unused_tcp_port}/api/v10"
    code, _, err = await fork(**{**addresses, "DISCORD_API_URL": nowhere}).wait_for_end()
    assert code == 75, err
    assert "Discord cannot be reached" in err.splitlines()[-1]
    assert "Traceback" not in err


@pytest.mark.parametrize("sign", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=long)])
async def test_a_signal_stops_a_bot_that_is_online(
    start: Start, playground: Playground, addresses: dict[str, str], sign: signal.Signals
) -> None:
    process = await start(**addresses)
    await until(playground.gateway.bot_is_there, PATIENCE, "The bot comes online")
    begun = time.monotonic()
    process.send_signal(sign)
    code, _, err = await wait_for_end(process)
    assert code == 0, err
    assert time.monotonic() - begun < 10
    assert "Traceback" not in err
    assert playground.token not in err


async def test_interrupt_stops_a_bot_whose_loop_has_no_signal_handlers(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    process = fork(**addresses, NO_LOOP_SIGNALS="yes")
    await until(playground.gateway.bot_is_there, PATIENCE, "The bot comes online")
    process.send_signal(signal.SIGINT)
    code, _, err = await process.wait_for_end()
    assert code == 0, err
    assert "Traceback" not in err


async def test_slow_disconnect_does_not_block_the_stop(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    process = fork(**addresses, STUCK="yes")
    await until(playground.gateway.bot_is_there, PATIENCE, "The bot comes online")
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    code, _, err = await process.wait_for_end()
    assert code == 0, err
    assert time.monotonic() - begun < 10
    assert "the connection closes late" in err


async def test_a_signal_stops_a_bot_that_waits_for_its_login(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    playground.faults.delay("GET /users/@me", 30)
    process = fork(**addresses)
    await until(lambda: not playground.faults.has_pending, PATIENCE, "The bot logs in")
    process.send_signal(signal.SIGTERM)
    code, _, err = await process.wait_for_end()
    assert code == 0, err
    assert "Traceback" not in err


async def test_signal_stops_a_bot_whose_commands_are_rate_limited(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    playground.faults.fail_next("PUT /applications/*/commands", 429, retry_after=600)
    process = fork(**addresses)
    await until(lambda: not playground.faults.has_pending, PATIENCE, "The commands are refused")
    await until(playground.gateway.all_shards_connected, PATIENCE, "The bot comes online")
    process.send_signal(signal.SIGTERM)
    code, _, err = await process.wait_for_end()
    assert code == 0, err
    assert "Traceback" not in err


async def test_a_signal_stops_a_bot_that_waits_for_session_starts(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    day = DailySessionStarts(playground, LEAST_STARTS - 1)
    process = fork(**addresses)
    await until(
        lambda: count_limit_requests(playground) > 1, PATIENCE, "The bot asks, waits and asks again"
    )
    process.send_signal(signal.SIGTERM)
    code, _, err = await process.wait_for_end()
    assert code == 0, err
    assert "Traceback" not in err
    assert err.count("shards must wait for session starts") == 1
    assert day.starts_left == LEAST_STARTS - 1


async def test_stop_answers_clicks_then_disconnects_then_closes_the_database(
    fork: Fork, addresses: dict[str, str]
) -> None:
    process = fork(**addresses)
    await until(lambda: process.out == "clicked\n", PATIENCE, "Somebody clicks")
    process.send_signal(signal.SIGTERM)
    code, out, err = await process.wait_for_end()
    assert code == 0, err
    assert out.splitlines() == ["clicked", "answered, online", "closed, offline"]


async def test_database_that_cannot_be_opened_ends_in_one_line_and_code_two(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    code, out, err = await fork(**addresses, LOCKED="yes").wait_for_end()
    assert (code, out) == (2, "")
    settings_line, refused = err.splitlines()
    assert "set_in=environment" in settings_line
    assert refused.startswith("Cartagena cannot start: ")
    assert "the chest is locked" in refused
    assert playground.everything_sent == []


async def test_unexpected_error_is_logged_and_ends_in_code_one(
    fork: Fork, playground: Playground, addresses: dict[str, str]
) -> None:
    process = fork(**addresses, BROKEN=playground.token)
    code, _, err = await process.wait_for_end()
    assert code == 1
    assert "the bot has failed" in err
    assert "ValueError: [secret]" in err
    assert playground.token not in err


@long
async def test_restarted_bot_on_postgresql_does_not_send_commands_again(
    fork: Fork, playground: Playground, addresses: dict[str, str], own_postgres: str, tmp_path: Path
) -> None:
    count = partial(playground.limits.counts.requests, "GET /applications/*/commands")

    async def run_once(number: int) -> None:
        bot = fork(**addresses | {"CARTAGENA_DATABASE": own_postgres})
        await until(lambda: "commands sent" in bot.err, PATIENCE, "They are sent, and noted")
        await until(lambda: count() == number, PATIENCE, "They are compared")
        # discord.py needs two seconds more to be ready. By then, everything is sent.
        await until(lambda: bot.err.count(" online ") == number, PATIENCE, "The bot is ready")
        bot.send_signal(signal.SIGTERM)
        code, _, err = await bot.wait_for_end()
        assert code == 0, err

    for number in (1, 2):
        await run_once(number)
        # Without this file, only the database tells the bot which commands it has sent.
        (tmp_path / "cartagena.commands").unlink(missing_ok=True)
    assert [one.method for one in playground.everything_sent].count("PUT") == 1
