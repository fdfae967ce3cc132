"""A person missed three turns: others hand the seat over or end the game, or the person leaves.

The record names each of these events.
"""

import pytest

from game.model.game import Status
from game.rules.actions import EndTurn
from game.rules.checking import problem_sentences
from game.rules.marks import Control, ControlMark
from game.rules.notation import parse_game
from game.storage.repository import Repository
from game.tables import Tables, errors
from game.tables.absence.stand_ins import (
    absent_opponent,
    computer_plays_for,
    hand_over,
    let_computer_play_turn,
    seats_away_for_long,
    take_seat_back,
)
from game.tables.afterwards.export import export
from game.tables.milestones import milestone
from game.tables.play.actions import resign
from tests.makers.late_tables import (
    finish_computer_turns,
    let_computer_play_late_turn,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    resign_all_but,
    start_timed_game,
    waiting_player,
)
from tests.makers.people import CLEO, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, play_action


async def test_seat_may_be_handed_over_after_three_missed_turns(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    seat, ben = table.state.seat_on_turn, player_on_turn(table)
    missed_once = await let_computer_play_late_turn(tables, clock, table)
    assert seats_away_for_long(missed_once) == []
    with pytest.raises(errors.NotAbsent):
        await tables.replacements.do(
            missed_once.game.id,
            player_on_turn(missed_once),
            new_click_id(),
            hand_over,
            seat,
            "admiral",
        )
    while missed_once.state.seat_on_turn != seat:
        missed_once = await post_board(tables, await play_action(tables, missed_once, EndTurn()))
    table = await miss_three_turns(tables, clock, missed_once)
    assert seats_away_for_long(table) == [seat]
    with pytest.raises(errors.NotAbsent):
        await tables.replacements.do(table.game.id, ben, new_click_id(), hand_over, seat, "admiral")
    table = await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), hand_over, seat, "admiral"
    )
    assert table.entries[-1] == ControlMark(seat, Control.COMPUTER, "admiral")
    assert table.computer is not None
    assert table.computer.level == "admiral"
    assert seats_away_for_long(table) == []
    table_after_handover = await finish_computer_turns(tables, table)
    while table_after_handover.state.seat_on_turn != seat:
        table_after_handover = await play_action(tables, table_after_handover, EndTurn())
    assert table_after_handover.computer is not None
    assert milestone(table_after_handover) != str(len(table_after_handover.turns))
    table_after_return = await do(tables, table_after_handover.game.id, ben, take_seat_back)
    assert table_after_return.computer is None
    assert milestone(table_after_return) == str(len(table_after_return.turns))
    assert table_after_return.view_of(ben.user).choices


async def test_own_turn_resets_the_count_of_missed_turns(tables: Tables, clock: Clock) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    seat = table.state.seat_on_turn
    assert seats_away_for_long(table) == [seat]
    table = await play_action(tables, table)
    assert seats_away_for_long(table) == []


async def test_resignation_of_another_player_does_not_reset_missed_turns(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    seat = table.state.seat_on_turn
    table = await do(tables, table.game.id, waiting_player(table), resign)
    assert table.state.seat_on_turn == seat
    assert seats_away_for_long(table) == [seat]


@pytest.mark.parametrize("absent_seat", [0, 1])
async def test_a_game_of_two_may_be_ended_unfinished(
    tables: Tables, repository: Repository, clock: Clock, absent_seat: int
) -> None:
    table = await start_timed_game(tables, 2)
    if table.state.seat_on_turn != absent_seat:
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    ben, ana = player_on_turn(table), waiting_player(table)
    for _ in range(2):
        table = await let_computer_play_late_turn(tables, clock, table)
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    assert table.state.seat_on_turn == absent_seat
    with pytest.raises(errors.NotAbsent):
        await tables.replacements.end_unfinished(table.game.id, ana, new_click_id())
    table = await miss_time_limit(tables, clock, table)
    assert absent_opponent(table, ana.user) is not None
    with pytest.raises(errors.NotAbsent):
        await tables.replacements.end_unfinished(table.game.id, ben, new_click_id())
    with pytest.raises(errors.NotSeated):
        await tables.replacements.end_unfinished(table.game.id, CLEO, new_click_id())
    ended = await tables.replacements.end_unfinished(table.game.id, ana, new_click_id())
    assert ended.game.status is Status.CANCELLED
    assert await repository.next_due() is None
    text = export(ended)
    assert '[CalledOff "unfinished"]' in text
    assert problem_sentences(parse_game(text)) == []


async def test_a_game_is_not_ended_while_the_opponent_is_on_leave(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, 2))
    ben, ana = player_on_turn(table), waiting_player(table)
    await tables.away.start_absence(ben.user, 3)
    with pytest.raises(errors.OnLeave):
        await tables.replacements.load_if_may_end_unfinished(table.game.id, ana)
    with pytest.raises(errors.OnLeave):
        await tables.replacements.end_unfinished(table.game.id, ana, new_click_id())
    assert (await tables.table(table.game.id)).playing


