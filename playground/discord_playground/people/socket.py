"""The page's WebSocket. Several people share a socket; it gets only events that they may see."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from discord_playground.people.actions import Actions
from discord_playground.people.view import is_for, world_event
from discord_playground.protocol.errors import NO_JSON, DiscordError
from discord_playground.protocol.sockets import Sockets
from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person

LONGEST = 256 * 1024


class Client:
    """One open page."""

    def __init__(self, actions: Actions, socket: web.WebSocketResponse) -> None:
        self.actions = actions
        self.world = actions.world
        self.socket = socket
        self.people: frozenset[str] = frozenset()
        self.looks = False
        self.mail: asyncio.Queue[Json] = asyncio.Queue()

    def news(self, event: Json) -> None:
        """Send an event to the page, if the page shows its guild and its people may see it."""
        shown = event.get("guild") in (None, self.world.home.id)
        if self.looks and shown and is_for(event, self.people):
            self.mail.put_nowait(event)

    def hear(self, text: str) -> None:
        """Do what the page asks, and tell it the result."""
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
                {"t": "refused", "n": n, "code": NO_JSON, "message": "That made no sense."}
            )
        else:
            self.mail.put_nowait({"t": "done", "n": n} | extra)

    def _do(self, said: Json) -> Json:
        if said["op"] not in OPS:
            raise DiscordError(NO_JSON, message=f"There is no op {said['op']!r}.")
        found = OPS[said["op"]](self, said)
        return found if isinstance(found, dict) else {}

    def who(self, said: Json) -> Person:
        """Return the person who acts."""
        return self.world.person(said["as"])

    def where(self, said: Json) -> Channel:
        """Return the channel of the action."""
        return self.world.channel(said["channel"])

    def look(self, said: Json) -> None:
        """Show these people's world to the page, and send it events from now on."""
        seated = [self.world.person(id) for id in said["as"]]
        for person in seated:
            self.world.direct_channel(person)
        self.people = frozenset(person.id for person in seated)
        self.looks = True
        online = self.actions.dispatcher.listens(self.world.home.id)
        self.mail.put_nowait(world_event(self.world, self.people, bot_online=online))


def _asked(interaction: Any) -> Json:
    return {"interaction": interaction.id}


OPS: Mapping[str, Callable[[Client, Json], Any]] = {
    "look": Client.look,
    "say": lambda page, it: {
        "message": page.actions.say(page.who(it), page.where(it), it["content"]).id
    },
    "slash": lambda page, it: _asked(
        page.actions.slash(page.who(it), page.where(it), it["command"], it.get("options") or {})
    ),
    "autocomplete": lambda page, it: _asked(
        page.actions.autocomplete(
            page.who(it),
            page.where(it),
            it["command"],
            it.get("options") or {},
            it["focused"],
            it["n"],
        )
    ),
    "click": lambda page, it: _asked(
        page.actions.click(page.who(it), it["message"], it["custom_id"])
    ),
    "select": lambda page, it: _asked(
        page.actions.select(page.who(it), it["message"], it["custom_id"], it["values"])
    ),
    "submit": lambda page, it: _asked(page.actions.submit(page.who(it), it["modal"], it["fields"])),
    "dismiss": lambda page, it: page.actions.dismiss(page.who(it), it["message"]),
    "delete": lambda page, it: page.actions.delete(page.who(it), it["message"]),
    "open_thread": lambda page, it: {
        "channel": page.actions.open_thread(
            page.who(it),
            page.where(it),
            it["name"],
            private=bool(it.get("private")),
            message=it.get("message") or "",
        ).id
    },
    "create_channel": lambda page, it: {
        "channel": page.actions.create_channel(
            page.who(it), page.world.home, it["name"], it.get("kind") or "text"
        ).id
    },
    "delete_channel": lambda page, it: page.actions.delete_channel(page.who(it), page.where(it)),
    "person": lambda page, it: {"person": page.actions.join(page.world.home, it["name"]).id},
    "leave_server": lambda page, it: page.actions.leave(page.who(it), page.world.home),
    "advance": lambda page, it: page.actions.advance(float(it["seconds"])),
    "receive": lambda page, it: page.actions.receive(page.who(it), it["direct"]),
    "notify": lambda page, it: page.actions.notify(page.who(it), page.world.home, it["level"]),
    "drop_notification": lambda page, it: page.actions.drop_notification(
        page.who(it), it["message"]
    ),
    "clear_tray": lambda page, it: page.actions.clear_tray(page.who(it)),
    "locale": lambda page, it: page.actions.speak(page.who(it), it["locale"]),
    "deny": lambda page, it: page.actions.deny(page.who(it), page.where(it), it["permissions"]),
}


async def serve(actions: Actions, sockets: Sockets, request: web.Request) -> web.WebSocketResponse:
    """Serve one page until it closes."""
    socket = await sockets.accept(request, longest=LONGEST)
    client = Client(actions, socket)
    actions.world.news.listen(client.news)
    sender = asyncio.create_task(_deliver(client))
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                client.hear(message.data)
    finally:
        actions.world.news.unlisten(client.news)
        sender.cancel()
    return socket


async def _deliver(client: Client) -> None:
    while True:
        event = await client.mail.get()
        try:
            await client.socket.send_str(json.dumps(event, separators=(",", ":")))
        except ConnectionError:
            return
