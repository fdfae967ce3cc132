"""Hints: who may ask for a hint, and that the game stores who asked."""

import pytest

from game.rules.notation import parse_game
from game.tables import (
    GameEnded,
    HostOnly,
    NoActionsLeft,
    NoHints,
    NotSeated,
    NotStarted,
    NotYourTurn,
    StaleClick,
    Tables,
)
from game.tables.afterwards.export import export
from tests.makers.people import ANA, BEN, FINN, new_click_id
from tests.makers.tables import (
    open_lobby_of,
    person_not_on_turn,
    play_action,
    resign_until_won,
    start_game,
    whose_turn,
)


async def test_hint_is_stored_and_does_not_change_the_position(tables: Tables) -> None:
    table = await start_game(tables)
    asker, version, click_id = whose_turn(table), table.game.version, new_click_id()
    assert (await tables.hints.load_if_may_have_hint(table.game.id, asker)).game == table.game
    hinted = await tables.hints.save_given_hint(table.game.id, asker, version, click_id)
    assert hinted.game.hints.given == (table.state.seat_on_turn,)
    assert await tables.hints.save_given_hint(table.game.id, asker, version, click_id) == hinted
    assert hinted.state == table.state
    assert (await tables.table(table.game.id)).game.hints.given == (table.state.seat_on_turn,)
    finished = await resign_until_won(tables, hinted)
    assert parse_game(export(finished)).tags["Hints"] == str(table.state.seat_on_turn)
    rematch = await tables.lobbies.rematch(finished.game.id, ANA, new_click_id())
    assert rematch.game.hints.given == ()
    await tables.cancel(rematch.game.id, ANA, new_click_id())
    assert (
        "Hints"
        not in parse_game(export(await resign_until_won(tables, await start_game(tables)))).tags
    )


async def test_each_reason_to_refuse_a_hint_raises_its_own_error(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    game_id = table.game.id
    with pytest.raises(NotStarted):
        await tables.hints.load_if_may_have_hint(game_id, ANA)
    table = await tables.lobbies.start(game_id, ANA, new_click_id())
    with pytest.raises(NotSeated):
        await tables.hints.load_if_may_have_hint(game_id, FINN)
    with pytest.raises(NotYourTurn):
        await tables.hints.load_if_may_have_hint(game_id, person_not_on_turn(table))
    with pytest.raises(StaleClick):
        await tables.hints.save_given_hint(
            game_id, whose_turn(table), table.game.version - 1, new_click_id()
        )
    while table.state.actions_left:
        table = await play_action(tables, table)
    with pytest.raises(NoActionsLeft):
        await tables.hints.load_if_may_have_hint(game_id, whose_turn(table))
    await resign_until_won(tables, table)
    with pytest.raises(GameEnded):
        await tables.hints.load_if_may_have_hint(game_id, ANA)


async def test_only_the_host_can_forbid_hints(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    game_id = table.game.id
    with pytest.raises(HostOnly):
        await tables.hints.forbid(game_id, BEN, new_click_id())
    assert not (await tables.hints.forbid(game_id, ANA, new_click_id())).game.hints.allowed
    table = await tables.lobbies.start(game_id, ANA, new_click_id())
    with pytest.raises(NoHints):
        await tables.hints.load_if_may_have_hint(game_id, whose_turn(table))
    await tables.hints.allow(game_id, ANA, new_click_id())
    await tables.hints.load_if_may_have_hint(game_id, whose_turn(table))
    await resign_until_won(tables, table)
    with pytest.raises(GameEnded):
        await tables.hints.forbid(game_id, ANA, new_click_id())
