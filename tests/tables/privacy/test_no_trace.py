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
from cogs.ui.desk import Boards
from discord_playground import until
from game.rules.checking.problems import verify
from game.rules.notation import parse_game
from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from i18n.catalogue import shipped
from service.logs.setup import configure
from service.startup.settings import load_settings
from tests.long import long
from tests.postgresql.server import Server, table_files

from .crowd import Crowd, texts
from .traces import in_files, traces

KEPT_FROM_IT = "somebody could not be forgotten yet"
PATIENCE, A_MOMENT, SECONDS = 5.0, 0.05, 30.0
LOGGING = {
    "DISCORD_TOKEN": "MTA.GxYz_1.s3cret-part",
    "CARTAGENA_LOG_LEVEL": "DEBUG",
    "CARTAGENA_LOG_FORMAT": "json",
}


class UpToDate:
    """Boards that are always up to date."""

    async def wait_for_capacity(self) -> None:
        """Return at once."""


@pytest.fixture
def said(own_log: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Return the log, with every level of logging switched on."""
    monkeypatch.chdir(tmp_path)
    for name, value in LOGGING.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    configure(load_settings(), stream)
    return stream


@dataclass
class Place:
    """A database with games; tests can read all its bytes and lock it."""

    repository: Repository
    content: Callable[[], Awaitable[bytes]]
    """Returns every byte that is stored there."""
    held: Callable[[], AbstractAsyncContextManager[None]]
    """Returns a context manager that locks the database, so that the bot must wait."""


async def half_forgotten(place: Place, people: int, games: int, said: io.StringIO) -> None:
    """Forget half of a crowd, then search for them in the database and in the log."""
    tables = Tables(place.repository)
    crowd = Crowd.of(tables, people)
    await crowd.leave_traces()
    await crowd.play(games)
    before = await texts(place.repository, Tables(place.repository))
    leaving, staying = crowd.people[::2], crowd.people[1::2]
    for person in leaving:
        await tables.privacy.ask_to_be_forgotten(person.user)
    await forgotten_at_the_second_attempt(tables, place, said)
    crowd.people = staying
    await crowd.play(games // 4, first=games)
    assert await tables.privacy.tidy()

    assert traces(leaving, said.getvalue().encode()) == []
    kept = await place.content()
    assert traces(leaving, kept) == []
    assert len({trace.split(":")[0] for trace in traces(staying, kept)}) == len(staying)
    after = await texts(place.repository, Tables(place.repository))
    assert before.keys() <= after.keys()
    for text in after.values():
        assert verify(parse_game(text)) == []
    for number, text in before.items():
        was, now = parse_game(text), parse_game(after[number])
        assert (now.setup, now.record) == (was.setup, was.record)


async def forgotten_at_the_second_attempt(tables: Tables, place: Place, said: io.StringIO) -> None:
    """Let the bot forget everybody who asked for it; a lock makes its first attempt fail."""
    work = Forgetting(tables, shipped(), cast("Boards", UpToDate()), keep_days=None)
    async with place.held():
        work.begin()
        await until(lambda: KEPT_FROM_IT in said.getvalue(), SECONDS, "It should be told")
    while await tables.privacy.to_be_forgotten():  # noqa: ASYNC110
        await asyncio.sleep(A_MOMENT)
    await work.wait_until_idle()
    await work.close()


def in_a_file(repository: SqliteRepository, path: Path) -> Place:
    @asynccontextmanager
    async def held() -> AsyncIterator[None]:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    async def content() -> bytes:
        return in_files(path.parent)

    return Place(repository, content, held)


def at_a_server(repository: PostgresRepository, server: Server, url: str) -> Place:
    @asynccontextmanager
    async def held() -> AsyncIterator[None]:
        other = await asyncpg.connect(url)
        async with other.transaction():
            await other.execute("LOCK TABLE seat")
            yield
        await other.close()

    async def content() -> bytes:
        return await asyncio.to_thread(table_files, server, url)

    return Place(repository, content, held)


# With many people, the test computes for 15 seconds. Only a test that hangs needs minutes.
MANY = pytest.param(200, 500, marks=[long, pytest.mark.timeout(300)])
FEW_AND_MANY = pytest.mark.parametrize(("people", "games"), [(12, 28), MANY], ids=["few", "many"])


@FEW_AND_MANY
async def test_forgotten_people_leave_no_trace_in_sqlite_files(
    tmp_path: Path, said: io.StringIO, people: int, games: int
) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path, PATIENCE) as repository:
        await half_forgotten(in_a_file(repository, path), people, games, said)
    assert in_files(tmp_path)


@long
@FEW_AND_MANY
async def test_forgotten_people_leave_no_trace_in_postgresql_tables(
    postgres_server: Server, postgres: str, said: io.StringIO, people: int, games: int
) -> None:
    async with await PostgresRepository.open(postgres, PATIENCE) as repository:
        await half_forgotten(
            at_a_server(repository, postgres_server, postgres), people, games, said
        )


def test_the_search_finds_an_id_and_a_name_among_other_bytes() -> None:
    """This shows that the search works: it finds an id or a name in each form."""
    luck = random.Random(1)  # noqa: S311
    person = Crowd.of(None, 1).people[0]  # pyright: ignore[reportArgumentType]
    for form in (str(person.user).encode(), person.user.to_bytes(8, "big"), person.name.encode()):
        assert traces([person], luck.randbytes(100) + form + luck.randbytes(100))
