"""Hints: who may ask, and that the game remembers who did."""

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


async def test_a_hint_is_remembered_and_changes_nothing_else(tables: Tables) -> None:
    table = await begun(tables)
    who, version, pressed = on_turn(table), table.game.version, click()
    assert (await tables.may_have_hint(table.game.id, who)).game == table.game
    hinted = await tables.give_hint(table.game.id, who, version, pressed)
    assert hinted.game.hinted == (table.state.turn,)
    assert await tables.give_hint(table.game.id, who, version, pressed) == hinted
    assert hinted.state == table.state
    assert (await tables.table(table.game.id)).game.hinted == (table.state.turn,)
    over = await won(tables, hinted)
    assert parse_game(export(over)).tags["Hints"] == str(table.state.turn)
    again = await tables.rematch(over.game.id, ANA, click())
    assert again.game.hinted == ()
    await tables.cancel(again.game.id, ANA, click())
    assert "Hints" not in parse_game(export(await won(tables, await begun(tables)))).tags


async def test_who_may_have_no_hint(tables: Tables) -> None:
    table = await lobby(tables, 2)
    game = table.game.id
    with pytest.raises(NotStarted):
        await tables.may_have_hint(game, ANA)
    table = await tables.start(game, ANA, click())
    with pytest.raises(NotSeated):
        await tables.may_have_hint(game, FINN)
    with pytest.raises(NotYourTurn):
        await tables.may_have_hint(game, waiting(table))
    with pytest.raises(StaleClick):
        await tables.give_hint(game, on_turn(table), table.game.version - 1, click())
    while table.state.actions_left:
        table = await moved(tables, table)
    with pytest.raises(NoActionsLeft):
        await tables.may_have_hint(game, on_turn(table))
    await won(tables, table)
    with pytest.raises(GameEnded):
        await tables.may_have_hint(game, ANA)


async def test_the_host_alone_switches_hints(tables: Tables) -> None:
    table = await lobby(tables, 2)
    game = table.game.id
    with pytest.raises(HostOnly):
        await tables.forbid_hints(game, BEN, click())
    assert not (await tables.forbid_hints(game, ANA, click())).game.hints
    table = await tables.start(game, ANA, click())
    with pytest.raises(NoHints):
        await tables.may_have_hint(game, on_turn(table))
    await tables.allow_hints(game, ANA, click())
    await tables.may_have_hint(game, on_turn(table))
    await won(tables, table)
    with pytest.raises(GameEnded):
        await tables.forbid_hints(game, ANA, click())
