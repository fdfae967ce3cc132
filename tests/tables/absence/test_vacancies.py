"""An open seat: who may ask for the seat, who decides, and what closes it."""

from dataclasses import replace

import pytest

from game.model.game import Replacements
from game.model.ids import GameId
from game.model.people import Vacancy
from game.rules.actions import EndTurn, Undo
from game.rules.marks import Control, ControlMark
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables, errors
from game.tables.absence.stand_ins import let_computer_play_turn, seats_away_for_long
from game.tables.absence.vacancies import ask_for_seat, give_seat, open_seat, refuse_seat
from game.tables.lobby.altering import Settings, alter_settings
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.people import Click
from game.tables.play.actions import act, resign
from tests.makers.late_tables import (
    let_computer_play_late_turn,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.open_seats import (
    deciding_person,
    game_with_missed_turns,
    game_with_open_seat,
    give_seat_to_dan,
    miss_turn,
)
from tests.makers.people import ANA, DAN, EVA, HALL_PLACE, PEOPLE, Clock, new_click_id
from tests.makers.tables import PASSING_OPTIONS, do, play_action
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself


async def test_first_person_who_asks_gets_the_seat_and_sees_the_hand(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    with pytest.raises(errors.StaleClick):
        await tables.replacements.do(
            table.game.id, waiting_player(table), new_click_id(), open_seat, seat
        )
    with pytest.raises(errors.AlreadySeated):
        await tables.replacements.do(
            table.game.id, waiting_player(table), new_click_id(), ask_for_seat, seat
        )
    with pytest.raises(errors.AlreadySeated):
        await tables.replacements.do(table.game.id, ben, new_click_id(), ask_for_seat, seat)
    table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    assert table.game.replacements.vacancies == (Vacancy(seat, DAN.user, DAN.name),)
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.do(table.game.id, EVA, new_click_id(), ask_for_seat, seat)
    host = deciding_person(table, seat)
    other = next(one for one in PEOPLE[:3] if one not in (host, ben))
    with pytest.raises(errors.NotDeciding):
        await tables.replacements.give_seat(table.game.id, other, seat, DAN.user, new_click_id())
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.give_seat(table.game.id, host, seat, EVA.user, new_click_id())
    milestone_before = milestone(table)
    table = await tables.replacements.give_seat(table.game.id, host, seat, DAN.user, new_click_id())
    assert table.entries[-1] == ControlMark(seat, Control.OTHER)
    assert table.game.record[-1].user == DAN.user
    assert milestone(table) != milestone_before
    assert (table.game.replacements.vacancies, table.names[seat]) == ((), DAN.name)
    assert table.on_turn.user == DAN.user
    assert (table.seat_of(DAN.user), table.seat_of(ben.user)) == (seat, None)
    assert table.view_of(DAN.user).seats[seat].hand is not None
    assert table.view_of(ben.user).seats[seat].hand is None
    assert sum(one.hand is not None for one in table.view_of(DAN.user).seats) == 1
    with pytest.raises(errors.NotSeated):
        await do(
            tables, table.game.id, ben, act, table.view_of(DAN.user).choices[0], table.game.version
        )
    action = table.view_of(DAN.user).choices[0]
    table = await do(tables, table.game.id, DAN, act, action, table.game.version)
    reloaded = await Tables(repository, clock).table(table.game.id)
    assert reloaded.game == table.game
    assert reloaded.names == table.names


def make_private(settings: Settings) -> Settings:
    return replace(settings, admission=replace(settings.admission, private=True))


async def test_only_invited_people_can_ask_for_a_seat_of_a_private_table(
    tables: Tables, clock: Clock
) -> None:
    table = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en", Terms(HOUR_SECONDS)), HALL_PLACE, ANA, new_click_id()
    )
    number, lobbies = table.game.id, tables.lobbies
    for person in PEOPLE[1:3]:
        await lobbies.join(number, person, new_click_id())
    await lobbies.change_admission(number, ANA, [Invitee(EVA.user)], new_click_id())
    await tables.do(number, ANA, new_click_id(), alter_settings, make_private)
    table = await post_board(tables, await tables.do(number, ANA, new_click_id(), begin_game))
    table = await miss_three_turns(tables, clock, table)
    seat = table.state.seat_on_turn
    await tables.replacements.do(number, waiting_player(table), new_click_id(), open_seat, seat)
    with pytest.raises(errors.NotInvited):
        await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    asked = await tables.replacements.do(number, EVA, new_click_id(), ask_for_seat, seat)
    assert [one.user for one in asked.game.replacements.vacancies] == [EVA.user]


async def test_seat_stays_open_after_a_refused_request(tables: Tables, clock: Clock) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    host = deciding_person(table, seat)
    table = await do(tables, table.game.id, host, refuse_seat, seat, DAN.user)
    assert table.game.replacements.vacancies == (Vacancy(seat),)
    table = await tables.replacements.do(table.game.id, EVA, new_click_id(), ask_for_seat, seat)
    assert table.game.replacements.vacancies == (Vacancy(seat, EVA.user, EVA.name),)


async def test_open_seat_closes_when_its_person_plays_again(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    table = await play_action(tables, table)
    assert table.game.replacements.vacancies == ()
    assert table.on_turn.user == ben.user
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.give_seat(table.game.id, ANA, seat, DAN.user, new_click_id())


async def test_person_who_gets_a_seat_no_longer_asks_for_another(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    other = (seat + 1) % 3
    vacancies = tuple(Vacancy(one, DAN.user, DAN.name) for one in (seat, other))
    table = Table(
        replace(table.game, replacements=Replacements(vacancies=vacancies)), table.chronicle
    )
    click = Click(deciding_person(table, seat), new_click_id(), clock.now)
    given = give_seat(table, click, seat, DAN.user)
    assert given.change.replacements is not None
    assert given.change.replacements.vacancies == (Vacancy(other),)


async def game_with_third_missed_turn(tables: Tables, clock: Clock) -> tuple[Table, int]:
    """Return a game and a seat that has missed its third turn.

    The turn before it ended by itself, so the player of that turn can still undo its last action.
    """
    table = await start_timed_game(tables)
    seat = (table.state.seat_on_turn + 1) % 3
    while not turn_ended_by_itself(table.state):
        if table.state.seat_on_turn == seat:
            table = await post_board(tables, await miss_turn(tables, clock, table))
        else:
            table = await post_board(
                tables, await play_action(tables, table, next_until_cards_run_out(table.state))
            )
    table = await miss_time_limit(tables, clock, table)
    return await do(tables, table.game.id, waiting_player(table), let_computer_play_turn), seat


async def test_seat_is_not_given_after_an_undo_removed_its_missed_turn(
    tables: Tables, clock: Clock
) -> None:
    table, seat = await game_with_third_missed_turn(tables, clock)
    number, previous_seat = table.game.id, (seat - 1) % 3
    assert seats_away_for_long(table) == [seat]
    table = await tables.replacements.do(
        number, waiting_player(table), new_click_id(), open_seat, seat
    )
    table = await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    table = await do(tables, number, PEOPLE[previous_seat], act, Undo(), table.game.version)
    assert (seats_away_for_long(table), len(table.game.replacements.vacancies)) == ([], 1)
    host = deciding_person(table, seat)
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.give_seat(number, host, seat, DAN.user, new_click_id())
    await do(tables, number, host, refuse_seat, seat, DAN.user)
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.do(number, EVA, new_click_id(), ask_for_seat, seat)


async def test_a_seat_is_given_while_somebody_else_is_on_turn(tables: Tables, clock: Clock) -> None:
    table = await game_with_missed_turns(tables, clock)
    seat = table.state.seat_on_turn
    table = await miss_turn(tables, clock, table)
    assert table.state.seat_on_turn != seat
    table = await tables.replacements.do(
        table.game.id, player_on_turn(table), new_click_id(), open_seat, seat
    )
    table = await give_seat_to_dan(tables, table, seat)
    assert table.player(seat).user == DAN.user


async def test_seat_of_a_resigned_player_cannot_be_given(tables: Tables, clock: Clock) -> None:
    table, seat, ben = await game_with_open_seat(tables, clock)
    await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    table = await do(tables, table.game.id, ben, resign)
    assert (table.game.replacements.vacancies, seat in table.state.out) == ((), True)
    with pytest.raises(errors.SeatUnavailable):
        await tables.replacements.give_seat(table.game.id, ANA, seat, DAN.user, new_click_id())


async def test_seat_stays_open_after_a_computer_played_its_turn(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    table = await let_computer_play_late_turn(
        tables,
        clock,
        await tables.replacements.do(GameId(1), DAN, new_click_id(), ask_for_seat, seat),
    )
    assert table.game.replacements.vacancies == (Vacancy(seat, DAN.user, DAN.name),)


async def test_host_decides_while_a_computer_plays_the_turn_of_the_host(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    number = table.game.id
    host = deciding_person(table, seat)
    table = await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    table = await post_board(tables, await let_computer_play_late_turn(tables, clock, table))
    while table.on_turn.user != host.user:
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    table = await miss_time_limit(tables, clock, table)
    await do(tables, number, waiting_player(table), let_computer_play_turn)
    table = await tables.replacements.give_seat(number, host, seat, DAN.user, new_click_id())
    assert table.player(seat).user == DAN.user
