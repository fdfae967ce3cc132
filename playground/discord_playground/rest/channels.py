"""Routes for channels and threads."""

from discord_playground.messages import channels
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.rest.call import EMPTY, Call, Reply, route
from discord_playground.world import rights
from discord_playground.world.objects.channels import ARCHIVED_AFTER, Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World

CHANNEL = "/channels/{channel_id}"
MEMBER = CHANNEL + "/thread-members/{user_id}"


@route("POST", "/users/@me/channels")
def open_direct(call: Call) -> Reply:
    """The direct channel with somebody, the same one every time."""
    if call.api.world.flagged:
        raise DiscordError(20026)
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
    # The checks let nothing else pass than what can be set; null takes a topic away.
    wanted = {key: value for key, value in call.body.items() if value is not None or key == "topic"}
    if channel.is_thread:
        _demand_change(world, channel, wanted)
    else:
        rights.demand(world, world.bot, channel, "manage_channels")
    for key, value in wanted.items():
        setattr(channel, key, value)
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
    thread = channels.open_thread(
        world, channel, world.bot, call.body["name"], minutes=_minutes(call)
    )
    return Reply(thread.to_json(), 201)


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def open_thread_from(call: Call) -> Reply:
    """A thread hanging from a message."""
    world, channel = call.api.world, _find(call)
    rights.demand(world, world.bot, channel, "create_public_threads", "read_message_history")
    stored = world.message(call.params["message_id"])
    if stored.channel_id != channel.id:
        raise DiscordError(10008)
    thread = channels.open_thread(
        world, channel, world.bot, call.body["name"], stored, minutes=_minutes(call)
    )
    return Reply(thread.to_json(), 201)


@route("PUT", MEMBER)
def add_to_thread(call: Call) -> Reply:
    """Take somebody into a thread."""
    world, thread, person = call.api.world, _open_one(call), _member(call)
    if person is not world.bot:
        rights.demand(world, world.bot, thread, rights.writing(thread))
    if world.guild_of(thread).member(person) is None:
        raise DiscordError(10007)
    thread.members.add(person.id)
    return EMPTY


@route("DELETE", MEMBER)
def remove_from_thread(call: Call) -> Reply:
    """Put somebody out of a thread."""
    world, thread, person = call.api.world, _open_one(call), _member(call)
    if person is not world.bot:
        rights.demand(world, world.bot, thread, "manage_threads")
    thread.members.discard(person.id)
    return EMPTY


@route("POST", CHANNEL + "/typing")
def typing(call: Call) -> Reply:
    """Nobody here shows who is typing."""
    _find(call)
    return EMPTY


def _minutes(call: Call) -> int:
    """After how many minutes without a message a new thread is archived."""
    return call.body.get("auto_archive_duration") or ARCHIVED_AFTER


def _demand_change(world: World, thread: Channel, wanted: Json) -> None:
    """Whoever may write in a thread opens it, and whoever began it renames and archives it, unless
    it is locked. All else needs Manage Threads, and a thread that is or becomes open."""
    opens = wanted.get("archived") is False
    if opens and not thread.locked and len(wanted) == 1:
        rights.demand(world, world.bot, thread, rights.writing(thread))
        return
    moderates = "locked" in wanted or thread.locked
    if moderates or thread.owner_id != world.bot.id:
        rights.demand(world, world.bot, thread, "manage_threads")
    if thread.archived and not opens:
        raise DiscordError(50083)


def _open_one(call: Call) -> Channel:
    """A thread whose members may change: one that is not archived."""
    thread = _find(call)
    if not thread.is_thread:
        raise DiscordError(50024)
    if thread.archived:
        raise DiscordError(50083)
    return thread


def _member(call: Call) -> Person:
    world, id = call.api.world, call.params["user_id"]
    return world.bot if id == "@me" else world.person(id)


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
