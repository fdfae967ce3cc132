"""What the buttons of a panel offer: cards, their moves, retreats, the end of the turn.

Labels are short, so that picture and buttons are on a phone's screen together: the picture names
the symbols, and the number of cards behind a move tells that it is a step back.

The parts that change least are at the bottom. They stay in place when the parts above them grow.
From top to bottom: retreats, the moves of one card, the cards, and the buttons that end the turn or
take something back.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, filled_rows
from cogs.ui.layout import joined_text_item
from cogs.wording.emoji import symbol_emoji, symbol_name
from cogs.wording.places import place_name, short_place_name
from game.rules.actions import Action, Advance, EndTurn, Move, Retreat, Undo
from game.rules.notation import format_action
from game.rules.state.cards import Counts
from game.rules.views import View
from i18n import Words


@dataclass(frozen=True)
class PlayableMoves:
    """The moves that a reader sees.

    ``chosen_card`` is the card that the reader asked about, ``advised_action`` the first action of
    a hint.
    """

    view: View
    chosen_card: int | None = None
    advised_action: Action | None = None

    @property
    def may_move(self) -> bool:
        """Whether the reader has an action left."""
        return self.view.viewer == self.view.seat_on_turn and self.view.actions_left > 0

    @property
    def hand(self) -> Counts:
        """The reader's cards."""
        seat = self.view.viewer
        return () if seat is None else self.view.seats[seat].hand or ()

    @cached_property
    def advances_by_symbol(self) -> dict[int, list[Advance]]:
        """The moves of each card, by its symbol."""
        found: dict[int, list[Advance]] = {}
        for choice in self.view.choices:
            if isinstance(choice, Advance):
                found.setdefault(choice.symbol, []).append(choice)
        return found

    @cached_property
    def opened_card(self) -> int | None:
        """The card whose moves are shown; it has several moves.

        This is the card that the reader asked about, or else the card that a hint plays. Otherwise
        it is the card that strong players play most often: one that jumps far, or one
        of which the reader has many.
        """
        several = {
            symbol: moves for symbol, moves in self.advances_by_symbol.items() if len(moves) > 1
        }
        advised_card = (
            self.advised_action.symbol if isinstance(self.advised_action, Advance) else None
        )
        for symbol in (self.chosen_card, advised_card):
            if symbol in several:
                return symbol
        return max(several, key=self._likelihood, default=None)

    def _likelihood(self, symbol: int) -> int:
        """Return a number that is higher for cards that strong players play more often.

        It is the farthest jump in spaces, plus two for each card of this symbol in the reader's
        hand. Both parts were found with ``benchmarks.turns``.
        """
        farthest = max(move.target - move.origin for move in self.advances_by_symbol[symbol])
        return farthest + 2 * self.hand[symbol]

    @cached_property
    def advances(self) -> list[Advance]:
        """The moves of cards that have only one move, and those of the opened card."""
        return [
            move
            for symbol, moves in self.advances_by_symbol.items()
            if len(moves) == 1 or symbol == self.opened_card
            for move in moves
        ]

    @cached_property
    def retreats(self) -> list[Retreat]:
        """The retreats that the reader can make."""
        return [choice for choice in self.view.choices if isinstance(choice, Retreat)]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All advances and retreats that the reader sees."""
        return (*self.advances, *self.retreats)


STYLE = discord.ButtonStyle
HINT_SIGN, REFRESH_SIGN, SETTINGS_SIGN = "💡", "🔄", "⚙️"
"""The signs of buttons. The first is also on the button of the advised action."""

NO_CARD = "-"
"""The detail in a button's id that stands for no card."""

OPENED_SIGN = "▲"
"""The sign of the card whose moves are shown above it."""

END_TURN_SUFFIX = ".E"
"""The suffix of an action in a button's id if the action also ends the turn."""


