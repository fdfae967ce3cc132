"""A running playground."""

import errno
from typing import Self

from aiohttp import web

from playground.checks.schema import load_schema
from playground.core import Core
from playground.gateway import connection
from playground.gateway.sessions import Switchboard
from playground.interactions.dispatch import Desk
from playground.people import web as people
from playground.people.actions import Deeds
from playground.protocol.types import Json
from playground.rest import server as rest
from playground.rest.faults import Faults
from playground.rest.sent import Journal, Sent
from playground.testing import admin
from playground.testing.actor import Actor
from playground.testing.history import Chronicle
from playground.testing.waiting import until
from playground.world.channels import Channel
from playground.world.clock import Clock
from playground.world.people import Person
from playground.world.state import World

HOST = "127.0.0.1"
TRIES = 50
LONGEST_GATEWAY_MESSAGE = 64 * 1024
UPLOADS = 110 * 1024 * 1024


class Playground:
    """A local Discord with its doors open. `async with await Playground.start() as playground:`"""

    def __init__(self, core: Core, runner: web.AppRunner, journal: int | None) -> None:
        self.core = core
        self.world = core.world
        self.desk = core.desk
        self.switchboard = core.switchboard
        self.faults: Faults = core.faults
        self.violations = core.violations
        self.deeds = Deeds(core.world, core.desk)
        self._runner = runner
        self._chronicle = Chronicle(core.world, journal)
        self._actors: dict[str, Actor] = {}

    @classmethod
    async def start(
        cls, port: int = 0, *, clock: Clock | None = None, journal: int | None = None
    ) -> Self:
        """Open on this port of the loopback address; 0 takes any, a taken one leads to the next.

        `journal` limits how many of the bot's requests and of the events are remembered.
        """
        world = World(clock)
        switchboard = Switchboard(world)
        desk = Desk(world)
        desk.bot_is_there = switchboard.bot_is_there
        core = Core(world, desk, switchboard, Journal(journal), load_schema())
        runner = web.AppRunner(_application(core), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await _listen(runner, port)
        _, taken = runner.addresses[0][:2]
        core.address = world.attachments.address = f"http://{HOST}:{taken}"
        switchboard.address = core.gateway_url
        return cls(core, runner, journal)

    async def stop(self) -> None:
        """Close every door."""
        self.desk.close()
        await self.core.hang_up()
        await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def address(self) -> str:
        """Where the page is, without a slash at the end."""
        return self.core.address

    @property
    def port(self) -> int:
        """The port in use."""
        return int(self.address.rsplit(":", 1)[1])

    @property
    def api_url(self) -> str:
        """The REST API, in place of https://discord.com/api/v10."""
        return self.address + rest.BASE

    @property
    def gateway_url(self) -> str:
        """The gateway, in place of wss://gateway.discord.gg/."""
        return self.core.gateway_url

    @property
    def token(self) -> str:
        """The bot's token here."""
        return self.world.token

    @property
    def everything_sent(self) -> list[Sent]:
        """Every request of the bot so far."""
        return self.core.journal.all()

    def person(self, name: str, *, moderator: bool = False) -> Actor:
        """The actor for somebody of this name, who joins if there is no such person yet."""
        known = [one for one in self.world.humans() if one.name == name]
        found = known[0] if known else self._joined(name, moderator=moderator)
        if found.id not in self._actors:
            self._actors[found.id] = Actor(self, found)
        return self._actors[found.id]

    def _joined(self, name: str, *, moderator: bool) -> Person:
        person = self.deeds.join(name)
        if moderator:
            person.moderator, person.roles = True, [self.world.moderator_role_id]
        return person

    def events_seen_by(self, person_id: str) -> list[Json]:
        """Every event of the people's protocol that ever reached this person."""
        return self._chronicle.seen_by(person_id)

    def place(self, channel: Channel | str) -> Channel:
        """A channel by itself, by id or by name."""
        if isinstance(channel, Channel):
            return channel
        return self.world.channels.get(channel) or self.channel(channel)

    def channel(self, name: str) -> Channel:
        """The channel or thread of this name; KeyError when there is none."""
        for channel in self.world.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise KeyError(name)

    async def bot_ready(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109
        """Wait until a bot is connected and has set its commands."""

        def is_ready() -> bool:
            return self.switchboard.bot_is_there() and bool(self.world.all_commands())

        await until(is_ready, timeout, "The bot should be there")

    def age(self, message_id: str, seconds: float) -> None:
        """Make a message older than it is."""
        self.core.age(message_id, seconds)

    def expire_tokens(self) -> None:
        """End the life of every interaction token given out so far."""
        self.core.expire_tokens()

    def set_locale(self, locale: str) -> None:
        """Give the server another language."""
        self.core.set_locale(locale)


def _application(core: Core) -> web.Application:
    app = web.Application(client_max_size=UPLOADS)

    async def gateway(request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=LONGEST_GATEWAY_MESSAGE)
        core.sockets.add(socket)
        await connection.talk(core.switchboard, request, socket)
        return socket

    app.router.add_get("/gateway", gateway)
    app.router.add_get("/gateway/", gateway)
    rest.install(app, core)
    people.install(app, core)
    app.router.add_post("/playground/admin", admin.handler(core))
    return app


async def _listen(runner: web.AppRunner, port: int) -> None:
    for candidate in range(port, port + TRIES):
        try:
            await web.TCPSite(runner, HOST, candidate).start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            return
    await runner.cleanup()
    raise OSError(errno.EADDRINUSE, f"Ports {port} to {port + TRIES - 1} are all in use.")
