"""What the board offers those who wait for somebody."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.absence.board import absence_buttons
from game.rules.actions import EndTurn
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from i18n import Words
from tests.makers.late_tables import absent, begun, late, thought, three_times, told, waits
from tests.makers.people import DAN, Clock, click


@pytest.fixture
async def repository(tmp_path: Path) -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as opened:
        yield opened


async def test_a_guest_who_waits_for_the_only_other_person_may_end_it(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table = await three_times(tables, clock, await begun(tables, 2))
    number, seat, host = table.game.id, table.state.turn, waits(table)
    assert absent(table) != host
    await tables.absences.open_seat(number, host, seat, click())
    await tables.absences.ask_for(number, DAN, seat, click())
    table = await tables.absences.give(number, host, seat, DAN.user, click())
    for _ in range(3):
        version = (await told(tables, table)).game.version
        table = await tables.play.act(number, DAN, EndTurn(), version, click())
        await late(tables, clock, await told(tables, table))
        table = await tables.absences.play_on(number, DAN, click())
        table = await thought(tables, table)
    labels = [button.item.label for button in absence_buttons(any_words, table)]
    assert any_words("board-end-unfinished") in labels
