"""The board as text alone: everything that the pictures show, for one reader."""

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from cogs.board.draw import draw_button, draw_lines
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import board_link, fitting, layout, lines, small
from cogs.wording.alt_text import counted_cards, own_hand, passage_line, seat_line
from cogs.wording.clock import time_left
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji, symbol_name
from cogs.wording.events import last_turns
from cogs.wording.names import escaped
from game.rules.editions import Edition
from game.rules.views import View
from game.tables import Table
from game.tables.milestones import milestone
from i18n import Words


def text_board(words: Words, table: Table, user: int) -> ui.LayoutView:
    """A running game as this person may see it, in words."""
    view = table.view_of(user)
    status = f"### {_status(words, table, view)}"
    heading = [status, *time_left(words, table), *draw_lines(words, table, view)]
    link = small(words("panel-board-link", game=str(table.game.id), link=board_link(table)))
    board = [
        *_seats(words, table, view),
        *_row(words, view),
        *own_hand(words, view),
        passage_line(words, view),
    ]
    newest_first = reversed(last_turns(words, table))
    story = fitting(map(small, newest_first), [*heading, *board, link])[::-1]
    return layout(
        *lines(heading),
        *lines(board),
        *lines(story),
        *lines([link]),
        *_controls(words, table, view),
        colour=SEAT_COLOURS[view.turn],
    )


def _status(words: Words, table: Table, view: View) -> str:
    if view.viewer == view.turn:
        return words("panel-your-turn", count=view.actions_left)
    name = escaped(table.names[view.turn])
    waiting = words("panel-waiting", sign=seat_emoji(view.turn), name=name)
    return f"{waiting}\n{words('board-actions-left', count=view.actions_left)}"


def _seats(words: Words, table: Table, view: View) -> list[str]:
    texts: list[str] = []
    for number, seat in enumerate(view.seats):
        name = escaped(table.names[number])
        line = f"{seat_emoji(number)} {seat_line(words, view, number, name)}"
        texts.append(f"{line} {words('board-kept')}" if table.kept(number) else line)
        if view.options.handling.open_hands and seat.cards:
            held = counted_cards(words, view.options.edition, seat.hand or ())
            texts.append(words("text-holds", name=name, cards=held))
    return texts


def _row(words: Words, view: View) -> list[str]:
    if view.row is None:
        return []
    return [words("text-row", cards=_named(words, view.options.edition, view.row))]


def _named(words: Words, edition: Edition, symbols: Iterable[int]) -> str:
    return ", ".join(symbol_name(words, edition, symbol) for symbol in symbols)


def _controls(words: Words, table: Table, view: View) -> list[ui.ActionRow[Any]]:
    """The way to the panel, for who may still play."""
    if view.viewer is None or view.seats[view.viewer].resigned or not table.playing:
        return []
    click = ClickId("hand", table.game.id, table.game.version, milestone(table))
    panel = button(click, words("board-hand"), discord.ButtonStyle.primary)
    return rows([panel, *draw_button(words, table)])
