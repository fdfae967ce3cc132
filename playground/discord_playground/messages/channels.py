"""How channels and threads are created, changed and deleted, and who is informed."""

from discord_playground.messages import posting, threads
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Files, Json
from discord_playground.world import rights
from discord_playground.world.objects.channels import (
    ARCHIVED_AFTER_MINUTES,
    TEXT,
    THREAD_KINDS_BY_PARENT,
    Channel,
)
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.messages import HAS_THREAD, THREAD_CREATED, StoredMessage
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World


def create_channel(world: World, guild: Guild, name: str, kind: int = TEXT) -> Channel:
    channel = world.add_channel(name, guild, kind)
    threads.publish_channel(world, channel, Event.CHANNEL_CREATE)
    return channel


def delete_channel(world: World, channel: Channel) -> None:
    """Delete a channel with its threads and messages."""
    for thread in _threads(world, channel):
        _forget(world, thread)
    _forget(world, channel)
    event = Event.THREAD_DELETE if channel.is_thread else Event.CHANNEL_DELETE
    if rights.bot_gets_events(world, channel):
        world.news.to_bot(event, channel.to_json())


def announce_channel_change(world: World, channel: Channel) -> None:
    """Inform the bot and the page that a channel or thread has changed."""
    if channel.is_thread:
        threads.announce_thread_change(world, channel)
    else:
        threads.publish_channel(world, channel, Event.CHANNEL_UPDATE)


def demand_messages_allowed(world: World, author: Person, channel: Channel) -> None:
    """Refuse a new message in a forum itself (50008) or in a locked thread (50083).

    People who may manage threads may write in a locked thread. If it is also archived, they must
    open it first.
    """
    if channel.has_only_threads:
        raise DiscordError(50008)
    manages = rights.has_permission(world, author, channel, "manage_threads")
    if channel.locked and (channel.archived or not manages):
        raise DiscordError(50083)


def open_thread(
    world: World,
    parent: Channel,
    owner: Person,
    name: str,
    *,
    kind: int | None = None,
    starter: StoredMessage | None = None,
    minutes: int = ARCHIVED_AFTER_MINUTES,
) -> Channel:
    """Open a thread. It is archived after `minutes` without a message.

    Without `kind`, the thread has the default kind of its channel. A thread that starts from a
    message has the message's id.
    """
    kinds = () if parent.has_only_threads else THREAD_KINDS_BY_PARENT.get(parent.type, ())
    if not kinds or (kind or kinds[0]) not in kinds:
        raise DiscordError(50024)
    if starter is not None and starter.id in world.channels:
        raise DiscordError(160004)
    id = None if starter is None else starter.id
    thread = _create_thread(world, parent, owner, name, kind or kinds[0], minutes, id)
    if starter is not None:
        flags = starter.data["flags"] | HAS_THREAD
        starter.data = starter.data | {"thread": thread.to_json(), "flags": flags}
        posting.announce_message_change(world, starter)
    elif not thread.is_private:
        _announce_in_parent(world, parent, owner, thread)
    return thread


def open_post(
    world: World,
    forum: Channel,
    owner: Person,
    name: str,
    payload: Json,
    files: Files,
    minutes: int = ARCHIVED_AFTER_MINUTES,
) -> tuple[Channel, StoredMessage]:
    """Open a post in a forum: a thread whose first message has the same id."""
    thread = _create_thread(
        world, forum, owner, name, THREAD_KINDS_BY_PARENT[forum.type][0], minutes
    )
    draft = posting.Draft(thread, owner, payload, files, {"id": thread.id})
    return thread, posting.post(world, draft)


def _create_thread(
    world: World,
    parent: Channel,
    owner: Person,
    name: str,
    kind: int,
    minutes: int,
    id: str | None = None,
) -> Channel:
    thread = Channel(
        id or world.new_id(),
        parent.guild_id,
        name,
        world.now_iso(),
        kind,
        parent.id,
        owner.id,
        auto_archive_duration=minutes,
        active_at=world.clock.now(),
        members={owner.id},
    )
    world.store_channel(thread)
    threads.publish_channel(world, thread, Event.THREAD_CREATE)
    return thread


def _threads(world: World, channel: Channel) -> list[Channel]:
    guild_channels = world.guild_of(channel).channels.values()
    return [one for one in guild_channels if one.parent_id == channel.id]


def _announce_in_parent(world: World, parent: Channel, owner: Person, thread: Channel) -> None:
    reference = {"type": 0, "channel_id": thread.id, "guild_id": parent.guild_id}
    extra: Json = {"type": THREAD_CREATED, "message_reference": reference}
    posting.post(world, posting.Draft(parent, owner, {"content": thread.name}, {}, extra))


def _forget(world: World, channel: Channel) -> None:
    world.remove_channel(channel)
    for store in (world.messages, *world.ephemerals.values()):
        for stored in tuple(store.messages_in(channel.id)):
            del store[stored.id]
            for file in stored.attachments:
                world.attachments.drop(file.id)
    world.news.publish("channel_gone", within_guild_id=channel.guild_id, channel=channel.id)
