"""The page's WebSocket: several people at one socket, each seeing what is theirs."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from playground.core import Core
from playground.people.actions import Deeds
from playground.people.view import is_for, world_event
from playground.protocol.errors import DiscordError
from playground.protocol.types import Json
from playground.world.channels import Channel
from playground.world.people import Person


class Seat:
    """One page."""

    def __init__(self, core: Core, socket: web.WebSocketResponse) -> None:
        self.core = core
        self.deeds = Deeds(core.world, core.desk)
        self.socket = socket
        self.people: frozenset[str] = frozenset()
        self.looks = False
        self.mail: asyncio.Queue[Json] = asyncio.Queue()

    def news(self, event: Json) -> None:
        """Something happened; pass it on if these people may know."""
        if self.looks and is_for(event, self.people):
            self.mail.put_nowait(event)

    def hear(self, text: str) -> None:
        """Do what the page asks, and say how it went."""
        n: Any = None
        try:
            said: Json = json.loads(text)
            n = said.get("n")
            extra = self._do(said)
        except DiscordError as error:
            self.mail.put_nowait(
                {"t": "refused", "n": n, "code": error.code, "message": error.message}
            )
        except (KeyError, ValueError, TypeError, AttributeError):
            self.mail.put_nowait(
                {"t": "refused", "n": n, "code": 50109, "message": "That made no sense."}
            )
        else:
            self.mail.put_nowait({"t": "done", "n": n} | extra)

    def _do(self, said: Json) -> Json:
        if said["op"] not in OPS:
            raise DiscordError(50109, message=f"There is no op {said['op']!r}.")
        found = OPS[said["op"]](self, said)
        return found if isinstance(found, dict) else {}

    def who(self, said: Json) -> Person:
        """The person acted as."""
        return self.core.world.person(said["as"])

    def where(self, said: Json) -> Channel:
        """The channel acted in."""
        return self.core.world.channel(said["channel"])

    def look(self, said: Json) -> None:
        """Begin to see."""
        self.people = frozenset(self.core.world.person(id).id for id in said["as"])
        self.looks = True
        online = self.core.switchboard.bot_is_there()
        self.mail.put_nowait(world_event(self.core.world, self.people, bot_online=online))


def _asked(interaction: Any) -> Json:
    return {"interaction": interaction.id}


OPS: Mapping[str, Callable[[Seat, Json], Any]] = {
    "look": Seat.look,
    "say": lambda seat, it: {
        "message": seat.deeds.say(seat.who(it), seat.where(it), it["content"]).id
    },
    "slash": lambda seat, it: _asked(
        seat.deeds.slash(seat.who(it), seat.where(it), it["command"], it.get("options") or {})
    ),
    "autocomplete": lambda seat, it: _asked(
        seat.deeds.autocomplete(
            seat.who(it),
            seat.where(it),
            it["command"],
            it.get("options") or {},
            it["focused"],
            it["n"],
        )
    ),
    "click": lambda seat, it: _asked(
        seat.deeds.click(seat.who(it), it["message"], it["custom_id"])
    ),
    "select": lambda seat, it: _asked(
        seat.deeds.select(seat.who(it), it["message"], it["custom_id"], it["values"])
    ),
    "submit": lambda seat, it: _asked(seat.deeds.submit(seat.who(it), it["modal"], it["fields"])),
    "dismiss": lambda seat, it: seat.deeds.dismiss(seat.who(it), it["message"]),
    "delete": lambda seat, it: seat.deeds.delete(seat.who(it), it["message"]),
    "open_thread": lambda seat, it: {
        "channel": seat.deeds.open_thread(seat.who(it), seat.where(it), it["name"]).id
    },
    "create_channel": lambda seat, it: {
        "channel": seat.deeds.create_channel(seat.who(it), it["name"]).id
    },
    "delete_channel": lambda seat, it: seat.deeds.delete_channel(seat.who(it), seat.where(it)),
    "person": lambda seat, it: {"person": seat.deeds.join(it["name"]).id},
    "leave_server": lambda seat, it: seat.deeds.leave(seat.who(it)),
    "locale": lambda seat, it: seat.deeds.speak(seat.who(it), it["locale"]),
    "deny": lambda seat, it: seat.deeds.deny(seat.who(it), seat.where(it), it["permissions"]),
}


async def serve(core: Core, request: web.Request) -> web.WebSocketResponse:
    """Serve one page until it closes."""
    socket = web.WebSocketResponse(max_msg_size=256 * 1024)
    await socket.prepare(request)
    core.sockets.add(socket)
    seat = Seat(core, socket)
    core.world.hub.listen(seat.news)
    postman = asyncio.create_task(_deliver(seat))
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                seat.hear(message.data)
    finally:
        core.world.hub.unlisten(seat.news)
        postman.cancel()
    return socket


async def _deliver(seat: Seat) -> None:
    while True:
        event = await seat.mail.get()
        try:
            await seat.socket.send_str(json.dumps(event, separators=(",", ":")))
        except ConnectionError:
            return
