"""A bot without a library. It sends exactly what a test asks for."""

import io
import json
import zlib
from types import TracebackType
from typing import Any, Self

import aiohttp

from discord_playground import Playground
from discord_playground.protocol.types import Json

GUILDS_INTENT = 1
PATIENCE = 120


class RawBot:
    """REST calls and one gateway connection."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self.token = playground.token
        self.sequence = 0
        self.ready: Json = {}
        self._inflate: Any = None

    async def __aenter__(self) -> Self:
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.session.close()

    async def call(
        self, method: str, path: str, body: Any = None, *, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send a request. Return the answer's status and JSON."""
        headers = {"Authorization": f"Bot {self.token}"}
        url = self.playground.api_url + path
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
            body = None
        async with self.session.request(
            method, url, json=body, data=data, headers=headers
        ) as response:
            if response.status == 204:
                return 204, None
            assert response.headers["Content-Type"] == "application/json"
            return response.status, await response.json()

    async def connect(self, query: str = "?v=10&encoding=json") -> Json:
        """Connect to the gateway. Return HELLO."""
        self._inflate = zlib.decompressobj() if "zlib" in query else None
        self.socket = await self.session.ws_connect(self.playground.gateway_url + query)
        return await self.receive_payload()

    async def receive_payload(self) -> Json:
        """Return the next gateway message, or `{"closed": code}` if the connection is closed."""
        message = await self.socket.receive(timeout=PATIENCE)
        if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            return {"closed": self.socket.close_code}
        text = message.data if self._inflate is None else self._inflate.decompress(message.data)
        payload: Json = json.loads(text)
        self.sequence = payload["s"] or self.sequence
        return payload

    async def wait_for_event(self, event: str) -> Json:
        """Wait for the next event with this name. Return its data."""
        while (payload := await self.receive_payload()).get("t") != event:
            assert "closed" not in payload, payload
        return payload["d"]

    async def send(self, op: int, data: Any = None) -> None:
        """Send a gateway message."""
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, intents: int = GUILDS_INTENT, **more: Any) -> None:
        """Ask for a session."""
        await self.send(2, {"token": self.token, "intents": intents, "properties": {}, **more})

    async def connect_and_identify(self, intents: int = GUILDS_INTENT) -> Json:
        """Connect, identify, and return the data of the first GUILD_CREATE event."""
        await self.connect()
        await self.identify(intents)
        self.ready = await self.wait_for_event("READY")
        return await self.wait_for_event("GUILD_CREATE")

    async def set_commands(self, *commands: Json) -> None:
        """Replace all global commands with these."""
        path = f"/applications/{self.playground.world.application_id}/commands"
        status, answer = await self.call("PUT", path, list(commands))
        assert status == 200, answer

    async def answer(
        self, interaction: Json, kind: int, data: Json | None = None
    ) -> tuple[int, Any]:
        """Answer an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        body: Json = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.call("POST", path, body)

    def webhook_path(self, interaction: Json, path_end: str = "") -> str:
        """Return the path of an interaction's webhook, or of one of its messages."""
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{path_end}"
