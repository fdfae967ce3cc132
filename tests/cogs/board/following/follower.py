"""Boards that follow their tables, in channels without a network."""

from cogs.board.following.boards import Boards
from game.model.ids import GameId, MessageId
from game.model.time import Milliseconds
from game.tables import Tables
from tests.cogs.board.following.channel import FakeChannels
from tests.cogs.offline import OfflineBot


class BoardsUnderTest:
    """Boards that follow their tables, in channels without a network."""

    def __init__(self, bot: OfflineBot, messages: FakeChannels | None = None) -> None:
        self.tables: Tables = bot.tables
        # Turns follow at once in these tests, and each of them calls somebody.
        self.tables.notices.activity.wait = Milliseconds(0)
        self.messages = messages or FakeChannels()
        self.messages_with_panels: frozenset[MessageId] = frozenset()
        """The messages that have live panels."""
        self._bot = bot
        self._follow()

    async def new_requests(self) -> list[tuple[str, int]]:
        """Wait until all work is done.

        Return the name of each request since the last call, with the id of its game or message.
        """
        await self.boards.wait_until_idle()
        requests, self.messages.requests = self.messages.requests, []
        return requests

    async def stop(self) -> None:
        """Stop following."""
        await self.boards.close()

    def start(self) -> None:
        """Follow again, with what is stored."""
        self._follow()

    def _follow(self) -> None:
        delivery = self._bot.cog.delivery
        self.boards = Boards(self.tables, self.messages, delivery, self._opening_messages)
        self.tables.listen_to_served(self.boards.on_table_change)

    def _opening_messages(self, _: GameId) -> frozenset[MessageId]:
        return self.messages_with_panels
