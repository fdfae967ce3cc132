"""Discord servers that the bot leaves: their games are paused for a day, then cancelled."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from game.model.due import Due, DueMoment
from game.model.ids import GameId, GuildId
from game.model.time import Milliseconds, Moment, add_duration
from game.storage.repository import Repository
from game.tables import errors
from game.tables.durations import DAY
from game.tables.saving.ledger import Ledger
from game.tables.time import ending, resting

CANCELLED_AFTER = Milliseconds(DAY)
"""Milliseconds after the bot left a Discord server, until the server's games are cancelled."""

HasLeft = Callable[[GuildId], bool]
"""A function that returns True if the bot is not a member of a Discord server."""


class Servers:
    """Pauses the games of Discord servers that the bot leaves. Resumes them when the bot is back.

    Nobody is notified of such a pause or end, because the bot cannot reach anybody there.
    """

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        save_found_channel: Callable[[GameId], Awaitable[None]],
        clock: Callable[[], Moment],
    ) -> None:
        """Create the object. ``save_found_channel`` is the function that resumes a game."""
        self._repository = repository
        self._ledger = ledger
        self._find_channel = save_found_channel
        self._clock = clock

    async def pause_games_of_server(self, guild: GuildId, has_left: HasLeft) -> None:
        """Pause the games of a Discord server, one after another. Stop if the bot comes back."""
        for game_id in await self._repository.open_of_server(guild):
            if has_left(guild):
                await self._pause(game_id)

    async def resume_games_of_server(self, guild: GuildId) -> None:
        """Resume the paused games of a Discord server, because the bot is a member again."""
        for game_id in await self._repository.open_of_server(guild):
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
        """Cancel a game a day after the bot left its server, or resume it if the bot is back."""
        table = await self._ledger.table(moment.game)
        if has_left(table.game.guild):
            with suppress(errors.GameEnded):
                await self._ledger.change_silently(moment.game, ending.end_without_channel)
        else:
            await self._resume(moment.game)

    async def _pause(self, game_id: GameId) -> None:
        """Pause a game, then save the moment at which the game will be cancelled.

        If the process is killed between the two steps, the next call runs both again.
        """
        if await self._repository.due_of(game_id, Due.BOT_LEFT) is not None:
            return
        now = self._clock()
        due = {Due.BOT_LEFT: add_duration(now, CANCELLED_AFTER), Due.FIND_CHANNEL: None}
        with suppress(errors.GameEnded, errors.Unreadable):
            with suppress(errors.StaleClick):
                await self._ledger.change_silently(
                    game_id, lambda table: resting.pause_without_server(table, now)
                )
            await self._repository.schedule(game_id, due)

    async def _resume(self, game_id: GameId) -> None:
        if await self._repository.due_of(game_id, Due.BOT_LEFT) is None:
            return
        await self._find_channel(game_id)
        await self._repository.schedule(game_id, {Due.BOT_LEFT: None})
