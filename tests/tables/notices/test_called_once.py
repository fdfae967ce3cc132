"""A milestone calls each person once, even if a computer replaces them and they return."""

from game.model.ids import MentionableId
from game.rules.actions import EndTurn
from game.tables import Table, Tables
from game.tables.absence.stand_ins import hand_over, let_computer_play_turn, take_seat_back
from game.tables.milestones import milestone
from tests.makers.late_tables import (
    finish_computer_turns,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.people import Clock, new_click_id
from tests.makers.tables import do, play_action

Calls = list[tuple[str, tuple[MentionableId, ...]]]


async def post_changed_board(tables: Tables, table: Table, calls: Calls) -> Table:
    """Post the board; if the table's milestone has changed, note whom the board calls."""
    shown_before = table.game.board.shown
    assert shown_before is not None
    if shown_before.milestone != milestone(table):
        announcement = await tables.notices.announcement_after(table, shown_before.milestone)
        assert announcement is not None
        await tables.boards.begin_posting(table.game.id, announcement)
        calls.append((announcement.call.milestone, announcement.call.users))
    return await post_board(tables, await tables.table(table.game.id))


async def test_player_who_returns_twice_is_called_once_per_milestone(
    tables: Tables, clock: Clock
) -> None:
    """A computer begins the turn. The milestone does not change while a computer plays."""
    table, calls = await miss_three_turns(tables, clock, await start_timed_game(tables)), Calls()
    game_id, seat, ben = table.game.id, table.state.seat_on_turn, player_on_turn(table)
    table = await tables.replacements.do(
        game_id, waiting_player(table), new_click_id(), hand_over, seat, "cabin-boy"
    )
    table = await finish_computer_turns(tables, table)
    while table.state.seat_on_turn != seat:
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    table = await do(tables, game_id, ben, take_seat_back)
    table = await miss_time_limit(tables, clock, await post_changed_board(tables, table, calls))
    table = await do(tables, game_id, waiting_player(table), let_computer_play_turn)
    table = await post_changed_board(tables, table, calls)
    table = await do(tables, game_id, ben, take_seat_back)
    await post_changed_board(tables, table, calls)
    called_users = [(milestone, user) for milestone, users in calls for user in users]
    assert len(called_users) == len(set(called_users))
