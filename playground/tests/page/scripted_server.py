"""A server for tests of the page.

It uses the code of the playground's world and of its addresses for browsers. The test plays the
bot.
"""

import json
from typing import Any, Self

from aiohttp import WSMsgType, web
from playwright.async_api import Page

from discord_playground import browser_plugin
from discord_playground.interactions import responses
from discord_playground.interactions.dispatch import Dispatcher
from discord_playground.interactions.responses import CHOICES
from discord_playground.messages import posting
from discord_playground.messages.posting import Draft
from discord_playground.people import web as people
from discord_playground.people.actions import Actions
from discord_playground.protocol.events import Event
from discord_playground.protocol.sockets import Sockets
from discord_playground.protocol.types import Files, Json
from discord_playground.world.objects.interactions import AUTOCOMPLETE, Interaction
from discord_playground.world.state import World
from page.samples import png
from page.world import QUAY, new_world

ANSWER_SECONDS = 60.0
"""Seconds after which an interaction fails. No test takes so long."""
POLL_MS = 10
MAX_POLLS = browser_plugin.PAGE_TIMEOUT_MS // POLL_MS
"""Number of times that `wait_for_operation` looks for an operation, POLL_MS milliseconds apart."""
NO_FILES: Files = {}


class _RecordingSocket(web.WebSocketResponse):
    """A socket that records the messages that it receives."""

    def __init__(self, received: list[Json], longest: int) -> None:
        super().__init__(max_msg_size=longest)
        self._received = received

    async def receive(self, *args: Any, **named: Any) -> Any:
        message = await super().receive(*args, **named)
        if message.type is WSMsgType.TEXT:
            self._received.append(json.loads(message.data))
        return message


class _RecordingSockets(Sockets):
    """Sockets that record the messages that they receive."""

    def __init__(self, received: list[Json]) -> None:
        super().__init__()
        self._received = received

    async def accept(self, request: web.Request, *, max_bytes: int) -> web.WebSocketResponse:
        socket = _RecordingSocket(self._received, max_bytes)
        await socket.prepare(request)
        self._open.add(socket)
        return socket


class ScriptedServer:
    """The server. It carries out what people do; a test posts and answers as the bot."""

    def __init__(self) -> None:
        self.received: list[Json] = []
        """Every message that the page sent."""
        self.address = ""
        self.online = True
        """Whether the bot receives interactions. The page is not told when this changes."""
        self.choices: list[Json] = []
        """The suggestions that the bot offers while a person types an option."""
        self._sockets = _RecordingSockets(self.received)
        self._runner: web.AppRunner | None = None
        self._dispatcher = Dispatcher(self._new_world(), lambda _: self.online)
        self._dispatcher.answer_seconds = ANSWER_SECONDS

    def _new_world(self) -> World:
        world = new_world(self.address)
        world.news.to_bot = self._answer_autocomplete
        return world

    def reset(self) -> None:
        """Replace the world by a new one in its first state."""
        self.received.clear()
        self.online, self.choices = True, []
        self._dispatcher.close()
        self._dispatcher.world = self._new_world()

    async def __aenter__(self) -> Self:
        await self.open(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self, port: int) -> None:
        """Listen at this port of the loopback address. 0 takes any free port."""
        app = web.Application()
        app.router.add_get("/pictures/{width:\\d+}x{height:\\d+}.png", _picture)
        people.add_page_routes(app, self._dispatcher, self._sockets)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port: int = self._runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{self.port}"

    async def close_connections(self) -> None:
        """Close every page's connection."""
        await self._sockets.close()

    async def close(self) -> None:
        """Close every page's connection and stop listening."""
        await self.close_connections()
        self._dispatcher.close()
        if self._runner:
            await self._runner.cleanup()

    @property
    def world(self) -> World:
        """The server's world."""
        return self._dispatcher.world

    def post(
        self,
        author: str,
        content: str = "",
        *,
        channel_id: str = QUAY,
        owner: str | None = None,
        files: Files = NO_FILES,
        extra: Json | None = None,
        **payload: Any,
    ) -> Json:
        """Post a message.

        With an `owner`, the message is ephemeral: only this person sees it. `extra` holds fields
        that a sender cannot set.
        """
        channel, writer = self.world.channel(channel_id), self.world.person(author)
        written = {"content": content} | payload
        draft = Draft(channel, writer, written, files, extra or {}, owner)
        return posting.post(self.world, draft).data

    def edit(self, message: Json, **changes: Any) -> None:
        """Change a public message."""
        posting.edit(self.world, self.world.message(message["id"]), changes, NO_FILES)

    def delete(self, message: Json) -> None:
        """Delete a public message."""
        posting.delete(self.world, self.world.message(message["id"]))

    def call_command(self, person: str) -> Interaction:
        """Call /wind in the quay as this person, without the page."""
        caller = self.world.person(person)
        return Actions(self._dispatcher, caller).call_command(QUAY, "wind", {})

    @property
    def last_interaction(self) -> Interaction:
        """The newest interaction."""
        return list(self.world.interactions.values())[-1]

    def answer(self, kind: int, **data: Any) -> None:
        """Answer the newest interaction."""
        responses.answer(self.world, self.last_interaction, {"type": kind, "data": data}, NO_FILES)

    def follow_up(self, **message: Any) -> None:
        """Send a follow-up to the newest interaction."""
        responses.followup(self.world, self.last_interaction, message, NO_FILES)

    def fail_interaction(self) -> None:
        """Let the newest interaction fail, as if the bot had not answered in time."""
        self._dispatcher._fail_if_unanswered(self.last_interaction)

    def operations(self, op: str) -> list[Json]:
        """Return every operation of this kind that the page sent."""
        return [one for one in self.received if one["op"] == op]

    def _answer_autocomplete(self, event: Event, data: Json) -> None:
        if event is Event.INTERACTION_CREATE and data["type"] == AUTOCOMPLETE:
            self.answer(CHOICES, choices=self.choices)


async def _picture(request: web.Request) -> web.Response:
    width, height = (int(request.match_info[side]) for side in ("width", "height"))
    return web.Response(body=png(width, height), content_type="image/png")


async def wait_for_operation(page: Page, server: ScriptedServer, op: str, times: int = 1) -> Json:
    """Wait until the page has sent this many operations of a kind. Return the last operation."""
    for _ in range(MAX_POLLS):
        if len(server.operations(op)) >= times:
            return {key: value for key, value in server.operations(op)[-1].items() if key != "n"}
        await page.wait_for_timeout(POLL_MS)
    raise AssertionError(f"the page never asked to {op}")
