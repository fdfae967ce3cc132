"""Tidying, which erases removed data from the file, does not wait for other programs."""

import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository, repository
from game.storage.sqlite.connecting import tidying
from tests.makers.people import ANA
from tests.storage.files import create_database_with_game

PATIENCE = 120
MOST_TIDYING_SECONDS = 10.0
"""The most seconds that tidying may take.

They are far fewer than the patience, and far more than tidying needs on a busy machine.
"""


@pytest.fixture
async def untidy_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[SqliteRepository]:
    """Yield a patient repository that needs tidying, as a person was removed from it."""
    monkeypatch.setattr(repository, "PATIENCE_OF_A_CLICK", PATIENCE)
    await create_database_with_game(tmp_path / "games.sqlite3")
    async with await SqliteRepository.open(tmp_path / "games.sqlite3", PATIENCE) as opened:
        await opened.forget(ANA.user)
        yield opened


@pytest.fixture
def reader(tmp_path: Path, untidy_repository: SqliteRepository) -> Iterator[sqlite3.Connection]:
    """Yield a connection of another program that reads the file for long, as a backup does."""
    with closing(
        sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
    ) as other_program:
        other_program.execute("BEGIN")
        other_program.execute("SELECT count(*) FROM game").fetchall()
        yield other_program


@pytest.mark.parametrize("small", [tidying.SMALL, 0], ids=["a small file", "a big file"])
async def test_tidying_does_not_wait_for_a_reader(
    untidy_repository: SqliteRepository,
    reader: sqlite3.Connection,
    monkeypatch: pytest.MonkeyPatch,
    small: int,
) -> None:
    monkeypatch.setattr(tidying, "SMALL", small)
    began = time.monotonic()
    assert not await untidy_repository.tidy()
    assert time.monotonic() - began < MOST_TIDYING_SECONDS
    assert await untidy_repository.saved_text(tidying.TIDYING_OWED) is not None


async def test_tidying_that_a_reader_blocked_is_done_later(
    untidy_repository: SqliteRepository, reader: sqlite3.Connection
) -> None:
    assert not await untidy_repository.tidy()
    reader.execute("ROLLBACK")
    assert await untidy_repository.tidy()
    assert await untidy_repository.saved_text(tidying.TIDYING_OWED) is None
