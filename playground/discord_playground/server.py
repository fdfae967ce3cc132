"""A running playground, with all its parts connected."""

import errno
import socket
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from aiohttp import web

from discord_playground.checks.body import Checker
from discord_playground.checks.schema import load_schema
from discord_playground.config import Config
from discord_playground.gateway import connection
from discord_playground.gateway.sessions import Gateway
from discord_playground.interactions.dispatch import Dispatcher
from discord_playground.people import members
from discord_playground.people import web as people
from discord_playground.protocol.sockets import Sockets
from discord_playground.rest import server as rest
from discord_playground.rest.api import Api
from discord_playground.rest.faults import Faults
from discord_playground.rest.limits.limits import Limits
from discord_playground.rest.sent import SentRequest, SentRequests
from discord_playground.testing import admin
from discord_playground.testing.actor import Actor
from discord_playground.testing.controls import Controls
from discord_playground.testing.history import History
from discord_playground.testing.roles import Roles
from discord_playground.testing.waiting import PATIENCE, until
from discord_playground.world.clock import Clock, http_date
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.session_starts import SessionStarts
from discord_playground.world.state import World

HOST = "127.0.0.1"
PORT_TRIES = 50
HIGHEST_PORT = 65535
MAX_UPLOAD_BYTES = 110 * 1024 * 1024


class Playground(Controls):
    """A local Discord that listens. `async with await Playground.start() as playground:`"""

    def __init__(self, config: Config, address: str, clock: Clock, remember: int | None) -> None:
        self.address = address
        self._has_commands = config.has_commands
        self._folder = TemporaryDirectory(prefix="playground-", ignore_cleanup_errors=True)
        self.clock_file = Path(self._folder.name) / "clock"
        """A file that tells the bot how many seconds the clock was moved forward."""
        clock.write_to(self.clock_file)
        world = World(config.setup, address, clock)
        enforced = config.limits == "discord"
        self.starts = SessionStarts(config.starts, clock.now, enforced=enforced)
        """The limits for starting the bot's sessions, and the number of refused starts."""
        gateway = Gateway(world, self.gateway_url, self.starts)
        limits, faults = Limits(clock, enforced=enforced), Faults(clock.now)
        checker = Checker(world, load_schema(config.openapi))
        super().__init__(world, gateway, faults, limits, checker.violations)
        self.dispatcher = Dispatcher(world, gateway.bot_gets_guild_events)
        sent_requests = SentRequests(remember)
        self.api = Api(world, checker, sent_requests, self.gateway_url, limits, self.starts, faults)
        self.history = History(world, remember)
        """Every event of the page's protocol, and who saw it."""
        self._actors: dict[str, Actor] = {}
        self._sockets = Sockets()
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)

    @classmethod
    async def start(
        cls,
        port: int = 0,
        *,
        config: Config | None = None,
        clock: Clock | None = None,
        remember: int | None = None,
    ) -> Self:
        """Start to listen at this port of the loopback address.

        0 takes any free port. If the port is in use, the next free one is taken. `remember` limits
        how many requests of the bot and how many events are kept; None keeps all.
        """
        listening_socket = _listen(port)
        address = f"http://{HOST}:{listening_socket.getsockname()[1]}"
        started = cls(config or Config(), address, clock or Clock(), remember)
        await started._runner.setup()
        await web.SockSite(started._runner, listening_socket).start()
        return started

    async def stop(self) -> None:
        """Close every socket and stop listening."""
        self.dispatcher.close()
        await self._sockets.close()
        await self._runner.cleanup()
        self._folder.cleanup()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def port(self) -> int:
        """The port that is in use."""
        return int(self.address.rsplit(":", 1)[1])

    @property
    def api_url(self) -> str:
        """The REST API's address. It replaces https://discord.com/api/v10."""
        return self.address + rest.BASE

    @property
    def gateway_url(self) -> str:
        """The gateway's address. It replaces wss://gateway.discord.gg/."""
        return self.address.replace("http", "ws", 1) + "/gateway"

    @property
    def token(self) -> str:
        """The bot's token for this playground."""
        return self.world.token

    @property
    def everything_sent(self) -> list[SentRequest]:
        """The requests that the bot has sent so far."""
        return self.api.sent_requests.all()

    def person(self, name: str, *, moderator: bool = False, guild: Guild | None = None) -> Actor:
        """Return the actor for the person with this name. A new name makes a new person.

        The person joins the guild if they were never in it.
        """
        known = [one for one in self.world.people.values() if one.name == name and not one.bot]
        target_guild = guild or self.world.home
        found = known[0] if known else members.join_by_name(self.world, target_guild, name)
        if guild is not None and found.id not in guild.members:
            members.join_guild(self.world, guild, found)
        if moderator and not known:
            target_guild.promote(target_guild.members[found.id])
        if found.id not in self._actors:
            self._actors[found.id] = Actor(self.dispatcher, self.history, found)
        return self._actors[found.id]

    def roles(self, guild: Guild | None = None) -> Roles:
        """Return the roles of a guild, for a test to change. None means the first guild."""
        return Roles(self.world, guild or self.world.home)

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Return the channel or thread with this name. Raises KeyError if there is none."""
        return self.world.channel_by_id_or_name(name) if guild is None else guild.channel(name)

    async def bot_ready(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot is connected with all its shards and has set its commands.

        If the settings say that the bot has no commands, wait for the shards only.
        """

        def is_ready() -> bool:
            commands_are_set = any(self.world.commands.values()) or not self._has_commands
            return commands_are_set and self.gateway.all_shards_connected()

        await until(is_ready, timeout, "The bot should be there")

    async def bot_gone(self) -> None:
        """Wait until the playground has noticed that no bot is connected."""
        await until(lambda: not self.gateway.bot_is_there(), 10.0, "The bot should be gone")

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=MAX_UPLOAD_BYTES)
        app.on_response_prepare.append(self._add_date_header)
        connection.add_gateway_route(app, self.gateway, self._sockets)
        rest.add_api_routes(app, self.api)
        people.add_page_routes(app, self.dispatcher, self._sockets)
        admin.add_admin_route(app, self)
        rest.add_fallback_route(app, self.api)
        return app

    async def _add_date_header(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Add the playground's time to every answer, also to the one that opens a socket."""
        response.headers["Date"] = http_date(self.world.clock.now())


def _listen(port: int) -> socket.socket:
    last = max(min(port + PORT_TRIES - 1, HIGHEST_PORT), port)
    for candidate in range(port, last + 1):
        try:
            return socket.create_server((HOST, candidate))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"Ports {port} to {last} are all in use.")
