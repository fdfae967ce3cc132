"""A draw at a table: offered to all players, made when all people agree, and then recorded."""

from dataclasses import replace

import pytest

from game.model.game import Status
from game.model.ids import InteractionId
from game.rules.actions import Agree, EndTurn
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.rules.record.chronicle import chronicle
from game.tables import Table, Tables
from game.tables.afterwards.export import export
from game.tables.afterwards.kept_steps import review_steps
from game.tables.afterwards.replay import replay_frames
from game.tables.afterwards.summary import summary
from game.tables.errors import AgreedAlready, GameEnded, NoDraw, NotSeated, NotStarted, StaleClick
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.play.actions import act, resign
from game.tables.play.draw_offer import agree_to_draw, check_draw
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, FINN, new_click_id
from tests.makers.tables import (
    PASSING_OPTIONS,
    do,
    let_computer_act,
    open_lobby_of,
    play_action,
    start_game,
    whose_turn,
)


async def game_with_draw_offer(tables: Tables, seats: int = 2) -> Table:
    """Let everyone pass in a game until a draw is offered."""
    table = await start_game(tables, seats, PASSING_OPTIONS)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    return table


async def drawn_game(tables: Tables) -> Table:
    """Return a game of two that ended in a draw."""
    table = await game_with_draw_offer(tables)
    await tables.do(table.game.id, ANA, new_click_id(), agree_to_draw)
    return await tables.do(table.game.id, BEN, new_click_id(), agree_to_draw)


async def test_a_game_is_drawn_when_all_have_agreed(tables: Tables) -> None:
    table = await game_with_draw_offer(tables, 3)
    game_id = table.game.id
    for person in (CLEO, ANA):
        table = await tables.do(game_id, person, new_click_id(), agree_to_draw)
        assert table.playing
    with pytest.raises(AgreedAlready):
        await tables.do(game_id, ANA, new_click_id(), agree_to_draw)
    table = await tables.do(game_id, BEN, InteractionId(77_000), agree_to_draw)
    assert (table.game.status, table.state.winner) == (Status.FINISHED, None)
    assert [entry.action for entry in table.game.record[-3:]] == ["=2", "=0", "=1"]
    assert table.game.record[-1].click == 77_000
    assert await tables.do(game_id, BEN, InteractionId(77_000), agree_to_draw) == table
    with pytest.raises(GameEnded):
        await tables.do(game_id, ANA, new_click_id(), agree_to_draw)


async def test_only_players_can_agree_and_only_to_an_offered_draw(tables: Tables) -> None:
    waiting_lobby = await open_lobby_of(tables, 2, PASSING_OPTIONS)
    with pytest.raises(NotStarted):
        await tables.do(waiting_lobby.game.id, ANA, new_click_id(), agree_to_draw)
    table = await do(tables, waiting_lobby.game.id, ANA, begin_game)
    with pytest.raises(NoDraw):
        await tables.checked_table(table.game.id, check_draw, ANA.user)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    with pytest.raises(NotSeated):
        await tables.do(table.game.id, FINN, new_click_id(), agree_to_draw)
    with pytest.raises(StaleClick):
        await tables.do(
            table.game.id, whose_turn(table), new_click_id(), act, Agree(1), table.game.version
        )
    assert await tables.checked_table(table.game.id, check_draw, BEN.user) == table


async def test_draw_needs_no_agreement_of_a_resigned_player(tables: Tables) -> None:
    table = await game_with_draw_offer(tables, 3)
    table = await tables.do(table.game.id, CLEO, new_click_id(), resign)
    with pytest.raises(NotSeated):
        await tables.do(table.game.id, CLEO, new_click_id(), agree_to_draw)
    await tables.do(table.game.id, ANA, new_click_id(), agree_to_draw)
    assert (await tables.do(table.game.id, BEN, new_click_id(), agree_to_draw)).state.ended_in_draw


async def test_computers_agree_once_all_people_have(tables: Tables) -> None:
    waiting_lobby = await open_lobby_of(tables, 2, PASSING_OPTIONS)
    await do(tables, waiting_lobby.game.id, ANA, change_computers, [], [CABIN_BOY])
    table = await do(tables, waiting_lobby.game.id, ANA, begin_game)
    while not table.state.draw_offered:
        if table.computer is None:
            table = await play_action(tables, table, EndTurn())
        else:
            table = await let_computer_act(tables, table, EndTurn())
    table = await tables.do(table.game.id, ANA, new_click_id(), agree_to_draw)
    assert table.state.seats_for_draw == {0}
    table = await tables.do(table.game.id, BEN, new_click_id(), agree_to_draw)
    assert (table.state.ended_in_draw, table.game.status) == (True, Status.FINISHED)
    entries = table.game.record[-2:]
    assert [(entry.seat, entry.action) for entry in entries] == [(1, "=1"), (2, "=2")]
    assert entries[1].user == table.game.seats[2].user


async def test_drawn_game_can_be_verified_and_replayed(tables: Tables) -> None:
    table = await drawn_game(tables)
    assert chronicle(table.setup, table.actions) == table.chronicle
    parsed = parse_game(export(table))
    assert parsed.tags["Winner"] == "-"
    assert problem_sentences(parsed) == []
    with_winner_tag = replace(parsed, tags={**parsed.tags, "Winner": "1"})
    assert problem_sentences(with_winner_tag) == ["the game is a draw, and Winner is 1"]
    unfinished = replace(parsed, record=parsed.record[:-1])
    assert problem_sentences(unfinished) == ["the game is not over: nobody has won yet"]
    frames = replay_frames(table)
    assert frames[-1].view == table.public_view
    assert frames[-1].view.ended_in_draw
    assert len(review_steps(table, ANA.user)) == sum(turn.seat == 0 for turn in table.turns) - (
        table.state.seat_on_turn == 0
    )
    assert summary(table.turns).cards == 0


async def test_a_drawn_game_has_a_rematch(tables: Tables) -> None:
    table = await drawn_game(tables)
    rematch = await tables.lobbies.rematch(table.game.id, BEN, new_click_id())
    rematch = await tables.lobbies.join(rematch.game.id, ANA, new_click_id())
    assert {seat.user for seat in rematch.game.seats} == {ANA.user, BEN.user}
