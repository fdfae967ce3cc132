"""A tiny server that speaks the page's side of the protocol, with a script instead of a bot."""

import re
import struct
import zlib
from pathlib import Path
from typing import Any, Self

from aiohttp import WSMsgType, web
from playwright.async_api import Page

from playground.protocol.types import Json
from tests.page import samples
from tests.page.samples import BOT, GUILD, HARBOUR, PEOPLE, TAVERN, THREAD

PAGE = Path(__file__).parents[2] / "playground" / "page"


def png(width: int, height: int) -> bytes:
    """A plain blue picture."""
    rows = (b"\x00" + b"\x30\x70\xb0" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


class Stage:
    """Holds the world; `tell` puts events in, `heard` keeps what the page asked."""

    def __init__(self) -> None:
        self.sockets: set[web.WebSocketResponse] = set()
        self._runner: web.AppRunner | None = None
        self.address = ""
        self.begin()

    def begin(self) -> None:
        """Set the world up as it is at the beginning."""
        self.heard: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.refusals: dict[str, Json] = {}
        self.choices: list[Json] = []
        self.chips = [dict(one) for one in samples.CHIPS]
        self.bot: Json = {"online": True, "id": BOT, "name": "Bosun"}
        self.people = [dict(one) for one in PEOPLE]
        self.channels: list[Json] = [
            {"id": TAVERN, "name": "tavern", "type": 0, "parent_id": None},
            {"id": HARBOUR, "name": "harbour", "type": 0, "parent_id": None},
            {"id": THREAD, "name": "second table", "type": 11, "parent_id": TAVERN},
        ]
        self.thinking: list[Json] = []
        self.messages: dict[str, Json] = {}
        self.private: dict[str, dict[str, Json]] = {}
        self._next = 900000000000001000

    async def __aenter__(self) -> Self:
        await self.open(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self, port: int) -> None:
        """Listen on this port of the loopback address, 0 takes any."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_static("/page", PAGE)
        app.router.add_get("/people", self._people)
        app.router.add_get("/attachments/{name}", self._picture)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port: int = self._runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{self.port}"

    async def hang_up(self) -> None:
        """Hang up on everybody."""
        for socket in tuple(self.sockets):
            await socket.close()

    async def close(self) -> None:
        """Hang up on everybody, and listen no more."""
        await self.hang_up()
        if self._runner:
            await self._runner.cleanup()

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _picture(self, request: web.Request) -> web.Response:
        """Of 800 by 300, or as large as its name says: 1000x990.png."""
        size = re.fullmatch(r"(\d+)x(\d+)\.png", request.match_info["name"])
        width, height = (800, 300) if size is None else (int(size[1]), int(size[2]))
        return web.Response(body=png(width, height), content_type="image/png")

    async def _people(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.add(socket)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(socket, message.json())
        finally:
            self.sockets.discard(socket)
        return socket

    async def _hear(self, socket: web.WebSocketResponse, asked: Json) -> None:
        self.heard.append(asked)
        if asked["op"] == "look":
            await socket.send_json(self.world(asked["as"]))
        if asked["op"] == "autocomplete":
            event = {"t": "choices", "for": asked["as"], "choices": self.choices}
            await socket.send_json(event | {"n": asked["n"]})
        if asked["op"] in self.refusals:
            refusal = {"t": "refused", "n": asked["n"]} | self.refusals[asked["op"]]
            await socket.send_json(refusal)
            return
        answer = self.answers.get(asked["op"], {})
        await socket.send_json({"t": "done", "n": asked["n"]} | answer)

    def world(self, people: list[str]) -> Json:
        """What the page is told first."""
        return {
            "t": "world",
            "guild": {"id": GUILD, "name": "Test harbour", "preferred_locale": "en-US"},
            "people": self.people,
            "channels": [*self.channels, *(self.direct(one) for one in people)],
            "roles": samples.ROLES,
            "commands": samples.COMMANDS,
            "chips": self.chips,
            "messages": _by_channel(self.messages),
            "ephemeral": {uid: _by_channel(self.private.get(uid, {})) for uid in people},
            "thinking": [one for one in self.thinking if one["for"] in people],
            "bot": self.bot,
        }

    def direct(self, person: str) -> Json:
        """The channel of this person and the bot."""
        recipient = next(one for one in self.people if one["id"] == person)
        return {"id": f"{person}0", "type": 1, "recipients": [recipient]}

    async def tell(self, event: Json) -> None:
        """Send an event to every page."""
        for socket in tuple(self.sockets):
            await socket.send_json(event)

    async def post(self, author: str, content: str = "", **more: Any) -> Json:
        """A new message in the tavern, or in `channel_id`; `owner` makes it ephemeral."""
        owner = more.pop("owner", None)
        self._next += 1
        message: Json = {
            "id": str(self._next), "channel_id": TAVERN, "type": 0, "content": content,
            "author": self._user(author), "embeds": [], "components": [], "attachments": [],
            "mentions": [], "mention_everyone": False, "edited_timestamp": None,
            "flags": samples.EPHEMERAL if owner else 0,
        } | more  # fmt: skip
        if owner:
            message["flags"] |= samples.EPHEMERAL
            self.private.setdefault(owner, {})[message["id"]] = message
        else:
            self.messages[message["id"]] = message
        await self.tell({"t": "message", "message": message} | ({"for": owner} if owner else {}))
        return message

    async def edit(self, message: Json, **changes: Any) -> Json:
        """Change a public message."""
        changed = message | {"edited_timestamp": "2024-01-01T10:00:00+00:00"} | changes
        self.messages[message["id"]] = changed
        await self.tell({"t": "edit", "message": changed})
        return changed

    def _user(self, author: str) -> Json:
        if author == BOT:
            return {"id": BOT, "username": "Bosun", "global_name": None, "bot": True}
        found = next(one for one in self.people if one["id"] == author)
        return {"id": author, "username": found["username"], "global_name": found["global_name"]}

    def asked(self, op: str) -> list[Json]:
        """Every operation of this kind the page sent."""
        return [one for one in self.heard if one["op"] == op]


def _by_channel(messages: dict[str, Json]) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for one in messages.values():
        found.setdefault(one["channel_id"], []).append(one)
    return found


async def sent(page: Page, stage: Stage, op: str) -> dict[str, object]:
    """The last operation of this kind, once the page has sent it."""
    for _ in range(100):
        if stage.asked(op):
            return {key: value for key, value in stage.asked(op)[-1].items() if key != "n"}
        await page.wait_for_timeout(10)
    raise AssertionError(f"the page never asked to {op}")
