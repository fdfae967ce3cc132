"""The board as text only, with everything that the pictures show, for reading or listening.

The text has words instead of arrows, and no emojis beside names.
"""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.absence.pace import longer_pace_lines, pace_lines
from cogs.board.draw_offer import draw_offer_button, draw_offer_lines
from cogs.board.positions import move_lines, position_lines
from cogs.by_ear.position import piles_line
from cogs.by_ear.speech import spoken
from cogs.lobby.calling_off import call_off_lines
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import game_link, joined_text_item, layout, small_print, texts_that_fit
from cogs.wording.alt_text import counted_cards, own_hand, row_line
from cogs.wording.clock import time_left_lines, time_of_day
from cogs.wording.deputies import stand_in_note
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji
from cogs.wording.events import last_turns, switched_hints_lines
from cogs.wording.names import escaped_name, shortened_names, with_names_to_show
from game.model.ids import UserId
from game.model.time import Moment
from game.rules.views import View
from game.tables import Table
from game.tables.milestones import milestone
from i18n import Words


def text_board(words: Words, table: Table, user: UserId, asked_at: Moment) -> ui.LayoutView:
    """Describe a running game in words for this person, with the moves that they can make."""
    table = with_names_to_show(words, table)
    view = table.view_of(user)
    as_of = words("text-as-of", time=time_of_day(asked_at))
    moves = [spoken(words, line) for line in move_lines(words, view)]
    return _message(words, table, view, as_of, moves, rows(_play_buttons(words, table, view)))


def text_board_without_moves(
    words: Words, table: Table, user: UserId, asked_at: Moment
) -> ui.LayoutView:
    """Describe a running game in words without moves, for a reader whose panel lists the moves.

    A button brings the text up to date.
    """
    table = with_names_to_show(words, table)
    view = table.view_of(user)
    as_of = words("text-as-of-anew", time=time_of_day(asked_at))
    refresh = button(ClickId.for_table("spaces-anew", table), words("panel-refresh"))
    return _message(
        words, table, view, as_of, [], rows([refresh, *_play_buttons(words, table, view)])
    )


def _message(
    words: Words,
    table: Table,
    view: View,
    as_of: str,
    moves: Sequence[str],
    controls: Sequence[ui.ActionRow[Any]],
) -> ui.LayoutView:
    """Lay out the texts about a game. The first, ``as_of``, says at what time they were true."""
    status = f"### {_status(words, table, view)}"
    paces = [
        *pace_lines(words, table),
        *longer_pace_lines(words, table),
        *switched_hints_lines(words, table),
        *call_off_lines(words, table),
    ]
    proposal_lines = [*draw_offer_lines(words, table, view), *paces]
    heading_lines = [small_print(as_of), status, *time_left_lines(words, table), *proposal_lines]
    heading = [spoken(words, line) for line in heading_lines]
    link = game_link(words, table)
    piles = [*row_line(words, view), piles_line(words, view)]
    cards = [*_seats(words, table, view), *piles, *_own_hand(words, view)]
    board = _board(words, view, table.names, [*heading, *cards, *moves, link])
    newest_first = [spoken(words, line) for line in reversed(last_turns(words, table))]
    story = texts_that_fit(
        map(small_print, newest_first), [*heading, *cards, *board, *moves, link]
    )[::-1]
    return layout(
        *joined_text_item(heading),
        *joined_text_item(cards),
        *joined_text_item(board),
        *joined_text_item(moves),
        *joined_text_item(story),
        *joined_text_item([link]),
        *controls,
        colour=SEAT_COLOURS[view.seats[view.seat_on_turn].colour],
    )


def _board(words: Words, view: View, names: Sequence[str], other_lines: Sequence[str]) -> list[str]:
    """Say who stands where; shorten the names if whole names do not fit in one message."""
    whole = position_lines(words, view, names)
    if texts_that_fit(whole, other_lines) == whole:
        return whole
    return position_lines(words, view, shortened_names(names))


def _status(words: Words, table: Table, view: View) -> str:
    if view.viewer == view.seat_on_turn:
        return words("panel-your-turn", count=view.actions_left)
    name = escaped_name(table.names[view.seat_on_turn])
    waiting = words(
        "panel-waiting", sign=seat_emoji(view.seats[view.seat_on_turn].colour), name=name
    )
    return f"{waiting}\n{words('board-actions-left', count=view.actions_left)}"


def _own_hand(words: Words, view: View) -> list[str]:
    """List the reader's cards, unless hands are open and the players' lines have all cards."""
    return [] if view.options.handling.open_hands else own_hand(words, view)


def _seats(words: Words, table: Table, view: View) -> list[str]:
    return [_seat(words, table, view, number) for number in range(len(view.seats))]


def _seat(words: Words, table: Table, view: View, number: int) -> str:
    """Describe a player and their cards; open cards are named, hidden ones are counted."""
    seat, name = view.seats[number], escaped_name(table.names[number])
    if seat.resigned:
        text = words("alt-resigned", name=name)
    elif view.options.handling.open_hands and seat.cards:
        held = counted_cards(words, view.options.edition, seat.hand or ())
        text = words("text-holds", name=name, cards=held)
    else:
        text = words("text-seat", name=name, count=seat.cards)
    notes = stand_in_note(words, table, number)
    return " · ".join([text.removesuffix("."), *notes]) if notes else text


def _play_buttons(words: Words, table: Table, view: View) -> list[TableItem]:
    """Make the buttons for the panel and for an offered draw, if the reader still plays."""
    if view.viewer is None or view.seats[view.viewer].resigned or not table.playing:
        return []
    click = ClickId.for_table("hand", table, milestone(table))
    panel = button(click, words("board-hand"), discord.ButtonStyle.primary)
    return [panel, *draw_offer_button(words, table)]
