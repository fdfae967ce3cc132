"""A turn's clock: when it begins, whose time it counts, and what happens when it runs out."""

from dataclasses import replace

import pytest

from game.model.clock import Clock as TurnClock
from game.model.due import Due
from game.model.ids import GameId, MessageId
from game.model.message import MessageRef, ShownState
from game.model.time import Moment, Seconds
from game.rules.actions import EndTurn
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables
from game.tables.errors import NoGame
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.play.actions import act, resign
from game.tables.time.clock import TOLERATED_DELAY
from game.tables.time.resting import HOST_NOTIFIED_AFTER, RESTS_AFTER, wake
from game.tables.time.unreachable import Unreachable
from tests.makers.people import (
    AFTER_ALL_JOBS,
    ANA,
    BEN,
    HALL_CHANNEL,
    HALL_PLACE,
    HELMSMAN,
    Clock,
    new_click_id,
)
from tests.makers.tables import (
    HOST_FIRST_OPTIONS,
    PASSING_OPTIONS,
    do,
    play_action,
    resign_until_won,
    run_due_jobs,
)

BOARD_MESSAGE = MessageRef(HALL_CHANNEL, MessageId(5))
PACE = 1000 * HOUR_SECONDS


async def timed_game(tables: Tables, pace: Seconds | None = HOUR_SECONDS) -> Table:
    table = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en-GB", Terms(pace)), HALL_PLACE, ANA, new_click_id()
    )
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    return await do(tables, table.game.id, ANA, begin_game)


async def post_board(tables: Tables, table: Table, promised: TurnClock | None = None) -> Table:
    """Post the board of a turn. The board shows when the turn is due by the clock ``promised``."""
    promised = promised or tables.upkeep.table_as_posted(table).game.clock
    shown = ShownState(milestone(table), table.game.version, table.game.clock.change_count)
    await tables.upkeep.place_board(table.game.id, BOARD_MESSAGE, shown, promised)
    return await tables.table(table.game.id)


async def due_moments(repository: Repository) -> dict[Due, int]:
    return {moment.kind: moment.at for moment in await repository.due_until(AFTER_ALL_JOBS, 99)}


async def test_the_clock_starts_when_the_board_of_the_turn_is_posted(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await timed_game(tables)
    clock.now += 7
    assert table.game.clock.due is None
    assert Due.TURN not in await due_moments(repository)
    shown = tables.upkeep.table_as_posted(table)
    assert shown.game.clock.due == clock.now + PACE
    clock.now += TOLERATED_DELAY
    table = await post_board(tables, table, shown.game.clock)
    assert table.game.clock == shown.game.clock
    assert (await due_moments(repository))[Due.TURN] == shown.game.clock.due
    assert (await Tables(repository).table(table.game.id)).game.clock == table.game.clock


async def test_a_turn_gets_its_full_time_if_its_board_is_posted_late(
    tables: Tables, clock: Clock
) -> None:
    table = await timed_game(tables)
    promised = tables.upkeep.table_as_posted(table).game.clock
    clock.now += TOLERATED_DELAY + 1
    heard_change_counts = list[int]()

    async def listen(changed: Table) -> None:
        heard_change_counts.append(changed.game.clock.change_count)

    tables.listen(listen)
    table = await post_board(tables, table, promised)
    assert table.game.clock.due == clock.now + PACE
    assert heard_change_counts == [1]
    assert table.game.id in await tables.upkeep.lagging_game_ids()


async def test_a_running_clock_is_not_restarted(tables: Tables, clock: Clock) -> None:
    table = await post_board(tables, await timed_game(tables))
    clock_before = table.game.clock
    clock.now += 1000
    assert tables.upkeep.table_as_posted(table) is table
    assert (await post_board(tables, table)).game.clock == clock_before


async def test_a_board_of_another_turn_does_not_start_the_clock(tables: Tables) -> None:
    table = await timed_game(tables)
    await tables.upkeep.place_board(table.game.id, BOARD_MESSAGE, ShownState("0", 1))
    assert (await tables.table(table.game.id)).game.clock.due is None
    await tables.upkeep.place_board(table.game.id, BOARD_MESSAGE)
    assert (await tables.table(table.game.id)).game.clock.due is None


@pytest.mark.parametrize(("called", "stored"), [(None, "1"), ("", ""), ("0", "0")])
async def test_a_board_is_stored_with_the_milestone_that_people_were_called_for(
    tables: Tables, called: str | None, stored: str
) -> None:
    table = await timed_game(tables)
    shown = ShownState(milestone(table), table.game.version)
    await tables.upkeep.place_board(table.game.id, BOARD_MESSAGE, shown, called=called)
    table = await tables.table(table.game.id)
    assert table.game.board.called == stored
    assert (table.game.clock.due is not None) is (called is None)


async def test_the_clock_runs_until_the_turn_ends(tables: Tables, repository: Repository) -> None:
    table = await post_board(tables, await timed_game(tables))
    clock_before = table.game.clock
    table = await play_action(tables, table)
    assert table.game.clock == clock_before
    table = await play_action(tables, table, EndTurn())
    assert table.game.clock == replace(clock_before, due=None)
    assert (await tables.table(table.game.id)).game.clock == replace(clock_before, due=None)
    assert Due.TURN not in await due_moments(repository)
    assert (await post_board(tables, table)).game.clock.due is not None


async def test_the_end_of_a_game_stops_the_clock(tables: Tables, repository: Repository) -> None:
    table = await resign_until_won(tables, await post_board(tables, await timed_game(tables)))
    assert table.game.clock.due is None
    assert await due_moments(repository) == {}
    assert (await post_board(tables, table)).game.clock.due is None


async def test_a_game_without_a_pace_has_no_clock(tables: Tables) -> None:
    table = await timed_game(tables, None)
    assert tables.upkeep.table_as_posted(table) is table
    assert (await post_board(tables, table)).game.clock.due is None


async def test_the_turn_of_a_computer_has_no_clock(tables: Tables) -> None:
    table = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en-GB", Terms(HOUR_SECONDS)), HALL_PLACE, ANA, new_click_id()
    )
    await do(tables, table.game.id, ANA, change_computers, [], [HELMSMAN])
    table = await do(tables, table.game.id, ANA, begin_game)
    if table.computer is None:
        table = await tables.do(
            table.game.id, ANA, new_click_id(), act, EndTurn(), table.game.version
        )
    assert table.computer is not None
    assert (await post_board(tables, table)).game.clock.due is None


