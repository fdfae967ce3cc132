"""What faults act on: the bot, the local Discord, the database and a moderator."""

from dataclasses import dataclass, field

from discord_playground import Actor, Faults, Playground
from discord_playground.gateway.session import BotSocket
from discord_playground.rest.faults import Fault
from discord_playground.world.objects.channels import Channel
from tests.chaos.bot import Bot
from tests.chaos.checks.boards import BoardChecks
from tests.chaos.databases.database import Database
from tests.chaos.troubles import Troubles


@dataclass(frozen=True)
class Stage:
    """The bot, the local Discord, the database and a moderator."""

    playground: Playground
    bot: Bot
    database: Database
    troubles: Troubles
    board_checks: BoardChecks
    moderator: Actor
    path_parts_hit_by_faults: set[str]
    """The parts between the slashes of all request paths that faults hit.

    Among them are the ids and tokens of clicks.
    """
    deleted_at: dict[str, float] = field(default_factory=dict[str, float])
    """For each deleted channel or thread the moment when it was deleted."""

    @property
    def channels_and_threads(self) -> list[Channel]:
        """Return the channels and threads of the Discord server."""
        return [one for one in self.playground.world.channels.values() if not one.is_direct]

    @property
    def connections(self) -> set[BotSocket]:
        """Return the bot's connections to the gateway."""
        sessions = self.playground.gateway.sessions.values()
        return {one.bot_socket for one in sessions if one.bot_socket is not None}


def record_paths_hit_by_faults(faults: Faults) -> set[str]:
    """Record the paths of all requests that faults hit from now on.

    Returns a set that grows. It contains the parts between the slashes of each of these paths.
    """
    struck_path_parts, apply_next_fault = set[str](), faults.apply_next_fault

    async def recording(method: str, path: str) -> Fault | None:
        try:
            fault = await apply_next_fault(method, path)
        except BaseException:
            struck_path_parts.update(path.split("/"))
            raise
        if fault is not None:
            struck_path_parts.update(path.split("/"))
        return fault

    faults.apply_next_fault = recording
    return struck_path_parts
