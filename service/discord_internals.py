"""The undocumented parts of discord.py that we use; importing this module checks them.

Apart from the modules named `*_internals`, no module may use undocumented parts of a library:
`tests/test_library_uses.py` checks that. Each module that imports a part from here says why it
needs that part.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextvars import ContextVar
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, cast

import aiohttp
import discord
from discord import app_commands, http
from yarl import URL

from game.library_parts import AttributeOfType, CallablePart, Requirement, UsedName, check_library
from game.model.ids import RoleId

LIBRARY = "discord.py"

ADDRESSES: tuple[Requirement, ...] = (
    AttributeOfType("discord.http.Route.BASE", str),
    UsedName("BASE", "discord.http.Route.__init__"),
    AttributeOfType("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", URL),
    UsedName("DEFAULT_GATEWAY", "discord.gateway.DiscordWebSocket.from_client"),
    UsedName("DEFAULT_GATEWAY", "discord.shard.AutoShardedClient.launch_shards"),
)

SHARDS: tuple[Requirement, ...] = (
    CallablePart("discord.shard.Shard", 3),
    UsedName("Shard", "discord.shard.AutoShardedClient.launch_shard"),
    UsedName("_handled_exceptions", "discord.shard.Shard.__init__"),
    UsedName("_handled_exceptions", "discord.shard.Shard.reidentify"),
    UsedName("_handled_exceptions", "discord.shard.Shard.reconnect"),
    CallablePart("discord.shard.Shard.reidentify", 2),
    CallablePart("discord.shard.Shard.reconnect", 1),
    UsedName("reidentify", "discord.shard.AutoShardedClient.connect"),
    UsedName("reconnect", "discord.shard.AutoShardedClient.connect"),
    CallablePart("discord.shard.Shard._handle_disconnect", 2),
    CallablePart("discord.shard.Shard._cancel_task", 1),
    UsedName("_task", "discord.shard.Shard._cancel_task"),
    UsedName("_cancel_task", "discord.shard.Shard.close"),
    UsedName("_client", "discord.shard.Shard.__init__"),
    UsedName("_dispatch", "discord.shard.Shard.__init__"),
    UsedName("_queue_put", "discord.shard.Shard.__init__"),
    CallablePart("discord.shard.EventItem", 3),
    AttributeOfType("discord.shard.EventType.identify", int),
    AttributeOfType("discord.shard.EventType.reconnect", int),
    UsedName("resume", "discord.gateway.ReconnectWebSocket.__init__"),
    CallablePart("discord.gateway.ReconnectWebSocket", 1, ("resume",)),
    CallablePart("discord.backoff.ExponentialBackoff"),
    CallablePart("discord.backoff.ExponentialBackoff.delay", 1),
    UsedName("ExponentialBackoff", "discord.shard.Shard.__init__"),
)

ANSWERS: tuple[Requirement, ...] = (
    AttributeOfType("discord.webhook.async_.async_context", ContextVar),
    UsedName("async_context", "discord.interactions.InteractionResponse.defer"),
    UsedName("async_context", "discord.interactions.InteractionResponse.edit_message"),
    UsedName("async_context", "discord.interactions.InteractionResponse.send_message"),
    UsedName("async_context", "discord.interactions.InteractionResponse.send_modal"),
    CallablePart("discord.webhook.async_.AsyncWebhookAdapter"),
    CallablePart(
        "discord.webhook.async_.AsyncWebhookAdapter.request",
        2,
        ("session", "payload", "multipart", "files", "params", "proxy", "proxy_auth"),
    ),
    CallablePart("discord.http.Route", 2, ("webhook_id",)),
    UsedName("method", "discord.http.Route.__init__"),
    UsedName("path", "discord.http.Route.__init__"),
    UsedName("url", "discord.http.Route.__init__"),
    UsedName("webhook_id", "discord.http.Route.__init__"),
    CallablePart("discord.http.json_or_text", 1),
    CallablePart("discord.File.reset", 1),
    CallablePart("discord.DiscordServerError", 2),
    CallablePart("discord.Forbidden", 2),
    CallablePart("discord.HTTPException", 2),
    CallablePart("discord.NotFound", 2),
    UsedName("to_dict", "discord.webhook.async_.interaction_message_response_params"),
)

GATEWAY: tuple[Requirement, ...] = (
    UsedName("http", "discord.Client.__init__"),
    CallablePart("discord.http.HTTPClient.get_bot_gateway", 1),
    CallablePart("discord.http.HTTPClient.get_guilds", 2, ("after",)),
    CallablePart(
        "discord.SessionStartLimits",
        keyword_names=("total", "remaining", "reset_after", "max_concurrency"),
    ),
)

LIMITS: tuple[Requirement, ...] = (
    CallablePart("discord.http.Ratelimit", 1),
    UsedName("Ratelimit", "discord.http.HTTPClient.get_ratelimit"),
    UsedName("_refresh", "discord.http.Ratelimit.acquire"),
    UsedName("_sleeping", "discord.http.Ratelimit._refresh"),
    UsedName("outgoing", "discord.http.Ratelimit.acquire"),
    UsedName("remaining", "discord.http.Ratelimit.acquire"),
)

COMMANDS: tuple[Requirement, ...] = (
    CallablePart("discord.app_commands.Command.to_dict", 2),
    CallablePart("discord.app_commands.Command.get_translated_payload", 3),
    CallablePart("discord.app_commands.ContextMenu.to_dict", 2),
    CallablePart("discord.app_commands.ContextMenu.get_translated_payload", 3),
    CallablePart("discord.app_commands.Group.to_dict", 2),
    CallablePart("discord.app_commands.Group.get_translated_payload", 3),
)

REQUESTS: tuple[Requirement, ...] = (
    CallablePart("discord.http.HTTPClient.request", 2),
    UsedName("request", "discord.http.HTTPClient.send_message"),
    UsedName("request", "discord.http.HTTPClient.start_thread_without_message"),
)

MEMBERS: tuple[Requirement, ...] = (UsedName("_roles", "discord.Member.__init__"),)

VOICE: tuple[Requirement, ...] = (
    AttributeOfType("discord.VoiceClient.warn_nacl", bool),
    UsedName("warn_nacl", "discord.Client.__init__"),
    AttributeOfType("discord.VoiceClient.warn_dave", bool),
    UsedName("warn_dave", "discord.Client.__init__"),
)

REQUIREMENTS = (
    *ADDRESSES,
    *SHARDS,
    *GATEWAY,
    *LIMITS,
    *ANSWERS,
    *COMMANDS,
    *REQUESTS,
    *MEMBERS,
    *VOICE,
)
check_library(LIBRARY, REQUIREMENTS)

# The check comes before these imports: an import error would not say that the version is wrong.
from discord.backoff import ExponentialBackoff  # noqa: E402
from discord.gateway import DiscordWebSocket, ReconnectWebSocket  # noqa: E402
from discord.http import Route, json_or_text  # noqa: E402
from discord.shard import EventItem, EventType  # noqa: E402
from discord.webhook.async_ import AsyncWebhookAdapter, async_context  # noqa: E402

# Addresses


def use_addresses(api: str, gateway: str) -> None:
    """Send every request, and connect every shard, to these addresses from now on."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)


