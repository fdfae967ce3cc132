"""Everybody at a lobby chooses a colour that nobody else has chosen."""

import pytest

from game.tables import AlreadyStarted, ColourTaken, NotSeated, Tables
from game.tables.afterwards.replay import replay_frames
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, new_click_id
from tests.makers.tables import open_lobby_of, resign_until_won, start_game

BLUE, RED, YELLOW, GREEN = range(4)


async def test_people_without_a_choice_get_the_remaining_colours(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    assert table.game.colours == (BLUE, RED, YELLOW)
    table = await tables.lobbies.choose_colour(table.game.id, BEN, BLUE, new_click_id())
    assert table.game.colours == (RED, BLUE, YELLOW)
    table = await tables.lobbies.choose_colour(table.game.id, BEN, GREEN, new_click_id())
    assert table.game.colours == (BLUE, GREEN, RED)


async def test_colour_that_is_taken_is_refused(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await tables.lobbies.choose_colour(table.game.id, ANA, GREEN, new_click_id())
    with pytest.raises(ColourTaken):
        await tables.lobbies.choose_colour(table.game.id, BEN, GREEN, new_click_id())
    assert (await tables.table(table.game.id)).game.colours == (GREEN, BLUE)


async def test_only_people_in_a_lobby_can_choose_a_colour(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    with pytest.raises(NotSeated):
        await tables.lobbies.choose_colour(table.game.id, CLEO, GREEN, new_click_id())
    table = await tables.lobbies.start(table.game.id, ANA, new_click_id())
    with pytest.raises(AlreadyStarted):
        await tables.lobbies.choose_colour(table.game.id, ANA, GREEN, new_click_id())


async def test_chosen_colour_stays_and_does_not_undo_cuts(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    lobbies, game = tables.lobbies, table.game.id
    await lobbies.cut(game, ANA, "parrot", new_click_id())
    table = await lobbies.choose_colour(game, ANA, YELLOW, new_click_id())
    assert [cut.word for cut in table.game.cuts] == ["parrot"]
    await lobbies.change_computers(game, ANA, [], [CABIN_BOY], new_click_id())
    await lobbies.leave(game, BEN, new_click_id())
    table = await lobbies.join(game, CLEO, new_click_id())
    assert table.game.colours == (YELLOW, BLUE, RED)


async def test_every_view_of_the_game_shows_the_chosen_colours(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await tables.lobbies.choose_colour(table.game.id, ANA, GREEN, new_click_id())
    table = await tables.lobbies.start(table.game.id, ANA, new_click_id())
    for view in (table.public_view, table.view_of(BEN.user), table.view_from(0)):
        assert [seat.colour for seat in view.seats] == [GREEN, BLUE]
    table = await resign_until_won(tables, table)
    for frame in replay_frames(table):
        assert [seat.colour for seat in frame.view.seats] == [GREEN, BLUE]


async def test_game_without_chosen_colours_has_the_colours_in_order(tables: Tables) -> None:
    table = await start_game(tables, 3)
    assert [seat.colour for seat in table.public_view.seats] == [BLUE, RED, YELLOW]
