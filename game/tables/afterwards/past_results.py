"""The stored results of a server and of a person, and the names of the people in them."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.model.ids import GameId, GuildId, UserId
from game.model.results import Result
from game.model.time import Moment
from game.storage.repository import Repository

RESULTS_AT_ONCE = 250
"""Results that are read at a time: reading them takes about 15 ms, in which nothing else runs."""


@dataclass(frozen=True, slots=True)
class PastResults:
    """Reads results and names."""

    _repository: Repository

    async def of_server(self, guild: GuildId) -> tuple[Result, ...]:
        """Return all results of a server, oldest first. Clicks are answered in between."""
        found: list[Result] = []
        while part := await self._repository.part_of_results_of_server(
            guild, len(found), RESULTS_AT_ONCE
        ):
            found += part
        return tuple(found)

    async def of_server_since(self, guild: GuildId, since: Moment) -> tuple[Result, ...]:
        """Return the results of a server's games that ended at or after a moment."""
        return await self._repository.results_of_server(guild, since)

    async def of_person(self, user: UserId) -> tuple[Result, ...]:
        """Return the results of games that a person began, on all servers, oldest first."""
        return await self._repository.results_of_person(user)

    async def names(self, games: Mapping[UserId, GameId]) -> dict[UserId, str]:
        """Return the name that each person had in a game.

        A person who was forgotten meanwhile has none.
        """
        return await self._repository.seat_names(games)
