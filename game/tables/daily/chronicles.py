"""The chronicle of a server, which is posted once a week in a channel that a moderator chose.

Its content is computed from the stored results, so only the moments are kept. The bot calls
:meth:`Chronicles.begin_posting` before it sends the message, and :meth:`Chronicles.finish`
afterwards. :meth:`Chronicles.to_post` returns what is left after a kill.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from game.model.chronicle import ServerChronicle, WeeklyChronicle
from game.model.ids import ChannelId, GuildId
from game.model.time import Moment, as_seconds, duration_between
from game.storage.repository import Repository
from game.tables.checks import check_moderator
from game.tables.daily.days import last_chronicle, next_chronicle
from game.tables.lobby.proposal import Place
from game.tables.people import Person


@dataclass(frozen=True, slots=True)
class Chronicles:
    """The chronicles of servers, with one repository."""

    _repository: Repository
    _clock: Callable[[], Moment]

    async def channel_of(self, guild: GuildId) -> ChannelId | None:
        """Return the channel that gets a server's chronicle, if there is one."""
        chronicle = await self.of_server(guild)
        return None if chronicle is None else chronicle.channel

    async def of_server(self, guild: GuildId) -> WeeklyChronicle | None:
        """Return where a server gets its chronicle, and how far the newest one is."""
        return await self._repository.chronicle_of(guild)

    async def choose_channel(self, place: Place, locale: str, person: Person) -> None:
        """Let a server's chronicle be posted in a channel, in this language.

        The first one comes at the end of this week. Raises ModeratorOnly.
        """
        check_moderator(person)
        chronicle = WeeklyChronicle(place.channel, locale, next_chronicle(self._clock()))
        await self._repository.set_chronicle(place.guild, chronicle)

    async def clear_channel(self, guild: GuildId, person: Person) -> None:
        """Stop posting a server's chronicle. Raises ModeratorOnly."""
        check_moderator(person)
        if await self.of_server(guild) is not None:
            await self._repository.set_chronicle(guild, None)

    async def drop_deleted_channel(self, guild: GuildId, channel: ChannelId) -> None:
        """Stop posting the chronicle of a server if its channel was deleted."""
        if await self.channel_of(guild) == channel:
            await self._repository.set_chronicle(guild, None)

    async def seconds_until_next(self) -> float:
        """Return the seconds until a chronicle is due; infinite if no channel is chosen."""
        due = await self._repository.next_chronicle()
        return inf if due is None else max(0.0, as_seconds(duration_between(self._clock(), due)))

    async def begin_due(self, limit: int) -> int:
        """Save that the chronicle of the last week will be posted, for at most ``limit`` servers.

        The chronicle of an earlier week that was never posted is left out. Returns how many servers
        were found.
        """
        now = self._clock()
        due = await self._repository.chronicles_until(now, limit)
        for guild, before in _chosen(due):
            after = replace(
                before, due=next_chronicle(now), week=last_chronicle(now), posting=False
            )
            await self._repository.advance_chronicle(guild, before, after)
        return len(due)

    async def to_post(self) -> tuple[tuple[GuildId, WeeklyChronicle], ...]:
        """Return the servers whose newest chronicle is not posted yet."""
        return _chosen(await self._repository.chronicles_to_post())

    async def begin_posting(self, guild: GuildId, chronicle: WeeklyChronicle) -> None:
        """Save that a message is about to be sent."""
        await self._repository.advance_chronicle(guild, chronicle, replace(chronicle, posting=True))

    async def finish(self, guild: GuildId, chronicle: WeeklyChronicle) -> None:
        """Save that the chronicle of this week was posted, or that there is nothing to tell."""
        after = replace(chronicle, week=None, posting=False)
        await self._repository.advance_chronicle(guild, chronicle, after)


def _chosen(
    servers: tuple[ServerChronicle, ...],
) -> tuple[tuple[GuildId, WeeklyChronicle], ...]:
    return tuple((one.guild, one.chronicle) for one in servers if one.chronicle is not None)
