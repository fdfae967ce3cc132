"""A host or a moderator gives a running game more time for each turn."""

from asyncio import gather
from dataclasses import replace

import pytest

from game.model.due import Due, DueMoment
from game.model.game import LongerPace
from game.model.time import Milliseconds, add_duration
from game.rules.actions import EndTurn
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables import Table, Tables, errors
from game.tables.absence.late_pace import agree_to_pace, propose_pace
from game.tables.absence.longer_pace import (
    check_may_lengthen,
    lengthen_pace,
    pace_lengthened_in_this_turn,
)
from game.tables.absence.stand_ins import let_computer_play_turn
from game.tables.afterwards.export import export
from game.tables.durations import DAY, HOUR
from game.tables.lobby.proposal import DAY_SECONDS, HOUR_SECONDS, PACES
from game.tables.milestones import last_turn_call
from game.tables.time.unreachable import Unreachable
from tests.makers.late_tables import (
    let_computer_play_late_turn,
    miss_time_limit,
    player_on_turn,
    post_board,
    resign_all_but,
    start_timed_game,
    waiting_player,
)
from tests.makers.people import ANA, BEN, FINN, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, play_action, run_due_jobs
from tests.rules.fairness.checker import check_game_text
from tests.rules.fairness.checker_of_marks import UnfairGame

WEEK = PACES[-1]
MODERATOR = replace(FINN, moderator=True)


async def lengthen_to_one_day(tables: Tables, table: Table) -> Table:
    """Let the host change the time limit of each turn to one day."""
    return await do(tables, table.game.id, ANA, lengthen_pace, DAY_SECONDS)


