"""What the chaos test needs from any of its databases."""

from pathlib import Path
from typing import Protocol

from tests.chaos.checks.record import Record

CLICKS_QUERY = "SELECT id, game, version FROM click"
GAMES_QUERY = "SELECT id FROM game ORDER BY id"
CHANNEL_SEARCH_DUE_STATEMENT = "UPDATE due SET at = 0 WHERE kind = 'look'"


class Database(Protocol):
    """The bot's database, as the test reaches it without the bot."""

    @property
    def address(self) -> str:
        """Return the address that the bot's settings name."""
        ...

    async def read_record(self) -> Record:
        """Return everything that is committed. The bot may be down or at work."""
        ...

    async def make_channel_search_due(self) -> None:
        """Make the search for lost channels due now."""
        ...

    def save_evidence(self, folder: Path) -> None:
        """Copy what helps to find a fault into this folder."""
        ...
