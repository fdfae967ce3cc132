"""The state of the playground's world, and functions to look things up."""

import base64
import contextlib
import secrets
from collections.abc import Iterable

from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.world.clock import Clock, iso_time
from discord_playground.world.news import News
from discord_playground.world.nonces import Nonces
from discord_playground.world.objects.attachments import Attachments
from discord_playground.world.objects.channels import DIRECT, KINDS, TEXT, Channel
from discord_playground.world.objects.guilds import Guild, Member
from discord_playground.world.objects.interactions import Interaction, OpenModal
from discord_playground.world.objects.messages import StoredMessage, StoredMessages
from discord_playground.world.objects.people import COLOURS, Person, username_for
from discord_playground.world.setup import Setup
from discord_playground.world.snowflakes import Snowflakes
from discord_playground.world.trays import Trays


class World:
    """Guilds with their people, channels and messages, and one application with its bot."""

    def __init__(self, setup: Setup, address: str, clock: Clock) -> None:
        self.setup = setup
        self.clock = clock
        self.news = News()
        self._ids = Snowflakes(self.clock.now)
        self.new_id = self._ids.next
        self.attachments = Attachments(address)
        self.people: dict[str, Person] = {}
        self._usernames: set[str] = set()
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.direct_channel_ids: dict[str, str] = {}
        self.messages = StoredMessages()
        self.nonces = Nonces(self.clock.now)
        self.trays = Trays()
        self.ephemerals: dict[str, StoredMessages] = {}
        self.interactions: dict[str, Interaction] = {}
        self.interactions_by_token: dict[str, Interaction] = {}
        self.modals: dict[str, OpenModal] = {}
        self.commands: dict[str | None, dict[str, Json]] = {}
        self.emojis: dict[str, Json] = {}
        self.emoji_pictures: dict[str, bytes] = {}
        self._add_application()
        self.flagged = False
        """Whether the bot is marked as spam. Then it cannot open direct messages."""
        people = [self.add_account(name) for name in setup.people]
        self.home = self.add_guild(setup.server, setup.channels, people)
        """The guild that the page shows. A call that names no guild means this one."""
        for number in range(2, setup.guild_count + 1):
            self.add_guild(f"{setup.server} {number}", setup.channels, people)

    def _add_application(self) -> None:
        self.bot = self.add_account(self.setup.bot)
        self.bot.bot = True
        self.application_id = self.bot.id
        self.token = made_up_token(self.bot.id)

    def replace_application(self) -> None:
        """Replace the application by a new one, and the bot by a new bot in every guild.

        The former bot stays the author of its messages. No bot gets clicks on their buttons.
        """
        self._add_application()
        for former_bot_data in (self.commands, self.emojis, self.emoji_pictures):
            former_bot_data.clear()
        for guild in self.guilds.values():
            former_bot, guild.bot = guild.bot, Member(self.bot, self.now_iso())
            former_bot.in_guild, guild.bot.roles = False, former_bot.roles
            guild.members[self.bot.id] = guild.bot

    def add_emoji(self, name: str, maker: Person) -> Json:
        """Keep an emoji of the application that `maker` uploaded."""
        emoji: Json = {
            "id": self.new_id(),
            "name": name,
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
            "user": maker.user_json(),
        }
        self.emojis[emoji["id"]] = emoji
        return emoji

    def advance(self, seconds: float) -> None:
        """Move the clock forward, and tell the listeners."""
        self.clock.advance(seconds)
        self.news.publish("clock", ahead=self.clock.seconds_ahead)

    def now_iso(self) -> str:
        """Return the present moment in the form that Discord writes."""
        return iso_time(self.clock.now())

    def add_account(self, name: str) -> Person:
        """Add a new person who is not in any guild yet."""
        username = username_for(name)
        if username in self._usernames:
            username = f"{username}{len(self.people)}"
        self._usernames.add(username)
        person = Person(self.new_id(), username, name, COLOURS[(len(self.people)) % len(COLOURS)])
        self.people[person.id] = person
        return person

    def add_guild(
        self,
        name: str,
        channels: Iterable[str],
        people: Iterable[Person],
        *,
        with_bot: bool = True,
    ) -> Guild:
        """Add a guild, with the bot in it or without. The first of the people owns it.

        Raises ValueError if there are no people.
        """
        members = list(people)
        if not members:
            raise ValueError("A guild needs an owner.")
        guild = Guild(
            self._ids.next_before_start(),
            name,
            Member(self.bot, self.now_iso(), in_guild=with_bot),
            self.new_id(),
            self.new_id(),
            self.setup.moderators,
        )
        guild.bot.roles = [guild.bot_role_id]
        guild.members[self.bot.id] = guild.bot
        self.guilds[guild.id] = guild
        for channel in channels:
            self.add_channel(channel, guild, KINDS[self.setup.kinds.get(channel, "text")])
        for person in members:
            self.add_member(guild, person)
        owner_member = guild.members[members[0].id]
        owner_member.is_owner = True
        guild.promote(owner_member)
        return guild

    def add_member(self, guild: Guild, person: Person) -> Member:
        """Add a person who was never in this guild."""
        member = guild.members[person.id] = Member(person, self.now_iso())
        return member

    def add_channel(
        self,
        name: str,
        guild: Guild | None = None,
        kind: int = TEXT,
        *,
        listed: bool = True,
    ) -> Channel:
        """Add a channel below the others. Without a guild, the first guild gets the channel."""
        target_guild = guild or self.home
        channel = Channel(
            self.new_id(),
            target_guild.id,
            name,
            self.now_iso(),
            kind,
            position=len(target_guild.channels),
            listed=listed,
        )
        self.store_channel(channel)
        return channel

    def store_channel(self, channel: Channel) -> None:
        """Store a new channel or thread."""
        self.channels[channel.id] = channel
        if channel.guild_id is not None:
            self.guilds[channel.guild_id].channels[channel.id] = channel

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel or thread."""
        del self.channels[channel.id]
        if channel.guild_id is not None:
            del self.guilds[channel.guild_id].channels[channel.id]

    def direct_channel(self, person: Person) -> Channel:
        """Return the channel of a person and the bot. It is always the same channel."""
        if person.id not in self.direct_channel_ids:
            id = self.direct_channel_ids[person.id] = self.new_id()
            self.store_channel(
                Channel(id, None, "", self.now_iso(), DIRECT, recipient=person, listed=False)
            )
        return self.channels[self.direct_channel_ids[person.id]]

    def person(self, id: str) -> Person:
        """Return the person with this id, even if the person has left every guild.

        Raises DiscordError if there is none.
        """
        if id not in self.people:
            raise DiscordError(10013)
        return self.people[id]

    def channel(self, id: str) -> Channel:
        """Return the channel with this id. Raises DiscordError if there is none."""
        if id not in self.channels:
            raise DiscordError(10003)
        return self.channels[id]

    def guild(self, id: str) -> Guild:
        """Return the guild with this id. Raises DiscordError if there is none."""
        if id not in self.guilds:
            raise DiscordError(10004)
        return self.guilds[id]

    def guild_of(self, channel: Channel) -> Guild:
        """Return the guild of a channel. A direct channel has none."""
        return self.guilds[channel.guild_id or ""]

    def channel_by_id_or_name(self, channel: Channel | str) -> Channel:
        """Return a channel or thread. The argument is this channel, its id or its name.

        If several guilds have a channel of this name, the first guild's channel is returned. Raises
        KeyError if there is none.
        """
        if isinstance(channel, Channel):
            return channel
        if channel in self.channels:
            return self.channels[channel]
        for guild in self.guilds.values():
            with contextlib.suppress(KeyError):
                return guild.channel(channel)
        raise KeyError(channel)

    def guild_by_name(self, name: str) -> Guild:
        """Return the guild with this name or id. Raises KeyError if there is none."""
        named = (one for one in self.guilds.values() if one.name == name)
        return self.guilds.get(name) or next(named, None) or self.guilds[name]

    def message(self, id: str) -> StoredMessage:
        """Return the message with this id, which must not be ephemeral.

        Raises DiscordError if there is none.
        """
        if id not in self.messages:
            raise DiscordError(10008)
        return self.messages[id]

    def message_seen_by(self, person_id: str, id: str) -> StoredMessage:
        """Return a message that this person sees: public, direct, or their own ephemeral one."""
        own_ephemerals = self.ephemerals.get(person_id, {})
        found = own_ephemerals[id] if id in own_ephemerals else self.message(id)
        if not self.channel(found.channel_id).is_open_to(person_id):
            raise DiscordError(10008)
        return found

    def messages_in(self, channel_id: str) -> list[StoredMessage]:
        """Return the channel's messages that are not ephemeral, oldest first."""
        return list(self.messages.messages_in(channel_id))

    def ephemeral_messages_in(self, person_id: str, channel_id: str) -> list[StoredMessage]:
        """Return a person's ephemeral messages in a channel, oldest first."""
        return list(self.ephemerals.get(person_id, StoredMessages()).messages_in(channel_id))

    def commands_in(self, guild_id: str | None) -> list[Json]:
        """Return the commands that people can call: the guild's own, then the global ones."""
        scopes = dict.fromkeys((guild_id, None))
        return [one for scope in scopes for one in self.commands.get(scope, {}).values()]


def made_up_token(bot_id: str) -> str:
    """Return a token in the right form. It is useless outside this playground."""
    first = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    return f"{first}.{secrets.token_urlsafe(5)[:6]}.{secrets.token_urlsafe(30)[:38]}"
