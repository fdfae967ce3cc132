"""The players who are still active give a running game a time limit if it has none."""

from asyncio import gather
from dataclasses import replace

import pytest

from game.model.game import PaceAgreement
from game.model.time import Milliseconds, add_duration
from game.rules.actions import EndTurn
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables import Person, Table, Tables, errors
from game.tables.absence.late_pace import (
    SILENCE,
    agree_to_pace,
    decline_pace,
    pace_agreed_in_this_turn,
    propose_pace,
)
from game.tables.absence.stand_ins import let_computer_play_turn
from game.tables.afterwards.export import export
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.lobby.proposal import DAY_SECONDS, HOUR_SECONDS, PACES
from game.tables.play.actions import resign
from tests.makers.late_tables import player_on_turn, post_board, start_timed_game, waiting_player
from tests.makers.people import PEOPLE, Clock, new_click_id
from tests.makers.tables import do, play_action, run_due_jobs
from tests.rules.fairness.checker import check_game_text
from tests.rules.fairness.checker_of_marks import UnfairGame

WEEK = PACES[-1]


async def silent_game_without_pace(tables: Tables, clock: Clock, seats: int = 2) -> Table:
    """Return a game without a time limit in which nobody acted for seven days."""
    table = await start_timed_game(tables, seats, None)
    clock.now += SILENCE
    return table


async def game_with_agreed_pace(tables: Tables, clock: Clock) -> Table:
    """Return a game of two in which the waiting player has set one hour for each turn.

    The other player has not acted for seven days.
    """
    table = await silent_game_without_pace(tables, clock)
    return await do(tables, table.game.id, waiting_player(table), propose_pace, HOUR_SECONDS)


def other_players(table: Table, person: Person) -> list[Person]:
    return [one for one in PEOPLE[: len(table.game.seats)] if one != person]


async def test_player_sets_a_pace_without_the_absent_opponent(tables: Tables, clock: Clock) -> None:
    table = await game_with_agreed_pace(tables, clock)
    assert table.game.pace == HOUR_SECONDS
    assert table.game.terms.pace is None
    assert pace_agreed_in_this_turn(table)
    assert table.game.call is not None
    assert table.game.call.users == (player_on_turn(table).user,)


@pytest.mark.parametrize("pace", PACES)
async def test_no_turn_is_due_in_the_first_day_after_an_agreement(
    tables: Tables, clock: Clock, pace: int
) -> None:
    table, agreed_at = await silent_game_without_pace(tables, clock), clock.now
    pace_seconds = next(pace_seconds for pace_seconds in PACES if pace_seconds == pace)
    table = await do(tables, table.game.id, waiting_player(table), propose_pace, pace_seconds)
    table = await post_board(tables, table)
    assert table.game.clock.due == add_duration(agreed_at, Milliseconds(max(1000 * pace, DAY)))
    clock.now += HOUR
    table = await post_board(tables, await play_action(tables, table, EndTurn()))
    end_of_first_day = add_duration(agreed_at, DAY)
    assert table.game.clock.due == max(
        end_of_first_day, add_duration(clock.now, Milliseconds(1000 * pace))
    )
    assert not pace_agreed_in_this_turn(table)


async def test_turn_becomes_overdue_under_an_agreed_pace(tables: Tables, clock: Clock) -> None:
    table = await post_board(tables, await game_with_agreed_pace(tables, clock))
    clock.now += DAY
    await run_due_jobs(tables)
    table = await tables.table(table.game.id)
    assert table.game.clock.overdue
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    assert table.computer is not None


async def test_all_who_acted_within_seven_days_must_agree(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables, 3, None)
    clock.now += SILENCE - MINUTE
    first = player_on_turn(table)
    table = await post_board(tables, await play_action(tables, table, EndTurn()))
    second = player_on_turn(table)
    clock.now += HOUR
    third = next(one for one in other_players(table, first) if one != second)
    table = await do(tables, table.game.id, third, propose_pace, WEEK)
    assert table.game.agreement == PaceAgreement(WEEK, (PEOPLE.index(third),))
    assert table.game.pace is None
    with pytest.raises(errors.AgreedToPace):
        await do(tables, table.game.id, third, agree_to_pace, WEEK)
    table = await do(tables, table.game.id, first, agree_to_pace, WEEK)
    assert table.game.pace == WEEK


async def test_player_who_returns_after_the_proposal_must_agree(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, 2, None)
    clock.now += HOUR
    returning_player, ana = player_on_turn(table), waiting_player(table)
    table = await do(tables, table.game.id, ana, propose_pace, WEEK)
    assert table.game.pace is None
    clock.now += SILENCE - 2 * HOUR
    table = await post_board(tables, await play_action(tables, table, EndTurn()))
    clock.now += 3 * HOUR
    with pytest.raises(errors.AgreedToPace):
        await do(tables, table.game.id, ana, agree_to_pace, WEEK)
    table = await do(tables, table.game.id, returning_player, agree_to_pace, WEEK)
    assert table.game.pace == WEEK
    assert table.game.call is not None
    assert table.game.call.users == (ana.user,)


