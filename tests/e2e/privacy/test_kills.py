"""Killed while somebody is forgotten: it is gone on with, nobody else loses anything, no trace is
left."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.rules.notation import parse_game
from game.rules.verify import verify
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Tables
from playground import Actor, Playground, until
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE, Crew
from tests.long import long
from tests.makers.at_once import opened
from tests.tables.privacy.crowd import Crowd, texts
from tests.tables.privacy.traces import traces

NAME = "Ŝailor-of-Cartagena-ß"
GAMES = 300
KILLS = 6
SEED = 3


@long
@pytest.mark.timeout(300)
async def test_nobody_is_half_forgotten(playground: Playground, tmp_path: Path) -> None:
    chance, who = Random(SEED), playground.person(NAME)  # noqa: S311
    bot = ProcessBot(playground, tmp_path)
    person = Person(int(who.id), NAME)
    before, others = await played_before(bot.database, person)
    await bot.start()
    crew = await play.started(playground, [NAME, "Ben"])
    left, written = [standing(bot.database, person)], len(bot.log.encode())
    await ask(who, crew)
    for _ in range(KILLS):
        fewer = chance.randrange(left[-1] // 2, left[-1])
        await until(lambda: standing(bot.database, person) <= fewer, PATIENCE, "Fewer")  # noqa: B023
        await bot.kill()
        left.append(standing(bot.database, person))
        await bot.start()
    assert left == sorted(left, reverse=True)
    assert left[-1] > 0
    await until(partial(forgotten, bot.database), 2 * PATIENCE, "It should come to its end")
    await crew.people[1].until(
        lambda: bool(crew.finals()) and NAME not in crew.finals()[-1].text, 2 * PATIENCE
    )
    await bot.end()

    assert traces([person], bot.log.encode()[written:]) == []
    assert traces([person], files(tmp_path)) == []
    assert len({trace.split(":")[0] for trace in traces(others, files(tmp_path))}) == len(others)
    after = await kept(bot.database)
    for number, text in before.items():
        was, now = parse_game(text), parse_game(after[number])
        assert (now.setup, now.record) == (was.setup, was.record)
        assert verify(now) == []
    assert transcript.unhappy(playground) == []


async def played_before(database: Path, person: Person) -> tuple[dict[int, str], list[Person]]:
    """Many games of a crowd that somebody is in: their texts, and the others."""
    async with await opened(database) as repository:
        crowd = Crowd.of(Tables(repository), 5)
        others = list(crowd.people)
        crowd.people.append(person)
        await crowd.settle_in()
        await crowd.play(GAMES)
        return await texts(repository, Tables(repository)), others


async def kept(database: Path) -> dict[int, str]:
    async with await SqliteRepository.open(database) as repository:
        return await texts(repository, Tables(repository))


async def ask(who: Actor, crew: Crew) -> None:
    """Ask to be forgotten, and hear that it begins."""
    panel = await who.slash("cartagena privacy", crew.channel)
    question = await who.click(panel, "Forget me")
    said = await who.click(question, "Yes, forget me")
    assert "forgetting you" in said.text


def standing(database: Path, person: Person) -> int:
    """At how many tables somebody still has a seat."""
    return asked(database, "SELECT count(*) FROM seat WHERE user = ?", person.user)


def forgotten(database: Path) -> bool:
    """Whether nobody is still to be forgotten."""
    return asked(database, "SELECT count(*) FROM forgetting") == 0


def asked(database: Path, question: str, *values: int) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        [(count,)] = connection.execute(question, values).fetchall()
        return count


def files(folder: Path) -> bytes:
    """All files of the bot but its log, one after another."""
    return b"\0".join(
        file.read_bytes()
        for file in sorted(folder.iterdir())
        if file.is_file() and file.suffix != ".log"
    )
