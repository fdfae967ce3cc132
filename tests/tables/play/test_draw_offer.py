"""A draw at a table: offered to all players, made when all people agree, and then recorded."""

from dataclasses import replace

import pytest

from game.model.game import Status
from game.model.ids import InteractionId
from game.rules.actions import Agree, EndTurn
from game.rules.checking.problems import problem_sentences
from game.rules.notation import parse_game
from game.rules.record.chronicle import chronicle
from game.tables import (
    AgreedAlready,
    GameEnded,
    NoDraw,
    NotSeated,
    NotStarted,
    StaleClick,
    Table,
    Tables,
)
from game.tables.afterwards.export import export
from game.tables.afterwards.replay import replay_frames
from game.tables.afterwards.review_steps import review_steps
from game.tables.afterwards.summary import summary
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, FINN, new_click_id
from tests.makers.tables import PASSING_OPTIONS, open_lobby_of, play_action, start_game, whose_turn


async def game_with_draw_offer(tables: Tables, seats: int = 2) -> Table:
    """Let everyone pass in a game until a draw is offered."""
    table = await start_game(tables, seats, PASSING_OPTIONS)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    return table


async def drawn_game(tables: Tables) -> Table:
    """Return a game of two that ended in a draw."""
    table = await game_with_draw_offer(tables)
    await tables.draws.agree(table.game.id, ANA, new_click_id())
    return await tables.draws.agree(table.game.id, BEN, new_click_id())


async def test_a_game_is_drawn_when_all_have_agreed(tables: Tables) -> None:
    table = await game_with_draw_offer(tables, 3)
    game_id = table.game.id
    for person in (CLEO, ANA):
        table = await tables.draws.agree(game_id, person, new_click_id())
        assert table.playing
    with pytest.raises(AgreedAlready):
        await tables.draws.agree(game_id, ANA, new_click_id())
    table = await tables.draws.agree(game_id, BEN, InteractionId(77_000))
    assert (table.game.status, table.state.winner) == (Status.FINISHED, None)
    assert [entry.action for entry in table.game.record[-3:]] == ["=2", "=0", "=1"]
    assert table.game.record[-1].click == 77_000
    assert await tables.draws.agree(game_id, BEN, InteractionId(77_000)) == table
    with pytest.raises(GameEnded):
        await tables.draws.agree(game_id, ANA, new_click_id())


async def test_only_players_can_agree_and_only_to_an_offered_draw(tables: Tables) -> None:
    waiting_lobby = await open_lobby_of(tables, 2, PASSING_OPTIONS)
    with pytest.raises(NotStarted):
        await tables.draws.agree(waiting_lobby.game.id, ANA, new_click_id())
    table = await tables.lobbies.start(waiting_lobby.game.id, ANA, new_click_id())
    with pytest.raises(NoDraw):
        await tables.draws.load_if_may_agree(table.game.id, ANA)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    with pytest.raises(NotSeated):
        await tables.draws.agree(table.game.id, FINN, new_click_id())
    with pytest.raises(StaleClick):
        await tables.play.act(
            table.game.id, whose_turn(table), Agree(1), table.game.version, new_click_id()
        )
    assert await tables.draws.load_if_may_agree(table.game.id, BEN) == table


async def test_draw_needs_no_agreement_of_a_resigned_player(tables: Tables) -> None:
    table = await game_with_draw_offer(tables, 3)
    table = await tables.play.resign(table.game.id, CLEO, new_click_id())
    with pytest.raises(NotSeated):
        await tables.draws.agree(table.game.id, CLEO, new_click_id())
    await tables.draws.agree(table.game.id, ANA, new_click_id())
    assert (await tables.draws.agree(table.game.id, BEN, new_click_id())).state.ended_in_draw


async def test_computers_agree_once_all_people_have(tables: Tables) -> None:
    waiting_lobby = await open_lobby_of(tables, 2, PASSING_OPTIONS)
    await tables.lobbies.change_computers(
        waiting_lobby.game.id, ANA, [], [CABIN_BOY], new_click_id()
    )
    table = await tables.lobbies.start(waiting_lobby.game.id, ANA, new_click_id())
    while not table.state.draw_offered:
        if table.computer is None:
            table = await play_action(tables, table, EndTurn())
        else:
            table = await tables.play.act_for_computer(table, EndTurn())
    table = await tables.draws.agree(table.game.id, ANA, new_click_id())
    assert table.state.seats_for_draw == {0}
    table = await tables.draws.agree(table.game.id, BEN, new_click_id())
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
