"""Boards that follow tables, in channels that answer here: without a network."""

from cogs.board.following.boards import Boards
from game.model.ids import GameId, MessageId
from game.tables import Tables
from tests.cogs.board.following.channel import Messages
from tests.cogs.offline import OfflineBot


class Follower:
    """Boards that follow the tables, in channels that answer here."""

    def __init__(self, bot: OfflineBot) -> None:
        self.tables: Tables = bot.tables
        self.messages = Messages()
        self.panels_at: frozenset[MessageId] = frozenset()
        """From which messages live panels hang."""
        self._bot = bot
        self._follow()

    async def asked(self) -> list[tuple[str, int]]:
        """What was asked since the last time, once all is done; messages and games by number."""
        await self.boards.wait_until_idle()
        asked, self.messages.asked = self.messages.asked, []
        return asked

    async def stop(self) -> None:
        """Follow no more."""
        await self.boards.close()

    def start(self) -> None:
        """Follow again, knowing what is stored."""
        self._follow()

    def _follow(self) -> None:
        delivery = self._bot.cog.delivery
        self.boards = Boards(self.tables, self.messages, delivery, self._panels_at)
        self.tables.listen_to_own(self.boards.touch)

    def _panels_at(self, _: GameId) -> frozenset[MessageId]:
        return self.panels_at
