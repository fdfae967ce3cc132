"""The pages for machines over real HTTP, with a healthy bot and with failures."""

import asyncio
import re
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from discord_playground import Clock, Playground, until
from game.model.ids import GameId, InteractionId
from game.rules.moves import legal_actions
from game.tables import Person
from game.tables.play.actions import act
from service.monitoring import server
from service.monitoring.metrics import BoardLag, LagReason
from service.running.endpoint import BEHIND_SECONDS, open_endpoint
from service.startup.problem import StartupProblem
from service.startup.settings import Address
from tests.e2e import play
from tests.e2e.bots import ROOT, LiveBot, ProcessBot, clean_environment
from tests.e2e.monitoring.page import CHECK_TIMEOUT_SECONDS, MonitoringPages, free_address
from tests.long import long

DATABASE_HEALTH_METRIC = 'cartagena_healthy{check="database"}'
"""The metric by which an alert in deploy/alerts.yml sees that nobody can play."""


@pytest.fixture(autouse=True)
def uncached_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bot in this loop run every check anew for each request."""
    monkeypatch.setattr(server, "FRESH_SECONDS", 0)


@pytest.fixture
async def page() -> AsyncIterator[MonitoringPages]:
    async with aiohttp.ClientSession() as session:
        yield MonitoringPages(free_address(), session)


@pytest.fixture
async def monitored_bot(live_bot: LiveBot, page: MonitoringPages) -> AsyncIterator[LiveBot]:
    """The bot in this loop, with its pages for machines."""
    async with AsyncExitStack() as stack:
        await open_pages(live_bot, page.address, stack)
        yield live_bot


async def open_pages(live_bot: LiveBot, address: Address | None, stack: AsyncExitStack) -> None:
    """Open the pages for machines as the bot's own process does."""
    settings = live_bot.bot.settings.model_copy(update={"monitoring": address})
    resources = replace(live_bot.resources, settings=settings)
    prove = live_bot.tables.upkeep.check_writable
    await open_endpoint(resources, lambda: (live_bot.bot,), prove, stack)


@long
async def test_gateway_outage_and_outdated_boards_are_reported(
    playground: Playground, monitored_bot: LiveBot, page: MonitoringPages
) -> None:
    await play.start_game(playground, ["Ana", "Ben"])
    await monitored_bot.wait_until_idle()
    await page.wait_for_status(200)
    figures = await page.metrics()
    assert figures['cartagena_gateway_ready{shard="0"}'] == 1
    assert figures['cartagena_boards_behind{wait="turn"}'] == 0
    await playground.begin_outage()
    assert await page.wait_for_status(503, "gateway") == {"shards_away": [0]}
    table = await monitored_bot.tables.table(GameId(1))
    seat, action = table.game.seats[table.state.seat_on_turn], legal_actions(table.state)[0]
    person = Person(seat.user, seat.name)
    await monitored_bot.tables.do(
        GameId(1), person, InteractionId(1), act, action, table.game.version
    )
    await asyncio.sleep(0.5)
    figures = await page.metrics()
    assert figures['cartagena_gateway_ready{shard="0"}'] == 0
    assert figures['cartagena_boards_behind{wait="turn"}'] == 1
    playground.end_outage()
    await until(
        lambda: not monitored_bot.bot.boards_behind.longest_wait(),
        CHECK_TIMEOUT_SECONDS,
        "It should catch up",
    )
    await page.wait_for_status(200)
    assert (await page.metrics())["cartagena_boards_behind_oldest_seconds"] == 0


@long
async def test_health_check_fails_while_the_database_is_locked(
    monitored_bot: LiveBot, page: MonitoringPages, tmp_path: Path
) -> None:
    await page.wait_for_status(200)
    assert (await page.metrics())[DATABASE_HEALTH_METRIC] == 1
    with closing(
        sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
    ) as locking_connection:
        locking_connection.execute("BEGIN IMMEDIATE")
        assert await page.wait_for_status(503, "database") == {"error": "DatabaseLocked"}
        assert (await page.metrics())[DATABASE_HEALTH_METRIC] == 0
        locking_connection.execute("ROLLBACK")
    await page.wait_for_status(200)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows renames no open file")
async def test_health_check_fails_when_the_database_loses_its_name(
    monitored_bot: LiveBot, page: MonitoringPages, tmp_path: Path
) -> None:
    await page.wait_for_status(200)
    database, renamed = tmp_path / "games.sqlite3", tmp_path / "renamed.sqlite3"
    database.rename(renamed)
    assert await page.wait_for_status(503, "database") == {"error": "DatabaseReplaced"}
    renamed.rename(database)
    await page.wait_for_status(200)


