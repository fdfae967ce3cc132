"""Guilds, which people call servers, with their members, roles and channels."""

from dataclasses import dataclass, field

from discord_playground.protocol.types import Json
from discord_playground.world import permission_bits
from discord_playground.world.clock import iso_time
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person


@dataclass(slots=True)
class Member:
    """A person in a guild. If the person leaves, the member is kept and `in_guild` is false."""

    person: Person
    joined_at: str
    roles: list[str] = field(default_factory=list[str])
    moderator: bool = False
    is_owner: bool = False
    in_guild: bool = True
    nick: str | None = None
    """The name in this guild, if it differs from the person's name."""
    timed_out_until: float = 0.0
    """When the member's time-out ends, in seconds since 1970."""

    def to_json(self) -> Json:
        """Return Discord's guild member object, without permissions."""
        return {"user": self.person.user_json()} | self.json_without_user()

    def json_without_user(self) -> Json:
        """Return the guild member object without the user, as it is used in interactions."""
        return {
            "nick": self.nick,
            "avatar": None,
            "roles": list(self.roles),
            "joined_at": self.joined_at,
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "communication_disabled_until": iso_time(self.timed_out_until)
            if self.timed_out_until
            else None,
        }

    def page_json(self) -> Json:
        """Return what the page shows of a member."""
        return self.person.page_json() | {"moderator": self.moderator, "roles": list(self.roles)}


@dataclass(slots=True)
class Role:
    """A role that was added to a guild, besides the three roles that every guild has."""

    id: str
    name: str
    permissions: int = 0
    mentionable: bool = False


@dataclass(slots=True)
class Guild:
    """A server. Its first three roles are everyone's, the bot's and the moderators'."""

    id: str
    name: str
    bot: Member
    bot_role_id: str
    moderator_role_id: str
    moderator_role_name: str
    community_locale: str | None = None
    """The language of a Community server, or ``None`` if the guild is not one."""
    available: bool = True
    everyone_permissions: int = permission_bits.EVERYONE
    bot_role_permissions: int = permission_bits.BOT
    members: dict[str, Member] = field(default_factory=dict[str, Member])
    roles: dict[str, Role] = field(default_factory=dict[str, Role])
    """The added roles, by id: all except the first three."""
    channels: dict[str, Channel] = field(default_factory=dict[str, Channel])
    """The guild's channels and threads, by id."""

    @property
    def locale(self) -> str:
        """The language that bots get. Only Community servers can set one."""
        return self.community_locale or "en-US"

    @property
    def features(self) -> list[str]:
        """The features that Discord has switched on for the guild."""
        return [] if self.community_locale is None else ["COMMUNITY"]

    @property
    def reachable(self) -> bool:
        """Whether the bot can reach the guild: it is a member, and the guild is available."""
        return self.bot.in_guild and self.available

    @property
    def owner(self) -> Person:
        """The person who owns the guild and may do everything in it."""
        return next(one.person for one in self.members.values() if one.is_owner)

    def people(self) -> list[Member]:
        """Return the members who are in the guild, without the bot."""
        return [one for one in self.members.values() if one.in_guild and not one.person.bot]

    def member(self, person: Person) -> Member | None:
        """Return the person's membership, or None if they are not in the guild."""
        found = self.members.get(person.id)
        return found if found is not None and found.in_guild else None

    def channel(self, name: str) -> Channel:
        """Return the channel or thread with this name. Raises KeyError if there is none."""
        for channel in self.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise KeyError(name)

    def promote(self, member: Member) -> None:
        """Make a member a moderator."""
        member.moderator = True
        member.roles.append(self.moderator_role_id)

    def demote(self, member: Member) -> None:
        """Make a moderator a usual member."""
        member.moderator = False
        member.roles.remove(self.moderator_role_id)