async def test_proposer_sets_the_pace_alone_after_a_long_silence(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, 2, None)
    ana = waiting_player(table)
    await do(tables, table.game.id, ana, propose_pace, WEEK)
    clock.now += SILENCE
    assert (await do(tables, table.game.id, ana, agree_to_pace, WEEK)).game.pace == WEEK


async def test_any_player_can_decline_a_proposal(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables, 3, None)
    for person in PEOPLE[:3]:
        await do(tables, table.game.id, PEOPLE[0], propose_pace, WEEK)
        table = await do(tables, table.game.id, person, decline_pace, WEEK)
        assert table.game.agreement == PaceAgreement()
    with pytest.raises(errors.NotProposed):
        await do(tables, table.game.id, PEOPLE[1], agree_to_pace, WEEK)


async def test_second_proposal_is_refused_before_the_first_is_answered(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, 2, None)
    await do(tables, table.game.id, PEOPLE[0], propose_pace, WEEK)
    with pytest.raises(errors.ProposedAlready):
        await do(tables, table.game.id, PEOPLE[1], propose_pace, DAY_SECONDS)
    with pytest.raises(errors.NotProposed):
        await do(tables, table.game.id, PEOPLE[1], agree_to_pace, DAY_SECONDS)


async def test_proposal_is_refused_in_a_game_with_a_pace(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables)
    with pytest.raises(errors.PacedAlready):
        await do(tables, table.game.id, waiting_player(table), propose_pace, WEEK)


async def test_agreed_pace_cannot_be_declined(tables: Tables, clock: Clock) -> None:
    table = await game_with_agreed_pace(tables, clock)
    with pytest.raises(errors.PacedAlready):
        await do(tables, table.game.id, waiting_player(table), decline_pace, HOUR_SECONDS)


async def test_repeated_click_proposes_a_pace_once(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables, 2, None)
    repeated_click = new_click_id()
    first = await tables.do(table.game.id, PEOPLE[0], repeated_click, propose_pace, WEEK)
    second = await tables.do(table.game.id, PEOPLE[0], repeated_click, propose_pace, WEEK)
    assert first.game == second.game


async def test_simultaneous_agreements_both_count(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables, 3, None)
    ana, ben, cleo = PEOPLE[:3]
    await do(tables, table.game.id, ana, propose_pace, WEEK)
    number = table.game.id
    await gather(
        do(tables, number, ben, agree_to_pace, WEEK),
        do(tables, number, cleo, agree_to_pace, WEEK),
    )
    table = await tables.table(number)
    assert sorted(table.game.agreement.seats) == [0, 1, 2]
    assert table.game.pace == WEEK


async def test_agreement_ignores_a_player_who_resigned(tables: Tables, clock: Clock) -> None:
    table = await start_timed_game(tables, 3, None)
    clock.now += HOUR
    ana, ben, cleo = PEOPLE[:3]
    await do(tables, table.game.id, ana, propose_pace, WEEK)
    await do(tables, table.game.id, ana, resign)
    await do(tables, table.game.id, ben, agree_to_pace, WEEK)
    table = await do(tables, table.game.id, cleo, agree_to_pace, WEEK)
    assert table.game.agreement.seats == (1, 2)


async def test_export_states_the_pace_and_forged_paces_are_rejected(
    tables: Tables, clock: Clock
) -> None:
    table = await post_board(tables, await game_with_agreed_pace(tables, clock))
    clock.now += DAY
    await run_due_jobs(tables)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    table = await do(tables, table.game.id, waiting_player(table), resign)
    text, [seat] = export(table), table.game.agreement.seats
    assert f'[Pace "{HOUR_SECONDS} 0 ' in text
    game = parse_game(text)
    assert problem_sentences(game) == []
    paced_after_late_turn = replace(game, tags={**game.tags, "Pace": f"{HOUR_SECONDS} 1 {seat}"})
    assert problem_sentences(paced_after_late_turn) == [
        "the tag Pace cannot be true: a turn was played on before that, when no time could be up"
    ]
    paced_after_the_end = replace(game, tags={**game.tags, "Pace": f"{HOUR_SECONDS} 9 {seat}"})
    assert any("no pace can follow 9" in one for one in problem_sentences(paced_after_the_end))
    check_game_text(text)
    with pytest.raises(UnfairGame, match="Pace"):
        check_game_text(text.replace(f'"{HOUR_SECONDS} 0', f'"{HOUR_SECONDS} 1'))
