"""Guilds, which people call servers: their members, roles and channels."""

from dataclasses import dataclass, field

from discord_playground.protocol.types import Json
from discord_playground.world import permission_bits
from discord_playground.world.clock import written
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person


@dataclass(slots=True)
class Member:
    """Somebody in one guild; who leaves keeps the place, and is not here."""

    person: Person
    joined_at: str
    roles: list[str] = field(default_factory=list[str])
    moderator: bool = False
    owner: bool = False
    here: bool = True
    nick: str | None = None
    """The name in this guild, if that is another one."""
    silent_until: float = 0.0
    """The end of a time-out, in seconds since 1970."""

    def to_json(self) -> Json:
        """Discord's guild member object, without permissions."""
        return {"user": self.person.user()} | self.without_user()

    def without_user(self) -> Json:
        """The same as it stands beside an interaction's users."""
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
            "communication_disabled_until": written(self.silent_until)
            if self.silent_until
            else None,
        }

    def card(self) -> Json:
        """What the page shows of a member."""
        return self.person.card() | {"moderator": self.moderator, "roles": list(self.roles)}


@dataclass(slots=True)
class Role:
    """A role that a guild has beside the usual ones."""

    id: str
    name: str
    permissions: int = 0
    mentionable: bool = False


@dataclass(slots=True)
class Guild:
    """One server. Its first role is everybody's, then come the bot's and the moderators'."""

    id: str
    name: str
    bot: Member
    bot_role_id: str
    moderator_role_id: str
    moderators: str
    community_locale: str | None = None
    """The language of a Community server; ``None`` where the guild is none."""
    available: bool = True
    everyone: int = permission_bits.EVERYONE
    bot_role: int = permission_bits.BOT
    members: dict[str, Member] = field(default_factory=dict[str, Member])
    roles: dict[str, Role] = field(default_factory=dict[str, Role])
    """The roles beside those three, by id."""
    channels: dict[str, Channel] = field(default_factory=dict[str, Channel])
    """The guild's channels and threads, by id."""

    @property
    def locale(self) -> str:
        """The language that Discord tells of: only Community servers can set one."""
        return self.community_locale or "en-US"

    @property
    def features(self) -> list[str]:
        """What Discord has switched on for the guild."""
        return [] if self.community_locale is None else ["COMMUNITY"]

    @property
    def reachable(self) -> bool:
        """Whether it is there for the bot: the bot is a member, and the guild is not down."""
        return self.bot.here and self.available

    @property
    def owner(self) -> Person:
        """Who may do everything."""
        return next(one.person for one in self.members.values() if one.owner)

    def people(self) -> list[Member]:
        """Who is here, without the bot."""
        return [one for one in self.members.values() if one.here and not one.person.bot]

    def member(self, person: Person) -> Member | None:
        """Somebody's membership, if they are here."""
        found = self.members.get(person.id)
        return found if found is not None and found.here else None

    def channel(self, name: str) -> Channel:
        """The channel or thread of this name; KeyError when there is none."""
        for channel in self.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise KeyError(name)

    def promote(self, member: Member) -> None:
        """Make somebody a moderator."""
        member.moderator = True
        member.roles.append(self.moderator_role_id)

    def demote(self, member: Member) -> None:
        """Make a moderator somebody like all others."""
        member.moderator = False
        member.roles.remove(self.moderator_role_id)
