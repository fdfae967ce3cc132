"""Threads: who is in them, when they are archived, and what opens them again."""

from collections.abc import Iterable

from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World

MINUTE = 60.0


def publish(world: World, channel: Channel, event: Event) -> None:
    """Tell those who can be in a channel or thread that it came or changed."""
    publish_to_page(world, channel)
    if rights.bot_hears(world, channel):
        created: Json = {"newly_created": True} if event is Event.THREAD_CREATE else {}
        world.news.to_bot(event, descriptions.channel_for(world.bot.id, channel) | created)


def publish_to_page(world: World, channel: Channel, *leaving: Person) -> None:
    """Tell those alone who sit at the page, among them those for whom it is there no more."""
    readers = rights.readers(world, channel)
    among = None if readers is None else [*readers, *(person.id for person in leaving)]
    shown = descriptions.channel_on_page(world, channel)
    world.news.publish("channel", within=channel.guild_id, among=among, channel=shown)


def changed(world: World, thread: Channel) -> None:
    """Record that a thread is no longer as it was; from now on it is quiet again."""
    thread.active_at = world.clock.now()
    publish(world, thread, Event.THREAD_UPDATE)


def reopen(world: World, channel: Channel) -> None:
    """Open an archived thread again, for somebody writes or presses in it."""
    if channel.archived:
        channel.archived = False
        changed(world, channel)


def archive_quiet(world: World) -> None:
    """Archive every thread in which nothing was written for as long as it stays open."""
    now = world.clock.now()
    for thread in [one for one in world.channels.values() if one.is_thread and not one.archived]:
        if now - thread.active_at >= thread.auto_archive_duration * MINUTE:
            thread.archived = True
            publish(world, thread, Event.THREAD_UPDATE)


def advance(world: World, seconds: float) -> None:
    """Push the clock forward; threads that were quiet meanwhile are archived."""
    world.advance(seconds)
    archive_quiet(world)


def gather(world: World, channel: Channel, people: Iterable[Person]) -> None:
    """Take those into a thread who write there or are mentioned, if they see its channel."""
    if not channel.is_thread:
        return
    for person in people:
        if rights.sees(world, person, rights.place(world, channel)):
            join(world, channel, person)


def join(world: World, thread: Channel, person: Person) -> None:
    """Take somebody into a thread; to a new member a private one appears with all it holds."""
    if person.id in thread.members:
        return
    knew = rights.sees(world, person, thread)
    thread.members.add(person.id)
    publish_to_page(world, thread)
    if person is world.bot:
        if thread.is_private:
            world.news.to_bot(Event.THREAD_CREATE, descriptions.channel_for(person.id, thread))
        added = [descriptions.thread_member(person.id, thread)]
        _send_members(world, thread, {"added_members": added})
    elif not knew:
        for stored in world.in_channel(thread.id):
            if not stored.loading:
                world.news.publish(
                    "edit", only=person.id, within=thread.guild_id, message=stored.data
                )


def leave(world: World, thread: Channel, person: Person) -> None:
    """Put somebody out of a thread."""
    if person.id not in thread.members:
        return
    thread.members.remove(person.id)
    publish_to_page(world, thread, person)
    if person is world.bot:
        _send_members(world, thread, {"removed_member_ids": [person.id]})


def _send_members(world: World, thread: Channel, change: Json) -> None:
    """Tell the bot that it is in a thread or no more; of others it hears nothing without the
    intent for members."""
    count = {"member_count": len(thread.members)}
    known = {"id": thread.id, "guild_id": thread.guild_id}
    world.news.to_bot(Event.THREAD_MEMBERS_UPDATE, known | count | change)
