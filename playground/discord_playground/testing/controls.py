"""Changes to the playground that only tests can make, but no person and no bot."""

from collections.abc import Iterable
from dataclasses import dataclass

from discord_playground.gateway.sessions import Gateway
from discord_playground.messages import threads
from discord_playground.people import members
from discord_playground.protocol.events import Event
from discord_playground.rest.faults import Faults
from discord_playground.rest.limits.limits import Limits
from discord_playground.world import descriptions
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.people import DIRECT_SETTINGS, DirectSetting, Person
from discord_playground.world.state import World


@dataclass
class Controls:
    """What tests can change: the world, the gateway, and the treatment of the bot's requests.

    Without a guild, a change happens in the first guild.
    """

    world: World
    gateway: Gateway
    faults: Faults
    limits: Limits
    violations: list[str]

    def advance(self, seconds: float) -> None:
        """Move the clock forward.

        The bot's clock follows if the bot reads the clock file that its environment names.
        """
        threads.advance(self.world, seconds)

    def age(self, message_id: str, seconds: float) -> None:
        """Make a message this many seconds older."""
        self.world.message(message_id).created -= seconds

    def expire_tokens(self) -> None:
        """End every interaction token that was given out so far."""
        for interaction in self.world.interactions.values():
            interaction.expired = True

    async def begin_outage(self, status: int = 503) -> None:
        """Take Discord down: answer every request with this status, and close the gateway."""
        self.faults.outage = status
        await self.gateway.go_down()

    def end_outage(self) -> None:
        """End the outage: Discord works again."""
        self.faults.outage = None
        self.gateway.come_back()

    def add_guild(
        self,
        name: str,
        channels: Iterable[str] = ("general",),
        people: Iterable[str] = ("Ana",),
        *,
        with_bot: bool = True,
    ) -> Guild:
        """Add a guild, with the bot in it or without. The first of the people owns it.

        A name that a person already has stands for this person. Any other name adds a person.
        """
        members = [self._find_or_add_person(one) for one in people]
        guild = self.world.add_guild(name, channels, members, with_bot=with_bot)
        self.world.news.to_bot(Event.GUILD_CREATE, descriptions.guild_joined_json(guild))
        return guild

    def lose_guild(self, guild: Guild | None = None) -> None:
        """Make a guild unavailable, as in a partial outage."""
        guild = guild or self.world.home
        self.world.news.to_bot(Event.GUILD_DELETE, {"id": guild.id, "unavailable": True})
        guild.available = False

    def find_guild(self, guild: Guild | None = None) -> None:
        """Make the guild available again."""
        guild = guild or self.world.home
        guild.available = True
        self.world.news.to_bot(Event.GUILD_CREATE, descriptions.guild_available_json(guild))

    def receive(self, name: str, direct: DirectSetting) -> None:
        """Open or close a person's direct messages, or let the person block the bot."""
        if direct not in DIRECT_SETTINGS:
            raise ValueError(direct)
        members.set_direct_messages(self.world, self._find_person(name), direct)

    def flag_bot(self, *, flagged: bool = True) -> None:
        """Mark the bot as spam, as Discord may do, or remove the mark.

        A marked bot cannot open direct messages.
        """
        self.world.flagged = flagged

    def set_locale(self, locale: str | None, guild: Guild | None = None) -> None:
        """Make a guild a Community server with this locale. None makes it a usual server."""
        guild = guild or self.world.home
        guild.community_locale = locale
        self.world.news.to_bot(Event.GUILD_UPDATE, descriptions.guild_json(guild))

    def _find_or_add_person(self, name: str) -> Person:
        try:
            return self._find_person(name)
        except KeyError:
            return self.world.add_account(name)

    def _find_person(self, name: str) -> Person:
        found = [person for person in self.world.people.values() if person.name == name]
        if not found:
            raise KeyError(name)
        return found[0]