async def test_current_turn_gets_the_full_longer_time(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    clock.now += HOUR // 2
    table = await lengthen_to_one_day(tables, table)
    assert table.game.pace == DAY_SECONDS
    assert table.game.clock.due is None
    assert pace_lengthened_in_this_turn(table)
    table = await post_board(tables, table)
    assert table.game.clock.due == add_duration(clock.now, DAY)
    table = await post_board(tables, await play_action(tables, table, EndTurn()))
    assert table.game.clock.due == add_duration(clock.now, DAY)
    assert not pace_lengthened_in_this_turn(table)


async def test_longer_pace_gives_an_overdue_turn_a_new_deadline(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await start_timed_game(tables))
    table = await post_board(tables, await lengthen_to_one_day(tables, table))
    assert not table.game.clock.overdue
    with pytest.raises(errors.NotOverdue):
        await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    clock.now += DAY
    await run_due_jobs(tables)
    assert (await tables.table(table.game.id)).game.clock.overdue


async def test_player_is_reminded_again_after_a_longer_pace(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    number, on_turn = table.game.id, player_on_turn(table).user
    clock.now += HOUR - HOUR // 5
    reminder = await tables.notices.due_of(number, Due.REMIND)
    assert reminder is not None
    assert await tables.notices.call_on_board(reminder, on_turn)
    table = await post_board(tables, await tables.table(number))
    call = last_turn_call(table)
    assert call.reminded
    table = await post_board(tables, await lengthen_to_one_day(tables, table))
    assert await tables.notices.due_of(number, Due.REMIND) == DueMoment(
        number, Due.REMIND, add_duration(clock.now, Milliseconds(DAY - DAY // 5))
    )
    assert last_turn_call(table) == replace(call, reminded=False), "nobody is called by it"


async def test_longer_pace_does_not_start_a_stopped_clock(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    await tables.away.start_absence(player_on_turn(table).user, 3)
    table = await tables.table(table.game.id)
    stopped_clock = table.game.clock
    assert stopped_clock.away is not None
    table = await lengthen_to_one_day(tables, table)
    assert table.game.clock == stopped_clock
    await tables.away.come_back(player_on_turn(table).user)
    table = await tables.table(table.game.id)
    assert table.game.clock.due == add_duration(clock.now, DAY)


async def test_longer_pace_does_not_stop_a_computer_turn(tables: Tables, clock: Clock) -> None:
    table = await miss_time_limit(tables, clock, await start_timed_game(tables))
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    table = await lengthen_to_one_day(tables, table)
    assert table.computer is not None
    assert table.game.clock.due is None


async def test_longer_time_begins_when_a_closed_channel_is_open_again(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.PERMISSION_MISSING)
    await lengthen_to_one_day(tables, table)
    clock.now += 2 * DAY
    await run_due_jobs(tables)
    table = await post_board(tables, await tables.table(table.game.id))
    assert not table.game.clock.overdue
    assert table.game.clock.due == add_duration(clock.now, DAY)


async def test_pace_that_is_not_longer_is_refused(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    for pace in (HOUR_SECONDS, PACES[0]):
        with pytest.raises(errors.NotLonger):
            await do(tables, table.game.id, ANA, lengthen_pace, pace)
    await do(tables, table.game.id, ANA, lengthen_pace, WEEK)
    with pytest.raises(errors.NotLonger):
        await do(tables, table.game.id, ANA, lengthen_pace, DAY_SECONDS)


async def test_only_a_running_game_with_a_pace_can_get_a_longer_pace(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, 2, None)
    with pytest.raises(errors.NoPace):
        await tables.checked_table(table.game.id, check_may_lengthen, ANA)
    table = await resign_all_but(tables, table, ANA)
    with pytest.raises(errors.GameEnded):
        await lengthen_to_one_day(tables, table)


async def test_only_the_host_and_moderators_can_lengthen_the_pace(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    for person in (BEN, FINN):
        with pytest.raises(errors.HostOrModerator):
            await do(tables, table.game.id, person, lengthen_pace, DAY_SECONDS)
    await lengthen_to_one_day(tables, table)
    table = await do(tables, table.game.id, MODERATOR, lengthen_pace, WEEK)
    assert table.game.longer_paces == (LongerPace(DAY_SECONDS, 0, 0), LongerPace(WEEK, 0))


async def test_longer_pace_keeps_the_day_of_grace_after_an_agreement(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, 2, None)
    number, short_pace = table.game.id, PACES[0]
    await do(tables, number, PEOPLE[0], propose_pace, short_pace)
    table = await do(tables, number, PEOPLE[1], agree_to_pace, short_pace)
    end_of_first_day = add_duration(clock.now, DAY)
    clock.now += HOUR
    table = await do(tables, number, ANA, lengthen_pace, HOUR_SECONDS)
    assert table.game.pace == HOUR_SECONDS
    assert (await post_board(tables, table)).game.clock.due == end_of_first_day


async def test_repeated_click_lengthens_the_pace_once(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    repeated_click = new_click_id()
    first = await tables.do(table.game.id, ANA, repeated_click, lengthen_pace, DAY_SECONDS)
    second = await tables.do(table.game.id, ANA, repeated_click, lengthen_pace, DAY_SECONDS)
    assert first.game == second.game


async def test_two_simultaneous_clicks_lengthen_the_pace_once(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    number = table.game.id
    results = await gather(
        *(do(tables, number, one, lengthen_pace, DAY_SECONDS) for one in (ANA, MODERATOR)),
        return_exceptions=True,
    )
    assert [type(one) for one in results] == [Table, errors.NotLonger]
    assert len((await tables.table(number)).game.longer_paces) == 1


async def test_export_states_longer_paces_and_forged_paces_are_rejected(
    tables: Tables, clock: Clock
) -> None:
    table = await lengthen_to_one_day(
        tables, await let_computer_play_late_turn(tables, clock, await start_timed_game(tables))
    )
    record_length = len(table.game.record)
    table = await post_board(tables, await play_action(tables, table, EndTurn()))
    table = await do(tables, table.game.id, ANA, lengthen_pace, WEEK)
    text = export(await resign_all_but(tables, table, BEN))
    assert f'[LongerPace "{DAY_SECONDS} {record_length}\\n{WEEK} {record_length + 1}"]' in text
    assert problem_sentences(parse_game(text)) == []
    check_game_text(text)
    for forged_value, expected_flaw in (
        (f"{DAY_SECONDS} {record_length}\\n{WEEK} 99", "no pace can follow 99"),
        (f"{WEEK} {record_length}\\n{DAY_SECONDS} {record_length}", "are not longer than"),
    ):
        forged_text = text.replace(
            f"{DAY_SECONDS} {record_length}\\n{WEEK} {record_length + 1}", forged_value
        )
        assert any(expected_flaw in one for one in problem_sentences(parse_game(forged_text)))
        with pytest.raises(UnfairGame, match="LongerPace"):
            check_game_text(forged_text)


async def test_exported_longer_pace_after_the_end_is_rejected(tables: Tables, clock: Clock) -> None:
    table = await lengthen_to_one_day(tables, await start_timed_game(tables, 2))
    text = export(await resign_all_but(tables, table, BEN))
    forged_text = text.replace(f'[LongerPace "{DAY_SECONDS} 0', f'[LongerPace "{DAY_SECONDS} 1')
    assert problem_sentences(parse_game(forged_text)) == [
        "the tag LongerPace cannot be true: the game was over by then"
    ]
    with pytest.raises(UnfairGame, match="LongerPace"):
        check_game_text(forged_text)