# Requests

PassRequest = Callable[[Callable[[], Coroutine[Any, Any, Any]]], Awaitable[Any]]
"""Sends the request that the given function makes, perhaps several times, or refuses it."""


def pass_requests_through(client: discord.Client, pass_request: PassRequest) -> None:
    """From now on, pass each request of a client through this function, except answers to clicks.

    By itself, discord.py sleeps as long as a rate limit holds.
    """
    send = client.http.request

    async def request(route: Route, **given: Any) -> Any:
        def make_request() -> Coroutine[Any, Any, Any]:
            for file in given.get("files") or ():
                rewind(file)
            return send(route, **given)

        return await pass_request(make_request)

    client.http.request = request  # pyright: ignore[reportAttributeAccessIssue]


# Rate limits


class Ratelimit(http.Ratelimit):
    """A rate limit of one bucket that says how many requests are left."""

    def is_used_up(self) -> bool:
        """Return whether the finished request used up the limit and no task waits for a renewal."""
        return self.remaining - (self.outgoing - 1) <= 0 and not self._sleeping.locked()

    async def wait_for_renewal(self) -> None:
        """Wait until the limit is renewed, then wake the requests that wait for it."""
        await self._refresh()


def use_rate_limit(kind: type[Ratelimit]) -> None:
    """Use this class for the rate limit of every bucket from now on."""
    http.Ratelimit = kind


# Shards


