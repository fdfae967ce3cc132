"""What one press in a panel can do: a card's only move, a move of the open card, or a retreat.

The buttons, the picture and its description all use this, so they show the same moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.views import View


@dataclass(frozen=True)
class Playable:
    """The moves that a reader sees.

    ``chosen`` is the card that the reader asked about, ``advised`` the first action of a hint.
    """

    view: View
    chosen: int | None = None
    advised: Action | None = None

    @property
    def may_move(self) -> bool:
        """Whether the reader has an action left."""
        return self.view.viewer == self.view.turn and self.view.actions_left > 0

    @cached_property
    def by_symbol(self) -> dict[int, list[Advance]]:
        """The moves of each card, by its symbol."""
        found: dict[int, list[Advance]] = {}
        for choice in self.view.choices:
            if isinstance(choice, Advance):
                found.setdefault(choice.symbol, []).append(choice)
        return found

    @cached_property
    def opened(self) -> int | None:
        """The card whose moves are shown; it has several moves.

        This is the card that the reader asked about, or else the card that a hint plays. Otherwise
        it is the card with which all pirates together come farthest, as people play it most often.
        """
        several = {symbol: moves for symbol, moves in self.by_symbol.items() if len(moves) > 1}
        advised_card = self.advised.symbol if isinstance(self.advised, Advance) else None
        for symbol in (self.chosen, advised_card):
            if symbol in several:
                return symbol
        return max(several, key=lambda symbol: _spaces_advanced(several[symbol]), default=None)

    @cached_property
    def advances(self) -> list[Advance]:
        """The moves of cards that have only one move, and those of the opened card."""
        return [
            move
            for symbol, moves in self.by_symbol.items()
            if len(moves) == 1 or symbol == self.opened
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


def _spaces_advanced(moves: Sequence[Advance]) -> int:
    """Return how many spaces all pirates together would advance."""
    return sum(move.target - move.origin for move in moves)
