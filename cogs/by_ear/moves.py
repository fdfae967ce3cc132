"""A control for each move, with the whole move in its label."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item
from cogs.ui.menus import Option, menu
from cogs.wording.emoji import symbol_name
from cogs.wording.places import place_name
from game.rules.actions import Advance, Move, Retreat
from game.rules.views import View
from i18n import Words

STYLE = discord.ButtonStyle

MOST_BUTTONS = 20
"""The most buttons of a panel. With its other parts it has 37 of the 40 allowed components."""


@dataclass(frozen=True, slots=True)
class MoveIds:
    """Makes the ids of the controls.

    ``move_button_id`` makes the id of a move's button, ``card_menu_id`` that of a card's menu from
    the card's letter. Each option of a menu stands for a move: its value is
    ``move_button_id(move).detail``.
    """

    move_button_id: Callable[[Move], ClickId]
    card_menu_id: Callable[[str], ClickId]


def move_parts(words: Words, view: View, ids: MoveIds) -> list[ui.Item[Any]]:
    """Return a button for each move. If there are too many, cards with several moves get menus."""
    moves = [choice for choice in view.choices if isinstance(choice, Advance | Retreat)]
    if not moves:
        return []
    menu_symbols = [] if len(moves) <= MOST_BUTTONS else _cards_with_several_moves(moves)
    button_moves = [
        move for move in moves if not (isinstance(move, Advance) and move.symbol in menu_symbols)
    ]
    has_no_retreat = not any(isinstance(move, Retreat) for move in moves)
    return [
        *joined_text_item([words("text-moves")]),
        *(row for symbol in menu_symbols for row in _menu(words, view, ids, symbol, moves)),
        *rows([_button(words, view, ids, move) for move in button_moves]),
        *joined_text_item([words("panel-no-retreat")] if has_no_retreat else []),
    ]


def move_label(words: Words, view: View, move: Move) -> str:
    """Say a move in words: the card or the retreat, from where to where, and the cards it adds."""
    edition = view.options.edition
    origin, target = (
        place_name(words, edition, move.origin),
        place_name(words, edition, move.target),
    )
    if isinstance(move, Advance):
        name = symbol_name(words, edition, move.symbol)
        return words("by-ear-advance", name=name, origin=origin, target=target)
    count = view.cards_for_retreat(move.target)
    return words("by-ear-retreat", origin=origin, target=target, count=count)


def _cards_with_several_moves(moves: Iterable[Move]) -> list[int]:
    """Return the symbols of cards that have several moves, each symbol once."""
    symbols = [move.symbol for move in moves if isinstance(move, Advance)]
    return [symbol for symbol in dict.fromkeys(symbols) if symbols.count(symbol) > 1]


def _button(words: Words, view: View, ids: MoveIds, move: Move) -> TableItem:
    style = STYLE.success if isinstance(move, Advance) else STYLE.secondary
    return button(ids.move_button_id(move), move_label(words, view, move), style)


def _menu(
    words: Words, view: View, ids: MoveIds, symbol: int, moves: Sequence[Move]
) -> list[ui.ActionRow[Any]]:
    """Return the menu with all moves of one card."""
    edition = view.options.edition
    card_moves = [move for move in moves if isinstance(move, Advance) and move.symbol == symbol]
    options = [
        Option(ids.move_button_id(move).detail, move_label(words, view, move))
        for move in card_moves
    ]
    prompt = words("panel-which-pirate", name=symbol_name(words, edition, symbol))
    return menu(ids.card_menu_id(edition.symbols[symbol].letter), options, prompt)
