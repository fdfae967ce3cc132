"""A helper that removes the bot from servers and lets it in again."""

from game.model.due import Due
from game.model.ids import GuildId
from game.tables import Tables
from tests.makers.people import GUILD


class Membership:
    """Knows the servers that the bot has left, and runs the due jobs of these servers."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.left_servers: set[GuildId] = set()

    async def expel(self, guild: GuildId = GUILD) -> None:
        """Remove the bot from a server."""
        self.left_servers.add(guild)
        await self._tables.servers.pause_games_of_server(guild, self.has_left)

    async def admit(self, guild: GuildId = GUILD) -> None:
        """Let the bot join a server again."""
        self.left_servers.discard(guild)
        await self._tables.servers.resume_games_of_server(guild)

    async def start(self) -> None:
        """Pause or resume games of servers that the bot left or joined, as when it starts."""
        await self._tables.servers.catch_up(self.has_left)

    async def run_due_checks(self) -> None:
        """Cancel the due games in servers that the bot left, and resume the other due games."""
        for due_job in await self._tables.upkeep.due(99, [Due.BOT_LEFT]):
            await self._tables.servers.cancel_or_resume(due_job, self.has_left)

    async def remove_results(self) -> None:
        """Remove the results of servers that the bot left long enough ago."""
        await self._tables.servers.remove_results(0, self.has_left)

    def has_left(self, guild: GuildId) -> bool:
        return guild in self.left_servers
