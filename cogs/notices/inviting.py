"""Tells people of invitations whom the lobby's message could not mention.

Each by a direct message, or, where they want mentions by now or Discord refuses the message, by
another message of the lobby. What is done is saved at the table, one by one.
"""

from cogs.notices.direct import DirectMessages, invitation, invitation_key
from cogs.notices.refused_messages import RefusedMessages
from game.model.ids import GameId, UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables import Table, Tables
from game.tables.notices.announcement import by_message
from game.tables.notices.hours import free_from
from game.tables.notices.inviting import owed
from i18n import Catalogue
from service.exchanges import Limited


class Inviting:
    """Tells each person once, in their own way and not in their quiet hours."""

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
        """Tell everybody who is to be told by now.

        Raises a TableError where the game is no lobby any more, and what Discord may take another
        time: who was told by then is not told again. A rate limit of one keeps no other waiting.
        """
        table, now = await self._tables.table(game_id), self._notices.now()
        later: dict[UserId, Moment] = {}
        mentioned: list[UserId] = []
        limits: list[Limited] = []
        for user in owed(table, now):
            preferences = await self._notices.notification_preferences(user)
            free = free_from(preferences, now)
            if free > now:
                later[user] = free
                continue
            try:
                delivered = await self._delivered(table, user, preferences)
            except Limited as limit:
                limits.append(limit)
                continue
            if delivered:
                await self._notices.invited(game_id, user)
            else:
                mentioned.append(user)
        if later:
            await self._notices.invite_later(game_id, later)
        if mentioned:
            await self._notices.mention_invited(game_id, mentioned)
        if limits:
            raise max(limits, key=lambda limit: limit.seconds)

    async def _delivered(self, table: Table, user: UserId, preferences: Preferences) -> bool:
        """Send a message to each who wants one; return whether nothing is left to do for them."""
        if not by_message(preferences):
            return preferences.notify_by is NotifyBy.NEVER
        words = self._catalogue.for_locale(preferences.locale)
        message = invitation(words, table)
        refusal = await self._messages.send(user, invitation_key(table), message)
        if refusal is not None:
            await self._refused.record(user, refusal)
        return refusal is None
