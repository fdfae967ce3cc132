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
    who, version, pressed = on_turn(table), table.game.version, click()
    assert (await tables.hints.may_have(table.game.id, who)).game == table.game
    hinted = await tables.hints.give(table.game.id, who, version, pressed)
    assert hinted.game.hints.given == (table.state.turn,)
    assert await tables.hints.give(table.game.id, who, version, pressed) == hinted
    assert hinted.state == table.state
    assert (await tables.table(table.game.id)).game.hints.given == (table.state.turn,)
    over = await won(tables, hinted)
    assert parse_game(export(over)).tags["Hints"] == str(table.state.turn)
    again = await tables.lobbies.rematch(over.game.id, ANA, click())
    assert again.game.hints.given == ()
    await tables.cancel(again.game.id, ANA, click())
    assert "Hints" not in parse_game(export(await won(tables, await begun(tables)))).tags


async def test_each_refused_hint_raises_its_own_error(tables: Tables) -> None:
    table = await lobby(tables, 2)
    game = table.game.id
    with pytest.raises(NotStarted):
        await tables.hints.may_have(game, ANA)
    table = await tables.lobbies.start(game, ANA, click())
    with pytest.raises(NotSeated):
        await tables.hints.may_have(game, FINN)
    with pytest.raises(NotYourTurn):
        await tables.hints.may_have(game, waiting(table))
    with pytest.raises(StaleClick):
        await tables.hints.give(game, on_turn(table), table.game.version - 1, click())
    while table.state.actions_left:
        table = await moved(tables, table)
    with pytest.raises(NoActionsLeft):
        await tables.hints.may_have(game, on_turn(table))
    await won(tables, table)
    with pytest.raises(GameEnded):
        await tables.hints.may_have(game, ANA)


async def test_only_the_host_can_forbid_hints(tables: Tables) -> None:
    table = await lobby(tables, 2)
    game = table.game.id
    with pytest.raises(HostOnly):
        await tables.hints.forbid(game, BEN, click())
    assert not (await tables.hints.forbid(game, ANA, click())).game.hints.allowed
    table = await tables.lobbies.start(game, ANA, click())
    with pytest.raises(NoHints):
        await tables.hints.may_have(game, on_turn(table))
    await tables.hints.allow(game, ANA, click())
    await tables.hints.may_have(game, on_turn(table))
    await won(tables, table)
    with pytest.raises(GameEnded):
        await tables.hints.forbid(game, ANA, click())
