"""The bot adds the results of earlier games by itself, and logs those that it cannot read."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import structlog

from cogs.afterwards.earlier_results import AddingEarlierResults
from cogs.ui.answer_services import Boards
from game.model.ids import NO_CLICK
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from tests.makers.engines import write_empty_database
from tests.makers.people import AFTER_ALL_JOBS, GUILD
from tests.makers.tables import resign_until_won, start_game


class UpToDateBoards:
    """Boards that are always up to date."""

    async def wait_for_capacity(self) -> None:
        """Return at once."""


async def test_results_are_added_and_an_unreadable_game_is_logged(tmp_path: Path) -> None:
    path = write_empty_database(tmp_path / "games.sqlite3")
    async with await SqliteRepository.open(path) as repository:
        tables = Tables(repository)
        finished = (await resign_until_won(tables, await start_game(tables))).game
        broken = await repository.create(replace(finished, options="no options"), NO_CLICK)
        await repository.remove_results(AFTER_ALL_JOBS, 9)
        adding = AddingEarlierResults(tables, cast("Boards", UpToDateBoards()))
        with structlog.testing.capture_logs() as logs:
            adding.start()
            await adding.wait_until_idle()
        assert [(line["event"], line["game"]) for line in logs] == [
            ("an earlier game has no result", broken.id)
        ]
        stored = [result.game for result in await repository.results_of_server(GUILD)]
        assert stored == [finished.id]
        await adding.close()
