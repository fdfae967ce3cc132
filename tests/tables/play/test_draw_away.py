"""An offer of a draw while somebody is away: who is asked, and what happens to the seats."""

import pytest

from game.model.game import Status
from game.model.people import Vacancy
from game.rules.actions import EndTurn
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables import Table, Tables, errors
from game.tables.absence.stand_ins import hand_over, let_computer_play_turn, seats_away_for_long
from game.tables.absence.vacancies import ask_for_seat, open_seat
from game.tables.afterwards.export import export
from game.tables.errors import AgreedAlready
from game.tables.play.actions import resign
from game.tables.play.draw_offer import agree_to_draw, check_draw
from tests.makers.late_tables import (
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.open_seats import deciding_person
from tests.makers.people import ANA, BEN, CLEO, DAN, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, let_computer_act, play_action


async def game_with_draw_offer(tables: Tables, seats: int, **terms: bool) -> Table:
    """Let everyone pass in a game with a time limit until a draw is offered."""
    table = await start_timed_game(tables, seats, **terms)
    while not table.state.draw_offered:
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    return table


async def miss_three_turns(tables: Tables, clock: Clock, table: Table) -> Table:
    """Let the player on turn miss three turns, until that player is on turn again.

    A computer plays the missed turns without moving a pirate.
    """
    absent_seat = table.state.seat_on_turn
    for _ in range(3):
        table = await miss_time_limit(tables, clock, table)
        table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
        table = await post_board(tables, await let_computer_act(tables, table, EndTurn()))
        while table.state.seat_on_turn != absent_seat:
            table = await post_board(tables, await play_action(tables, table, EndTurn()))
    return table


def drawn_and_verified(table: Table) -> bool:
    """Return whether the game is drawn and its file passes the check."""
    ended = table.game.status is Status.FINISHED and table.state.ended_in_draw
    return ended and problem_sentences(parse_game(export(table))) == []


async def test_stand_in_computer_does_not_agree_for_the_absent_player(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await game_with_draw_offer(tables, 2))
    ben, ana, game_id = player_on_turn(table), waiting_player(table), table.game.id
    await do(tables, game_id, ana, let_computer_play_turn)
    table = await do(tables, game_id, ana, agree_to_draw)
    assert (table.playing, table.state.seats_for_draw) == (True, {table.seat_of(ana.user)})
    with pytest.raises(AgreedAlready):
        await do(tables, game_id, ana, agree_to_draw)
    table = await do(tables, game_id, ben, agree_to_draw)
    assert table.game.record[-1].user == ben.user
    assert drawn_and_verified(table)


async def test_stand_in_of_a_strict_table_does_not_agree_to_a_draw(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await game_with_draw_offer(tables, 2, strict=True))
    assert table.computer is not None
    assert (await do(tables, table.game.id, waiting_player(table), agree_to_draw)).playing


async def test_draw_can_be_completed_after_the_undecided_player_left(tables: Tables) -> None:
    table = await game_with_draw_offer(tables, 3, stays=True)
    game_id = table.game.id
    for person in (ANA, BEN):
        await do(tables, game_id, person, agree_to_draw)
    with pytest.raises(AgreedAlready):
        await tables.checked_table(game_id, check_draw, ANA.user)
    table = await do(tables, game_id, CLEO, resign)
    assert await tables.checked_table(game_id, check_draw, BEN.user) == table
    table = await do(tables, game_id, BEN, agree_to_draw)
    assert [entry.action for entry in table.game.record[-2:]] == ["@2L", "=2"]
    assert drawn_and_verified(table)


async def test_draw_can_be_completed_after_a_computer_took_the_undecided_seat(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await game_with_draw_offer(tables, 3))
    game_id, seat, ben = table.game.id, table.state.seat_on_turn, player_on_turn(table)
    ana, cleo = (person for person in PEOPLE[:3] if person != ben)
    for person in (ana, cleo):
        await do(tables, game_id, person, agree_to_draw)
    table = await tables.replacements.do(game_id, ana, new_click_id(), hand_over, seat, "cabin-boy")
    assert table.playing
    assert drawn_and_verified(await do(tables, game_id, ana, agree_to_draw))


async def test_absent_player_who_agrees_in_their_turn_keeps_the_seat(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await game_with_draw_offer(tables, 3))
    game_id, seat, ben = table.game.id, table.state.seat_on_turn, player_on_turn(table)
    await tables.replacements.do(game_id, waiting_player(table), new_click_id(), open_seat, seat)
    table = await tables.replacements.do(game_id, DAN, new_click_id(), ask_for_seat, seat)
    table = await do(tables, game_id, ben, agree_to_draw)
    assert (table.game.replacements.vacancies, seats_away_for_long(table)) == ((), [])
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.give_seat(
            game_id, deciding_person(table, seat), seat, DAN.user, new_click_id()
        )


async def test_agreement_does_not_close_another_players_open_seat(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_three_turns(tables, clock, await game_with_draw_offer(tables, 3))
    game_id, seat, waiting = table.game.id, table.state.seat_on_turn, waiting_player(table)
    await tables.replacements.do(game_id, waiting, new_click_id(), open_seat, seat)
    table = await do(tables, game_id, waiting, agree_to_draw)
    assert table.game.replacements.vacancies == (Vacancy(seat),)
