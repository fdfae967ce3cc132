"""Two people play while the guide is followed, and check the state of their game."""

from collections.abc import Sequence

from discord_playground import Actor, Playground, Shown
from tests.e2e import play
from tests.e2e.play import Crew

READY_SECONDS = 120
"""Seconds until the bot must be ready, also on a busy machine."""
NAMES = ("Ana", "Ben")
NO_DOUBLE_TAP_TIME = "CARTAGENA_DOUBLE_TAP=0\n"
"""A line for the bot's settings: a press counts at once, even as the second of a double tap.

The two players of a test press a changed panel sooner than people can.
"""


class TwoPlayerGame:
    """A game of two people in a channel."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    @classmethod
    async def begin(cls, playground: Playground, channel: str) -> "TwoPlayerGame":
        """Open a table and start a game."""
        await playground.bot_ready(READY_SECONDS)
        return cls(await play.start_game(playground, NAMES, channel, cards="tortuga"))

    async def version_once_shown(self) -> int:
        """Return the game's version, once the board shows it."""
        version = await self.panel_version()
        await self.wait_for_version(version)
        return version

    async def take_turn(self) -> int:
        """Play one turn, and return the game's new version."""
        who, panel = await play.open_panel(self._crew)
        await play.take_turn(who, panel)
        return await self.version_once_shown()

    async def wait_for_version(self, version: int) -> None:
        """Wait until the board shows the game at this version."""
        try:
            await self._people[0].until(lambda: self._shown_version() == version, READY_SECONDS)
        except TimeoutError:
            shown = [play.game_version(board) for board in self._crew.boards()]
            raise AssertionError(f"The boards show {shown}, and not {version}.") from None

    async def panel_version(self) -> int:
        """Return the game's version from a new panel of the player on turn."""
        _, panel = await self._open_panel_by_command()
        return play.game_version(panel)

    async def take_turn_by_command(self) -> int:
        """Play one turn on a panel that the command opens, and return the game's new version."""
        await play.take_turn(*await self._open_panel_by_command())
        return await self.version_once_shown()

    async def _open_panel_by_command(self) -> tuple[Actor, Shown]:
        for person in self._people:
            panel = await person.slash("cartagena hand", self._crew.channel)
            if "Your turn" in panel.text:
                return person, panel
        raise AssertionError("It is nobody's turn.")

    @property
    def channel(self) -> str:
        """Return the name of the channel."""
        return self._crew.channel

    @property
    def _people(self) -> Sequence[Actor]:
        return self._crew.people

    def _shown_version(self) -> int:
        boards = self._crew.boards()
        return play.game_version(boards[-1]) if boards else -1
