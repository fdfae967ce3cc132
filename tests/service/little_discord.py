"""As much of Discord as it takes to log in, to send commands and to go online."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

TOKEN = "little.discord.token"
APPLICATION = "700000000000000001"
USER = {
    "id": APPLICATION,
    "username": "Cartagena",
    "discriminator": "0",
    "global_name": None,
    "avatar": None,
    "bot": True,
}


@dataclass
class LittleDiscord:
    """What it was told, and what happened."""

    commands: list[dict[str, Any]] = field(default_factory=list)
    sent: int = 0
    accepts: str = TOKEN
    silent: bool = False
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    identified: asyncio.Event = field(default_factory=asyncio.Event)
    tells_commands: bool = True
    gateway_close_code: int | None = None
    url: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": f"{self.url}/api/v10",
            "DISCORD_GATEWAY_URL": f"{self.url.replace('http', 'ws', 1)}/gateway",
        }

    async def me(self, request: web.Request) -> web.Response:
        self.asked.set()
        if self.silent:
            await asyncio.sleep(30)
        if request.headers["Authorization"] != f"Bot {self.accepts}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(USER)

    async def application(self, _request: web.Request) -> web.Response:
        about = {"id": APPLICATION, "name": "Cartagena", "description": "", "icon": None}
        more = {"bot_public": True, "bot_require_code_grant": False, "verify_key": "0", "flags": 0}
        return _json({**about, **more, "owner": USER})

    async def gateway_address(self, _request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        url = self.environment["DISCORD_GATEWAY_URL"]
        return _json({"url": url, "shards": 1, "session_start_limit": limit})

    async def list_commands(self, _request: web.Request) -> web.Response:
        if not self.tells_commands:
            return _json({"message": "Missing Access", "code": 50001}, status=403)
        return _json(self.commands)

    async def take_commands(self, request: web.Request) -> web.Response:
        self.sent += 1
        ids = {"application_id": APPLICATION, "version": str(self.sent)}
        self.commands = [
            {**command, **ids, "id": str(1000 * self.sent + n)}
            for n, command in enumerate(await request.json())
        ]
        return _json(self.commands)

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45000}, "s": None, "t": None})
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            opcode = frame.json()["op"]
            if opcode == 2:
                await self._welcome(socket)
            elif opcode == 1:
                await socket.send_json({"op": 11})
        return socket

    async def _welcome(self, socket: web.WebSocketResponse) -> None:
        if self.gateway_close_code is not None:
            await socket.close(code=self.gateway_close_code)
            return
        ready = {
            "v": 10,
            "user": USER,
            "guilds": [],
            "session_id": "one",
            "resume_gateway_url": self.environment["DISCORD_GATEWAY_URL"],
            "shard": [0, 1],
            "application": {"id": APPLICATION, "flags": 0},
        }
        await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
        self.identified.set()

    def routes(self) -> web.Application:
        app = web.Application()
        commands = f"/api/v10/applications/{APPLICATION}/commands"
        app.add_routes(
            [
                web.get("/api/v10/users/@me", self.me),
                web.get("/api/v10/oauth2/applications/@me", self.application),
                web.get("/api/v10/applications/@me", self.application),
                web.get("/api/v10/gateway/bot", self.gateway_address),
                web.get(commands, self.list_commands),
                web.put(commands, self.take_commands),
                web.get("/gateway", self.gateway),
            ]
        )
        return app


async def open_server(world: LittleDiscord) -> TestServer:
    """Serve on a free port of the loopback."""
    server = TestServer(world.routes())
    await server.start_server()
    world.url = str(server.make_url("")).rstrip("/")
    return server


def _json(body: object, status: int = 200) -> web.Response:
    response = web.json_response(body, status=status)
    # The client takes nothing but exactly this; a charset would make it read text.
    response.headers["Content-Type"] = "application/json"
    return response
