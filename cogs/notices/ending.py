"""Tells people that a game is over, if the message of its end did not mention them.

A person gets a direct message. If the person wants mentions by now, or if Discord refuses the
direct message, another message of the end mentions the person. The game records each person as
soon as that person is told.
"""

from cogs.notices.direct import DirectMessages, end_key, end_notice
from cogs.notices.refused_messages import RefusedMessages
from game.model.due import Due
from game.model.ids import GameId, UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables import Table, Tables
from game.tables.notices.announcement import by_message
from game.tables.notices.ending import owed
from game.tables.notices.hours import free_from
from i18n import Catalogue
from service.exchanges import Limited


class Ending:
    """Tells each person once, in the way they chose and outside their quiet hours."""

    def __init__(
        self,
        tables: Tables,
        catalogue: Catalogue,
        messages: DirectMessages,
        refused: RefusedMessages,
    ) -> None:
        self._tables = tables
        self._notices = tables.notices
        self._catalogue = catalogue
        self._messages = messages
        self._refused = refused

    async def deliver(self, game_id: GameId) -> None:
        """Tell everybody who may be told now, and save when to tell the others.

        Raises a TableError, and errors after which Discord may accept the same message later. The
        next call does not repeat a message that was delivered. If a rate limit stops the message
        to one person, the others still get theirs.
        """
        table, now = await self._tables.table(game_id), self._notices.now()
        later: dict[UserId, Moment] = {}
        mentioned: list[UserId] = []
        limits: list[Limited] = []
        for user in owed(table):
            preferences = await self._notices.notification_preferences(user)
            if (free := free_from(preferences, now)) > now:
                later[user] = free
                continue
            try:
                delivered = await self._delivered(table, user, preferences)
            except Limited as limit:
                limits.append(limit)
                continue
            if delivered:
                await self._notices.told_of_end(game_id, user)
            else:
                mentioned.append(user)
        if limits:
            raise max(limits, key=lambda limit: limit.seconds)
        moment = await self._notices.due_of(game_id, Due.END)
        if not mentioned or moment is None:
            await self._notices.end_due(game_id, later)
        else:
            await self._notices.mention_at_end(moment, mentioned)

    async def _delivered(self, table: Table, user: UserId, preferences: Preferences) -> bool:
        """Send a message if the person wants one; return whether the person is done."""
        if not by_message(preferences):
            return preferences.notify_by is NotifyBy.NEVER
        words = self._catalogue.for_locale(preferences.locale)
        refusal = await self._messages.send(user, end_key(table), end_notice(words, table))
        if refusal is not None:
            await self._refused.record(user, refusal)
        return refusal is None
