"""A bot that is killed several times around the moments when something is due.

CARTAGENA_KILLS is the number of kills in a test. CARTAGENA_KILLS_SEED chooses their moments.
"""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from discord_playground import Actor, Shown, until
from tests.e2e import transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE_SECONDS, Crew, open_panel

KILL_COUNT = int(os.environ.get("CARTAGENA_KILLS", "6"))
SEED = os.environ.get("CARTAGENA_KILLS_SEED", "1")
KILLS_PER_MOMENT = 5
"""The number of kills around one moment."""
LEAD_SECONDS = 17.0
"""Seconds before a due moment in which the bot must note once more that it is online.

After a kill, the bot counts the time since that note as downtime.
"""
MOST_OFFSET_SECONDS = 1.5
"""The most seconds between a due moment and the first kill, before or after that moment."""


def fetch_rows(database: Path, query: str) -> list[tuple[int, ...]]:
    """Return the rows that a query finds in the bot's database."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


class TablesOfKilledBot:
    """Tables whose bot a test kills. This class kills the bot, and counts kills and calls."""

    def __init__(self, process: ProcessBot, crews: list[Crew], name: str) -> None:
        self.playground = process.playground
        self.process = process
        self.crews = crews
        self.rng = Random(f"{name}/{SEED}")  # noqa: S311
        self.kill_count = 0

    def now(self) -> float:
        return self.playground.world.clock.now()

    def fetch_moment(self, query: str) -> float:
        """Return a moment from the database in Unix seconds."""
        [(at,)] = fetch_rows(self.process.database, query)
        return at / 1000

    def is_online_saved(self) -> bool:
        """Return whether the bot has noted in the last ``LEAD_SECONDS`` that it is online."""
        [(at,)] = fetch_rows(self.process.database, "SELECT value FROM meta WHERE key = 'online'")
        return int(at) / 1000 > self.now() - LEAD_SECONDS

    def players_on_turn(self) -> list[Actor]:
        return [crew.on_turn(crew.boards()[-1]) for crew in self.crews]

    def call_counts(self) -> dict[str, int]:
        """Return how often each person was mentioned or got a direct message, by id."""
        pinged = transcript.pinged_ids(self.playground)
        people = [person for crew in self.crews for person in crew.people]
        return {
            person.id: pinged.count(person.id) + len(person.direct_messages) for person in people
        }

    async def kill_around(self, moment: float) -> None:
        """Move the clock to shortly before a moment, and kill the bot several times around it."""
        self.playground.advance(max(0.0, moment - self.now() - LEAD_SECONDS))
        await until(self.is_online_saved, PATIENCE_SECONDS, "The bot should note that it is online")
        offset = self.rng.uniform(-MOST_OFFSET_SECONDS, MOST_OFFSET_SECONDS)
        await asyncio.sleep(max(0.0, moment - self.now() + offset))
        for _ in range(KILLS_PER_MOMENT):
            await self.process.restart()
            self.kill_count += 1
            await asyncio.sleep(self.rng.uniform(0, MOST_OFFSET_SECONDS))

    async def wait_for_one_call_each(self, before: dict[str, int], people: list[Actor]) -> None:
        """Wait until each of these people was called once more.

        Nobody else may be called, and nobody twice.
        """
        expected = dict(before)
        for person in people:
            expected[person.id] += 1
        await until(
            lambda: self.call_counts() == expected,
            2 * PATIENCE_SECONDS,
            f"All should be called: {before}",
        )
        await asyncio.sleep(1)
        assert self.call_counts() == expected

    def turn_has_passed(self, crew: Crew, player_before: Actor) -> bool:
        boards = crew.boards()
        return bool(boards) and crew.on_turn(boards[-1]) is not player_before


async def pass_turn(crew: Crew) -> None:
    """Let the player on turn pass, and wait for the next board."""
    who, panel = await open_panel(crew)
    board: Shown = crew.boards()[-1]
    await who.click(panel, "Pass")
    await who.until(
        lambda: crew.is_outdated(board) and crew.on_turn(crew.boards()[-1]) is not who,
        2 * PATIENCE_SECONDS,
    )
