"""A process that does not share the servers has the database to itself as long as it runs."""

import signal
import time
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from discord_playground import Playground, until
from tests.e2e import play
from tests.e2e.bots import TIMEOUT_SECONDS
from tests.e2e.play import Crew
from tests.e2e.sharding.processes import Process, Processes
from tests.long import long

ALONE_SETTINGS: Mapping[str, str] = MappingProxyType({"CARTAGENA_SHARDS": ""})
SHARING_SETTINGS: Mapping[str, str] = MappingProxyType({})
REFUSED_EXIT_CODE = 2
AT_ONCE_SECONDS = 3.0

SERVED_ALONE_TEXT = "serves all Discord servers by itself"
SHARED_TEXT = "Several processes share the servers"
TAKEN_TEXT = "Another process has taken"

pytestmark = [long, pytest.mark.timeout(150)]


async def expect_refusal(process: Process, reason: str) -> None:
    """Check that the process ends, and that its log gives the reason in one line."""
    assert await process.wait() == REFUSED_EXIT_CODE
    assert reason in process.log.splitlines()[-1]
    assert "Traceback" not in process.log


async def play_one_action(playground: Playground, crew: Crew) -> None:
    """Play an action in a game."""
    await playground.bot_ready(TIMEOUT_SECONDS)
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)


async def test_second_process_is_refused_until_the_first_is_killed(
    playground: Playground, processes: Processes
) -> None:
    first = processes.start(ALONE_SETTINGS)
    await playground.bot_ready(TIMEOUT_SECONDS)
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await expect_refusal(processes.start(ALONE_SETTINGS), SERVED_ALONE_TEXT)
    await play_one_action(playground, crew)
    await first.end(signal.SIGKILL)
    processes.start(ALONE_SETTINGS)
    # The lease of the killed process would end only after ten seconds.
    await until(playground.gateway.all_shards_connected, 8.0, "Nobody should be waited for")
    await play_one_action(playground, crew)


@pytest.mark.parametrize(
    ("there", "other", "reason"),
    [
        pytest.param(
            ALONE_SETTINGS,
            SHARING_SETTINGS,
            SERVED_ALONE_TEXT,
            id="one that shares beside one alone",
        ),
        pytest.param(
            SHARING_SETTINGS, ALONE_SETTINGS, SHARED_TEXT, id="one alone beside those that share"
        ),
    ],
)
async def test_process_of_another_mode_is_refused_until_the_first_process_ends(
    playground: Playground,
    processes: Processes,
    there: Mapping[str, str],
    other: Mapping[str, str],
    reason: str,
) -> None:
    process = processes.start(there)
    await playground.bot_ready(TIMEOUT_SECONDS)
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await expect_refusal(processes.start(other), reason)
    await play_one_action(playground, crew)
    assert await process.end() == 0
    processes.start(other)
    await play_one_action(playground, crew)


async def test_process_waiting_for_a_frozen_process_stops_at_once_when_asked(
    playground: Playground, processes: Processes
) -> None:
    frozen = processes.start(ALONE_SETTINGS)
    await playground.bot_ready(TIMEOUT_SECONDS)
    frozen.send(signal.SIGSTOP)
    waiting = processes.start(ALONE_SETTINGS)
    connected = (
        "SELECT count(DISTINCT application_name) FROM pg_stat_activity WHERE application_name"
    )
    await until(
        lambda: processes.fetch_rows(f"{connected} LIKE 'cartagena %'") == [(2,)],
        TIMEOUT_SECONDS,
        "It should wait",
    )
    began = time.monotonic()
    assert await waiting.end() == 0
    # Waiting until the lease expires would take up to ten seconds.
    assert time.monotonic() - began < AT_ONCE_SECONDS
    assert "online" not in waiting.log


@pytest.mark.parametrize(
    "settings", [ALONE_SETTINGS, SHARING_SETTINGS], ids=["by one alone", "by one that shares"]
)
async def test_frozen_process_is_replaced_and_ends_after_waking(
    playground: Playground, processes: Processes, settings: Mapping[str, str]
) -> None:
    frozen = processes.start(ALONE_SETTINGS)
    await playground.bot_ready(TIMEOUT_SECONDS)
    crew = await play.start_game(playground, ["Ana", "Ben"])
    frozen.send(signal.SIGSTOP)
    lease_is_over = "SELECT FROM share WHERE id = 0 AND expires < now()"
    await until(
        lambda: bool(processes.fetch_rows(lease_is_over)),
        TIMEOUT_SECONDS,
        "Its time should be over",
    )
    successor = processes.start(settings)
    lease_is_held = "SELECT FROM share WHERE id = 0 AND expires > now()"
    await until(
        lambda: bool(processes.fetch_rows(lease_is_held)), TIMEOUT_SECONDS, "It should be followed"
    )
    frozen.send(signal.SIGCONT)
    await expect_refusal(frozen, TAKEN_TEXT)
    await until(lambda: "online" in successor.log, TIMEOUT_SECONDS, "It should be there")
    await play_one_action(playground, crew)
