"""Where texts tell of a draw: board, board as text, alt text of the picture, closed panel."""

import random

import pytest

from cogs.board.as_text import text_board
from cogs.board.message import public_message
from cogs.panel.message import closed_panel
from cogs.wording.alt_text import alt_text
from game.rules.actions import Agree, EndTurn
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import button_details, button_labels, text_of_message
from tests.makers.people import NOON
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table, table_after_action
from tests.makers.worst_cases import with_computers


def game_with_draw_offer(seats: int = 3) -> Table:
    """Return a game in which everyone passes until a draw is offered."""
    table = make_game_table(PASSING_OPTIONS, seats, random.Random("circles"))  # noqa: S311
    while not table.state.draw_offered:
        table = table_after_action(table, EndTurn())
    return table


@pytest.mark.parametrize("as_text", [False, True])
async def test_board_shows_the_draw_offer_and_who_agrees(words: Words, as_text: bool) -> None:
    def message(table: Table):
        if as_text:
            return text_board(words, table, table.game.seats[1].user, NOON)
        return public_message(words, table, None)

    table = game_with_draw_offer()
    assert words("board-draw-offered") in text_of_message(message(table))
    assert words("board-draw") in button_labels(message(table))
    assert button_details(message(table), "draw") == [""]
    agreed = table_after_action(table, Agree(2))
    assert words("board-agreed", names="Cleo") in text_of_message(message(agreed))


async def test_draw_is_not_offered_in_a_game_of_computers_only(words: Words) -> None:
    watched = with_computers(game_with_draw_offer(), 3)
    message = public_message(words, watched, None)
    assert words("board-draw-offered") not in text_of_message(message)
    assert words("board-draw") not in button_labels(message)


async def test_drawn_game_has_no_winner_and_ranks_everybody_first(words: Words) -> None:
    table = game_with_draw_offer()
    for seat in (0, 2, 1):
        table = table_after_action(table, Agree(seat))
    shown = text_of_message(public_message(words, table, None))
    assert words("board-drawn") in shown
    assert shown.count("1. ") == 3
    assert words("board-drawn") in text_of_message(closed_panel(words, table))
    assert words("board-drawn") in alt_text(words, table.public_view, table.names)
