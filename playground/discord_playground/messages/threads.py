"""Threads: their members, when they are archived, and what opens them again."""

from collections.abc import Iterable

from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World

MINUTE = 60.0


def publish_channel(world: World, channel: Channel, event: Event) -> None:
    """Inform the bot and the page that a channel or thread is new or has changed.

    Only those who can see it are informed.
    """
    publish_channel_to_page(world, channel)
    if rights.bot_gets_events(world, channel):
        created: Json = {"newly_created": True} if event is Event.THREAD_CREATE else {}
        world.news.to_bot(event, descriptions.channel_json_for_bot(world.bot.id, channel) | created)


def publish_channel_to_page(world: World, channel: Channel, *leaving: Person) -> None:
    """Inform only the people at the page.

    `leaving` are people who can no longer see the channel. They are informed, too.
    """
    readers = rights.thread_reader_ids(world, channel)
    among = None if readers is None else [*readers, *(person.id for person in leaving)]
    shown = descriptions.channel_json_for_page(world, channel)
    world.news.publish("channel", within_guild_id=channel.guild_id, reader_ids=among, channel=shown)


def announce_thread_change(world: World, thread: Channel) -> None:
    """Inform everybody that a thread has changed. Its time without messages begins again."""
    thread.active_at = world.clock.now()
    publish_channel(world, thread, Event.THREAD_UPDATE)


def reopen(world: World, channel: Channel) -> None:
    """Open an archived thread again, because somebody writes or clicks in it."""
    if channel.archived:
        channel.archived = False
        announce_thread_change(world, channel)


def archive_quiet_threads(world: World) -> None:
    """Archive every thread that got no message during its `auto_archive_duration`."""
    now = world.clock.now()
    for thread in [one for one in world.channels.values() if one.is_thread and not one.archived]:
        if now - thread.active_at >= thread.auto_archive_duration * MINUTE:
            thread.archived = True
            publish_channel(world, thread, Event.THREAD_UPDATE)


def advance(world: World, seconds: float) -> None:
    """Move the clock forward, and archive threads that were quiet for long enough."""
    world.advance(seconds)
    archive_quiet_threads(world)


def add_people(world: World, channel: Channel, people: Iterable[Person]) -> None:
    """Add people to a thread if they can see its channel. Do nothing for other channels."""
    if not channel.is_thread:
        return
    for person in people:
        if rights.can_see(world, person, rights.permission_channel(world, channel)):
            join(world, channel, person)


def join(world: World, thread: Channel, person: Person) -> None:
    """Add a person to a thread. To a new member, a private thread appears with all its messages."""
    if person.id in thread.members:
        return
    could_see = rights.can_see(world, person, thread)
    thread.members.add(person.id)
    publish_channel_to_page(world, thread)
    if person is world.bot:
        if thread.is_private:
            world.news.to_bot(
                Event.THREAD_CREATE, descriptions.channel_json_for_bot(person.id, thread)
            )
        added = [descriptions.thread_member_json(person.id, thread)]
        _send_members(world, thread, {"added_members": added})
    elif not could_see:
        for stored in world.messages_in(thread.id):
            if not stored.loading:
                world.news.publish(
                    "edit",
                    only_person_id=person.id,
                    within_guild_id=thread.guild_id,
                    message=stored.data,
                )


def leave(world: World, thread: Channel, person: Person) -> None:
    """Remove a person from a thread."""
    if person.id not in thread.members:
        return
    thread.members.remove(person.id)
    publish_channel_to_page(world, thread, person)
    if person is world.bot:
        _send_members(world, thread, {"removed_member_ids": [person.id]})


def _send_members(world: World, thread: Channel, change: Json) -> None:
    """Tell the bot that it is now in a thread, or no longer in it.

    Without the intent for members, the bot does not hear about other members.
    """
    count = {"member_count": len(thread.members)}
    known = {"id": thread.id, "guild_id": thread.guild_id}
    world.news.to_bot(Event.THREAD_MEMBERS_UPDATE, known | count | change)
