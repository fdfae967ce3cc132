"""Routes for channels and threads."""

from playground.messages import channels
from playground.protocol.errors import DiscordError
from playground.rest.call import EMPTY, Call, Reply, route
from playground.world import rights
from playground.world.objects.channels import Channel

CHANNEL = "/channels/{channel_id}"
MEMBER = CHANNEL + "/thread-members/{user_id}"


@route("POST", "/users/@me/channels")
def open_direct(call: Call) -> Reply:
    """The direct channel with somebody, the same one every time."""
    recipient = call.api.world.people.get(str(call.body.get("recipient_id")))
    if recipient is None or recipient.bot:
        raise DiscordError(50033)
    return Reply(call.api.world.direct_channel(recipient).to_json())


@route("GET", CHANNEL)
def get(call: Call) -> Reply:
    """A channel or thread."""
    return Reply(_find(call).to_json())


@route("PATCH", CHANNEL)
def change(call: Call) -> Reply:
    """Rename, archive, lock a thread; rename a channel, set its topic."""
    world, channel = call.api.world, _find(call)
    for_own_thread = channel.is_thread and channel.owner_id == world.bot.id
    wanted = set(call.body)
    if not (for_own_thread and "locked" not in wanted):
        needed = "manage_threads" if channel.is_thread else "manage_channels"
        rights.demand(world, world.bot, channel, needed)
    if channel.archived and call.body.get("archived") is not False:
        raise DiscordError(50083)
    settable = ("name", "archived", "locked", "auto_archive_duration")
    for key in settable if channel.is_thread else ("name", "topic"):
        if call.body.get(key) is not None:
            setattr(channel, key, call.body[key])
    channels.changed(world, channel)
    return Reply(channel.to_json())


@route("DELETE", CHANNEL)
def delete(call: Call) -> Reply:
    """Delete a channel or thread; a direct channel only closes, and opens with the next message."""
    world, channel = call.api.world, _find(call)
    if channel.is_direct:
        return Reply(channel.to_json())
    needed = "manage_threads" if channel.is_thread else "manage_channels"
    rights.demand(world, world.bot, channel, needed)
    channels.delete_channel(world, channel)
    return Reply(channel.to_json())


@route("POST", CHANNEL + "/threads")
def open_thread(call: Call) -> Reply:
    """A public thread without a message of its own."""
    world, channel = call.api.world, _find(call)
    rights.demand(world, world.bot, channel, "create_public_threads")
    thread = channels.open_thread(world, channel, world.bot, call.body["name"])
    return Reply(thread.to_json(), 201)


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def open_thread_from(call: Call) -> Reply:
    """A thread hanging from a message."""
    world, channel = call.api.world, _find(call)
    rights.demand(world, world.bot, channel, "create_public_threads", "read_message_history")
    stored = world.message(call.params["message_id"])
    if stored.channel_id != channel.id:
        raise DiscordError(10008)
    thread = channels.open_thread(world, channel, world.bot, call.body["name"], stored)
    return Reply(thread.to_json(), 201)


@route("PUT", MEMBER)
def add_to_thread(call: Call) -> Reply:
    """Take somebody into a thread."""
    _find(call).members.add(call.api.world.person(_member_id(call)).id)
    return EMPTY


@route("DELETE", MEMBER)
def remove_from_thread(call: Call) -> Reply:
    """Put somebody out of a thread."""
    _find(call).members.discard(_member_id(call))
    return EMPTY


@route("POST", CHANNEL + "/typing")
def typing(call: Call) -> Reply:
    """Nobody here shows who is typing."""
    _find(call)
    return EMPTY


def _member_id(call: Call) -> str:
    id = call.params["user_id"]
    return call.api.world.bot.id if id == "@me" else id


def _find(call: Call) -> Channel:
    world, channel = call.api.world, call.api.world.channel(call.params["channel_id"])
    rights.demand(world, world.bot, channel)
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
