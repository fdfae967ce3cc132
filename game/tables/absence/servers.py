"""Servers that the bot leaves: their games are paused for a day, then they are called off."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from game.model.due import Due, DueMoment
from game.model.ids import GameId, GuildId
from game.model.time import Milliseconds, Moment, later
from game.storage.repository import Repository
from game.tables import errors
from game.tables.durations import DAY
from game.tables.saving.ledger import Ledger
from game.tables.time import ending, resting

CALLED_OFF_AFTER = Milliseconds(DAY)
"""Milliseconds after which the games of a server are called off that the bot is no member of."""

Left = Callable[[GuildId], bool]
"""Returns whether the bot is no member of a server."""


class Servers:
    """Pauses the games of servers that the bot leaves, and lets them go on when it is back.

    Nobody is told of a pause or an end there: there is nobody left to tell.
    """

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        find_channel: Callable[[GameId], Awaitable[None]],
        clock: Callable[[], Moment],
    ) -> None:
        """Let games go on with ``find_channel``."""
        self._repository = repository
        self._ledger = ledger
        self._find_channel = find_channel
        self._clock = clock

    async def leave(self, guild: GuildId, left: Left) -> None:
        """Pause the games of a server one after another, as long as the bot is not back."""
        for game_id in await self._repository.open_of_server(guild):
            if left(guild):
                await self._pause(game_id)

    async def enter(self, guild: GuildId) -> None:
        """Let the paused games of a server go on, as the bot is a member again."""
        for game_id in await self._repository.open_of_server(guild):
            await self._go_on(game_id)

    async def catch_up(self, left: Left) -> None:
        """Pause and let go on what was left, or entered again, while nobody noticed."""
        for guild in await self._repository.open_servers():
            if left(guild):
                await self.leave(guild, left)
        for guild in await self._repository.servers_with(Due.LEFT):
            if not left(guild):
                await self.enter(guild)

    async def look_again(self, moment: DueMoment, left: Left) -> None:
        """Call a game off whose server the bot has left for a day."""
        table = await self._ledger.table(moment.game)
        if left(table.game.guild):
            with suppress(errors.GameEnded):
                await self._ledger.change_silently(moment.game, ending.close)
        else:
            await self._go_on(moment.game)

    async def _pause(self, game_id: GameId) -> None:
        """Pause a game, and note when it ends: later than that it is paused, by a kill between."""
        if await self._repository.due_of(game_id, Due.LEFT) is not None:
            return
        now = self._clock()
        due = {Due.LEFT: later(now, CALLED_OFF_AFTER), Due.LOOK: None}
        with suppress(errors.GameEnded, errors.Unreadable):
            with suppress(errors.StaleClick):
                await self._ledger.change_silently(game_id, lambda table: resting.leave(table, now))
            await self._repository.schedule(game_id, due)

    async def _go_on(self, game_id: GameId) -> None:
        if await self._repository.due_of(game_id, Due.LEFT) is None:
            return
        await self._find_channel(game_id)
        await self._repository.schedule(game_id, {Due.LEFT: None})
