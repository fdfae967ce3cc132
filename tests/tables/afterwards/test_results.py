"""A finished game has one result, which agrees with its record; other ends store none."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.model.game import Status
from game.model.ids import GuildId, UserId
from game.model.results import Result, SeatEnd, SeatResult
from game.rules.actions import EndTurn, Resign
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables
from game.tables.afterwards.results import result_of, somebody
from game.tables.afterwards.summary import seats_by_rank
from game.tables.lobby.altering import Settings, alter_settings
from game.tables.lobby.proposal import Terms
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.people import Person
from game.tables.play.actions import remove_person, resign
from game.tables.play.draw_offer import agree_to_draw
from game.tables.time.ending import cancel
from tests.makers.chance import random_seeded_by
from tests.makers.open_seats import game_with_guest
from tests.makers.people import (
    ANA,
    BEN,
    CLEO,
    GUILD,
    HALL_PLACE,
    HELMSMAN,
    MODERATOR,
    Clock,
    new_click_id,
)
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    PASSING_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
)
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action
from tests.makers.worst_cases import options_of_each_edition


async def only_result(repository: Repository) -> Result:
    (result,) = await repository.results_of_server(GUILD)
    return result


def seat_of(result: Result, person: Person) -> SeatResult:
    return next(seat for seat in result.seats if seat.person == person.user)


def ends(result: Result) -> dict[UserId | None, SeatEnd]:
    return {seat.person: seat.end for seat in result.seats}


def make_private(settings: Settings) -> Settings:
    return replace(settings, admission=replace(settings.admission, private=True))


def check_figures(table: Table, result: Result) -> None:
    """Compare a result with the last state, with the ranking and with the moves of the record."""
    state, seats = table.state, len(table.game.seats)
    assert result.turns == sum(bool(turn.actions) for turn in table.turns)
    order = [(state.first + later) % seats for later in range(seats)]
    assert [one.person for one in result.seats] == [table.game.seats[seat].user for seat in order]
    by_seat = dict(zip(order, result.seats, strict=True))
    ranked = [by_seat[seat].place for seat in seats_by_rank(table.public_view)]
    assert ranked == sorted(ranked)
    for seat in state.playing_seats:
        pirates, boat = state.pirates[seat], state.passage.boat
        assert by_seat[seat].aboard == pirates.count(boat)
        assert by_seat[seat].spaces_to_go == sum(boat - place for place in pirates)
        assert by_seat[seat].end is SeatEnd.PLAYED
    for seat in state.out:
        assert by_seat[seat].place > len(state.playing_seats)
        assert by_seat[seat].end is SeatEnd.RESIGNED
    if state.winner is not None:
        assert by_seat[state.winner].place == 1


def test_figures_agree_with_the_last_state_of_whole_games() -> None:
    luck = random_seeded_by("results")
    for number, options in enumerate(list(options_of_each_edition())[::4]):
        table = make_game_table(options, 2 + number % 4, luck)
        *_, table = play_randomly(table, luck, resign_rate=0.002)
        result = result_of(table)
        check_figures(table, result)
        assert (result.edition, result.handling) == (options.edition.name, options.handling)
        assert not result.drawn


def test_a_seat_that_resigned_keeps_the_figures_it_had() -> None:
    luck = random_seeded_by("left early")
    tables = [make_game_table(JAMAICA_OPTIONS, 3, luck)]
    for table in play_randomly(tables[0], luck, resign_rate=0):
        tables.append(table)
        if any(table.state.passage.boat in pirates for pirates in table.state.pirates):
            break
    before = tables[-1].state
    seat = next(seat for seat in range(3) if before.passage.boat in before.pirates[seat])
    left = table_after_action(tables[-1], Resign(seat))
    *_, ended = play_randomly(left, luck, resign_rate=0)
    own = next(one for one in result_of(ended).seats if one.person == ended.game.seats[seat].user)
    boat = before.passage.boat
    assert (own.aboard, own.end, own.place) == (1, SeatEnd.RESIGNED, 3)
    assert own.spaces_to_go == sum(boat - place for place in before.pirates[seat])
    steps = [
        max(after - earlier for after, earlier in zip(now, then, strict=True))
        for then, now in pairwise(one.state.pirates[seat] for one in tables)
    ]
    assert own.longest_run >= max(steps) > 0


async def test_a_resignation_that_leaves_a_winner_stores_a_result(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_game(tables)
    clock.now += 77
    table = await do(tables, table.game.id, BEN, resign)
    result = await only_result(repository)
    assert (result.game, result.ended, result.private) == (table.game.id, clock.now, False)
    assert (seat_of(result, ANA).place, seat_of(result, BEN).place) == (1, 2)
    assert ends(result) == {ANA.user: SeatEnd.PLAYED, BEN.user: SeatEnd.RESIGNED}
    check_figures(table, result)


async def test_everybody_who_agrees_to_a_draw_is_first(
    tables: Tables, repository: Repository
) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    table = await do(tables, table.game.id, CLEO, resign)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    for person in (ANA, BEN):
        assert await repository.results_of_server(GUILD) == ()
        await do(tables, table.game.id, person, agree_to_draw)
    result = await only_result(repository)
    assert result.drawn
    assert [seat_of(result, person).place for person in (ANA, BEN, CLEO)] == [1, 1, 3]


@pytest.mark.parametrize("friendly", [False, True])
async def test_a_friendly_game_has_a_friendly_result(
    tables: Tables, repository: Repository, *, friendly: bool
) -> None:
    proposal = Proposal(JAMAICA_OPTIONS, "en", Terms(friendly=friendly))
    table = await tables.lobbies.open(proposal, HALL_PLACE, ANA, new_click_id())
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    await do(tables, table.game.id, ANA, begin_game)
    await do(tables, table.game.id, BEN, resign)
    assert (await only_result(repository)).friendly is friendly


async def test_a_removal_that_leaves_a_winner_stores_who_was_removed(
    tables: Tables, repository: Repository
) -> None:
    table = await start_game(tables, 3)
    await do(tables, table.game.id, CLEO, resign)
    await do(tables, table.game.id, MODERATOR, remove_person, BEN.user)
    assert ends(await only_result(repository)) == {
        ANA.user: SeatEnd.PLAYED,
        BEN.user: SeatEnd.REMOVED,
        CLEO.user: SeatEnd.RESIGNED,
    }


async def test_games_without_an_order_store_no_result(
    tables: Tables, repository: Repository
) -> None:
    cancelled = await start_game(tables)
    await do(tables, cancelled.game.id, MODERATOR, cancel)
    only_opponent = await start_game(tables)
    host = Person(ANA.user, ANA.name, moderator=True)
    ended = await do(tables, only_opponent.game.id, host, remove_person, BEN.user)
    assert ended.game.status is Status.CANCELLED
    await do(tables, (await open_lobby_of(tables)).game.id, ANA, cancel)
    assert await repository.results_of_server(GUILD) == ()


@pytest.mark.parametrize("removed", [False, True])
async def test_a_seat_that_a_computer_played_to_the_end_counts_for_its_person(
    tables: Tables, repository: Repository, *, removed: bool
) -> None:
    proposal = Proposal(JAMAICA_OPTIONS, "en", Terms(pace=None, stays=True))
    table = await tables.lobbies.open(proposal, HALL_PLACE, ANA, new_click_id())
    for person in (BEN, CLEO):
        await tables.lobbies.join(table.game.id, person, new_click_id())
    table = await do(tables, table.game.id, ANA, begin_game)
    if removed:
        table = await do(tables, table.game.id, MODERATOR, remove_person, BEN.user)
    else:
        table = await do(tables, table.game.id, BEN, resign)
    assert table.is_left_to_computer(1)
    *_, table = play_randomly(table, random_seeded_by("left"), resign_rate=0)
    end = SeatEnd.REMOVED if removed else SeatEnd.HANDED_OVER
    assert ends(result_of(table)) == {
        ANA.user: SeatEnd.PLAYED,
        BEN.user: end,
        CLEO.user: SeatEnd.PLAYED,
    }


async def test_a_seat_that_somebody_took_over_counts_for_the_first_person(
    tables: Tables, clock: Clock
) -> None:
    table, _, absent_person = await game_with_guest(tables, clock)
    *_, table = play_randomly(table, random_seeded_by("guest"), resign_rate=0)
    people = {seat.user for seat in table.game.seats}
    assert ends(result_of(table)) == {
        user: SeatEnd.HANDED_OVER if user == absent_person.user else SeatEnd.PLAYED
        for user in people
    }


async def test_a_computer_has_a_level_and_is_no_person(
    tables: Tables, repository: Repository
) -> None:
    lobby = await open_lobby_of(tables, 2)
    await do(tables, lobby.game.id, ANA, change_computers, (), (HELMSMAN,))
    table = await do(tables, lobby.game.id, ANA, begin_game)
    *_, table = play_randomly(table, random_seeded_by("computer"), resign_rate=0)
    computer = next(seat for seat in result_of(table).seats if seat.person is None)
    assert (computer.level, computer.end) == (HELMSMAN, SeatEnd.PLAYED)


async def test_a_private_table_has_a_private_result(tables: Tables, repository: Repository) -> None:
    lobby = await open_lobby_of(tables, 2)
    await do(tables, lobby.game.id, ANA, alter_settings, make_private)
    await resign_until_won(tables, await do(tables, lobby.game.id, ANA, begin_game))
    assert (await only_result(repository)).private


def test_a_forgotten_persons_number_is_one_on_a_server_and_another_elsewhere() -> None:
    numbers = {somebody(salt, GUILD) for salt in ("one", "two")} | {somebody("one", GuildId(8))}
    assert len(numbers) == 3
    assert all(-(2**53) < number < -(2**32) for number in numbers)
    assert somebody("one", GUILD) == somebody("one", GUILD)
