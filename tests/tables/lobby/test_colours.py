"""Everybody at a lobby chooses a colour that nobody else has chosen."""

import pytest

from game.tables import AlreadyStarted, ColourTaken, NotSeated, Tables
from game.tables.afterwards.replay import replay_frames
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, click
from tests.makers.tables import begun, lobby, won

BLUE, RED, YELLOW, GREEN = range(4)


async def test_people_without_a_choice_get_the_remaining_colours(tables: Tables) -> None:
    table = await lobby(tables, 3)
    assert table.game.colours == (BLUE, RED, YELLOW)
    table = await tables.lobbies.choose_colour(table.game.id, BEN, BLUE, click())
    assert table.game.colours == (RED, BLUE, YELLOW)
    table = await tables.lobbies.choose_colour(table.game.id, BEN, GREEN, click())
    assert table.game.colours == (BLUE, GREEN, RED)


async def test_colour_that_is_taken_is_refused(tables: Tables) -> None:
    table = await lobby(tables, 2)
    await tables.lobbies.choose_colour(table.game.id, ANA, GREEN, click())
    with pytest.raises(ColourTaken):
        await tables.lobbies.choose_colour(table.game.id, BEN, GREEN, click())
    assert (await tables.table(table.game.id)).game.colours == (GREEN, BLUE)


async def test_only_people_in_a_lobby_can_choose_a_colour(tables: Tables) -> None:
    table = await lobby(tables, 2)
    with pytest.raises(NotSeated):
        await tables.lobbies.choose_colour(table.game.id, CLEO, GREEN, click())
    table = await tables.lobbies.start(table.game.id, ANA, click())
    with pytest.raises(AlreadyStarted):
        await tables.lobbies.choose_colour(table.game.id, ANA, GREEN, click())


async def test_chosen_colour_stays_and_does_not_undo_cuts(tables: Tables) -> None:
    table = await lobby(tables, 2)
    lobbies, game = tables.lobbies, table.game.id
    await lobbies.cut(game, ANA, "parrot", click())
    table = await lobbies.choose_colour(game, ANA, YELLOW, click())
    assert [cut.word for cut in table.game.cuts] == ["parrot"]
    await lobbies.change_computers(game, ANA, [], [CABIN_BOY], click())
    await lobbies.leave(game, BEN, click())
    table = await lobbies.join(game, CLEO, click())
    assert table.game.colours == (YELLOW, BLUE, RED)


async def test_every_view_of_the_game_shows_the_chosen_colours(tables: Tables) -> None:
    table = await lobby(tables, 2)
    await tables.lobbies.choose_colour(table.game.id, ANA, GREEN, click())
    table = await tables.lobbies.start(table.game.id, ANA, click())
    for view in (table.public_view, table.view_of(BEN.user), table.view_from(0)):
        assert [seat.colour for seat in view.seats] == [GREEN, BLUE]
    table = await won(tables, table)
    for frame in replay_frames(table):
        assert [seat.colour for seat in frame.view.seats] == [GREEN, BLUE]


async def test_game_without_chosen_colours_has_the_colours_in_order(tables: Tables) -> None:
    table = await begun(tables, 3)
    assert [seat.colour for seat in table.public_view.seats] == [BLUE, RED, YELLOW]
