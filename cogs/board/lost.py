"""Handles channels that are deleted or closed to the bot: finds the reason, tells the host.

A game in such a channel rests, or its clock is stopped, until its board can be shown again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import discord
import structlog

from cogs.notices.direct import is_permanent_refusal
from cogs.ui.layout import board_link, button_view, link_button
from cogs.ui.permissions import missing_rights, timed_out_until
from cogs.wording.clock import date_and_time
from cogs.wording.refusals import permission_names
from game.model.due import DueMoment
from game.model.ids import ChannelId, GameId
from game.model.preferences import Preferences
from game.model.time import Moment, unix_seconds
from game.tables import Table, Tables
from game.tables.time.unreachable import Unreachable
from i18n import Phrase, phrase
from service.budget import Budget
from service.client import CartagenaBot
from service.exchanges import UnknownOutcome

T = TypeVar("T")
ChannelOrThread = discord.abc.GuildChannel | discord.Thread
"""A channel or thread in which a table can be."""

log = structlog.get_logger(__name__)

UNKNOWN_CHANNEL = 10003
RETRY_AFTER_SECONDS = 1.0
"""Seconds before another attempt when Discord gave no answer."""

MOST_SECONDS = 10.0
"""Most seconds that a request to Discord may take, because all other due work waits for it.

A request that takes longer is stopped, and tried again later.
"""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps a game from going on in a channel: missing permissions, a lock, or a time-out.

    A lock is an obstacle even if the bot may write: a moderator wanted that nobody writes in the
    thread.
    """

    missing_permissions: tuple[str, ...]
    locked: bool
    timed_out_until: Moment | None = None

    @property
    def why(self) -> Unreachable:
        """Why the table cannot be reached."""
        if self.timed_out_until is not None:
            return Unreachable.BOT_TIMED_OUT
        if self.missing_permissions:
            return Unreachable.PERMISSION_MISSING
        return Unreachable.THREAD_LOCKED


def channel_of_table(bot: CartagenaBot, table: Table) -> ChannelOrThread | None:
    """Return the table's channel, or None if Discord has not told the bot of this channel."""
    guild = bot.get_guild(table.game.guild)
    return None if guild is None else guild.get_channel_or_thread(table.game.channel)


def find_obstacle(bot: CartagenaBot, table: Table) -> Obstacle | None:
    """Return what keeps the game from going on in the table's channel, as far as the bot knows."""
    place = channel_of_table(bot, table)
    return None if place is None else find_obstacle_in(place)


def find_obstacle_in(place: ChannelOrThread) -> Obstacle | None:
    """Return what keeps a game from going on in a channel."""
    missing_permissions = missing_rights(place.permissions_for(place.guild.me), place)
    locked = isinstance(place, discord.Thread) and place.locked
    found = Obstacle(missing_permissions, locked, timed_out_until(place.guild))
    return None if found == Obstacle((), locked=False) else found


