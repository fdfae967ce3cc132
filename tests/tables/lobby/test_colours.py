"""Everybody at a lobby chooses a colour that nobody else has chosen."""

import pytest

from game.tables import Tables
from game.tables.afterwards.replay import replay_frames
from game.tables.errors import AlreadyStarted, ColourTaken, NotSeated
from game.tables.lobby.cut import cut_deck
from game.tables.lobby.seats import change_computers, choose_colour, leave_lobby
from game.tables.lobby.start import begin_game
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, new_click_id
from tests.makers.tables import do, open_lobby_of, resign_until_won, start_game

BLUE, RED, YELLOW, GREEN = range(4)


async def test_people_without_a_choice_get_the_remaining_colours(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    assert table.game.colours == (BLUE, RED, YELLOW)
    table = await do(tables, table.game.id, BEN, choose_colour, BLUE)
    assert table.game.colours == (RED, BLUE, YELLOW)
    table = await do(tables, table.game.id, BEN, choose_colour, GREEN)
    assert table.game.colours == (BLUE, GREEN, RED)


async def test_colour_that_is_taken_is_refused(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await do(tables, table.game.id, ANA, choose_colour, GREEN)
    with pytest.raises(ColourTaken):
        await do(tables, table.game.id, BEN, choose_colour, GREEN)
    assert (await tables.table(table.game.id)).game.colours == (GREEN, BLUE)


async def test_only_people_in_a_lobby_can_choose_a_colour(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    with pytest.raises(NotSeated):
        await do(tables, table.game.id, CLEO, choose_colour, GREEN)
    table = await do(tables, table.game.id, ANA, begin_game)
    with pytest.raises(AlreadyStarted):
        await do(tables, table.game.id, ANA, choose_colour, GREEN)


async def test_chosen_colour_stays_and_does_not_undo_cuts(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    game = table.game.id
    await do(tables, game, ANA, cut_deck, "parrot")
    table = await do(tables, game, ANA, choose_colour, YELLOW)
    assert [cut.word for cut in table.game.cuts] == ["parrot"]
    await do(tables, game, ANA, change_computers, [], [CABIN_BOY])
    await do(tables, game, BEN, leave_lobby)
    table = await tables.lobbies.join(game, CLEO, new_click_id())
    assert table.game.colours == (YELLOW, BLUE, RED)


async def test_every_view_of_the_game_shows_the_chosen_colours(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await do(tables, table.game.id, ANA, choose_colour, GREEN)
    table = await do(tables, table.game.id, ANA, begin_game)
    for view in (table.public_view, table.view_of(BEN.user), table.view_from(0)):
        assert [seat.colour for seat in view.seats] == [GREEN, BLUE]
    table = await resign_until_won(tables, table)
    for frame in replay_frames(table):
        assert [seat.colour for seat in frame.view.seats] == [GREEN, BLUE]


async def test_game_without_chosen_colours_has_the_colours_in_order(tables: Tables) -> None:
    table = await start_game(tables, 3)
    assert [seat.colour for seat in table.public_view.seats] == [BLUE, RED, YELLOW]
