"""Every reason for which a table cannot be reached has a row, and costs nobody time."""

import pytest

from game.model.due import Due
from game.model.game import Status
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables
from game.tables.durations import HOUR, MINUTE
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.start import begin_game
from game.tables.time.unreachable import HANDLING, Effect, Unreachable
from tests.makers.people import ANA, BEN, HALL_PLACE, Clock, new_click_id
from tests.makers.tables import PASSING_OPTIONS, do, run_due_jobs
from tests.tables.absence.membership import Membership
from tests.tables.time.test_clock import due_moments, post_board

REASONS_WITH_RETURN = [why for why in HANDLING if HANDLING[why].effect is not Effect.ENDS]


async def strict_turn(tables: Tables, clock: Clock) -> Table:
    """Start a game whose overdue turns a computer plays at once; ten minutes are over."""
    terms = Terms(HOUR_SECONDS, strict=True)
    lobby = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en", terms), HALL_PLACE, ANA, new_click_id()
    )
    await tables.lobbies.join(lobby.game.id, BEN, new_click_id())
    table = await post_board(tables, await do(tables, lobby.game.id, ANA, begin_game))
    clock.now += 10 * MINUTE
    return table


async def lose(tables: Tables, membership: Membership, table: Table, why: Unreachable) -> None:
    """Make the table unreachable for this reason."""
    if why is Unreachable.BOT_REMOVED:
        await membership.expel()
    else:
        await tables.upkeep.record_unreachable(table.game.id, why)


async def bring_back(
    tables: Tables, membership: Membership, table: Table, why: Unreachable
) -> None:
    """Let the table be reached again, and show its board."""
    if why is Unreachable.BOT_REMOVED:
        await membership.admit()
    elif HANDLING[why].effect is Effect.RESTS:
        await tables.upkeep.save_found_channel(table.game.id)
    await tables.upkeep.continue_clock(table.game.id)


def test_every_reason_has_a_row_and_only_a_deleted_channel_ends_a_game() -> None:
    assert set(HANDLING) == set(Unreachable)
    ending = [why for why, handling in HANDLING.items() if handling.effect is Effect.ENDS]
    assert ending == [Unreachable.CHANNEL_DELETED]


@pytest.mark.parametrize("why", REASONS_WITH_RETURN)
async def test_a_turn_has_the_same_time_left_when_its_table_is_reached_again(
    tables: Tables, repository: Repository, clock: Clock, why: Unreachable
) -> None:
    membership, table = Membership(tables), await strict_turn(tables, clock)
    due_before = await due_moments(repository)
    await lose(tables, membership, table, why)
    lost = await due_moments(repository)
    assert not {Due.TURN, Due.REMIND} & set(lost)
    assert (Due.CHANNEL_LOST in lost) is HANDLING[why].tells_host
    away_for = 11 * HOUR
    clock.now += away_for
    await run_due_jobs(tables)
    assert (await tables.table(table.game.id)).game.record == table.game.record
    await bring_back(tables, membership, table, why)
    found = await tables.table(table.game.id)
    assert found.playing
    due_again = due_before[Due.TURN] + away_for
    assert (found.game.clock.due, found.game.clock.overdue) == (due_again, False)
    assert (await due_moments(repository))[Due.TURN] == due_again
    assert found.game.record == table.game.record


async def test_a_game_of_a_deleted_channel_ends_and_no_turn_is_due(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await strict_turn(tables, clock)
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_DELETED)
    clock.now += HOUR
    await run_due_jobs(tables)
    ended = await tables.table(table.game.id)
    assert (ended.game.status, ended.game.record) == (Status.CANCELLED, table.game.record)
    assert not ended.game.clock.overdue
    assert Due.TURN not in await due_moments(repository)
