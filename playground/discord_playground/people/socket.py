"""The page's WebSocket. Several people share a socket; it gets only events that they may see."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from discord_playground.interactions.dispatch import Dispatcher, NoAnswer
from discord_playground.messages import threads
from discord_playground.people import members
from discord_playground.people.actions import Actions
from discord_playground.people.command_data import client_refusal
from discord_playground.people.view import is_visible_to, world_event
from discord_playground.protocol.errors import NO_JSON, DiscordError
from discord_playground.protocol.sockets import Sockets
from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import Channel

MAX_MESSAGE_BYTES = 256 * 1024


class Client:
    """One open page."""

    def __init__(self, dispatcher: Dispatcher, socket: web.WebSocketResponse) -> None:
        self.dispatcher = dispatcher
        self.world = dispatcher.world
        self.socket = socket
        self.people: frozenset[str] = frozenset()
        self.is_watching = False
        self.outbox: asyncio.Queue[Json] = asyncio.Queue()

    def send_if_visible(self, event: Json) -> None:
        """Send an event that the page's people may see, if the page shows the event's guild."""
        shown = event.get("guild") in (None, self.world.home.id)
        if self.is_watching and shown and is_visible_to(event, self.people):
            self.outbox.put_nowait(event)

    def handle_message(self, text: str) -> None:
        """Do what the page asks, and tell it the result."""
        n: Any = None
        try:
            request: Json = json.loads(text)
            n = request.get("n")
            extra = self._do(request)
        except DiscordError as error:
            self._refuse(n, error.code, error.message)
        except NoAnswer as error:
            self._refuse(n, 0, error.message)
        except (KeyError, ValueError, TypeError, AttributeError):
            self._refuse(n, NO_JSON, "That made no sense.")
        else:
            self.outbox.put_nowait({"t": "done", "n": n} | extra)

    def _refuse(self, n: Any, code: int | None, message: str) -> None:
        self.outbox.put_nowait({"t": "refused", "n": n, "code": code, "message": message})

    def _do(self, request: Json) -> Json:
        if request["op"] not in OPS:
            raise DiscordError(NO_JSON, message=f"There is no op {request['op']!r}.")
        found = OPS[request["op"]](self, request)
        return found if isinstance(found, dict) else {}

    def acting(self, request: Json) -> Actions:
        """Return the actions of the person who acts."""
        return Actions(self.dispatcher, self.world.person(request["as"]))

    def channel_of(self, request: Json) -> Channel:
        """Return the channel of the action."""
        return self.world.channel(request["channel"])

    def advance(self, request: Json) -> None:
        """Move the clock forward, for everybody."""
        try:
            threads.advance(self.world, float(request["seconds"]))
        except ValueError as error:
            raise client_refusal(str(error)) from None

    def start_watching(self, request: Json) -> None:
        """Show these people's world to the page, and send it events from now on."""
        people = [self.world.person(id) for id in request["as"]]
        for person in people:
            self.world.direct_channel(person)
        self.people = frozenset(person.id for person in people)
        self.is_watching = True
        online = self.dispatcher.bot_gets_events(self.world.home.id)
        self.outbox.put_nowait(world_event(self.world, self.people, bot_online=online))


def _interaction_id(interaction: Any) -> Json:
    return {"interaction": interaction.id}


OPS: Mapping[str, Callable[[Client, Json], Any]] = {
    "look": Client.start_watching,
    "say": lambda page, it: {
        "message": page.acting(it).write(page.channel_of(it), it["content"]).id
    },
    "slash": lambda page, it: _interaction_id(
        page.acting(it).call_command(page.channel_of(it), it["command"], it.get("options") or {})
    ),
    "user_command": lambda page, it: _interaction_id(
        page.acting(it).call_user_command(page.channel_of(it), it["command"], it["target"])
    ),
    "autocomplete": lambda page, it: _interaction_id(
        page.acting(it).autocomplete(
            page.channel_of(it), it["command"], it.get("options") or {}, it["focused"], it["n"]
        )
    ),
    "click": lambda page, it: _interaction_id(
        page.acting(it).press(it["message"], it["custom_id"])
    ),
    "select": lambda page, it: _interaction_id(
        page.acting(it).choose(it["message"], it["custom_id"], it["values"])
    ),
    "submit": lambda page, it: _interaction_id(
        page.acting(it).submit_form(it["modal"], it["fields"])
    ),
    "dismiss": lambda page, it: page.acting(it).dismiss(it["message"]),
    "delete": lambda page, it: page.acting(it).delete(it["message"]),
    "open_thread": lambda page, it: {
        "channel": page.acting(it)
        .open_thread(
            page.channel_of(it),
            it["name"],
            private=bool(it.get("private")),
            message=it.get("message") or "",
        )
        .id
    },
    "create_channel": lambda page, it: {
        "channel": page.acting(it).create_channel(it["name"], kind=it.get("kind") or "text").id
    },
    "delete_channel": lambda page, it: page.acting(it).delete_channel(page.channel_of(it)),
    "person": lambda page, it: {
        "person": members.join_by_name(page.world, page.world.home, it["name"]).id
    },
    "leave_server": lambda page, it: page.acting(it).leave(),
    "advance": Client.advance,
    "receive": lambda page, it: page.acting(it).receive(it["direct"]),
    "notify": lambda page, it: page.acting(it).notify(page.world.home, it["level"]),
    "drop_notification": lambda page, it: page.acting(it).drop_notification(it["message"]),
    "clear_tray": lambda page, it: page.acting(it).clear_tray(),
    "locale": lambda page, it: page.acting(it).speak(it["locale"]),
    "deny": lambda page, it: page.acting(it).deny_bot(page.channel_of(it), *it["permissions"]),
}


async def serve(
    dispatcher: Dispatcher, sockets: Sockets, request: web.Request
) -> web.WebSocketResponse:
    """Serve one page until it closes."""
    socket = await sockets.accept(request, max_bytes=MAX_MESSAGE_BYTES)
    client = Client(dispatcher, socket)
    client.world.news.listen(client.send_if_visible)
    sender = asyncio.create_task(_deliver(client))
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                client.handle_message(message.data)
    finally:
        client.world.news.unlisten(client.send_if_visible)
        sender.cancel()
    return socket


async def _deliver(client: Client) -> None:
    while True:
        event = await client.outbox.get()
        try:
            await client.socket.send_str(json.dumps(event, separators=(",", ":")))
        except ConnectionError:
            return
