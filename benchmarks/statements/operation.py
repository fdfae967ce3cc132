"""A counted call of one of the repository's methods."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from benchmarks.statements.games import with_running_game
from game.model.game import Game
from game.storage.repository import Repository


@dataclass(frozen=True)
class Operation:
    """A call of one method for a stored game. Storing the game beforehand is not counted."""

    name: str
    """The name of the method; then a colon and the special case, if there is one."""
    act: Callable[[Repository, Game], Awaitable[object]]
    prepare: Callable[[Repository, int], Awaitable[Game]] = with_running_game
    """Stores the game in a channel. The number that it gets decides the channel."""

    @property
    def method(self) -> str:
        """The name of the method that this operation calls."""
        return self.name.partition(":")[0]
