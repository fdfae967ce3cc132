"""Killed around the moments at which something is due: all of it comes once, nothing is forgotten.

CARTAGENA_KILLS says how often the bot is killed, at moments that nobody chose.
"""

import asyncio
import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from playground import Actor, Playground, Shown, until
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE, Crew
from tests.long import long

KILLS = int(os.environ.get("CARTAGENA_KILLS", "6"))
SEED = os.environ.get("CARTAGENA_KILLS_SEED", "1")
A_WINDOW = 5
"""Kills around one moment."""
HOUR = 3600
DAY = 24 * HOUR
LEAD = 17.0
"""Seconds before a moment, in which the bot notes that it is online: what a kill may cost it."""
AROUND = 1.5
"""Seconds before and after a moment at which it may be killed."""


def asked(database: Path, question: str) -> list[tuple[int, ...]]:
    """What the bot's database says."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(question).fetchall()


class Tables:
    """A table that waits for a click, and a strict one; nobody plays at either."""

    def __init__(self, process: ProcessBot, crews: list[Crew], chance: Random) -> None:
        self.playground = process.playground
        self.process = process
        self.crews = crews
        self.chance = chance
        self.kills = 0

    def now(self) -> float:
        return self.playground.world.clock.now()

    def due(self) -> float:
        """When the first of the turns is due, in seconds."""
        question = "SELECT min(turn_due) FROM game WHERE turn_due IS NOT NULL AND overdue = 0"
        [(at,)] = asked(self.process.database, question)
        return at / 1000

    def noted(self) -> bool:
        """Whether the bot has noted that it is online by this clock."""
        [(at,)] = asked(self.process.database, "SELECT value FROM meta WHERE key = 'online'")
        return int(at) / 1000 > self.now() - LEAD

    def awaited(self) -> list[Actor]:
        return [crew.on_turn(crew.boards()[-1]) for crew in self.crews]

    def calls(self) -> dict[str, int]:
        """How often each person was mentioned."""
        pinged = transcript.pinged(self.playground)
        people = [person.id for crew in self.crews for person in crew.people]
        return {person: pinged.count(person) for person in people}

    def marks(self) -> int:
        """How many turns the strict table had played."""
        [(count,)] = asked(
            self.process.database, "SELECT count(*) FROM entry WHERE action LIKE '@_S'"
        )
        return count

    async def killed_around(self, moment: float) -> None:
        """Let the moment come, and kill the bot around it, again and again."""
        self.playground.advance(max(0.0, moment - self.now() - LEAD))
        await until(self.noted, PATIENCE, "The bot should note that it is online")
        early = self.chance.uniform(-AROUND, AROUND)
        await asyncio.sleep(max(0.0, moment - self.now() + early))
        for _ in range(A_WINDOW):
            await self.process.restart()
            self.kills += 1
            await asyncio.sleep(self.chance.uniform(0, AROUND))

    async def told(self, before: dict[str, int], people: list[Actor]) -> None:
        """Wait until each of these people was called once more, and nobody else; and it stays."""
        expected = dict(before)
        for person in people:
            expected[person.id] += 1
        await until(
            lambda: self.calls() == expected, 2 * PATIENCE, f"All should be called: {before}"
        )
        await asyncio.sleep(1)
        assert self.calls() == expected

    def turned(self, crew: Crew, before: Actor) -> bool:
        boards = crew.boards()
        return bool(boards) and crew.on_turn(boards[-1]) is not before


@long
@pytest.mark.timeout(14_400)
async def test_what_is_due_comes_once_whenever_the_bot_is_killed(
    playground: Playground, process: ProcessBot
) -> None:
    waiting = await play.started(playground, ["Ana", "Ben"], pace=HOUR)
    strict = await play.started(playground, ["Eva", "Dirk"], "jamaica", pace=HOUR, strict=True)
    tables = Tables(process, [waiting, strict], Random(SEED))  # noqa: S311
    while tables.kills < KILLS:
        late, played = tables.awaited()
        calls, marks = tables.calls(), tables.marks()
        await tables.killed_around(tables.due() - HOUR / 5)
        await tables.told(calls, [late, played])

        calls = tables.calls()
        await tables.killed_around(tables.due())
        other = next(person for person in waiting.people if person is not late)
        up = await other.until(partial(overdue, waiting), 2 * PATIENCE)
        await other.until(partial(tables.turned, strict, played), 2 * PATIENCE)
        await tables.told(calls, [tables.awaited()[1]])
        assert tables.marks() == marks + 1

        calls = tables.calls()
        await other.click(up, f"Play on for {late.person.name}")
        await other.until(partial(tables.turned, waiting, late), 2 * PATIENCE)
        await tables.told(calls, [other])
    await down_for_a_day(tables)
    assert transcript.unhappy(playground) == []


async def down_for_a_day(tables: Tables) -> None:
    """A day without the bot moves every clock by a day, and calls nobody."""
    calls, before = tables.calls(), tables.due()
    await until(tables.noted, PATIENCE, "The bot should note that it is online")
    await tables.process.kill()
    tables.playground.advance(DAY)
    await tables.process.start()
    await until(lambda: DAY <= tables.due() - before <= DAY + LEAD + PATIENCE, PATIENCE, "Clocks")
    await asyncio.sleep(2)
    assert tables.calls() == calls


def overdue(crew: Crew) -> Shown | None:
    """The board that says that time is up, if it does."""
    return next((board for board in crew.boards()[-1:] if "Time is up" in board.text), None)
