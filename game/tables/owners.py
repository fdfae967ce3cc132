"""Whose a table is to look after: what a change to another's table leaves for its owner."""

from collections.abc import Callable, Mapping

from game.storage.due import Due
from game.storage.records import Game
from game.storage.repository import Repository

RENAMING = 10_000
"""Milliseconds that renaming people in a game never takes."""

Own = Callable[[int], bool]
"""Tells whether a server is one's own to look after."""


def everywhere(guild: int) -> bool:
    """Whether a server is one's own: each one is."""
    return True


class Ownership:
    """Looks after the tables of some servers; those of others can be changed, too.

    Then it is due there that their board and their computers follow.
    """

    def __init__(self, repository: Repository, clock: Callable[[], int], own: Own) -> None:
        self._repository = repository
        self._clock = clock
        self._own = own

    def holds(self, game: Game) -> bool:
        """Whether a game is looked after here."""
        return self._own(game.guild)

    def due_after(self, game: Game, due: Mapping[Due, int | None]) -> Mapping[Due, int | None]:
        """What is due after a change to this game that makes ``due`` due."""
        return due if self.holds(game) else {**due, Due.FOLLOW: self._clock()}

    async def rename(self, game: Game, after: Game) -> None:
        """Store a game with other people's numbers and names. Raises StaleVersion."""
        if self.holds(game):
            await self._repository.rename(game, after)
            return
        # Due before, so that whoever is killed between the two leaves no board behind.
        due = {Due.FOLLOW: self._clock() + RENAMING}
        await self._repository.schedule(game.id, due)
        await self._repository.rename(game, after)
        await self._repository.schedule(game.id, self.due_after(game, {}))
