"""A call of one of the repository's methods, as it is counted."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from benchmarks.statements.games import at_table
from game.model.game import Game
from game.storage.repository import Repository


@dataclass(frozen=True)
class Operation:
    """A call of one method, at a game that is stored beforehand and costs nothing."""

    name: str
    """The method's, then what is special about this call, if anything is."""
    act: Callable[[Repository, Game], Awaitable[object]]
    prepare: Callable[[Repository, int], Awaitable[Game]] = at_table
    """Stores the game, in a channel of this place among the operations."""

    @property
    def method(self) -> str:
        """Which method it calls."""
        return self.name.partition(":")[0]
