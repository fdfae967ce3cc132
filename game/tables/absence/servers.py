"""Discord servers that the bot leaves: their games are paused for a day, then cancelled.

If the bot comes back, the messages of all these games are brought up to date. The results of such a
server are deleted after the same time.
"""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from game.model.due import Due, DueMoment
from game.model.ids import GameId, GuildId
from game.model.time import Moment, add_duration
from game.storage.repository import Repository
from game.tables import errors
from game.tables.saving.ledger import Ledger
from game.tables.time import ending, resting
from game.tables.time.unreachable import Unreachable

LEFT_KEY = "left/{}"
"""The key of the servers that a share's bot has left, with the moments, by its first shard."""

HasLeft = Callable[[GuildId], bool]
"""A function that returns True if the bot is not a member of a Discord server."""


@dataclass(frozen=True, slots=True)
class Servers:
    """Pauses the games of Discord servers that the bot leaves. Resumes them when the bot is back.

    Nobody is notified of such a pause or end, because the bot cannot reach anybody there.
    """

    _repository: Repository
    _ledger: Ledger
    _record_unreachable: Callable[[GameId, Unreachable], Awaitable[None]]
    """Pauses a game."""
    _save_found_channel: Callable[[GameId], Awaitable[None]]
    """Resumes a game."""
    _clock: Callable[[], Moment]

    async def pause_games_of_server(self, guild: GuildId, has_left: HasLeft) -> None:
        """Pause the games of a Discord server, one after another. Stop if the bot comes back."""
        for game_id in await self._repository.open_of_server(guild):
            if has_left(guild):
                await self._pause(game_id)

    async def resume_games_of_server(self, guild: GuildId) -> None:
        """Resume the paused games of a Discord server, because the bot is a member again.

        The messages of games that were cancelled meanwhile are updated.
        """
        for game_id in await self._repository.games_with(Due.BOT_LEFT, guild):
            await self._resume(game_id)

    async def catch_up(self, has_left: HasLeft) -> None:
        """Pause or resume the games of servers that the bot left or joined while it was offline."""
        for guild in await self._repository.open_servers():
            if has_left(guild):
                await self.pause_games_of_server(guild, has_left)
        for guild in await self._repository.servers_with(Due.BOT_LEFT):
            if not has_left(guild):
                await self.resume_games_of_server(guild)

    async def cancel_or_resume(self, moment: DueMoment, has_left: HasLeft) -> None:
        """Cancel a game a day after the bot left its server, or resume it if the bot is back.

        If the bot does not come back for long after that, its message is never updated.
        """
        table, now = await self._ledger.table(moment.game), self._clock()
        if not has_left(table.game.guild):
            await self._resume(moment.game)
        elif table.over:
            await self._repository.remove_due(moment)
        else:
            with suppress(errors.GameEnded):
                await self._ledger.change_silently(moment.game, ending.end_without_server, now)

    async def remove_results(self, first_shard: int, has_left: HasLeft) -> None:
        """Remove the results of servers that the bot has left for as long as games are kept there.

        A server counts as left from the first call that finds it so.
        """
        key, now = LEFT_KEY.format(first_shard), self._clock()
        known: dict[str, int] = json.loads(await self._repository.saved_text(key) or "{}")
        with_results = await self._repository.servers_with_results()
        left = {guild: known.get(str(guild), now) for guild in with_results if has_left(guild)}
        for guild, since in left.items():
            if now - since >= resting.CANCELLED_AFTER:
                await self._repository.remove_results_of_server(guild)
        await self._repository.save_text(key, json.dumps(left))

    async def _pause(self, game_id: GameId) -> None:
        """Pause a game, then save the moment at which the game will be cancelled.

        If the process is killed between the two steps, the next call runs both again.
        """
        if await self._repository.due_of(game_id, Due.BOT_LEFT) is not None:
            return
        await self._record_unreachable(game_id, Unreachable.BOT_REMOVED)
        cancelled_at = add_duration(self._clock(), resting.CANCELLED_AFTER)
        due = {Due.BOT_LEFT: cancelled_at, Due.FIND_CHANNEL: None}
        with suppress(errors.Unreadable):
            if not (await self._ledger.cached_or_stored_table(game_id)).over:
                await self._repository.schedule(game_id, due)

    async def _resume(self, game_id: GameId) -> None:
        if await self._repository.due_of(game_id, Due.BOT_LEFT) is None:
            return
        await self._save_found_channel(game_id)
        with suppress(errors.TableError):
            if (await self._ledger.table(game_id)).over:
                await self._ledger.notify_again(game_id)
        await self._repository.schedule(game_id, {Due.BOT_LEFT: None})
