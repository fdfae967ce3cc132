"""What one press in a panel can do: a card's only move, the moves of one card, and retreats.

Buttons, picture and its description are made of the same: what one offers, the others show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.views import View


@dataclass(frozen=True)
class Playable:
    """The moves that a reader sees.

    ``chosen`` is the card that the reader asked about, ``advised`` what a hint would do first.
    """

    view: View
    chosen: int | None = None
    advised: Action | None = None

    @property
    def may_move(self) -> bool:
        """Whether an action is left to the reader."""
        return self.view.viewer == self.view.turn and self.view.actions_left > 0

    @cached_property
    def by_symbol(self) -> dict[int, list[Advance]]:
        """What each card could do, by its symbol."""
        found: dict[int, list[Advance]] = {}
        for choice in self.view.choices:
            if isinstance(choice, Advance):
                found.setdefault(choice.symbol, []).append(choice)
        return found

    @cached_property
    def opened(self) -> int | None:
        """The card whose moves are shown: one that has several.

        Unless the reader asked about one, it is the card that a hint plays, else the one with
        which all pirates together come farthest: more often than any other, it is played.
        """
        several = {symbol: moves for symbol, moves in self.by_symbol.items() if len(moves) > 1}
        asked = self.advised.symbol if isinstance(self.advised, Advance) else None
        for symbol in (self.chosen, asked):
            if symbol in several:
                return symbol
        return max(several, key=lambda symbol: _run(several[symbol]), default=None)

    @cached_property
    def advances(self) -> list[Advance]:
        """Each card's only move, and those of the opened card."""
        return [
            move
            for symbol, moves in self.by_symbol.items()
            if len(moves) == 1 or symbol == self.opened
            for move in moves
        ]

    @cached_property
    def retreats(self) -> list[Retreat]:
        """Who may go back, and where to."""
        return [choice for choice in self.view.choices if isinstance(choice, Retreat)]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All of them."""
        return (*self.advances, *self.retreats)


def _run(moves: Sequence[Advance]) -> int:
    """How far all pirates together would run."""
    return sum(move.target - move.origin for move in moves)
