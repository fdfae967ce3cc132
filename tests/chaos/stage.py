"""What faults act on: the bot, the local Discord, the database and a moderator."""

from dataclasses import dataclass, field

from discord_playground import Actor, Faults, Playground
from discord_playground.gateway.session import Line
from discord_playground.rest.faults import Fault
from discord_playground.world.objects.channels import Channel
from tests.chaos.bot import Bot
from tests.chaos.checks.boards import Boards
from tests.chaos.databases.database import Database
from tests.chaos.troubles import Troubles


@dataclass(frozen=True)
class Stage:
    """The bot, the local Discord, the database and a moderator."""

    playground: Playground
    bot: Bot
    database: Database
    troubles: Troubles
    boards: Boards
    moderator: Actor
    struck: set[str]
    """Parts of the paths that a fault hit, split at slashes: ids and tokens of clicks."""
    gone: dict[str, float] = field(default_factory=dict[str, float])
    """For each deleted channel or thread the moment when it was deleted."""

    @property
    def places(self) -> list[Channel]:
        """Return the channels and threads of the Discord server."""
        return [one for one in self.playground.world.channels.values() if not one.is_direct]

    @property
    def connections(self) -> set[Line]:
        """Return the bot's connections to the gateway."""
        sessions = self.playground.gateway.sessions.values()
        return {one.line for one in sessions if one.line is not None}


def record_strikes(faults: Faults) -> set[str]:
    """Record the paths of all requests that faults hit from now on.

    Returns a set that grows: the parts between the slashes of each such path.
    """
    struck, strike = set[str](), faults.apply_next_fault

    async def recording(method: str, path: str) -> Fault | None:
        try:
            fault = await strike(method, path)
        except BaseException:
            struck.update(path.split("/"))
            raise
        if fault is not None:
            struck.update(path.split("/"))
        return fault

    faults.apply_next_fault = recording
    return struck
