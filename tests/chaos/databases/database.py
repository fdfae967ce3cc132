"""What a run asks of the bot's database, whichever it is."""

from pathlib import Path
from typing import Protocol

from tests.chaos.checks.record import Record

CLICKS = "SELECT id, game, version FROM click"
GAMES = "SELECT id FROM game ORDER BY id"
LOOK_NOW = "UPDATE due SET at = 0 WHERE kind = 'look'"


class Database(Protocol):
    """The bot's database, past the bot."""

    @property
    def address(self) -> str:
        """What the bot is told of where it is."""
        ...

    async def record(self) -> Record:
        """Return everything that is committed; the bot may be dead, or at work."""
        ...

    async def look_now(self) -> None:
        """Let what waits for lost channels be due."""
        ...

    def keep(self, folder: Path) -> None:
        """Leave what was found in a folder."""
        ...
