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
from tests.makers.people import ANA, BEN, FINN, click
from tests.makers.tables import begun, lobby, moved, on_turn, waiting, won


async def test_hint_is_stored_and_does_not_change_the_position(tables: Tables) -> None:
    table = await begun(tables)
    asker, version, click_id = on_turn(table), table.game.version, click()
    assert (await tables.hints.may_have(table.game.id, asker)).game == table.game
    hinted = await tables.hints.give(table.game.id, asker, version, click_id)
    assert hinted.game.hints.given == (table.state.turn,)
    assert await tables.hints.give(table.game.id, asker, version, click_id) == hinted
    assert hinted.state == table.state
    assert (await tables.table(table.game.id)).game.hints.given == (table.state.turn,)
    finished = await won(tables, hinted)
    assert parse_game(export(finished)).tags["Hints"] == str(table.state.turn)
    rematch = await tables.lobbies.rematch(finished.game.id, ANA, click())
    assert rematch.game.hints.given == ()
    await tables.cancel(rematch.game.id, ANA, click())
    assert "Hints" not in parse_game(export(await won(tables, await begun(tables)))).tags


async def test_each_reason_to_refuse_a_hint_raises_its_own_error(tables: Tables) -> None:
    table = await lobby(tables, 2)
    game_id = table.game.id
    with pytest.raises(NotStarted):
        await tables.hints.may_have(game_id, ANA)
    table = await tables.lobbies.start(game_id, ANA, click())
    with pytest.raises(NotSeated):
        await tables.hints.may_have(game_id, FINN)
    with pytest.raises(NotYourTurn):
        await tables.hints.may_have(game_id, waiting(table))
    with pytest.raises(StaleClick):
        await tables.hints.give(game_id, on_turn(table), table.game.version - 1, click())
    while table.state.actions_left:
        table = await moved(tables, table)
    with pytest.raises(NoActionsLeft):
        await tables.hints.may_have(game_id, on_turn(table))
    await won(tables, table)
    with pytest.raises(GameEnded):
        await tables.hints.may_have(game_id, ANA)


async def test_only_the_host_can_forbid_hints(tables: Tables) -> None:
    table = await lobby(tables, 2)
    game_id = table.game.id
    with pytest.raises(HostOnly):
        await tables.hints.forbid(game_id, BEN, click())
    assert not (await tables.hints.forbid(game_id, ANA, click())).game.hints.allowed
    table = await tables.lobbies.start(game_id, ANA, click())
    with pytest.raises(NoHints):
        await tables.hints.may_have(game_id, on_turn(table))
    await tables.hints.allow(game_id, ANA, click())
    await tables.hints.may_have(game_id, on_turn(table))
    await won(tables, table)
    with pytest.raises(GameEnded):
        await tables.hints.forbid(game_id, ANA, click())
