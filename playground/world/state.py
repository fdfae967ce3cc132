"""Everything that is in the playground's world, and how to look it up."""

import base64
import secrets

from playground.protocol.errors import DiscordError
from playground.protocol.types import Json
from playground.world import permissions
from playground.world.clock import Clock, written
from playground.world.hub import Hub
from playground.world.nonces import Nonces
from playground.world.objects.attachments import Attachments
from playground.world.objects.channels import DIRECT, Channel
from playground.world.objects.interactions import Interaction, OpenModal
from playground.world.objects.messages import Shelf, Stored
from playground.world.objects.people import COLOURS, Person, username_for
from playground.world.setup import Setup
from playground.world.snowflakes import Snowflakes


class World:
    """One server with its people, channels and messages, and one application with its bot."""

    def __init__(self, setup: Setup, address: str, clock: Clock) -> None:
        self.setup = setup
        self.clock = clock
        self.hub = Hub()
        self.new_id = Snowflakes(self.clock.now).next
        self.attachments = Attachments(address)
        self.people: dict[str, Person] = {}
        self.channels: dict[str, Channel] = {}
        self.direct_ids: dict[str, str] = {}
        self.messages = Shelf()
        self.nonces = Nonces(self.clock.now)
        self.ephemerals: dict[str, Shelf] = {}
        self.interactions: dict[str, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self.modals: dict[str, OpenModal] = {}
        self.commands: dict[str | None, dict[str, Json]] = {}
        self.emojis: dict[str, Json] = {}
        self.emoji_pictures: dict[str, bytes] = {}
        self.guild_id = self.new_id()
        self.locale = "en-US"
        self.available = True
        self.everyone: int = permissions.EVERYONE
        self.bot_role: int = permissions.BOT
        self.bot_role_id = self.new_id()
        self.moderator_role_id = self.new_id()
        self.bot = self._account(self.setup.bot)
        self.bot.bot, self.bot.roles = True, [self.bot_role_id]
        self.application_id = self.bot.id
        self.token = made_up_token(self.bot.id)
        self._settle()

    def _settle(self) -> None:
        for name in self.setup.channels:
            self.add_channel(name)
        for name in self.setup.people:
            self.add_person(name)
        host = next(iter(self.humans()))
        host.owner = host.moderator = True
        host.roles = [self.moderator_role_id]

    def advance(self, seconds: float) -> None:
        """Push the clock forward, and tell everybody who looks."""
        self.clock.advance(seconds)
        self.hub.tell("clock", ahead=self.clock.ahead)

    def now_written(self) -> str:
        """The present moment as Discord writes it."""
        return written(self.clock.now())

    def _account(self, name: str) -> Person:
        taken = {person.username for person in self.people.values()}
        username = username_for(name)
        if username in taken:
            username = f"{username}{len(self.people)}"
        person = Person(self.new_id(), username, name, self.now_written())
        self.people[person.id] = person
        return person

    def add_person(self, name: str) -> Person:
        """Someone new joins the server."""
        colour = COLOURS[len(self.people) % len(COLOURS)]
        person = self._account(name)
        person.colour = colour
        return person

    def add_channel(self, name: str, *, listed: bool = True) -> Channel:
        """A new text channel below the others."""
        channel = Channel(
            self.new_id(),
            self.guild_id,
            name,
            self.now_written(),
            position=len(self.channels),
            listed=listed,
        )
        self.channels[channel.id] = channel
        return channel

    def direct_channel(self, person: Person) -> Channel:
        """The channel of a person and the bot, the same one every time."""
        if person.id not in self.direct_ids:
            id = self.direct_ids[person.id] = self.new_id()
            self.channels[id] = Channel(
                id, None, "", self.now_written(), DIRECT, recipient=person, listed=False
            )
        return self.channels[self.direct_ids[person.id]]

    @property
    def reachable(self) -> bool:
        """Whether the server is there for the bot: it is a member, and the server is not down."""
        return self.bot.here and self.available

    def humans(self) -> list[Person]:
        """The people on the server, without the bot."""
        return [person for person in self.people.values() if not person.bot and person.here]

    def person(self, id: str) -> Person:
        """By id, also after leaving."""
        if id not in self.people:
            raise DiscordError(10013)
        return self.people[id]

    def channel(self, id: str) -> Channel:
        """By id."""
        if id not in self.channels:
            raise DiscordError(10003)
        return self.channels[id]

    def place(self, channel: Channel | str) -> Channel:
        """A channel or thread by itself, by id or by name; KeyError when there is none."""
        if isinstance(channel, Channel):
            return channel
        if channel in self.channels:
            return self.channels[channel]
        for found in self.channels.values():
            if found.name == channel.removeprefix("#"):
                return found
        raise KeyError(channel)

    def message(self, id: str) -> Stored:
        """A message that is not ephemeral, by id."""
        if id not in self.messages:
            raise DiscordError(10008)
        return self.messages[id]

    def message_for(self, person_id: str, id: str) -> Stored:
        """A message this person sees: public, direct, or their own ephemeral one."""
        mine = self.ephemerals.get(person_id, {})
        found = mine[id] if id in mine else self.message(id)
        if not self.channel(found.channel_id).is_open_to(person_id):
            raise DiscordError(10008)
        return found

    def in_channel(self, channel_id: str) -> list[Stored]:
        """Messages there that are not ephemeral, oldest first."""
        return list(self.messages.in_channel(channel_id))

    def ephemerals_in(self, person_id: str, channel_id: str) -> list[Stored]:
        """A person's ephemeral messages there, oldest first."""
        return list(self.ephemerals.get(person_id, Shelf()).in_channel(channel_id))

    def all_commands(self) -> list[Json]:
        """What people can call: the server's own commands, then the global ones."""
        return [
            command
            for scope in (self.guild_id, None)
            for command in self.commands.get(scope, {}).values()
        ]


def made_up_token(bot_id: str) -> str:
    """A token of the right shape that opens nothing but this playground."""
    first = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    return f"{first}.{secrets.token_urlsafe(5)[:6]}.{secrets.token_urlsafe(30)[:38]}"
