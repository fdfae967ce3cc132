"""If it is unknown whether a change was stored, listeners look at the table again."""

from pathlib import Path
from typing import Any

import pytest

from game.model.game import Game
from game.storage.errors import LeaseLost, NoTimeLeft, ServerAway, StorageProblem
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from tests.makers.tables import play_action, start_game


class AnswerLosingRepository(SqliteRepository):
    """Saves a change, then raises ``problem``, as if the database's answer was lost."""

    problem: type[StorageProblem] | None = None

    async def save(self, *arguments: Any, **named: Any) -> Game:
        saved = await super().save(*arguments, **named)
        if self.problem is not None:
            raise self.problem("there")
        return saved


@pytest.fixture
async def answer_losing_repository(tmp_path: Path) -> Any:
    async with await AnswerLosingRepository.open(tmp_path / "games.sqlite3") as repository:
        yield repository


@pytest.mark.parametrize(
    ("problem", "look"), [(ServerAway, True), (LeaseLost, False), (NoTimeLeft, False)]
)
async def test_listeners_look_again_only_if_the_change_may_be_stored(
    answer_losing_repository: AnswerLosingRepository, problem: type[StorageProblem], look: bool
) -> None:
    tables, heard = Tables(answer_losing_repository), list[int]()
    table = await play_action(tables, await start_game(tables))

    async def listener(changed: Table) -> None:
        heard.append(changed.game.id)

    tables.listen_to_served(listener)
    answer_losing_repository.problem = problem
    with pytest.raises(problem):
        await play_action(tables, table)
    assert heard == [table.game.id] * look
    if look:
        assert (await tables.table_to_show(table.game.id)).game.version == table.game.version + 1
