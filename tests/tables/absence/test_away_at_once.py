"""People say that they are away or back while something else changes, also in another process."""

import asyncio
from itertools import count
from unittest.mock import AsyncMock

import pytest

from game.model.ids import GameId
from game.model.preferences import Absence
from game.model.time import Moment
from game.rules.actions import EndTurn
from game.storage.errors import DatabaseLocked
from game.storage.repository import Repository
from game.tables import Table, Tables
from game.tables.absence.away import LONGEST_ABSENCE_DAYS
from game.tables.durations import DAY
from tests.makers.late_tables import PACE_MS, player_on_turn, post_board, start_timed_game
from tests.makers.people import BEN, Clock
from tests.makers.tables import open_lobby_of, play_action


async def test_absences_and_returns_apply_to_all_processes(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    ben = player_on_turn(table)
    await tables.away.start_absence(ben.user, LONGEST_ABSENCE_DAYS)
    other_process = Tables(repository, clock)
    clock.now += DAY
    until = await other_process.away.start_absence(ben.user, 2)
    assert await tables.away.until(ben.user) == until
    await Tables(repository, clock).away.come_back(ben.user)
    assert await tables.away.until(ben.user) is None
    assert (await tables.table(table.game.id)).game.clock.away is None


async def test_two_simultaneous_clicks_begin_one_absence(repository: Repository) -> None:
    away = Tables(repository, map(Moment, count(1_000 * DAY)).__next__).away
    await asyncio.gather(*(away.start_absence(BEN.user, days) for days in (3, 3)))
    absences = await repository.absences_of(BEN.user, Moment(0))
    assert sum(one.until - one.began == 3 * DAY for one in absences) == 1


@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "elsewhere"])
async def test_second_click_completes_a_return_that_failed(
    tables: Tables,
    repository: Repository,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    elsewhere: bool,
) -> None:
    table = await start_timed_game(tables)
    ben = player_on_turn(table)
    await tables.away.start_absence(ben.user, LONGEST_ABSENCE_DAYS)
    away = Tables(repository, clock).away if elsewhere else tables.away
    with monkeypatch.context() as broken:
        broken.setattr(repository, "set_clock", AsyncMock(side_effect=DatabaseLocked("here")))
        with pytest.raises(DatabaseLocked):
            await away.come_back(ben.user)
    await away.load()
    await away.come_back(ben.user)
    table = await tables.table(table.game.id)
    assert (table.game.clock.due, table.game.clock.away) == (clock.now + PACE_MS, None)
    assert await tables.away.until(ben.user) is None


async def test_clock_runs_in_a_turn_that_begins_during_a_return(
    tables: Tables, repository: Repository, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_timed_game(tables)
    seat = (table.state.seat_on_turn + 1) % 3
    user = table.game.seats[seat].user
    await tables.away.start_absence(user, 2)
    save_absence = repository.save_absence

    async def begin_turn_and_save(absence: Absence) -> None:
        await post_board(tables, await play_action(tables, table, EndTurn()))
        await save_absence(absence)

    monkeypatch.setattr(repository, "save_absence", begin_turn_and_save)
    await tables.away.come_back(user)
    table_after = await tables.table(table.game.id)
    assert table_after.on_turn.user == user
    assert (table_after.game.clock.due, table_after.game.clock.away) == (clock.now + PACE_MS, None)


async def test_person_away_in_another_process_does_not_become_host(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await open_lobby_of(tables, 3)
    host, second, third = (seat.user for seat in table.game.seats)
    await Tables(repository, clock).away.start_absence(second, 2)
    await tables.away.start_absence(host, 2)
    assert (await tables.table(table.game.id)).game.host == third


@pytest.mark.parametrize("back", [False, True], ids=["away", "back"])
async def test_absence_change_does_not_affect_the_clock_of_the_next_turn(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    table = await start_timed_game(tables)
    ben, number = player_on_turn(table), table.game.id
    if back:
        await tables.away.start_absence(ben.user, 2)
        for seat in (1, 2):
            await tables.away.start_absence(
                table.game.seats[(table.state.seat_on_turn + seat) % 3].user, 2
            )
    read = tables.away._ledger.table

    async def read_and_end_turn(game_id: GameId) -> Table:
        monkeypatch.undo()
        old_table = await read(game_id)
        await post_board(tables, await play_action(tables, old_table, EndTurn()))
        return old_table

    monkeypatch.setattr(tables.away._ledger, "table", read_and_end_turn)
    await (tables.away.come_back(ben.user) if back else tables.away.start_absence(ben.user, 2))
    table_after = await tables.table(number)
    assert table_after.on_turn.user != ben.user
    assert (table_after.game.clock.due is None, table_after.game.clock.away is None) == (
        back,
        not back,
    )
