"""Hints: who may ask for a hint, and that the game stores who asked."""

import pytest

from game.rules.actions import EndTurn
from game.rules.notation import parse_game
from game.tables import Tables
from game.tables.afterwards.export import export
from game.tables.errors import (
    GameEnded,
    HostOnly,
    NoActionsLeft,
    NoHints,
    NotSeated,
    NotStarted,
    NotYourTurn,
    StaleClick,
)
from game.tables.lobby.start import begin_game
from game.tables.play.hints import (
    allow_hints,
    check_hint,
    forbid_hints,
    give_hint,
    hints_switched_in_this_turn,
)
from game.tables.time.ending import cancel
from tests.makers.people import ANA, BEN, FINN, new_click_id
from tests.makers.tables import (
    do,
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
    assert (await tables.checked_table(table.game.id, check_hint, asker)).game == table.game
    hinted = await tables.do(table.game.id, asker, click_id, give_hint, version)
    assert hinted.game.hints.given == (table.state.seat_on_turn,)
    assert await tables.do(table.game.id, asker, click_id, give_hint, version) == hinted
    assert hinted.state == table.state
    assert (await tables.table(table.game.id)).game.hints.given == (table.state.seat_on_turn,)
    finished = await resign_until_won(tables, hinted)
    assert parse_game(export(finished)).tags["Hints"] == str(table.state.seat_on_turn)
    rematch = await tables.lobbies.rematch(finished.game.id, ANA, new_click_id())
    assert rematch.game.hints.given == ()
    await tables.do(rematch.game.id, ANA, new_click_id(), cancel)
    assert (
        "Hints"
        not in parse_game(export(await resign_until_won(tables, await start_game(tables)))).tags
    )


async def test_each_reason_to_refuse_a_hint_raises_its_own_error(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    game_id = table.game.id
    with pytest.raises(NotStarted):
        await tables.checked_table(game_id, check_hint, ANA)
    table = await do(tables, game_id, ANA, begin_game)
    with pytest.raises(NotSeated):
        await tables.checked_table(game_id, check_hint, FINN)
    with pytest.raises(NotYourTurn):
        await tables.checked_table(game_id, check_hint, person_not_on_turn(table))
    with pytest.raises(StaleClick):
        await tables.do(
            game_id, whose_turn(table), new_click_id(), give_hint, table.game.version - 1
        )
    while table.state.actions_left:
        table = await play_action(tables, table)
    with pytest.raises(NoActionsLeft):
        await tables.checked_table(game_id, check_hint, whose_turn(table))
    await resign_until_won(tables, table)
    with pytest.raises(GameEnded):
        await tables.checked_table(game_id, check_hint, ANA)


async def test_only_the_host_can_forbid_hints(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    game_id = table.game.id
    with pytest.raises(HostOnly):
        await tables.do(game_id, BEN, new_click_id(), forbid_hints)
    assert not (await tables.do(game_id, ANA, new_click_id(), forbid_hints)).game.hints.allowed
    table = await do(tables, game_id, ANA, begin_game)
    with pytest.raises(NoHints):
        await tables.checked_table(game_id, check_hint, whose_turn(table))
    await tables.do(game_id, ANA, new_click_id(), allow_hints)
    await tables.checked_table(game_id, check_hint, whose_turn(table))
    await resign_until_won(tables, table)
    with pytest.raises(GameEnded):
        await tables.do(game_id, ANA, new_click_id(), forbid_hints)


async def test_a_switch_of_hints_is_new_until_the_turn_is_over(tables: Tables) -> None:
    lobby = await open_lobby_of(tables, 2)
    lobby = await do(tables, lobby.game.id, ANA, forbid_hints)
    table = await do(tables, lobby.game.id, ANA, begin_game)
    assert not hints_switched_in_this_turn(table)
    assert not hints_switched_in_this_turn(await do(tables, table.game.id, ANA, forbid_hints))
    table = await do(tables, table.game.id, ANA, allow_hints)
    assert hints_switched_in_this_turn(table)
    tables.clear_cache()
    assert hints_switched_in_this_turn(await tables.table(table.game.id))
    table = await play_action(tables, await play_action(tables, table), EndTurn())
    assert not hints_switched_in_this_turn(table)
    table = await do(tables, table.game.id, ANA, forbid_hints)
    assert hints_switched_in_this_turn(table)
