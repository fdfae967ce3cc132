"""Tables that another process looks after: what a change to one leaves for it to do."""

from collections.abc import Callable, Mapping

from game.model.due import Due
from game.model.game import Game
from game.model.ids import GuildId
from game.model.renaming import Renaming
from game.model.time import Milliseconds, Moment, later
from game.storage.repository import Repository

RENAMING = Milliseconds(10_000)
"""Milliseconds that renaming people in a game never takes."""

Own = Callable[[GuildId], bool]
"""Returns whether a server is one's own to look after."""


class OwnedElsewhere:
    """Changes tables of others: it is due there that their board and their computers follow."""

    def __init__(self, repository: Repository, clock: Callable[[], Moment]) -> None:
        self._repository = repository
        self._clock = clock

    def due_after(self, due: Mapping[Due, Moment | None]) -> Mapping[Due, Moment | None]:
        """The due jobs after a change that makes ``due`` due."""
        return {**due, Due.FOLLOW: self._clock()}

    async def rename(self, game: Game, renaming: Renaming) -> None:
        """Store a game with other people's numbers and names. Raises StaleVersion."""
        # Due before, so that a kill between the two leaves no board behind.
        due = {Due.FOLLOW: later(self._clock(), RENAMING)}
        await self._repository.schedule(game.id, due)
        await self._repository.rename(game, renaming)
        await self._repository.schedule(game.id, self.due_after({}))
