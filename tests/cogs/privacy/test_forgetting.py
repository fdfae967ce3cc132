"""Old puzzles are removed once a day, and old games only if their age is limited."""

from pathlib import Path
from typing import cast

import pytest

from cogs.privacy.forgetting import Forgetting
from cogs.ui.answer_services import Boards
from game.model.daily import Attempts
from game.model.ids import NO_GAME
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.daily.daily import KEPT_DAYS
from game.tables.daily.days import day_of
from game.tables.durations import DAY
from game.tables.time.ending import cancel
from i18n.catalogue import shipped_catalogue
from tests.makers.engines import write_empty_database
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, MODERATOR, NOON, Clock
from tests.makers.tables import do, resign_until_won, start_game


@pytest.mark.parametrize(("keep_days", "games"), [(None, 1), (30, 0)])
async def test_old_puzzles_are_removed_with_and_without_a_limit_for_games(
    tmp_path: Path, keep_days: int | None, games: int
) -> None:
    clock = Clock()
    async with await SqliteRepository.open(
        write_empty_database(tmp_path / "games.sqlite3")
    ) as repository:
        tables = Tables(repository, clock)
        await do(tables, (await start_game(tables)).game.id, MODERATOR, cancel)
        await repository.begin_attempts(Attempts(ANA.user, day_of(NOON), NOON, GUILD, HALL_CHANNEL))
        forgetting = Forgetting(
            tables, shipped_catalogue(), cast("Boards", None), keep_days, keep_days
        )
        await forgetting.remove_old_data()
        assert len(await tables.privacy.attempts_of(ANA.user)) == 1
        clock.now += (KEPT_DAYS + 1) * DAY
        await forgetting.remove_old_data()
        assert await tables.privacy.attempts_of(ANA.user) == ()
        assert len(await repository.numbers(NO_GAME, 9)) == games
        await forgetting.close()


@pytest.mark.parametrize(("keep_results_days", "results"), [(None, 1), (60, 1), (30, 0)])
async def test_results_have_a_limit_of_their_own(
    tmp_path: Path, keep_results_days: int | None, results: int
) -> None:
    clock = Clock()
    async with await SqliteRepository.open(
        write_empty_database(tmp_path / "games.sqlite3")
    ) as repository:
        tables = Tables(repository, clock)
        await resign_until_won(tables, await start_game(tables))
        forgetting = Forgetting(
            tables, shipped_catalogue(), cast("Boards", None), 30, keep_results_days
        )
        clock.now += 31 * DAY
        await forgetting.remove_old_data()
        assert await repository.numbers(NO_GAME, 9) == ()
        assert len(await repository.results_of_server(GUILD)) == results
        await forgetting.close()
