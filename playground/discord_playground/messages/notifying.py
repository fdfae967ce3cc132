"""Whom a new message notifies, and what a locked phone shows of the message."""

from collections.abc import Iterator
from dataclasses import asdict

from discord_playground.messages.mentions import ROLE, replace_ids_by_names
from discord_playground.world import descriptions, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.messages import SUPPRESS_NOTIFICATIONS, StoredMessage
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World
from discord_playground.world.trays import Notification


def notify(world: World, stored: StoredMessage) -> None:
    """Put a notification of a new message into the tray of each person whom it notifies."""
    if stored.only_reader_id is not None or stored.data["flags"] & SUPPRESS_NOTIFICATIONS:
        return
    channel = world.channel(stored.channel_id)
    author = world.person(stored.author_id)
    notification = Notification(
        channel.id, stored.id, author.name, _place(world, channel), _text(world, stored, channel)
    )
    for person in _notified(world, stored, channel):
        if person is author or (author is world.bot and person.direct_setting == "blocked"):
            continue
        world.trays.put(person.id, notification)
        world.news.publish(
            "notification", only_person_id=person.id, notification=asdict(notification)
        )


def _place(world: World, channel: Channel) -> str:
    if channel.is_direct:
        return "Direct message"
    return f"#{channel.name}, {world.guild_of(channel).name}"


def _text(world: World, stored: StoredMessage, channel: Channel) -> str:
    """Return the message's content with names in place of mentions. Other markup stays as it is."""
    text = replace_ids_by_names(stored.data["content"], stored.data["mentions"])
    if channel.is_direct:
        return text
    roles = {role["id"]: role["name"] for role in descriptions.roles_json(world.guild_of(channel))}
    return ROLE.sub(lambda found: f"@{roles.get(found[1], 'unknown-role')}", text)


def _notified(world: World, stored: StoredMessage, channel: Channel) -> Iterator[Person]:
    """Yield the people whose choices and permissions allow a notification of this message."""
    if channel.recipient is not None:
        if world.trays.level(channel.recipient.id, (channel.id,)) != "nothing":
            yield channel.recipient
        return
    guild = world.guild_of(channel)
    places = tuple(filter(None, (channel.id, channel.parent_id, guild.id)))
    mentioned = _mentioned_ids(world, stored, channel, guild)
    for id in sorted(mentioned | world.trays.people_with_choice(places)):
        person, level = world.person(id), world.trays.level(id, places)
        wanted = level == "all" or (level != "nothing" and id in mentioned)
        if wanted and _sees(world, guild, channel, person):
            yield person


def _mentioned_ids(world: World, stored: StoredMessage, channel: Channel, guild: Guild) -> set[str]:
    """Return the ids of the people whom the message mentions: by name, by a role, or all at once.

    A role that is not mentionable counts only if the author may mention everyone.
    """
    data = stored.data
    mentioned = {user["id"] for user in data["mentions"]}
    roles = set(data["mention_roles"])
    if not rights.has_permission(
        world, world.person(stored.author_id), channel, "mention_everyone"
    ):
        roles &= {role["id"] for role in descriptions.roles_json(guild) if role["mentionable"]}
    if data["mention_everyone"] or roles:
        mentioned |= {
            member.person.id
            for member in guild.people()
            if data["mention_everyone"] or not roles.isdisjoint(member.roles)
        }
    return mentioned


def _sees(world: World, guild: Guild, channel: Channel, person: Person) -> bool:
    is_member = not person.bot and guild.member(person) is not None
    return is_member and rights.can_see(world, person, channel)