@dataclass(eq=False)
class LostChannels:
    """Stops the clocks of games whose channel is lost, and tells the hosts of these games."""

    _bot: CartagenaBot
    _tables: Tables
    _budget: Budget

    async def check_games(self, game_ids: Iterable[GameId]) -> None:
        """Stop the clock of each of these games if the bot can no longer write in its channel."""
        for game_id in game_ids:
            table = await self._tables.table_to_show(game_id)
            obstacle = find_obstacle(self._bot, table)
            if table.playing and obstacle is not None:
                await self._tables.upkeep.record_unreachable(game_id, obstacle.why)

    async def check_thread(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Stop the clocks of a thread's games if it was locked or the bot cannot write there.

        A locked thread can be missing from the cache, so the lock is read from the event.
        """
        thread = ChannelId(payload.thread_id)
        if payload.data["thread_metadata"].get("locked"):
            await self.record_unreachable(thread, Unreachable.THREAD_LOCKED)
        else:
            await self.check_games(await self._tables.upkeep.open_game_ids_in([thread]))

    async def record_unreachable(self, thread: ChannelId, why: Unreachable) -> None:
        """Stop the clocks of a thread's games: it was locked, or the bot was removed from it."""
        for game_id in await self._tables.upkeep.open_game_ids_in([thread]):
            await self._tables.upkeep.record_unreachable(game_id, why)

    async def look_for_channel(self, moment: DueMoment) -> None:
        """Look again for the channel of a game that rests because its channel was not found."""
        table = await self._tables.table(moment.game)
        if not table.resting:
            await self._tables.upkeep.remove_due(moment)
        elif await self._exists(table.game.channel):
            await self._tables.upkeep.save_found_channel(moment.game)
        else:
            await self._tables.upkeep.record_unreachable(moment.game, Unreachable.CHANNEL_NOT_FOUND)

    async def _exists(self, channel: ChannelId) -> bool:
        """Tell whether Discord knows this channel or thread. Raises if this stays unknown."""
        try:
            await self._fetch_channel(channel)
        except discord.Forbidden:
            return True
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            return False
        return True

    async def _fetch_channel(self, channel: ChannelId) -> Any:
        async with asyncio.timeout(MOST_SECONDS):
            return await self._retry_until_answered(lambda: self._bot.fetch_channel(channel))

    async def notify_host(self, moment: DueMoment) -> None:
        """Tell the host once that the channel is lost, and what to do; then remove the due moment.

        A bot that is killed after sending and before removing sends the message again, with the
        same nonce. For some minutes, Discord does not repeat a message with the same nonce.
        """
        # Read the stored table: the due moment may be stored before the table in memory shows why
        # the channel is lost.
        table = await self._tables.table(moment.game)
        lost = table.game.clock.paused_at is not None or table.game.failed_channel_looks
        # The host may have asked to be forgotten.
        if lost and table.game.host > 0:
            await self._send(table, f"lost-{table.game.id}-{unix_seconds(moment.at) % 10**9}")
        await self._tables.upkeep.remove_due(moment)

    async def _send(self, table: Table, nonce: str) -> None:
        words = self._bot.catalogue.for_locale(await self._language(table))
        remedy = words.render(await self._remedy(table))
        line = words("lost-channel", game=str(table.game.id), remedy=remedy)
        link = link_button(words("direct-board"), board_link(table))
        try:
            async with asyncio.timeout(MOST_SECONDS):
                user = discord.Object(table.game.host)
                host = await self._retry_until_answered(lambda: self._bot.create_dm(user))
                await self._retry_until_answered(
                    lambda: host.send(line, view=button_view(link), nonce=nonce)
                )
        except discord.HTTPException as error:
            if not is_permanent_refusal(error):
                raise
            status, code = error.status, error.code
            log.info("a host cannot be notified", game=table.game.id, status=status, code=code)
            self._bot.metrics.record_refused_message(status, code)

    async def _retry_until_answered(self, ask: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Repeat a request while Discord gives no answer; the request must be safe to repeat."""
        while True:
            await self._budget.wait_to_send_ordinary()
            try:
                return await self._bot.exchanges.request_once(ask())
            except UnknownOutcome:
                await asyncio.sleep(RETRY_AFTER_SECONDS)

    async def _language(self, table: Table) -> str:
        """Return the host's language if they have set preferences; else the table's language."""
        preferences = await self._tables.notices.preferences(table.game.host)
        # The two fields about refused messages are stored even if the host has set no preferences.
        has_preferences = replace(preferences, undelivered=False, closed=False) != Preferences()
        return preferences.locale if has_preferences else table.game.locale

    async def _remedy(self, table: Table) -> Phrase:
        if table.game.failed_channel_looks:
            return phrase("lost-missing")
        found = await self._find_obstacle(table)
        if found is None:
            return phrase("lost-refused")
        if found.timed_out_until is not None:
            return phrase("lost-timed-out", moment=date_and_time(found.timed_out_until))
        if found.missing_permissions:
            return phrase(
                "lost-permissions", permissions=permission_names(found.missing_permissions)
            )
        return phrase("lost-locked")

    async def _find_obstacle(self, table: Table) -> Obstacle | None:
        """Return what keeps the game from going on. Ask Discord for a channel that is not cached.

        discord.py forgets a thread that is archived, perhaps in the same step as it is locked.
        """
        place, guild = channel_of_table(self._bot, table), self._bot.get_guild(table.game.guild)
        # Without the server's data, the bot does not know its permissions there.
        if place is None and guild is not None and guild.roles:
            # Discord may show the channel to nobody who is not in it, or the parent is not known.
            with suppress(discord.Forbidden, discord.NotFound, discord.ClientException):
                return find_obstacle_in(await self._fetch_channel(table.game.channel))
        return None if place is None else find_obstacle_in(place)
