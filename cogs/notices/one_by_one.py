"""Notifies the people whom the message of their table did not mention, one by one.

The notice is an invitation, or says that a game is over. A person gets a direct message. If the
person wants mentions by now, or if Discord refuses the direct message, another message of the table
mentions the person. The table records each person as soon as that person is told.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from cogs.notices.direct import (
    DirectMessage,
    DirectMessages,
    end_key,
    end_notice,
    invitation,
    invitation_key,
)
from cogs.notices.refused_messages import RefusedMessages
from cogs.ui.buttons import ClickId
from game.model.due import Due
from game.model.ids import GameId, UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables import Table, Tables
from game.tables.notices import ending, inviting
from game.tables.notices.announcement import gets_direct_messages
from game.tables.notices.hours import free_from
from i18n import Catalogue, Words
from service.exchanges import RateLimited


@dataclass(frozen=True, slots=True)
class Notice:
    """A direct message that each of several people gets once."""

    key: ClickId
    build_message: Callable[[Words, Table], DirectMessage]
    save_notified: Callable[[GameId, UserId], Awaitable[None]]
    """Saves that a person has been told."""


@dataclass(slots=True)
class NotNotified:
    """The people who were not told, and why."""

    later: dict[UserId, Moment] = field(default_factory=dict)
    """The people who must be told later, with the moment from which they may be told."""
    mentioned: list[UserId] = field(default_factory=list)
    """The people whom another message of the table has to mention."""
    limits: list[RateLimited] = field(default_factory=list)

    def check_limits(self) -> None:
        """Raise the longest rate limit, if there was one."""
        if self.limits:
            raise max(self.limits, key=lambda limit: limit.seconds)


class PersonalNotices:
    """Tells each person once, in the way they chose and outside their quiet hours.

    Both public methods raise a TableError, and errors after which Discord may accept the same
    message later. The next call does not repeat a message that was delivered. If a rate limit
    stops the message to one person, the others still get theirs.
    """

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

    async def invite(self, game_id: GameId) -> None:
        """Invite the people who may be told now to a lobby, and save when to tell the others."""
        table, now = await self._tables.table(game_id), self._notices.now()
        notice = Notice(invitation_key(table), invitation, self._notices.invited)
        untold = await self._tell(table, inviting.users_due_for_message(table, now), notice, now)
        if untold.later:
            await self._notices.notify_invited_later(game_id, untold.later)
        if untold.mentioned:
            await self._notices.mention_invited(game_id, untold.mentioned)
        untold.check_limits()

    async def notify_of_end(self, game_id: GameId) -> None:
        """Tell the people who may be told now that a game is over. Save when to tell the others."""
        table, now = await self._tables.table(game_id), self._notices.now()
        notice = Notice(end_key(table), end_notice, self._notices.mark_end_notified)
        untold = await self._tell(table, ending.not_yet_notified(table), notice, now)
        untold.check_limits()
        moment = await self._notices.due_of(game_id, Due.END)
        if not untold.mentioned or moment is None:
            await self._notices.notify_of_end_later(game_id, untold.later)
        else:
            await self._notices.mention_at_end(moment, untold.mentioned)

    async def _tell(
        self, table: Table, users: Iterable[UserId], notice: Notice, now: Moment
    ) -> NotNotified:
        untold = NotNotified()
        for user in users:
            preferences = await self._notices.effective_preferences(user)
            if (quiet_until := free_from(preferences, now)) > now:
                untold.later[user] = quiet_until
                continue
            try:
                delivered = await self._deliver(table, user, preferences, notice)
            except RateLimited as limit:
                untold.limits.append(limit)
                continue
            if delivered:
                await notice.save_notified(table.game.id, user)
            else:
                untold.mentioned.append(user)
        return untold

    async def _deliver(
        self, table: Table, user: UserId, preferences: Preferences, notice: Notice
    ) -> bool:
        """Send a message if the person wants one; return whether the person needs no mention."""
        if not gets_direct_messages(preferences):
            return preferences.notify_by is NotifyBy.NEVER
        words = self._catalogue.for_locale(preferences.locale)
        refusal = await self._messages.send(user, notice.key, notice.build_message(words, table))
        if refusal is not None:
            await self._refused.record_refusal(user, refusal)
        return refusal is None
