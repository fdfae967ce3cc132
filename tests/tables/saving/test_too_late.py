"""If another process saves first, the bot tries again to forget a person."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from game.model.game import Game
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.play.hints import allow_hints, forbid_hints
from tests.makers.people import ANA, BEN
from tests.makers.tables import do, start_game


class OvertakenRepository(SqliteRepository):
    """Lets another process save something before each of the next ``overtakes_left`` saves."""

    other: Tables
    overtakes_left = 0

    async def save(self, game: Game, *arguments: Any, **named: Any) -> Game:
        if self.overtakes_left:
            self.overtakes_left -= 1
            decide = forbid_hints if self.overtakes_left % 2 else allow_hints
            await do(self.other, game.id, ANA, decide)
        return await super().save(game, *arguments, **named)


@pytest.fixture
async def overtaken_repository(tmp_path: Path) -> AsyncIterator[OvertakenRepository]:
    path = tmp_path / "games.sqlite3"
    async with (
        await OvertakenRepository.open(path) as repository,
        await SqliteRepository.open(path) as other,
    ):
        repository.other = Tables(other)
        yield repository


def name_of_seat(language: str, seat: int) -> str:
    return f"Player {seat + 1}"


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_forgetting_a_person_is_retried_if_another_process_saves_first(
    overtaken_repository: OvertakenRepository, times: int
) -> None:
    tables = Tables(overtaken_repository)
    table = await start_game(tables, seats=3)
    overtaken_repository.overtakes_left = times
    async for _ in tables.privacy.forget(BEN.user, name_of_seat):
        assert overtaken_repository.overtakes_left == 0
    after = await tables.table(table.game.id)
    assert after.state.out == {1}
    assert after.game.seats[1].user < 0
