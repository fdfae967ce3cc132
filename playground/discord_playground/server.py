"""A running playground, with all its parts connected."""

import errno
import socket
from collections.abc import Iterable
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
from discord_playground.people import web as people
from discord_playground.people.actions import Actions
from discord_playground.protocol.sockets import Sockets
from discord_playground.protocol.types import Json
from discord_playground.rest import server as rest
from discord_playground.rest.api import Api
from discord_playground.rest.faults import Faults
from discord_playground.rest.limits.counts import Counts
from discord_playground.rest.limits.limits import Limits
from discord_playground.rest.sent import SentRequest, SentRequests
from discord_playground.testing import admin
from discord_playground.testing.actor import Actor
from discord_playground.testing.controls import Controls
from discord_playground.testing.history import History
from discord_playground.testing.roles import Roles
from discord_playground.testing.waiting import until
from discord_playground.world.clock import Clock, http_date
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.session_starts import SessionStarts
from discord_playground.world.state import World

HOST = "127.0.0.1"
PORT_TRIES = 50
HIGHEST_PORT = 65535
MAX_UPLOAD_BYTES = 110 * 1024 * 1024


class Playground:
    """A local Discord that listens. `async with await Playground.start() as playground:`"""

    def __init__(self, config: Config, address: str, clock: Clock, remember: int | None) -> None:
        self.address = address
        self._has_commands = config.has_commands
        self._folder = TemporaryDirectory(prefix="playground-", ignore_cleanup_errors=True)
        self.clock_file = Path(self._folder.name) / "clock"
        """A file that tells the bot how many seconds the clock was moved forward."""
        clock.write_to(self.clock_file)
        self.world = World(config.setup, address, clock)
        enforced = config.limits == "discord"
        self.starts = SessionStarts(config.starts, clock.now, enforced=enforced)
        """The limits for starting the bot's sessions, and the number of refused starts."""
        self.gateway = Gateway(self.world, self.gateway_url, self.starts)
        self.dispatcher = Dispatcher(self.world, self.gateway.bot_gets_guild_events)
        self.actions = Actions(self.world, self.dispatcher)
        checker = Checker(self.world, load_schema(config.openapi))
        self.limits = Limits(clock, enforced=enforced)
        self.api = Api(
            self.world,
            checker,
            SentRequests(remember),
            self.gateway_url,
            self.limits,
            self.starts,
            Faults(clock.now),
        )
        self.faults, self.violations = self.api.faults, checker.violations
        self.controls = Controls(
            self.world, self.gateway, self.faults, self.limits, self.violations
        )
        self._history = History(self.world, remember)
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

    @property
    def counts(self) -> Counts:
        """The numbers of the bot's requests and answers."""
        return self.limits.counts

    def person(self, name: str, *, moderator: bool = False, guild: Guild | None = None) -> Actor:
        """Return the actor for the person with this name. A new name makes a new person.

        The person joins the guild if they were never in it.
        """
        known = [one for one in self.world.people.values() if one.name == name and not one.bot]
        target_guild = guild or self.world.home
        found = known[0] if known else self.actions.join_by_name(target_guild, name)
        if guild is not None and found.id not in guild.members:
            self.actions.join_guild(found, guild)
        if moderator and not known:
            target_guild.promote(target_guild.members[found.id])
        if found.id not in self._actors:
            self._actors[found.id] = Actor(self.actions, self._history, found)
        return self._actors[found.id]

    def add_guild(
        self,
        name: str,
        channels: Iterable[str] = ("general",),
        people: Iterable[str] = ("Ana",),
        *,
        with_bot: bool = True,
    ) -> Guild:
        """Add a guild, with the bot in it or without. The first of the people owns it.

        If a person with one of the names exists already, that person joins the guild.
        """
        return self.controls.add_guild(name, channels, people, with_bot=with_bot)

    def guild(self, name: str) -> Guild:
        """Return the guild with this name or id. Raises KeyError if there is none."""
        return self.world.guild_by_name(name)

    def roles(self, guild: Guild | None = None) -> Roles:
        """Return the roles of a guild, for a test to change. None means the first guild."""
        return Roles(self.world, guild or self.world.home)

    def events_seen_by(self, person_id: str) -> list[Json]:
        """Return every event of the page's protocol that reached this person."""
        return self._history.seen_by(person_id)

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Return the channel or thread with this name. Raises KeyError if there is none."""
        return self.world.channel_by_id_or_name(name) if guild is None else guild.channel(name)

    async def bot_ready(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109
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

    async def begin_outage(self, status: int = 503) -> None:
        """Take Discord down: answer every request with this status, and close the gateway."""
        await self.controls.begin_outage(status)

    def end_outage(self) -> None:
        """End the outage: Discord works again."""
        self.controls.end_outage()

    def replace_application(self) -> None:
        """Replace the application by a new one with another token, while no bot is connected.

        The new bot cannot edit messages of the former bot. With Manage Messages it can delete them.
        """
        self.world.replace_application()

    def lose_guild(self, guild: Guild | None = None) -> None:
        """Make a guild unavailable, as in a partial outage. None means the first guild."""
        self.controls.lose_guild(guild or self.world.home)

    def find_guild(self, guild: Guild | None = None) -> None:
        """Make the guild available again. None means the first guild."""
        self.controls.find_guild(guild or self.world.home)

    def flag_bot(self, *, flagged: bool = True) -> None:
        """Mark the bot as spam, as Discord may do. It cannot open direct messages any more."""
        self.controls.flag_bot(flagged=flagged)

    def advance(self, seconds: float) -> None:
        """Move the clock forward.

        The bot's clock follows if the bot reads the clock file that its environment names.
        """
        self.controls.advance(seconds)

    def age(self, message_id: str, seconds: float) -> None:
        """Make a message this many seconds older."""
        self.controls.age(message_id, seconds)

    def expire_tokens(self) -> None:
        """End every interaction token that was given out so far."""
        self.controls.expire_tokens()

    def set_locale(self, locale: str | None, guild: Guild | None = None) -> None:
        """Make a guild a Community server with this language, or a usual server for None."""
        self.controls.set_locale(guild or self.world.home, locale)

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=MAX_UPLOAD_BYTES)
        app.on_response_prepare.append(self._add_date_header)
        connection.add_gateway_route(app, self.gateway, self._sockets)
        rest.add_api_routes(app, self.api)
        people.add_page_routes(app, self.actions, self._sockets)
        admin.add_admin_route(app, self.controls)
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