class Shard(discord.shard.Shard):
    """A shard that can postpone its next session, and treat more errors as a lost connection."""

    @property
    def client(self) -> discord.Client:
        """The client that this shard is a part of."""
        return self._client

    def reconnect_on_error(self, *errors: type[Exception]) -> None:
        """Treat these errors, too, as a lost connection: connect again after a wait."""
        self._handled_exceptions += errors

    def dispatch_disconnect(self) -> None:
        """Tell the client that this shard has no session."""
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)

    def begin_session_after(
        self, permission: Callable[[], Awaitable[object]], cause: ReconnectWebSocket | None
    ) -> None:
        """Wait for a permission, then let the client begin a session of this shard.

        The client itself does not wait. ``cause`` is the error that asked for the session, or None
        if the connection was lost. If the permission fails with a connection error, the shard
        handles that as a lost connection.
        """
        self._cancel_task()
        self._task = asyncio.create_task(self._begin_session_after(permission, cause))

    async def _begin_session_after(
        self, permission: Callable[[], Awaitable[object]], cause: ReconnectWebSocket | None
    ) -> None:
        try:
            await permission()
        except self._handled_exceptions as error:
            await self._handle_disconnect(error)
        else:
            kind = EventType.reconnect if cause is None else EventType.identify
            self._queue_put(EventItem(kind, self, cause))


def use_shard(kind: type[Shard]) -> None:
    """Use this class for every shard from now on."""
    discord.shard.Shard = kind


def use_backoff(kind: type[ExponentialBackoff[Any]]) -> None:
    """Let every shard made from now on use this class for the waits between two connections."""
    discord.shard.ExponentialBackoff = kind  # pyright: ignore[reportPrivateImportUsage]


# The gateway


async def ask_gateway(client: discord.Client) -> tuple[int, discord.SessionStartLimits]:
    """Ask how many shards Discord recommends, and how many sessions may begin."""
    shards, _, limits = await client.http.get_bot_gateway()
    return shards, discord.SessionStartLimits(**limits)


# The servers of the bot

SERVERS_AT_ONCE = 200
"""The most servers that Discord names in one answer."""


class OwnServer(NamedTuple):
    """A server of the bot, with what the bot may do there if a channel does not say otherwise."""

    name: str
    permissions: discord.Permissions


async def ask_own_servers(client: discord.Client) -> AsyncIterator[OwnServer]:
    """Ask for all servers of the bot. The client needs no connection to the gateway."""
    newest = 0
    while answer := await client.http.get_guilds(SERVERS_AT_ONCE, after=newest):
        for one in answer:
            yield OwnServer(one["name"], discord.Permissions(int(one.get("permissions", 0))))
        if len(answer) < SERVERS_AT_ONCE:
            return
        newest = int(answer[-1]["id"])


# Answers to interactions


use_adapter: Callable[[AsyncWebhookAdapter], object] = async_context.set
"""Send the answers of this task, and of the tasks that it starts, through this adapter."""

read_answer = json_or_text
"""Read Discord's answer: return parsed JSON if it is JSON, else the text."""


def make_error(
    kind: type[discord.HTTPException], response: aiohttp.ClientResponse, answer: Any
) -> discord.HTTPException:
    """Make the error for a refused request from Discord's answer."""
    return kind(response, answer)


def rewind(file: discord.File) -> None:
    """Go back to the beginning of a file, so that it can be sent again."""
    file.reset()


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file that a message already has, in the form that discord.py expects in an edit."""

    id: int
    filename: str

    def to_dict(self) -> dict[str, str]:
        """Return the data that tells Discord to keep this file.

        ``attachment://`` links find the file by the name given here.
        """
        return {"id": str(self.id), "filename": self.filename}

    def as_attachment(self) -> discord.Attachment:
        """Return this object typed as an attachment; only its id and its name are known."""
        return cast("discord.Attachment", self)


# Commands and members


async def payload_of(
    command: app_commands.Command[Any, Any, Any] | app_commands.ContextMenu | app_commands.Group,
    tree: app_commands.CommandTree[Any],
) -> dict[str, Any]:
    """Return a command as it is sent to Discord, with all its translations."""
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


role_ids_of: "attrgetter[list[RoleId]]" = attrgetter("_roles")
"""Return the ids of a member's roles as Discord sent them; their server may still be unknown."""


# Voice


def disable_voice_warnings() -> None:
    """Turn off the warning that the libraries for voice are missing: this bot uses no voice."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