@dataclass(frozen=True)
class Choices:
    """The choices of one reader at one moment.

    ``click_at`` makes a button's id from a verb and a detail. ``hints`` tells whether the reader
    may ask for a hint, and ``moves_end_turn`` whether an action also ends the turn.
    ``spelled_out`` tells that no button has only an emoji as its label.
    """

    words: Words
    playable: PlayableMoves
    click_at: Callable[[str, str], ClickId]
    hints: bool = False
    moves_end_turn: bool = False
    spelled_out: bool = False

    @property
    def view(self) -> View:
        """The game as the reader sees it."""
        return self.playable.view

    def items(self) -> list[ui.Item[Any]]:
        """Show moves and hand in as few lines as a phone needs, without headings."""
        no_cards = [] if sum(self.playable.hand) else [self.words("panel-no-cards")]
        return [
            *filled_rows([*self._pirate_buttons(), *self._retreat_buttons()]),
            *joined_text_item(no_cards),
            *filled_rows(self._card_buttons()),
        ]

    def _card_buttons(self) -> list[TableItem]:
        return [
            self._card_button(symbol, count)
            for symbol, count in enumerate(self.playable.hand)
            if count
        ]

    def _pirate_buttons(self) -> list[TableItem]:
        opened = self.playable.opened_card
        moves = [] if opened is None else self.playable.advances_by_symbol[opened]
        return [self._play_button(move, self.advance_label(move), STYLE.success) for move in moves]

    def _retreat_buttons(self) -> list[TableItem]:
        return [
            self._play_button(move, self.retreat_label(move), STYLE.secondary)
            for move in self.playable.retreats
        ]

    def control_buttons(self) -> Iterator[TableItem]:
        """Make the buttons that end the turn, take something back, and help, in fixed places."""
        waits = self.view.viewer != self.view.seat_on_turn
        if not waits:
            yield self.end_turn_button()
        if not waits or Undo() in self.view.choices:
            yield self._control_button(Undo(), self.words("panel-undo"), STYLE.secondary)
        if waits or not self.hints:
            yield self._sign_button("look", NO_CARD, self.words("panel-refresh"), REFRESH_SIGN)
        else:
            hint_disabled, label = not self.playable.may_move, self.words("panel-hint")
            yield self._sign_button("hint", "", label, HINT_SIGN, dead=hint_disabled)
        yield self._sign_button("settings", "", self.words("button-settings"), SETTINGS_SIGN)

    def _sign_button(
        self, verb: str, detail: str, label: str, sign: str, *, dead: bool = False
    ) -> TableItem:
        """Make a button with this sign; its label is left out where four buttons share a line."""
        only_sign = self.view.viewer == self.view.seat_on_turn and not self.spelled_out
        return button(
            self.click_at(verb, detail), "" if only_sign else label, emoji=sign, dead=dead
        )

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

    def advance_label(self, move: Advance) -> str:
        """Label the button of an advance."""
        return self._move_label(move)

    def retreat_label(self, move: Retreat) -> str:
        """Label the button of a retreat; the number of cards tells it from an advance."""
        return f"{self._move_label(move)} +{self.view.cards_for_retreat(move.target)}"

    def _move_label(self, move: Move) -> str:
        edition = self.view.options.edition
        origin, target = (
            short_place_name(self.words, edition, place) for place in (move.origin, move.target)
        )
        return f"{origin}→{target}"

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
        """Describe a retreat in words."""
        return self.words(
            "panel-retreat",
            origin=self._place(move.origin),
            target=self._place(move.target),
            cards=self.words("panel-brings", count=self.view.cards_for_retreat(move.target)),
        )

    def _card_button(self, symbol: int, count: int) -> TableItem:
        """Make the button of a card: its emoji, and a number if there are several of it."""
        edition, moves = self.view.options.edition, self.playable.advances_by_symbol.get(symbol, ())
        sign, number = symbol_emoji(edition, symbol), str(count) if count > 1 else ""
        if len(moves) == 1:
            label = ": ".join(filter(None, [number, self.advance_label(moves[0])]))
            return self._play_button(moves[0], label, STYLE.success, sign)
        advised = self.playable.advised_action
        is_advised = isinstance(advised, Advance) and advised.symbol == symbol
        is_opened = symbol == self.playable.opened_card
        signs = [number, OPENED_SIGN * is_opened, HINT_SIGN * is_advised]
        return button(
            self.click_at("card", edition.symbols[symbol].letter),
            "".join(signs),
            STYLE.primary if is_opened else STYLE.secondary,
            sign,
            dead=is_opened or not moves,
        )

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
