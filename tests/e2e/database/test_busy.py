"""A busy database: every click is answered in time, and the answer says truly what was done."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from discord_playground import Playground
from game.model.game import Game
from game.model.ids import GameId
from game.storage.errors import DatabaseLocked
from game.storage.sqlite import SqliteRepository
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.long import long

LOCK_SECONDS = 3.9
"""Seconds for which another program locks the file: longer than Discord waits for an answer."""


async def lock_for_a_while(path: Path) -> None:
    """Lock the file as another program may do."""
    with closing(sqlite3.connect(path, timeout=0.5, isolation_level=None)) as other_connection:
        other_connection.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(LOCK_SECONDS)
        other_connection.execute("ROLLBACK")


@long
async def test_clicks_are_answered_while_the_database_is_locked(
    playground: Playground, process: ProcessBot
) -> None:
    people = [playground.person(name) for name in ("Ana", "Ben", "Chloé", "Dirk")]
    lobby = await people[0].slash("cartagena new", "tavern")
    await asyncio.sleep(1)
    locking = asyncio.create_task(lock_for_a_while(process.database))
    await asyncio.sleep(0.1)
    asked = [person.presses(lobby, "Join") for person in people[1:]]
    asked.append(people[0].calls("cartagena new", playground.channel("jamaica")))
    await locking
    assert [one.failed for one in asked] == [False] * 4
    for person in people[1:]:
        assert "nothing was done" in person.sees("tavern")[-1].text
    # The database is free, so clicks work again.
    assert "Ben" in (await people[1].click(people[0].now(lobby), "Join")).text


async def test_answer_says_removal_is_saved_if_the_database_is_busy_afterwards(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.start_game(playground, ["Ben", "Chloé", "Dirk"], cards="tortuga")
    ana = playground.person("Ana")
    shown = await ana.slash("cartagena-mod tables", "jamaica")
    question = await ana.click(shown, "Remove from the game")

    async def busy(self: SqliteRepository, guild: int) -> tuple[Game, ...]:
        raise DatabaseLocked("here")

    monkeypatch.setattr(SqliteRepository, "open_of_server", busy)
    told = await ana.click(question, "Remove from the game")
    assert "is saved" in told.text
    assert (await live_bot.tables.table(GameId(1))).state.out
