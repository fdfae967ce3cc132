"""A start with a locked database: the bot goes on as soon as the lock is released."""

import sqlite3
from contextlib import closing
from pathlib import Path

from structlog.testing import capture_logs

from discord_playground import Playground, until
from game.computer import Level
from tests.e2e import play
from tests.e2e.against_computers import start_against_computers
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS
from tests.long import long

START_WAITS_EVENT = "the start must wait"


@long
async def test_a_start_waits_for_a_locked_database_and_goes_on(
    playground: Playground, live_bot: LiveBot, tmp_path: Path
) -> None:
    await start_against_computers(playground.person("Ana"), Level.CABIN_BOY, pirates=4)
    await live_bot.wait_until_caught_up()
    with (
        capture_logs() as logged,
        closing(
            sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
        ) as other_connection,
    ):
        other_connection.execute("BEGIN IMMEDIATE")
        await live_bot.cog.on_ready()
        await until(
            lambda: [line for line in logged if line["event"] == START_WAITS_EVENT],
            PATIENCE_SECONDS,
            START_WAITS_EVENT,
        )
        other_connection.execute("ROLLBACK")
        await live_bot.wait_until_caught_up()
    who, panel = await play.open_panel(play.Crew(playground, (playground.person("Ana"),), "tavern"))
    await play.play_action(who, panel)
