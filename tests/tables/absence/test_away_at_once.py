"""People who say that they are away, or back, while something else happens, or somewhere else."""

import asyncio
from itertools import count

import pytest

from game.rules.actions import EndTurn
from game.storage.repository import Repository
from game.tables import Table, Tables
from game.tables.absence.away import LONGEST
from game.tables.durations import DAY
from tests.makers.late_tables import absent, begun, told
from tests.makers.people import BEN, Clock
from tests.makers.tables import moved


async def test_whoever_left_elsewhere_comes_back_here(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await begun(tables)
    ben = absent(table)
    await tables.away.leave(ben.user, LONGEST)
    elsewhere = Tables(repository, clock)
    clock.now += DAY
    until = await elsewhere.away.leave(ben.user, 2)
    assert await tables.away.until(ben.user) == until
    await Tables(repository, clock).away.come_back(ben.user)
    assert await tables.away.until(ben.user) is None
    assert (await tables.table(table.game.id)).game.clock.away is None


async def test_two_clicks_at_once_are_one_absence(repository: Repository) -> None:
    away = Tables(repository, count(1_000 * DAY).__next__).away
    await asyncio.gather(*(away.leave(BEN.user, days) for days in (3, 3)))
    absences = await repository.absences_of(BEN.user, 0)
    assert sum(one.until - one.began == 3 * DAY for one in absences) == 1


@pytest.mark.parametrize("back", [False, True], ids=["away", "back"])
async def test_a_turn_that_ends_meanwhile_leaves_the_clock_of_the_next_alone(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    table = await begun(tables)
    ben, number = absent(table), table.game.id
    if back:
        await tables.away.leave(ben.user, 2)
        for seat in (1, 2):
            await tables.away.leave(table.game.seats[(table.state.turn + seat) % 3].user, 2)
    read = tables.away._ledger.table

    async def just_before_it_ends(game_id: int) -> Table:
        monkeypatch.undo()
        found = await read(game_id)
        await told(tables, await moved(tables, found, EndTurn()))
        return found

    monkeypatch.setattr(tables.away._ledger, "table", just_before_it_ends)
    await (tables.away.come_back(ben.user) if back else tables.away.leave(ben.user, 2))
    after = await tables.table(number)
    assert after.on_turn.user != ben.user
    assert (after.game.clock.due is None, after.game.clock.away is None) == (back, not back)
