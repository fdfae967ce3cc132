"""What one press in a panel can do: a card's only move, a move of the open card, or a retreat.

The buttons, the picture and its description all use this, so they show the same moves.
"""

from dataclasses import dataclass
from functools import cached_property

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.state.cards import Counts
from game.rules.views import View


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
