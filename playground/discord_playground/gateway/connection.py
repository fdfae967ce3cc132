"""The gateway's WebSocket: greets a bot, checks its token, and reads its messages."""

import asyncio
import json
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from discord_playground.gateway.intents import PRIVILEGED
from discord_playground.gateway.session import (
    ACK,
    HEARTBEAT,
    HELLO,
    IDENTIFY,
    INVALID,
    RESUME,
    BotSocket,
    Session,
)
from discord_playground.gateway.sessions import BAD_TOKEN, Gateway
from discord_playground.gateway.shards import MOST_GUILDS, Shard
from discord_playground.protocol.sockets import Sockets
from discord_playground.protocol.types import Json

MAX_MESSAGE_BYTES = 64 * 1024
HEARTBEAT_MS = 41_250
ACK_DELAY_SECONDS = 0.02
PRESENCE, VOICE, MEMBERS = 3, 4, 8
UNKNOWN_OP, BAD_JSON, NOT_AUTHENTICATED, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4005
BAD_SHARD, SHARDING_REQUIRED, BAD_INTENTS, DISALLOWED_INTENTS = 4010, 4011, 4013, 4014


class GatewayClosed(Exception):
    """The gateway ends the connection with this close code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(str(code))


class StartsUsedUp(GatewayClosed):
    """The bot tried to start more sessions than a day allows."""

    def __init__(self) -> None:
        super().__init__(BAD_TOKEN)


class Conversation:
    """One connection with a bot."""

    def __init__(self, gateway: Gateway, bot_socket: BotSocket) -> None:
        self.gateway = gateway
        self.line = bot_socket
        self.session: Session | None = None

    def handle_message(self, text: str) -> None:
        """Handle a message of the bot."""
        try:
            message: Json = json.loads(text)
            op: int = message["op"]
            data: Any = message.get("d")
        except (ValueError, KeyError, TypeError):
            raise GatewayClosed(BAD_JSON) from None
        if op == HEARTBEAT:
            # discord.py notes the time of a heartbeat only after it has sent the heartbeat. If the
            # answer came in the same instant, discord.py would measure the latency from the
            # heartbeat before, an interval too early. A real network also delays the answer.
            asyncio.get_running_loop().call_later(ACK_DELAY_SECONDS, self.line.enqueue, ACK)
        elif op == IDENTIFY:
            self._identify(data)
        elif op == RESUME:
            self._resume(data)
        elif op not in (PRESENCE, VOICE, MEMBERS):
            raise GatewayClosed(UNKNOWN_OP)
        elif self.session is None:
            raise GatewayClosed(NOT_AUTHENTICATED)

    def _identify(self, data: Json) -> None:
        self._check_authentication(data)
        if self.gateway.close_codes:
            raise GatewayClosed(self.gateway.close_codes.pop(0))
        shard = _read_shard(data.get("shard"))
        if self.gateway.guild_count(shard) > MOST_GUILDS:
            raise GatewayClosed(SHARDING_REQUIRED)
        intents = data.get("intents")
        if not isinstance(intents, int):
            raise GatewayClosed(BAD_INTENTS)
        if intents & PRIVILEGED:
            raise GatewayClosed(DISALLOWED_INTENTS)
        if self.gateway.starts.are_used_up():
            raise StartsUsedUp
        if not self.gateway.starts.try_start(shard.id):
            self._send_invalid()
            return
        self.session = self.gateway.open(self.line, shard, intents)

    def _resume(self, data: Json) -> None:
        self._check_authentication(data)
        number = data.get("seq") or 0
        self.session = self.gateway.resume(self.line, data.get("session_id", ""), number)
        if self.session is None:
            self._send_invalid()

    def _send_invalid(self) -> None:
        self.line.enqueue(INVALID, False)  # noqa: FBT003 - the protocol's own value

    def _check_authentication(self, data: Json) -> None:
        if self.session is not None and self.session.bot_socket is self.line:
            raise GatewayClosed(ALREADY_AUTHENTICATED)
        if str(data.get("token", "")).removeprefix("Bot ") != self.gateway.world.token:
            raise GatewayClosed(BAD_TOKEN)


def _read_shard(said: Any) -> Shard:
    try:
        return Shard.read(said)
    except ValueError:
        raise GatewayClosed(BAD_SHARD) from None


def add_gateway_route(app: web.Application, gateway: Gateway, sockets: Sockets) -> None:
    async def serve(request: web.Request) -> web.StreamResponse:
        if gateway.down:
            gateway.refused_connections += 1
            raise web.HTTPServiceUnavailable
        socket = await sockets.accept(request, max_bytes=MAX_MESSAGE_BYTES)
        if gateway.connections_to_close:
            gateway.connections_to_close -= 1
            await socket.close(code=WSCloseCode.GOING_AWAY)
            return socket
        await _talk(gateway, request, socket)
        return socket

    app.router.add_get("/gateway", serve)
    app.router.add_get("/gateway/", serve)


async def _talk(gateway: Gateway, request: web.Request, socket: web.WebSocketResponse) -> None:
    line = BotSocket(socket, zlib_stream=request.query.get("compress") == "zlib-stream")
    conversation = Conversation(gateway, line)
    line.enqueue(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                conversation.handle_message(message.data)
    except StartsUsedUp as end:
        await asyncio.gather(gateway.reset_token(), line.close_after_sending(end.code))
    except GatewayClosed as end:
        await line.close_after_sending(end.code)
    finally:
        line.stop_sending()
        if conversation.session is not None:
            gateway.mark_disconnected(conversation.session, line)