def test_an_alert_covers_a_database_that_cannot_be_written() -> None:
    alerts = (ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8")
    assert f"expr: {DATABASE_HEALTH_METRIC} == 0\n" in alerts


async def test_health_check_fails_if_boards_stay_outdated_too_long(
    monitored_bot: LiveBot, page: MonitoringPages
) -> None:
    await page.wait_for_status(200)
    waits = [LagReason.TURN]
    monitored_bot.bot.boards_behind.lags = lambda: [
        BoardLag(time.monotonic() - BEHIND_SECONDS - 1, waits[0])
    ]
    found = await page.wait_for_status(503, "boards")
    assert found["oldest_behind_seconds"] >= found["bound_seconds"] == BEHIND_SECONDS
    assert (await page.metrics())["cartagena_boards_behind_oldest_seconds"] > BEHIND_SECONDS
    waits[0] = LagReason.REFUSED
    await page.wait_for_status(200)
    assert (await page.metrics())['cartagena_boards_behind{wait="refused"}'] == 1


async def test_correct_clock_causes_no_warning(
    monitored_bot: LiveBot, page: MonitoringPages
) -> None:
    assert await page.warnings() == {}
    assert (await page.metrics())["cartagena_discord_clock_ahead_seconds"] == 0


@pytest.mark.parametrize("playground_clock", [Clock(1200)])
async def test_wrong_clock_causes_a_warning_but_no_failing_check(
    monitored_bot: LiveBot, page: MonitoringPages
) -> None:
    await page.wait_for_status(200)
    assert abs((await page.warnings())["clock"]["discord_ahead_seconds"] - 1200) <= 2
    assert abs((await page.metrics())["cartagena_discord_clock_ahead_seconds"] - 1200) <= 2


async def test_metrics_count_the_clicks_and_requests_of_a_game(
    playground: Playground, monitored_bot: LiveBot, page: MonitoringPages
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    await monitored_bot.wait_until_idle()
    figures = await page.metrics()
    clicks = [name for name in figures if name.startswith("cartagena_click_duration_seconds_count")]
    assert sum(figures[name] for name in clicks) >= 5
    assert figures['cartagena_click_duration_seconds_count{outcome="answered"}'] >= 5
    assert figures['cartagena_click_duration_seconds_count{outcome="failed"}'] == 0
    assert figures['cartagena_open_tables{status="playing"}'] == 1
    assert figures['cartagena_open_tables{status="lobby"}'] == 0
    assert figures['cartagena_discord_requests_total{method="POST",status="200"}'] >= 5
    assert figures["cartagena_discord_request_duration_seconds_count"] > 5
    assert figures['cartagena_gateway_latency_seconds{shard="0"}'] >= 0
    id_pattern = re.compile(r"[0-9]{15,}")
    assert not [name for name in figures if id_pattern.search(name)], "no ids of people"


@long
async def test_bot_process_reports_its_health_until_it_stops(
    playground: Playground, page: MonitoringPages, tmp_path: Path
) -> None:
    setting = {"CARTAGENA_MONITORING": "{}:{}".format(*page.address)}
    bot = ProcessBot(playground, tmp_path, more_settings=setting)
    assert await page.healthz() == (0, {})
    await bot.start()
    await page.wait_for_status(200)
    assert await run_probe(setting) == (0, "")
    await play.start_game(playground, ["Ana", "Ben"])
    figures = await page.metrics()
    assert figures["cartagena_commit_duration_seconds_count"] >= 4
    assert figures["process_resident_memory_bytes"] > 0
    await playground.begin_outage()
    await page.wait_for_status(503, "gateway")
    code, said = await run_probe(setting)
    assert (code, "shards_away" in said) == (1, True)
    playground.end_outage()
    await page.wait_for_status(200)
    assert await bot.end(signal.SIGTERM) == 0
    assert (await run_probe(setting))[0] == 1


async def run_probe(setting: dict[str, str], folder: Path = ROOT) -> tuple[int, str]:
    """Run a container's health check; return its exit code and its output."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "service.monitoring.probe"),
        cwd=folder,
        env=clean_environment() | {"PYTHONPATH": str(ROOT)} | setting,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def test_a_probe_reads_the_settings_of_the_bot(
    monitored_bot: LiveBot, page: MonitoringPages, tmp_path: Path
) -> None:
    await page.wait_for_status(200)
    settings = tmp_path / ".env"
    settings.write_text("CARTAGENA_MONITORING={}:{}\n".format(*page.address))
    assert await run_probe({}, tmp_path) == (0, "")
    settings.write_text("CARTAGENA_MONITORING=nowhere\n")
    code, said = await run_probe({}, tmp_path)
    assert (code, "127.0.0.1:9100" in said) == (2, True)


async def test_a_probe_without_an_address_says_where_to_set_it(tmp_path: Path) -> None:
    code, said = await run_probe({}, tmp_path)
    assert code == 2
    assert said.startswith("CARTAGENA_MONITORING is not set")
    assert str(tmp_path / ".env") in said


async def test_address_in_use_is_a_startup_problem(
    live_bot: LiveBot, page: MonitoringPages
) -> None:
    with closing(socket.create_server(page.address)):
        async with AsyncExitStack() as stack:
            with pytest.raises(StartupProblem, match=f"{page.address.port}.*CARTAGENA_MONITORING"):
                await open_pages(live_bot, page.address, stack)


async def test_no_page_is_served_without_the_setting(live_bot: LiveBot) -> None:
    async with AsyncExitStack() as stack:
        await open_pages(live_bot, None, stack)
        assert not stack._exit_callbacks  # pyright: ignore[reportAttributeAccessIssue]
