"""Routes for channels and threads."""

from discord_playground.messages import channels, threads
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.rest.api_call import EMPTY, ApiCall, Reply, route
from discord_playground.world import descriptions, rights
from discord_playground.world.objects.channels import (
    ARCHIVED_AFTER_MINUTES,
    PRIVATE_THREAD,
    Channel,
)
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World

CHANNEL = "/channels/{channel_id}"
MEMBER = CHANNEL + "/thread-members/{user_id}"


@route("POST", "/users/@me/channels")
def open_direct(call: ApiCall) -> Reply:
    """Return the direct channel with a person. It is always the same channel."""
    if call.api.world.flagged:
        raise DiscordError(20026)
    recipient = call.api.world.people.get(str(call.body.get("recipient_id")))
    if recipient is None or recipient.bot:
        raise DiscordError(50033)
    return Reply(call.api.world.direct_channel(recipient).to_json())


@route("GET", CHANNEL)
def get(call: ApiCall) -> Reply:
    """Return a channel or thread."""
    return Reply(_as_sent(call, _find(call)))


@route("PATCH", CHANNEL)
def change(call: ApiCall) -> Reply:
    """Change a channel's name or topic; rename, archive, lock or reopen a thread."""
    world, channel = call.api.world, _find(call)
    # The checks allow only settings that can be set. A null removes the topic.
    wanted = {key: value for key, value in call.body.items() if value is not None or key == "topic"}
    if channel.is_thread:
        _demand_change(world, channel, wanted)
    else:
        rights.demand_permissions(world, world.bot, channel, "manage_channels")
    for key, value in wanted.items():
        setattr(channel, key, value)
    channels.announce_channel_change(world, channel)
    return Reply(_as_sent(call, channel))


@route("DELETE", CHANNEL)
def delete(call: ApiCall) -> Reply:
    """Delete a channel or thread. A direct channel only closes until the next message."""
    world, channel = call.api.world, _find(call)
    if channel.is_direct:
        return Reply(channel.to_json())
    needed = "manage_threads" if channel.is_thread else "manage_channels"
    rights.demand_permissions(world, world.bot, channel, needed)
    channels.delete_channel(world, channel)
    return Reply(channel.to_json())


@route("POST", CHANNEL + "/threads")
def open_thread(call: ApiCall) -> Reply:
    """Open a thread without a starting message. In a forum, open a post with its first message."""
    world, channel = call.api.world, _find(call)
    name, minutes = call.body["name"], _minutes(call)
    if channel.has_only_threads:
        rights.demand_permissions(world, world.bot, channel, "send_messages")
        first = call.body["message"]
        thread, stored = channels.open_post(
            world, channel, world.bot, name, first, call.files, minutes
        )
        return Reply(_as_sent(call, thread) | {"message": stored.data}, 201)
    # Without a type, Discord opens a private thread.
    kind = call.body.get("type") or PRIVATE_THREAD
    right = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    rights.demand_permissions(world, world.bot, channel, right)
    thread = channels.open_thread(world, channel, world.bot, name, kind=kind, minutes=minutes)
    return Reply(_as_sent(call, thread), 201)


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def open_thread_from(call: ApiCall) -> Reply:
    """Open a thread from a message."""
    world, channel = call.api.world, _find(call)
    rights.demand_permissions(
        world, world.bot, channel, "create_public_threads", "read_message_history"
    )
    stored = world.message(call.params["message_id"])
    if stored.channel_id != channel.id:
        raise DiscordError(10008)
    thread = channels.open_thread(
        world, channel, world.bot, call.body["name"], starter=stored, minutes=_minutes(call)
    )
    return Reply(_as_sent(call, thread), 201)


@route("PUT", MEMBER)
def add_to_thread(call: ApiCall) -> Reply:
    """Add a person to a thread."""
    world, thread, person = call.api.world, _unarchived_thread(call), _member(call)
    if person is not world.bot:
        rights.demand_permissions(world, world.bot, thread, rights.write_permission(thread))
    if world.guild_of(thread).member(person) is None:
        raise DiscordError(10007)
    threads.join(world, thread, person)
    return EMPTY


@route("DELETE", MEMBER)
def remove_from_thread(call: ApiCall) -> Reply:
    """Remove a person from a thread."""
    world, thread, person = call.api.world, _unarchived_thread(call), _member(call)
    if person is not world.bot:
        rights.demand_permissions(world, world.bot, thread, "manage_threads")
    threads.leave(world, thread, person)
    return EMPTY


@route("POST", CHANNEL + "/typing")
def typing(call: ApiCall) -> Reply:
    """Accept that the bot is typing; the page does not show it."""
    _find(call)
    return EMPTY


def _as_sent(call: ApiCall, channel: Channel) -> Json:
    """Return a channel in the form that the bot gets."""
    return descriptions.channel_json_for_bot(call.api.world.bot.id, channel)


def _minutes(call: ApiCall) -> int:
    """Return the minutes without a message after which a new thread is archived."""
    return call.body.get("auto_archive_duration") or ARCHIVED_AFTER_MINUTES


def _demand_change(world: World, thread: Channel, wanted: Json) -> None:
    """Refuse changes for which the bot has no right.

    A member who may write in the thread may reopen it. The thread's owner may rename and archive
    it. All other changes, and every change of a locked thread, need Manage Threads. A request that
    changes an archived thread must also reopen the thread.
    """
    reopens = wanted.get("archived") is False
    is_member = world.bot.id in thread.members
    if reopens and is_member and not thread.locked and len(wanted) == 1:
        rights.demand_permissions(world, world.bot, thread, rights.write_permission(thread))
        return
    needs_moderator = "locked" in wanted or thread.locked
    if needs_moderator or thread.owner_id != world.bot.id:
        rights.demand_permissions(world, world.bot, thread, "manage_threads")
    if thread.archived and not reopens:
        raise DiscordError(50083)


def _unarchived_thread(call: ApiCall) -> Channel:
    """Return the thread of the call. Refuse an archived thread, whose members cannot change."""
    thread = _find(call)
    if not thread.is_thread:
        raise DiscordError(50024)
    if thread.archived:
        raise DiscordError(50083)
    return thread


def _member(call: ApiCall) -> Person:
    world, id = call.api.world, call.params["user_id"]
    return world.bot if id == "@me" else world.person(id)


def _find(call: ApiCall) -> Channel:
    world, channel = call.api.world, call.api.world.channel(call.params["channel_id"])
    rights.demand_permissions(world, world.bot, channel)
    return channel


ROUTES = (
    open_direct,
    get,
    change,
    delete,
    open_thread,
    open_thread_from,
    add_to_thread,
    remove_from_thread,
    typing,
)
