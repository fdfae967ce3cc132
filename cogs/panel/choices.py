"""What the buttons of a panel offer: cards, their moves, retreats, the end of the turn.

Their rows keep their places from below while a turn lasts: cards, the moves of one card, retreats,
and last what ends the turn or takes something back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import lines
from cogs.wording.emoji import emoji, plain_emoji, symbol_name
from cogs.wording.places import place
from game.rules.actions import Action, Advance, EndTurn, Retreat, Undo
from game.rules.views import View
from game.tables import Table
from i18n import Words

STYLE = discord.ButtonStyle
HINT = "💡"
"""Marks what a hint advises, on buttons and on the one that asks for it."""

NO_CARD = "-"
"""Stands for a card in a button's id: none is chosen."""

AND_END = ".E"
"""Follows an action in a button's id: it ends the turn, too."""


@dataclass(frozen=True)
class Choices:
    """The choices of one reader at one moment.

    ``chosen`` is the card that the reader asked about, ``advised`` what a hint would do first.
    ``ends`` tells whether an action ends the turn with it.
    """

    words: Words
    table: Table
    view: View
    chosen: int | None = None
    advised: Action | None = None
    ends: bool = False

    @property
    def may_move(self) -> bool:
        """Whether an action is left to the reader."""
        return self.view.viewer == self.view.turn and self.view.actions_left > 0

    @cached_property
    def opened(self) -> int | None:
        """The card whose moves are shown: one that has several.

        Unless the reader asked about one, it is the card that a hint plays, else the one with
        which all pirates together come farthest: more often than any other, it is played.
        """
        several = {symbol: moves for symbol, moves in self._by_symbol.items() if len(moves) > 1}
        asked = self.advised.symbol if isinstance(self.advised, Advance) else None
        for symbol in (self.chosen, asked):
            if symbol in several:
                return symbol
        return max(several, key=lambda symbol: _run(several[symbol]), default=None)

    def cards(self) -> list[ui.Item[Any]]:
        """The hand: a card opens its moves, or is played at once where it has but one."""
        seat = self.view.viewer
        hand = () if seat is None else self.view.seats[seat].hand or ()
        if not any(hand):
            return [*lines([self.words("panel-no-cards")])]
        moves = self._by_symbol
        cards = [
            self._only(moves[symbol][0], count)
            if len(moves.get(symbol, ())) == 1
            else self._card(symbol, count)
            for symbol, count in enumerate(hand)
            if count
        ]
        held = sum(hand)
        heading = (
            self.words("panel-hand", count=held)
            if moves
            else self.words("panel-hand-waiting", count=held)
        )
        return [*lines([heading]), *rows(cards)]

    def targets(self) -> list[ui.Item[Any]]:
        """Whom the opened card moves."""
        opened = self.opened
        if opened is None:
            return []
        name = symbol_name(self.words, self.view.options.edition, opened)
        moves = self._by_symbol[opened]
        return [
            *lines([self.words("panel-which-pirate", name=name)]),
            *rows([self._play(move, self.advance(move), STYLE.success) for move in moves]),
        ]

    def retreats(self) -> list[ui.Item[Any]]:
        """Who may go back, and for how many cards."""
        if not self.may_move:
            return []
        moves = [choice for choice in self.view.choices if isinstance(choice, Retreat)]
        heading = self.words("panel-retreats") if moves else self.words("panel-no-retreat")
        buttons = [self._play(move, self.retreat(move), STYLE.secondary) for move in moves]
        return [*lines([heading]), *rows(buttons)]

    def controls(self) -> Iterator[TableItem]:
        """What ends the turn, takes something back, or asks for help."""
        for choice in self.view.choices:
            if isinstance(choice, Undo):
                yield self._play(choice, self.words("panel-undo"), STYLE.secondary)
            elif isinstance(choice, EndTurn):
                yield self._play(choice, self._end_label(), self._end_style())
        if self.view.viewer == self.view.turn and not self.view.actions_left:
            end = self._id("end-always", self.table.text_of(EndTurn()))
            yield button(end, self.words("panel-end-always"))
        if self.table.game.hints.allowed and self.may_move:
            yield button(self._id("hint", ""), self.words("panel-hint"), emoji=HINT)

    def in_words(self) -> list[str]:
        """The moves that the picture shows: those of the card asked about, else the retreats."""
        if self.chosen is not None:
            return [self.advance(move) for move in self._by_symbol.get(self.chosen, ())]
        choices = self.view.choices
        return [self.retreat(choice) for choice in choices if isinstance(choice, Retreat)]

    def advance(self, move: Advance) -> str:
        """An advance, as its button says it."""
        return self.words(
            "panel-advance", origin=self._place(move.origin), target=self._place(move.target)
        )

    def retreat(self, move: Retreat) -> str:
        """A retreat, as its button says it."""
        count = self.view.brought_from(move.target)
        row = [plain_emoji(self.view.options.edition, symbol) for symbol in self.view.row or ()]
        cards = "".join(row[:count])
        return self.words(
            "panel-retreat",
            origin=self._place(move.origin),
            target=self._place(move.target),
            count=count,
            cards=cards,
        )

    @cached_property
    def _by_symbol(self) -> dict[int, list[Advance]]:
        """What each card could do, by its symbol."""
        found: dict[int, list[Advance]] = {}
        for choice in self.view.choices:
            if isinstance(choice, Advance):
                found.setdefault(choice.symbol, []).append(choice)
        return found

    def _card(self, symbol: int, count: int) -> TableItem:
        edition = self.view.options.edition
        detail = NO_CARD if symbol == self.chosen else edition.symbols[symbol].letter
        label = self.words("panel-card", name=symbol_name(self.words, edition, symbol), count=count)
        advised = isinstance(self.advised, Advance) and self.advised.symbol == symbol
        return button(
            self._id("card", detail),
            f"{label} {HINT}" if advised else label,
            STYLE.primary if symbol == self.opened else STYLE.secondary,
            emoji(edition, symbol),
        )

    def _only(self, move: Advance, count: int) -> TableItem:
        edition = self.view.options.edition
        name = symbol_name(self.words, edition, move.symbol)
        label = self.words(
            "panel-only-move",
            name=name,
            count=count,
            origin=self._place(move.origin),
            target=self._place(move.target),
        )
        return self._play(move, label, STYLE.success, emoji(edition, move.symbol))

    def _play(
        self, action: Action, label: str, style: discord.ButtonStyle, card_emoji: str | None = None
    ) -> TableItem:
        said = f"{label} {HINT}" if action == self.advised else label
        ending = AND_END if self.ends and isinstance(action, Advance | Retreat) else ""
        return button(
            self._id("play", self.table.text_of(action) + ending), said, style, card_emoji
        )

    def _place(self, number: int) -> str:
        return place(self.words, self.view.options.edition, number)

    def _end_label(self) -> str:
        return self.words("panel-pass") if self.view.used == 0 else self.words("panel-end-turn")

    def _end_style(self) -> discord.ButtonStyle:
        """Prominent once nothing else is left to do."""
        others = (isinstance(choice, Advance | Retreat) for choice in self.view.choices)
        return STYLE.secondary if any(others) else STYLE.primary

    def _id(self, verb: str, detail: str) -> ClickId:
        return ClickId.at(verb, self.table, detail)


def _run(moves: Sequence[Advance]) -> int:
    """How far all pirates together would run."""
    return sum(move.target - move.origin for move in moves)
