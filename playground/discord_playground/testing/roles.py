"""Changes of roles and memberships that a test can make.

The bot gets events about roles and about its own membership, not about other members.
"""

from dataclasses import dataclass

from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json
from discord_playground.testing.onlooker import Onlooker
from discord_playground.world import descriptions, permission_bits, rights
from discord_playground.world.objects.guilds import Guild, Member, Role
from discord_playground.world.state import World


@dataclass(frozen=True, slots=True)
class Roles:
    """The roles of a guild and their members. Without `who`, a method changes the bot."""

    world: World
    guild: Guild

    def create(self, name: str, *permissions: str, mentionable: bool = False) -> Role:
        """Create a role. Nobody has it yet."""
        role = Role(self.world.new_id(), name, permission_bits.bits(permissions), mentionable)
        self.guild.roles[role.id] = role
        self._send_event(
            Event.GUILD_ROLE_CREATE, {"role": descriptions.role_json(self.guild, role)}
        )
        return role

    def change(self, role: Role, *permissions: str, mentionable: bool = False) -> None:
        """Give a role exactly these permissions, and set whether everybody may mention it."""
        role.permissions, role.mentionable = permission_bits.bits(permissions), mentionable
        self._send_event(
            Event.GUILD_ROLE_UPDATE, {"role": descriptions.role_json(self.guild, role)}
        )

    def delete(self, role: Role) -> None:
        """Delete a role. No separate event tells the bot which members lose the role."""
        del self.guild.roles[role.id]
        for member in self.guild.members.values():
            member.roles = [id for id in member.roles if id != role.id]
        self._send_event(Event.GUILD_ROLE_DELETE, {"role_id": role.id})

    def give(self, role: Role, who: Onlooker | None = None) -> None:
        """Give a role to a member."""
        member = self._member(who)
        member.roles.append(role.id)
        self._announce_change(member)

    def take(self, role: Role, who: Onlooker | None = None) -> None:
        """Take a role from a member."""
        member = self._member(who)
        member.roles.remove(role.id)
        self._announce_change(member)

    def name(self, nick: str | None, who: Onlooker | None = None) -> None:
        """Give a member another name in this guild, or remove that name if ``nick`` is None."""
        member = self._member(who)
        member.nick = nick
        self._announce_change(member)

    def time_out(self, seconds: float, who: Onlooker | None = None) -> None:
        """Give a member a time-out of this many seconds, or end it with 0.

        During a time-out the member can only read.
        """
        member = self._member(who)
        member.timed_out_until = self.world.clock.now() + seconds
        self._announce_change(member)

    def _member(self, who: Onlooker | None) -> Member:
        return self.guild.bot if who is None else self.guild.members[who.id]

    def _announce_change(self, member: Member) -> None:
        """Inform the page about a changed member, and the bot if the member is the bot.

        For changes of other members the bot would need an intent that it may not have.
        """
        if member is self.guild.bot:
            self._send_event(Event.GUILD_MEMBER_UPDATE, member.to_json())
        else:
            self._publish()

    def _send_event(self, event: Event, content: Json) -> None:
        self.world.news.to_bot(event, {"guild_id": self.guild.id} | content)
        self._publish()

    def _publish(self) -> None:
        self.world.news.publish("people", people=rights.people_on_page(self.world))