async def test_game_of_three_cannot_be_ended_unfinished(tables: Tables, clock: Clock) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    assert all(absent_opponent(table, person.user) is None for person in PEOPLE)


async def test_turn_played_for_a_third_player_does_not_allow_ending_the_game(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    absent_seat = table.state.seat_on_turn
    table = await let_computer_play_late_turn(tables, clock, table)
    cleo = player_on_turn(table)
    ana = next(one for one in PEOPLE[:3] if one not in (PEOPLE[absent_seat], cleo))
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, table.game.id, ana, let_computer_play_turn)
    assert all(absent_opponent(table, person.user) is None for person in PEOPLE)
    with pytest.raises(errors.NotAbsent):
        await tables.replacements.end_unfinished(table.game.id, ana, new_click_id())


async def test_no_opponent_counts_as_absent_during_a_computer_turn(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, 2))
    number, ben, ana = table.game.id, player_on_turn(table), waiting_player(table)
    assert absent_opponent(table, ana.user) is not None
    await miss_time_limit(tables, clock, table)
    table = await do(tables, number, ana, let_computer_play_turn)
    assert absent_opponent(table, ana.user) is None
    table = await post_board(tables, await finish_computer_turns(tables, table))
    assert absent_opponent(table, ana.user) is not None
    await miss_time_limit(tables, clock, table)
    table = await do(tables, number, ben, let_computer_play_turn)
    assert absent_opponent(table, ana.user) is None


async def test_computer_plays_the_seat_of_a_resigned_player_if_seats_stay(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, stays=True)
    seat, ben = table.state.seat_on_turn, player_on_turn(table)
    table = await do(tables, table.game.id, ben, resign)
    assert table.entries == (ControlMark(seat, Control.LEFT),)
    assert seat not in table.state.out
    assert table.computer is not None
    assert table.seat_of(ben.user) is None
    with pytest.raises(errors.NotSeated):
        await do(tables, table.game.id, ben, take_seat_back)
    table = await resign_all_but(tables, table, ben)
    assert table.game.status is Status.CANCELLED
    assert table.deserted


async def test_handover_is_exported_verified_and_restored(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    seat = table.state.seat_on_turn
    table = await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), hand_over, seat, "cabin-boy"
    )
    table = await finish_computer_turns(tables, table)
    table = await resign_all_but(tables, table, PEOPLE[seat])
    text = export(table)
    assert f"@{seat}T" in text
    assert f"@{seat}C:cabin-boy" in text
    parsed = parse_game(text)
    assert parsed.record == table.entries
    assert problem_sentences(parsed) == []
    forged = text.replace(f"@{seat}C:cabin-boy", "@7B")
    assert problem_sentences(parse_game(forged)) == ["@7B: that seat does not play"]
    reloaded = await Tables(repository, clock).table(table.game.id)
    assert reloaded.chronicle == table.chronicle


async def test_resigned_player_cannot_act_for_others(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    resigned_player = waiting_player(table)
    await do(tables, table.game.id, resigned_player, resign)
    table = await miss_time_limit(tables, clock, await tables.table(table.game.id))
    with pytest.raises(errors.NotSeated):
        await do(tables, table.game.id, resigned_player, let_computer_play_turn)
    table = await miss_three_turns(tables, clock, table)
    seat = table.state.seat_on_turn
    with pytest.raises(errors.NotSeated):
        await tables.replacements.do(
            table.game.id, resigned_player, new_click_id(), hand_over, seat, "admiral"
        )


async def test_handed_over_seat_is_out_when_its_person_resigns(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    seat, ben = table.state.seat_on_turn, player_on_turn(table)
    await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), hand_over, seat, "admiral"
    )
    table = await do(tables, table.game.id, ben, resign)
    assert seat in table.state.out
    assert not computer_plays_for(table, ben.user)
    with pytest.raises(errors.StaleClick):
        await do(tables, table.game.id, ben, take_seat_back)


async def test_person_takes_the_own_seat_back_before_handing_over_the_last_one(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await start_timed_game(tables))
    returned, returned_seat = player_on_turn(table), table.state.seat_on_turn
    table = await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), hand_over, returned_seat, "admiral"
    )
    table = await post_board(tables, await finish_computer_turns(tables, table))
    table = await miss_three_turns(tables, clock, table)
    [away_seat] = seats_away_for_long(table)
    away = player_on_turn(table)
    [last] = [one for one in PEOPLE[:3] if one not in (returned, away)]
    table = await do(tables, table.game.id, last, resign)
    with pytest.raises(errors.PlayedFor):
        await tables.replacements.do(
            table.game.id, returned, new_click_id(), hand_over, away_seat, "admiral"
        )
    await do(tables, table.game.id, returned, take_seat_back)
    table = await tables.replacements.do(
        table.game.id, returned, new_click_id(), hand_over, away_seat, "admiral"
    )
    assert table.playing
