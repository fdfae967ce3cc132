"""The playground's own world, and its own way in for the page, with a script in place of a bot."""

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
from page.world import QUAY, beginning

PATIENCE = 60.0
"""Seconds after which an interaction fails by itself: far more than any test takes."""
LOOK = 10
LOOKS = browser_plugin.PATIENCE // LOOK
"""Milliseconds between two looks whether the page has sent something, and how many looks."""
NO_FILES: Files = {}


class _Line(web.WebSocketResponse):
    """A socket that writes down what it hears."""

    def __init__(self, heard: list[Json], longest: int) -> None:
        super().__init__(max_msg_size=longest)
        self._heard = heard

    async def receive(self, *args: Any, **named: Any) -> Any:
        message = await super().receive(*args, **named)
        if message.type is WSMsgType.TEXT:
            self._heard.append(json.loads(message.data))
        return message


class _Lines(Sockets):
    """Sockets of this kind."""

    def __init__(self, heard: list[Json]) -> None:
        super().__init__()
        self._heard = heard

    async def accept(self, request: web.Request, *, longest: int) -> web.WebSocketResponse:
        line = _Line(self._heard, longest)
        await line.prepare(request)
        self._open.add(line)
        return line


class ScriptedServer:
    """What people do happens; a test posts, answers and fails in the bot's name."""

    def __init__(self) -> None:
        self.heard: list[Json] = []
        """All that the page sent."""
        self.address = ""
        self.online = True
        """Whether the bot hears of anything; the page is not told."""
        self.choices: list[Json] = []
        """What the bot offers a person who types an option."""
        self._lines = _Lines(self.heard)
        self._runner: web.AppRunner | None = None
        self._actions = Actions(*self._beginning())

    def _beginning(self) -> tuple[World, Dispatcher]:
        world = beginning(self.address)
        world.news.to_bot = self._to_bot
        dispatcher = Dispatcher(world, lambda _: self.online)
        dispatcher.answer_seconds = PATIENCE
        return world, dispatcher

    def begin(self) -> None:
        """Set the world up as it is at the beginning."""
        self.heard.clear()
        self.online, self.choices = True, []
        self._actions.dispatcher.close()
        self._actions.world, self._actions.dispatcher = self._beginning()

    async def __aenter__(self) -> Self:
        await self.open(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self, port: int) -> None:
        """Listen on this port of the loopback address, 0 takes any."""
        app = web.Application()
        app.router.add_get("/pictures/{width:\\d+}x{height:\\d+}.png", _picture)
        people.install(app, self._actions, self._lines)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port: int = self._runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{self.port}"

    async def hang_up(self) -> None:
        """Hang up on everybody."""
        await self._lines.close()

    async def close(self) -> None:
        """Hang up on everybody, and listen no more."""
        await self.hang_up()
        self._actions.dispatcher.close()
        if self._runner:
            await self._runner.cleanup()

    @property
    def world(self) -> World:
        """Where all of it happens."""
        return self._actions.world

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
        """A new message; `owner` makes it ephemeral, `extra` is what nobody sends."""
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

    def called(self, person: str) -> Interaction:
        """A command that somebody called in the quay, from elsewhere than the page."""
        somebody, place = self.world.person(person), self.world.channel(QUAY)
        return self._actions.slash(somebody, place, "wind", {})

    @property
    def newest(self) -> Interaction:
        """What was asked of the bot last."""
        return list(self.world.interactions.values())[-1]

    def answer(self, kind: int, **data: Any) -> None:
        """Answer what was asked last."""
        responses.answer(self.world, self.newest, {"type": kind, "data": data}, NO_FILES)

    def follow_up(self, **message: Any) -> None:
        """Say a further thing about what was asked last."""
        responses.followup(self.world, self.newest, message, NO_FILES)

    def fail(self) -> None:
        """Let the time be up in which the bot could have answered what was asked last."""
        self._actions.dispatcher._too_late(self.newest)

    def asked(self, op: str) -> list[Json]:
        """Every operation of this kind the page sent."""
        return [one for one in self.heard if one["op"] == op]

    def _to_bot(self, event: Event, data: Json) -> None:
        if event is Event.INTERACTION_CREATE and data["type"] == AUTOCOMPLETE:
            self.answer(CHOICES, choices=self.choices)


async def _picture(request: web.Request) -> web.Response:
    width, height = (int(request.match_info[side]) for side in ("width", "height"))
    return web.Response(body=png(width, height), content_type="image/png")


async def sent(page: Page, server: ScriptedServer, op: str, times: int = 1) -> Json:
    """The last operation of this kind, once the page has sent so many."""
    for _ in range(LOOKS):
        if len(server.asked(op)) >= times:
            return {key: value for key, value in server.asked(op)[-1].items() if key != "n"}
        await page.wait_for_timeout(LOOK)
    raise AssertionError(f"the page never asked to {op}")
