"""Channels and threads come, change and go; everybody is told."""

from discord_playground.messages import posting
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json
from discord_playground.world import rights
from discord_playground.world.objects.channels import ARCHIVED_AFTER, PUBLIC_THREAD, Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.messages import HAS_THREAD, THREAD_CREATED, Stored
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World


def create_channel(world: World, guild: Guild, name: str) -> Channel:
    """Open a new text channel."""
    channel = world.add_channel(name, guild)
    _tell(world, channel, Event.CHANNEL_CREATE)
    return channel


def delete_channel(world: World, channel: Channel) -> None:
    """Delete a channel with its threads and everything said in them."""
    for thread in _threads(world, channel):
        _forget(world, thread)
    _forget(world, channel)
    event = Event.THREAD_DELETE if channel.is_thread else Event.CHANNEL_DELETE
    world.news.to_bot(event, channel.to_json())


def changed(world: World, channel: Channel) -> None:
    """Tell that a channel is no longer as it was."""
    _tell(world, channel, Event.THREAD_UPDATE if channel.is_thread else Event.CHANNEL_UPDATE)


def demand_unlocked(world: World, author: Person, channel: Channel) -> None:
    """Refuse (50083) writing in a locked thread, but by whoever may manage threads."""
    if channel.locked and not rights.holds(world, author, channel, "manage_threads"):
        raise DiscordError(50083)


def reopen(world: World, channel: Channel) -> None:
    """Open an archived thread again, for somebody writes in it."""
    if channel.archived:
        channel.archived = False
        changed(world, channel)


def open_thread(
    world: World,
    parent: Channel,
    owner: Person,
    name: str,
    starter: Stored | None = None,
    minutes: int = ARCHIVED_AFTER,
) -> Channel:
    """Open a public thread, to be archived after so many minutes without a message.

    One that starts from a message carries the message's id.
    """
    if parent.is_thread or parent.is_direct:
        raise DiscordError(50024)
    if starter is not None and starter.id in world.channels:
        raise DiscordError(160004)
    id = world.new_id() if starter is None else starter.id
    thread = Channel(id, parent.guild_id, name, world.now_written(), PUBLIC_THREAD, parent.id)
    thread.owner_id, thread.auto_archive_duration = owner.id, minutes
    thread.members = {owner.id}
    world.keep_channel(thread)
    _tell(world, thread, Event.THREAD_CREATE)
    if starter is None:
        _note_in_parent(world, parent, owner, thread)
    else:
        flags = starter.data["flags"] | HAS_THREAD
        starter.data = starter.data | {"thread": thread.to_json(), "flags": flags}
        posting.touched(world, starter)
    return thread


def _threads(world: World, channel: Channel) -> list[Channel]:
    near = world.guild_of(channel).channels.values()
    return [one for one in near if one.parent_id == channel.id]


def _note_in_parent(world: World, parent: Channel, owner: Person, thread: Channel) -> None:
    reference = {"type": 0, "channel_id": thread.id, "guild_id": parent.guild_id}
    extra: Json = {"type": THREAD_CREATED, "message_reference": reference}
    posting.post(world, posting.Draft(parent, owner, {"content": thread.name}, {}, extra))


def _tell(world: World, channel: Channel, event: Event) -> None:
    world.news.tell("channel", within=channel.guild_id, channel=channel.to_json())
    news = channel.to_json()
    if event is Event.THREAD_CREATE:
        news["newly_created"] = True
    world.news.to_bot(event, news)


def _forget(world: World, channel: Channel) -> None:
    world.forget_channel(channel)
    for kept in (world.messages, *world.ephemerals.values()):
        for stored in tuple(kept.in_channel(channel.id)):
            del kept[stored.id]
            for file in stored.attachments:
                world.attachments.drop(file.id)
    world.news.tell("channel_gone", within=channel.guild_id, channel=channel.id)
