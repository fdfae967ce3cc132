"""The results of games that finished before the bot stored results; they are added once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from game.model.ids import NO_GAME, GameId
from game.storage.errors import UnknownGame
from game.storage.repository import Repository
from game.tables.afterwards.results import result_of
from game.tables.table import Table

PROGRESS_KEY = "earlier results"
"""The key of the last game that was looked at, or of :data:`FINISHED`."""

FINISHED = "finished"
GAMES_PER_SEARCH = 50


@dataclass(frozen=True, slots=True)
class EarlierResults:
    """Adds the results of earlier games, one game at a time."""

    _repository: Repository

    async def add(self) -> AsyncIterator[tuple[GameId, Exception | None]]:
        """Add all missing results; yield each game, with the error if it cannot be read.

        An interrupted run continues where it stopped. After a complete run, nothing is left to do
        for ever.
        """
        progress = await self._repository.saved_text(PROGRESS_KEY)
        if progress == FINISHED:
            return
        last = NO_GAME if progress is None else GameId(int(progress))
        while game_ids := await self._repository.finished_without_result(last, GAMES_PER_SEARCH):
            for last in game_ids:
                yield last, await self._add_result_of(last)
            await self._repository.save_text(PROGRESS_KEY, str(last))
        await self._repository.save_text(PROGRESS_KEY, FINISHED)

    async def _add_result_of(self, game_id: GameId) -> Exception | None:
        # The game may have been removed since the search.
        with suppress(UnknownGame):
            game = await self._repository.load(game_id)
            try:
                # Replaying a long game would delay clicks.
                result = await asyncio.to_thread(result_of, Table(game))
            except MemoryError:
                raise
            except Exception as error:
                return error
            await self._repository.add_result(game_id, result)
        return None