async def test_a_turn_is_overdue_once_and_its_player_may_still_act(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    clock.now += PACE - 1
    await run_due_jobs(tables)
    assert not (await tables.table(table.game.id)).game.clock.overdue
    clock.now += 1
    await run_due_jobs(tables)
    overdue_table = await tables.table(table.game.id)
    assert overdue_table.game.clock == replace(table.game.clock, overdue=True, change_count=1)
    assert overdue_table.game.version == table.game.version
    assert Due.TURN not in await due_moments(repository)
    assert table.game.id in await tables.upkeep.lagging_game_ids()
    moved_table = await play_action(tables, table)
    assert moved_table.game.clock == overdue_table.game.clock
    await play_action(tables, moved_table, EndTurn())
    assert not (await tables.table(table.game.id)).game.clock.overdue


async def test_a_turn_is_overdue_once_even_if_the_current_time_is_set_back(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    """The time can be set back when the machine's clock is compared with Discord's clock again."""
    table = await post_board(tables, await timed_game(tables))
    clock.now += PACE
    await run_due_jobs(tables)
    overdue_table, remaining_jobs = await tables.table(table.game.id), await due_moments(repository)
    for step in (-30_000, 29_999, 1, 30_000):
        clock.now += step
        await run_due_jobs(tables)
        assert (await tables.table(table.game.id)).game.clock == overdue_table.game.clock
        assert await due_moments(repository) == remaining_jobs


@pytest.mark.parametrize("fresh", [False, True], ids=["running", "restarted"])
async def test_a_turn_long_overdue_is_marked_overdue_once(
    repository: Repository, clock: Clock, fresh: bool
) -> None:
    tables = Tables(repository, clock)
    table = await post_board(tables, await timed_game(tables))
    clock.now += 5 * PACE
    for _ in range(3):
        if fresh:
            tables = Tables(repository, clock)
        await run_due_jobs(tables)
        assert (await tables.table(table.game.id)).game.clock.change_count == 1


async def test_a_rematch_keeps_the_pace(tables: Tables) -> None:
    table = await resign_until_won(tables, await post_board(tables, await timed_game(tables)))
    rematch = await tables.lobbies.rematch(table.game.id, ANA, new_click_id())
    assert rematch.game.terms.pace == HOUR_SECONDS
    assert rematch.game.clock.due is None


async def test_the_clock_pauses_while_the_channel_is_lost(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    game_id, promised_moment = table.game.id, clock.now + PACE
    clock.now += 60_000
    await tables.upkeep.record_unreachable(game_id, Unreachable.PERMISSION_MISSING)
    await tables.upkeep.record_unreachable(game_id, Unreachable.PERMISSION_MISSING)
    assert (await tables.table(game_id)).game.clock.paused_at == clock.now
    saved_moments = await due_moments(repository)
    assert saved_moments[Due.CHANNEL_LOST] == clock.now
    assert Due.TURN not in saved_moments
    clock.now += 10 * PACE
    await run_due_jobs(tables)
    assert not (await tables.table(game_id)).game.clock.overdue
    await tables.upkeep.continue_clock(game_id)
    await tables.upkeep.continue_clock(game_id)
    continued_clock = (await Tables(repository).table(game_id)).game.clock
    assert (continued_clock.due, continued_clock.paused_at) == (promised_moment + 10 * PACE, None)
    assert continued_clock.change_count == table.game.clock.change_count + 1
    saved_moments = await due_moments(repository)
    assert saved_moments[Due.TURN] == continued_clock.due
    assert saved_moments[Due.REMIND] == saved_moments[Due.TURN] - PACE // 5
    assert Due.CHANNEL_LOST not in saved_moments


async def test_a_turn_that_began_in_a_lost_channel_gets_its_full_time(
    tables: Tables, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.PERMISSION_MISSING)
    table = await play_action(tables, await tables.table(table.game.id))
    table = await play_action(tables, table, EndTurn())
    assert table.game.clock.paused_at is not None
    clock.now += 5 * PACE
    table = await post_board(tables, table)
    assert (table.game.clock.due, table.game.clock.paused_at) == (clock.now + PACE, None)


async def test_a_game_without_a_pace_is_lagging_while_its_channel_is_lost(
    tables: Tables, repository: Repository
) -> None:
    table = await post_board(tables, await timed_game(tables, None))
    game_id, version = table.game.id, table.game.version
    await tables.boards.save_shown({game_id: ShownState(milestone(table), version, 0)})
    assert await tables.upkeep.lagging_game_ids() == ()
    await tables.upkeep.record_unreachable(game_id, Unreachable.PERMISSION_MISSING)
    assert await tables.upkeep.lagging_game_ids() == (game_id,)
    await tables.upkeep.continue_clock(game_id)
    assert await tables.upkeep.lagging_game_ids() == ()


async def test_outage_pauses_the_clock_from_its_beginning_and_notifies_nobody(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    game_id, began, due = table.game.id, clock.now, clock.now + PACE
    clock.now += 50_000
    await tables.upkeep.record_unreachable(
        game_id, Unreachable.SERVER_UNAVAILABLE, Moment(began + 10_000)
    )
    assert Due.CHANNEL_LOST not in await due_moments(repository)
    clock.now += 10 * PACE
    await tables.upkeep.notify_host_if_still_stopped(game_id)
    assert (await due_moments(repository))[Due.CHANNEL_LOST] == clock.now + HOST_NOTIFIED_AFTER
    await tables.upkeep.continue_clock(game_id)
    assert Due.CHANNEL_LOST not in await due_moments(repository)
    continued = (await tables.table(game_id)).game.clock.due
    assert continued == due + 10 * PACE + 40_000
    await tables.upkeep.notify_host_if_still_stopped(game_id)
    assert Due.CHANNEL_LOST not in await due_moments(repository)


async def test_stopping_the_clock_ignores_lobbies_and_unknown_games(tables: Tables) -> None:
    lobby = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en-GB", Terms(HOUR_SECONDS)), HALL_PLACE, ANA, new_click_id()
    )
    await tables.upkeep.record_unreachable(lobby.game.id, Unreachable.PERMISSION_MISSING)
    assert (await tables.table(lobby.game.id)).game.clock.paused_at is None
    await tables.upkeep.record_unreachable(GameId(99), Unreachable.PERMISSION_MISSING)
    await tables.upkeep.continue_clock(GameId(99))


async def solo_game(tables: Tables, *, strict: bool = False) -> Table:
    """Start a game with a time limit, of Ana against a computer; Ana is on turn."""
    terms = Terms(HOUR_SECONDS, strict=strict)
    table = await tables.lobbies.open(
        Proposal(HOST_FIRST_OPTIONS, "en-GB", terms, (HELMSMAN,)), HALL_PLACE, ANA, new_click_id()
    )
    return await do(tables, table.game.id, ANA, begin_game)


@pytest.mark.parametrize("strict", [False, True], ids=["lenient", "strict"])
async def test_a_person_alone_with_computers_has_no_clock_and_the_game_rests(
    tables: Tables, repository: Repository, clock: Clock, strict: bool
) -> None:
    table = await post_board(tables, await solo_game(tables, strict=strict))
    assert table.on_turn.user == ANA.user
    assert table.game.clock == TurnClock()
    assert (await due_moments(repository)).keys() == {Due.REST}
    clock.now += RESTS_AFTER - 1
    await run_due_jobs(tables)
    assert (await tables.table(table.game.id)).game == table.game
    clock.now += 1
    await run_due_jobs(tables)
    assert (await tables.table(table.game.id)).resting
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(HALL_CHANNEL)
    table = await post_board(tables, await do(tables, table.game.id, ANA, wake))
    assert table.playing
    assert table.game.clock == TurnClock()
    assert (await play_action(tables, table)).state != table.state


@pytest.mark.parametrize("stays", [False, True], ids=["pirates leave", "pirates stay"])
async def test_the_clock_ends_when_the_last_opponent_leaves_computers(
    tables: Tables, repository: Repository, stays: bool
) -> None:
    terms = Terms(HOUR_SECONDS, stays=stays)
    table = await tables.lobbies.open(
        Proposal(HOST_FIRST_OPTIONS, "en-GB", terms, (HELMSMAN,)), HALL_PLACE, ANA, new_click_id()
    )
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    table = await post_board(tables, await do(tables, table.game.id, ANA, begin_game))
    assert table.game.clock.due is not None
    table = await do(tables, table.game.id, BEN, resign)
    assert table.solo
    assert table.on_turn.user == ANA.user
    assert table.game.clock.due is None
    assert (await due_moments(repository)).keys() == {Due.REST}
