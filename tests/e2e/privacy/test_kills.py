"""The bot is killed while it forgets a person: it resumes, and no trace of the person is left.

Other people's data stays complete.
"""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from discord_playground import Actor, Playground, until
from game.model.ids import UserId
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables import Person, Tables
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.e2e.privacy.places import BotDatabase, PostgresBotDatabase, SqliteBotDatabase
from tests.long import long
from tests.makers.at_once import open_without_syncs
from tests.makers.engines import both_engines
from tests.tables.privacy.crowd import Crowd, exported_texts
from tests.tables.privacy.traces import find_traces

NAME = "Ŝailor-of-Cartagena-ß"
GAME_COUNT = 300
KILL_COUNT = 6
SEED = 3


@pytest.fixture
def bot_database(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> BotDatabase:
    """The bot's database, which the test can read while the bot uses it."""
    files = SqliteBotDatabase(tmp_path)
    if database == str(files.database):
        return files
    return PostgresBotDatabase(files, request.getfixturevalue("postgres_server"), database)


@long
@both_engines
async def test_forgetting_resumes_after_kills_and_leaves_no_trace(
    playground: Playground, tmp_path: Path, database: str, bot_database: BotDatabase
) -> None:
    chance, who = Random(SEED), playground.person(NAME)  # noqa: S311
    bot = ProcessBot(playground, tmp_path, database=database)
    person = Person(UserId(int(who.id)), NAME)
    texts_before, others = await store_earlier_games(bot.database, person)
    await bot_database.take_over_games()
    await bot.start()
    crew = await play.start_game(playground, [NAME, "Ben"])
    seat_counts, log_start = [seats_held(bot_database, person)], len(bot.log.encode())
    await ask_to_be_forgotten(who, crew)
    for _ in range(KILL_COUNT):
        kill_below = chance.randrange(seat_counts[-1] // 2, seat_counts[-1])
        await until(
            lambda: seats_held(bot_database, person) <= kill_below,  # noqa: B023
            PATIENCE_SECONDS,
            "Fewer",
        )
        await bot.kill()
        seat_counts.append(seats_held(bot_database, person))
        await bot.start()
    assert seat_counts == sorted(seat_counts, reverse=True)
    assert seat_counts[-1] > 0
    await until(
        partial(all_requests_finished, bot_database),
        2 * PATIENCE_SECONDS,
        "It should come to its end",
    )
    await crew.people[1].until(
        lambda: bool(crew.final_messages()) and NAME not in crew.final_messages()[-1].text,
        2 * PATIENCE_SECONDS,
    )
    await bot.end()

    assert find_traces([person], bot.log.encode()[log_start:]) == []
    content = bot_database.stored_bytes()
    assert find_traces([person], content) == []
    assert len({trace.split(":")[0] for trace in find_traces(others, content)}) == len(others)
    texts_after = await stored_texts(bot_database)
    for number, text in texts_before.items():
        was, now = parse_game(text), parse_game(texts_after[number])
        assert (now.setup, now.record) == (was.setup, was.record)
        assert problem_sentences(now) == []
    assert transcript.bot_error_answers(playground) == []


async def store_earlier_games(
    database: Path, person: Person
) -> tuple[dict[int, str], list[Person]]:
    """Store many games of a crowd with this person.

    Return the texts of the games, and the other people.
    """
    async with await open_without_syncs(database) as repository:
        crowd = Crowd.create(Tables(repository), 5)
        others = list(crowd.people)
        crowd.people.append(person)
        await crowd.leave_traces()
        await crowd.play_games(GAME_COUNT)
        return await exported_texts(repository, Tables(repository)), others


async def stored_texts(database: BotDatabase) -> dict[int, str]:
    async with await database.open_repository() as repository:
        return await exported_texts(repository, Tables(repository))


async def ask_to_be_forgotten(who: Actor, crew: Crew) -> None:
    """Ask to be forgotten, and check that the bot begins."""
    panel = await who.slash("cartagena privacy", crew.channel)
    question = await who.click(panel, "Forget me")
    said = await who.click(question, "Yes, forget me")
    assert "forgetting you" in said.text


def seats_held(database: BotDatabase, person: Person) -> int:
    """Return the number of tables where a person still has a seat."""
    return database.fetch_number(f'SELECT count(*) FROM seat WHERE "user" = {person.user}')  # noqa: S608


def all_requests_finished(database: BotDatabase) -> bool:
    """Return whether the bot has finished every request to be forgotten."""
    return database.fetch_number("SELECT count(*) FROM forgetting") == 0
