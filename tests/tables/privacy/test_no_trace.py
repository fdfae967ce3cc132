"""The bot forgets half of a crowd; afterwards they are neither in the database nor in the log."""

import asyncio
import io
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import asyncpg
import pytest

from cogs.privacy.forgetting import Forgetting
from cogs.ui.answer_services import Boards
from discord_playground import until
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from i18n.catalogue import shipped_catalogue
from service.logs.setup import configure
from service.startup.settings import load_settings
from tests.long import long
from tests.postgresql.server import Server, table_file_contents

from .crowd import Crowd, exported_texts
from .traces import bytes_of_files, find_traces

FORGETTING_FAILED = "a person's data could not be deleted yet"
PATIENCE, POLL_SECONDS, LOG_WAIT_SECONDS = 5.0, 0.05, 30.0
LOGGING = {
    "DISCORD_TOKEN": "MTA.GxYz_1.s3cret-part",
    "CARTAGENA_LOG_LEVEL": "DEBUG",
    "CARTAGENA_LOG_FORMAT": "json",
}


class UpToDateBoards:
    """Boards that are always up to date."""

    async def wait_for_capacity(self) -> None:
        """Return at once."""


@pytest.fixture
def log_stream(own_log: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Return the log, with every level of logging switched on."""
    monkeypatch.chdir(tmp_path)
    for name, value in LOGGING.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    configure(load_settings(), stream)
    return stream


@dataclass
class Database:
    """A database with games; tests can read all its bytes and lock it."""

    repository: Repository
    content: Callable[[], Awaitable[bytes]]
    """Returns every byte that the database stores."""
    locked: Callable[[], AbstractAsyncContextManager[None]]
    """Returns a context manager that locks the database, so that the bot must wait."""


async def forget_half_and_search(
    database: Database, people: int, games: int, log_stream: io.StringIO
) -> None:
    """Forget half of a crowd, then search for them in the database and in the log."""
    tables = Tables(database.repository)
    crowd = Crowd.create(tables, people)
    await crowd.leave_traces()
    await crowd.play_games(games)
    before = await exported_texts(database.repository, Tables(database.repository))
    leaving, staying = crowd.people[::2], crowd.people[1::2]
    for person in leaving:
        await tables.privacy.ask_to_be_forgotten(person.user)
    await forget_at_second_attempt(tables, database, log_stream)
    crowd.people = staying
    await crowd.play_games(games // 4, first=games)
    assert await tables.privacy.tidy()

    assert find_traces(leaving, log_stream.getvalue().encode()) == []
    stored_bytes = await database.content()
    assert find_traces(leaving, stored_bytes) == []
    assert len({trace.split(":")[0] for trace in find_traces(staying, stored_bytes)}) == len(
        staying
    )
    after = await exported_texts(database.repository, Tables(database.repository))
    assert before.keys() <= after.keys()
    for text in after.values():
        assert problem_sentences(parse_game(text)) == []
    for number, text in before.items():
        old_game, new_game = parse_game(text), parse_game(after[number])
        assert (new_game.setup, new_game.record) == (old_game.setup, old_game.record)


async def forget_at_second_attempt(
    tables: Tables, database: Database, log_stream: io.StringIO
) -> None:
    """Let the bot forget everybody who asked for it; a lock makes its first attempt fail."""
    work = Forgetting(tables, shipped_catalogue(), cast("Boards", UpToDateBoards()), None, None)
    async with database.locked():
        work.start_forgetting()
        await until(
            lambda: FORGETTING_FAILED in log_stream.getvalue(),
            LOG_WAIT_SECONDS,
            "It should be told",
        )
    while await tables.privacy.users_to_forget():  # noqa: ASYNC110
        await asyncio.sleep(POLL_SECONDS)
    await work.wait_until_idle()
    await work.close()


def sqlite_database(repository: SqliteRepository, path: Path) -> Database:
    @asynccontextmanager
    async def locked() -> AsyncIterator[None]:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    async def content() -> bytes:
        return bytes_of_files(path.parent)

    return Database(repository, content, locked)


def postgresql_database(repository: PostgresRepository, server: Server, url: str) -> Database:
    @asynccontextmanager
    async def locked() -> AsyncIterator[None]:
        other = await asyncpg.connect(url)
        async with other.transaction():
            await other.execute("LOCK TABLE seat")
            yield
        await other.close()

    async def content() -> bytes:
        return await asyncio.to_thread(table_file_contents, server, url)

    return Database(repository, content, locked)


# With many people, the test computes for 15 seconds. Only a test that hangs needs minutes.
MANY = pytest.param(200, 500, marks=long)
FEW_AND_MANY = pytest.mark.parametrize(("people", "games"), [(12, 28), MANY], ids=["few", "many"])


@FEW_AND_MANY
async def test_forgotten_people_leave_no_trace_in_sqlite_files(
    tmp_path: Path, log_stream: io.StringIO, people: int, games: int
) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path, PATIENCE) as repository:
        await forget_half_and_search(sqlite_database(repository, path), people, games, log_stream)
    assert bytes_of_files(tmp_path)


@long
@FEW_AND_MANY
async def test_forgotten_people_leave_no_trace_in_postgresql_tables(
    postgres_server: Server, postgres: str, log_stream: io.StringIO, people: int, games: int
) -> None:
    async with await PostgresRepository.open(postgres, PATIENCE) as repository:
        await forget_half_and_search(
            postgresql_database(repository, postgres_server, postgres), people, games, log_stream
        )


def test_the_search_finds_an_id_and_a_name_among_other_bytes() -> None:
    """This shows that the search works: it finds an id or a name in each form."""
    luck = random.Random(1)  # noqa: S311
    person = Crowd.create(None, 1).people[0]  # pyright: ignore[reportArgumentType]
    for form in (str(person.user).encode(), person.user.to_bytes(8, "big"), person.name.encode()):
        assert find_traces([person], luck.randbytes(100) + form + luck.randbytes(100))
