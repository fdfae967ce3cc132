"""What the buttons of a panel offer: cards, their moves, retreats, the end of the turn.

The parts that change least are at the bottom. They stay in place when the parts above them grow.
From top to bottom: retreats, the moves of one card, the cards, and the buttons that end the turn or
take something back.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.panel.playable import PlayableMoves
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item
from cogs.wording.emoji import symbol_emoji, symbol_name
from cogs.wording.places import place_name
from game.rules.actions import Action, Advance, EndTurn, Retreat, Undo
from game.rules.notation import format_action
from game.rules.views import View
from i18n import Words

STYLE = discord.ButtonStyle
HINT_SIGN = "💡"
"""The sign for a hint: on the advised button, and on the button that asks for a hint."""

NO_CARD = "-"
"""The detail in a button's id that stands for no card."""

CARDS_A_ROW = 4
"""The number of cards in a row.

A phone shows only two cards side by side. With an even number, no card stands alone on a line.
"""

END_TURN_SUFFIX = ".E"
"""The suffix of an action in a button's id if the action also ends the turn."""


@dataclass(frozen=True)
class Choices:
    """The choices of one reader at one moment.

    ``click_at`` makes a button's id from a verb and a detail. ``hints`` tells whether the reader
    may ask for a hint, and ``moves_end_turn`` whether an action also ends the turn.
    ``keeps_card_places`` tells that every card keeps its place during the turn: cards that the
    reader lacks are shown, too.
    """

    words: Words
    playable: PlayableMoves
    click_at: Callable[[str, str], ClickId]
    hints: bool = False
    moves_end_turn: bool = False
    keeps_card_places: bool = False

    @property
    def view(self) -> View:
        """The game as the reader sees it."""
        return self.playable.view

    def hand_items(self) -> list[ui.Item[Any]]:
        """Show the hand: a card opens its moves, or is played at once if it has only one move."""
        shows_missing = self.keeps_card_places and self.view.viewer == self.view.seat_on_turn
        cards = [
            self._card_button(symbol, count)
            for symbol, count in enumerate(self.playable.hand)
            if count or shows_missing
        ]
        return [*joined_text_item([self._cards_heading()]), *rows(cards, CARDS_A_ROW)]

    def _cards_heading(self) -> str:
        held = sum(self.playable.hand)
        if not held:
            return self.words("panel-no-cards")
        if self.playable.advances_by_symbol:
            return self.words("panel-hand", count=held)
        return self.words("panel-hand-waiting", count=held)

    def pirate_items(self) -> list[ui.Item[Any]]:
        """Show the pirates that the opened card can move."""
        opened = self.playable.opened_card
        if opened is None:
            return []
        name = symbol_name(self.words, self.view.options.edition, opened)
        moves = self.playable.advances_by_symbol[opened]
        return [
            *joined_text_item([self.words("panel-which-pirate", name=name)]),
            *rows(
                [
                    self._play_button(move, self.describe_advance(move), STYLE.success)
                    for move in moves
                ]
            ),
        ]

    def retreat_items(self) -> list[ui.Item[Any]]:
        """Show the pirates that can retreat, and how many cards each retreat brings."""
        if not self.playable.may_move:
            return []
        moves = self.playable.retreats
        buttons = [
            self._play_button(
                move, self.describe_retreat(move), STYLE.secondary, self._first_card_emoji(move)
            )
            for move in moves
        ]
        return [*joined_text_item([self._retreats_heading(moves)]), *rows(buttons)]

    def _retreats_heading(self, moves: Sequence[Retreat]) -> str:
        return self.words("panel-retreats") if moves else self.words("panel-no-retreat")

    def control_buttons(self) -> Iterator[TableItem]:
        """Make the buttons that end the turn, take something back, and help, in fixed places."""
        waits = self.view.viewer != self.view.seat_on_turn
        if not waits:
            yield self.end_turn_button()
        if not waits or Undo() in self.view.choices:
            yield self._control_button(Undo(), self.words("panel-undo"), STYLE.secondary)
        if waits or not self.hints:
            yield button(self.click_at("look", NO_CARD), self.words("panel-refresh"))
        else:
            hint_disabled, label = not self.playable.may_move, self.words("panel-hint")
            yield button(self.click_at("hint", ""), label, emoji=HINT_SIGN, dead=hint_disabled)

    def end_turn_button(self) -> TableItem:
        """Make the button that ends the turn, or passes."""
        return self._control_button(EndTurn(), self._end_label(), self._end_style())

    def _control_button(self, action: Action, label: str, style: discord.ButtonStyle) -> TableItem:
        if action in self.view.choices:
            return self._play_button(action, label, style)
        text = format_action(action, self.view.options.edition)
        return button(self.click_at("play", text), label, style, dead=True)

    def moves_in_words(self) -> list[str]:
        """Describe the moves that the picture shows."""
        cards = [self._describe_with_card(move) for move in self.playable.advances]
        return [*cards, *map(self.describe_retreat, self.playable.retreats)]

    def describe_advance(self, move: Advance) -> str:
        """Describe an advance in the words of its button."""
        return self.words(
            "panel-advance", origin=self._place(move.origin), target=self._place(move.target)
        )

    def _describe_with_card(self, move: Advance) -> str:
        """Describe an advance with its card, and how many of these cards the reader has."""
        edition = self.view.options.edition
        return self.words(
            "panel-only-move",
            name=symbol_name(self.words, edition, move.symbol),
            count=self.playable.hand[move.symbol],
            origin=self._place(move.origin),
            target=self._place(move.target),
        )

    def describe_retreat(self, move: Retreat) -> str:
        """Describe a retreat in the words of its button."""
        return self.words(
            "panel-retreat",
            origin=self._place(move.origin),
            target=self._place(move.target),
            cards=self.words("panel-brings", count=self.view.cards_for_retreat(move.target)),
        )

    def _first_card_emoji(self, move: Retreat) -> str | None:
        """Return the emoji of the first card that a retreat brings; None if the card is hidden.

        A button has only one emoji.
        """
        row = self.view.row
        if not row or not self.view.cards_for_retreat(move.target):
            return None
        return symbol_emoji(self.view.options.edition, row[0])

    def _card_button(self, symbol: int, count: int) -> TableItem:
        edition, moves = self.view.options.edition, self.playable.advances_by_symbol.get(symbol, ())
        sign = symbol_emoji(edition, symbol)
        if len(moves) == 1:
            return self._play_button(
                moves[0], self._describe_with_card(moves[0]), STYLE.success, sign
            )
        label = self.words("panel-card", name=symbol_name(self.words, edition, symbol), count=count)
        advised = self.playable.advised_action
        if isinstance(advised, Advance) and advised.symbol == symbol:
            label = f"{label} {HINT_SIGN}"
        id = self.click_at("card", edition.symbols[symbol].letter)
        if symbol == self.playable.opened_card:
            return button(id, label, STYLE.primary, sign, dead=True)
        return button(id, label, STYLE.secondary, sign, dead=not moves)

    def _play_button(
        self, action: Action, label: str, style: discord.ButtonStyle, card_emoji: str | None = None
    ) -> TableItem:
        full_label = f"{label} {HINT_SIGN}" if action == self.playable.advised_action else label
        suffix = (
            END_TURN_SUFFIX if self.moves_end_turn and isinstance(action, Advance | Retreat) else ""
        )
        text = format_action(action, self.view.options.edition)
        return button(self.click_at("play", text + suffix), full_label, style, card_emoji)

    def _place(self, number: int) -> str:
        return place_name(self.words, self.view.options.edition, number)

    def _end_label(self) -> str:
        passes = self.view.used == 0 and EndTurn() in self.view.choices
        return self.words("panel-pass") if passes else self.words("panel-end-turn")

    def _end_style(self) -> discord.ButtonStyle:
        """Return the style of the End turn button: prominent if nothing else is left to do."""
        are_moves = (isinstance(choice, Advance | Retreat) for choice in self.view.choices)
        done = EndTurn() in self.view.choices and not any(are_moves)
        return STYLE.primary if done else STYLE.secondary
