"""Another process saves first: the removal of a person is tried again."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from game.model.game import Game
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from tests.makers.people import ANA, BEN, click
from tests.makers.tables import begun


class Late(SqliteRepository):
    """Lets another process save something before each of the next ``overtakes_left`` saves."""

    other: Tables
    late = 0

    async def save(self, game: Game, *arguments: Any, **named: Any) -> Game:
        if self.late:
            self.late -= 1
            await (self.other.hints.forbid if self.late % 2 else self.other.hints.allow)(
                game.id, ANA, click()
            )
        return await super().save(game, *arguments, **named)


@pytest.fixture
async def late(tmp_path: Path) -> AsyncIterator[Late]:
    path = tmp_path / "games.sqlite3"
    async with await Late.open(path) as late, await SqliteRepository.open(path) as other:
        late.other = Tables(other)
        yield late


def name_of_seat(language: str, seat: int) -> str:
    return f"Player {seat + 1}"


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_forgetting_a_person_is_retried_if_another_process_saves_first(
    late: Late, times: int
) -> None:
    tables = Tables(late)
    table = await begun(tables, seats=3)
    late.late = times
    async for _ in tables.privacy.forget(BEN.user, name_of_seat):
        assert late.late == 0
    after = await tables.table(table.game.id)
    assert after.state.out == {1}
    assert after.game.seats[1].user < 0
