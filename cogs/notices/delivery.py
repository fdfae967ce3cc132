"""Delivers due notices to people: by a board that mentions them, or by a direct message.

Due notices are stored only in the database, until they are delivered. A board mentions a person
once, even if several requests ask for it. Before the bot sends a direct message, it checks whether
that message was sent already. While Discord opens no channels for direct messages, the board
mentions everybody.
"""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import discord
import structlog

from cogs.notices.direct import (
    DirectMessage,
    DirectMessages,
    OpeningLimited,
    end_key,
    end_notice,
    invitation,
    invitation_key,
    notice,
    notice_key,
)
from cogs.notices.refused_messages import RefusedMessages
from cogs.ui.answer_retries import REQUEST_ERRORS
from cogs.ui.answer_services import Interaction
from cogs.ui.buttons import ClickId
from game.model.due import Due, DueMoment
from game.model.game import Status
from game.model.ids import GameId, UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Milliseconds, Moment, duration_between
from game.tables import Table, Tables
from game.tables.decisions import Announcement
from game.tables.durations import HOUR, MINUTE
from game.tables.errors import StorageProblem, TableError
from game.tables.milestones import is_posted, last_turn_call
from game.tables.notices import ending, inviting
from game.tables.notices.announcement import gets_direct_messages, person_of_job, wants_notice
from game.tables.notices.ending import not_yet_notified
from game.tables.notices.hours import free_from
from game.tables.notices.inviting import next_message_moment
from i18n import Catalogue, Words
from service.exchanges import RateLimited
from service.follower import RETRY_SECONDS, Follower, Pause, wait_after
from service.monitoring.metrics import Metrics


@dataclass(frozen=True, slots=True)
class Notice:
    """A direct message that each of several people gets once."""

    key: ClickId
    build_message: Callable[[Words, Table], DirectMessage]
    save_notified: Callable[[UserId], Awaitable[object]]
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
    """Tells the people whom the message of their table did not mention, one by one, each once.

    A person gets a direct message outside their quiet hours. If the person wants mentions by now,
    or if Discord refuses the direct message, another message of the table mentions the person.
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
        notice = Notice(
            invitation_key(table),
            invitation,
            partial(self._tables.change, game_id, inviting.mark_notified),
        )
        untold = await self._tell(table, inviting.users_due_for_message(table, now), notice, now)
        if untold.later:
            await self._tables.change(game_id, inviting.notify_later, untold.later)
        if untold.mentioned:
            await self._tables.change(game_id, inviting.mention_invited, untold.mentioned)
        untold.check_limits()

    async def notify_of_end(self, game_id: GameId) -> None:
        """Tell the people who may be told now that a game is over. Save when to tell the others."""
        table, now = await self._tables.table(game_id), self._notices.now()
        boards = self._tables.boards
        save_notified = partial(boards.save_announcement, game_id, ending.announcement_after_notice)
        notice = Notice(end_key(table), end_notice, save_notified)
        untold = await self._tell(table, ending.not_yet_notified(table), notice, now)
        untold.check_limits()
        moment = await self._notices.due_of(game_id, Due.END)
        if not untold.mentioned or moment is None:
            await self._notices.notify_of_end_later(game_id, untold.later)
        else:
            await boards.save_call(moment, ending.end_call_mentioning, untold.mentioned)

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
            except OpeningLimited as limit:
                self._refused.record_opening_limit(limit)
                delivered = False
            except RateLimited as limit:
                untold.limits.append(limit)
                continue
            if delivered:
                await notice.save_notified(user)
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


log = structlog.get_logger(__name__)

RECHECK_MS = MINUTE
"""Milliseconds until the bot checks again whether a direct message was sent."""

BOARD_RECHECK_MS = Milliseconds(5_000)
"""Milliseconds after which a notice is checked again while the board is not posted yet.

The board mentions people itself, and a direct message needs a link to the board.
"""

LOST_CHANNEL_WAIT_MS = HOUR
"""The longest wait in milliseconds while the channel is lost.

When the bot can write there again, all waiting notices become due at once.
"""

Key = tuple[GameId, Due]
"""A game, and the kind of notice that is due there."""


class Delivery:
    """Notifies everybody once, in the way they prefer and outside their quiet hours."""

    def __init__(
        self,
        tables: Tables,
        catalogue: Catalogue,
        messages: DirectMessages,
        metrics: Metrics,
    ) -> None:
        self._tables = tables
        self._notices = tables.notices
        self._catalogue = catalogue
        self._messages = messages
        self._refused = RefusedMessages(tables.notices, catalogue, metrics)
        self._one_by_one = PersonalNotices(tables, catalogue, messages, self._refused)
        self._follower = Follower(self._try)

    async def deliver(self, moment: DueMoment) -> None:
        """Deliver a notice to a person now, or postpone it until it can be delivered."""
        table, now = await self._tables.table(moment.game), self._notices.now()
        if table.game.failed_channel_looks:
            await self._postpone_until_board(moment, table)
            return
        user = person_of_job(table, moment.kind)
        if user is None:
            await self._tables.upkeep.remove_due(moment)
            return
        preferences = await self._notices.effective_preferences(user)
        if (
            not wants_notice(preferences, moment.kind)
            or await self._call_still_due(moment)
            or self._has_acted(moment, table, user)
        ):
            await self._tables.upkeep.remove_due(moment)
        elif (quiet_until := free_from(preferences, now)) > now:
            await self._tables.upkeep.postpone(moment, duration_between(now, quiet_until))
        elif gets_direct_messages(preferences) and is_posted(table):
            await self._tables.upkeep.postpone(moment, RECHECK_MS)
            self._follower.request((moment.game, moment.kind))
        elif gets_direct_messages(preferences) or not await self._notices.call_on_board(
            moment, user
        ):
            await self._postpone_until_board(moment, table)

    async def deliver_invitations(self, moment: DueMoment) -> None:
        """Tell people of their invitations that are due by now, once the lobby is posted."""
        table = await self._tables.table(moment.game)
        next_moment, now = next_message_moment(table), self._notices.now()
        if next_moment is None or table.game.status is not Status.LOBBY:
            await self._tables.upkeep.remove_due(moment)
        elif next_moment > now:
            await self._tables.upkeep.postpone(moment, duration_between(now, next_moment))
        elif table.game.failed_channel_looks or not is_posted(table):
            await self._postpone_until_board(moment, table)
        else:
            await self._tables.upkeep.postpone(moment, RECHECK_MS)
            self._follower.request((moment.game, moment.kind))

    async def deliver_end(self, moment: DueMoment) -> None:
        """Tell people whose notice is due that a game is over, once its final board is posted."""
        table = await self._tables.table(moment.game)
        if not not_yet_notified(table):
            await self._tables.upkeep.remove_due(moment)
        elif table.game.failed_channel_looks or not is_posted(table):
            await self._postpone_until_board(moment, table)
        else:
            await self._tables.upkeep.postpone(moment, RECHECK_MS)
            self._follower.request((moment.game, moment.kind))

    async def deliver_if_due(self, game_id: GameId, kind: Due) -> None:
        """Deliver a notice of this kind at once, if it is due and this process serves the table."""
        moment = await self._notices.overdue_job_here(game_id, kind)
        if moment is not None:
            await self.deliver(moment)

    async def record_table_seen(self, game_id: GameId, user: UserId) -> None:
        """Record that a person looks at a table, so that the bot does not remind them too soon.

        If that cannot be saved, they are reminded all the same.
        """
        with suppress(TableError, StorageProblem):
            await self._notices.mark_seen(game_id, user)

    async def tell_of_refused_message(self, interaction: Interaction) -> None:
        """Tell the person who was just answered that a direct message to them was refused."""
        await self._refused.tell_if_unaware(interaction)

    async def load_people_to_inform(self) -> None:
        """Read who does not know yet that a direct message to them was refused."""
        await self._refused.load()

    def begin(self, game_id: GameId, announcement: Announcement) -> None:
        """Send the direct messages that had to wait until a board was posted."""
        now = self._notices.now()
        for kind, at in announcement.due.items():
            if at is not None and at <= now:
                self._follower.request((game_id, kind))

    async def wait_until_idle(self) -> None:
        """Wait until all direct messages are sent or have to be tried again later."""
        await self._follower.wait_until_all_finished(0)

    async def close(self) -> None:
        """Stop. What is not delivered is delivered after the next start."""
        await self._follower.close()

    async def _postpone_until_board(self, moment: DueMoment, table: Table) -> None:
        """Postpone a notice until a board may be posted for it.

        If the channel opens again meanwhile, ``table`` does not show that yet. Then the wait would
        be as long as for a lost channel, so the notice is made due at once.
        """
        await self._tables.upkeep.postpone(moment, _board_wait(table, self._notices.now()))
        if _is_lost(table) and not _is_lost(await self._tables.table(moment.game)):
            await self._notices.make_calls_due(moment.game)

    async def _call_still_due(self, moment: DueMoment) -> bool:
        """Whether a reminder is due although the person was not notified of their turn yet."""
        if moment.kind is not Due.REMIND:
            return False
        return await self._notices.due_of(moment.game, Due.CALL) is not None

    def _has_acted(self, moment: DueMoment, table: Table, user: UserId) -> bool:
        """Whether the person on turn acted while the call of their turn waited."""
        return moment.kind is Due.CALL and self._notices.activity.has_acted_since_wait_began(
            table, user, moment.at
        )

    async def _try(self, key: Key, failures: int) -> float | None:
        """Send a direct message that is due. Returns the seconds to wait before another attempt."""
        with structlog.contextvars.bound_contextvars(game=key[0]):
            try:
                await self._send(*key)
            except TableError:
                return None
            except RateLimited as limit:
                log.info("a rate limit holds a direct message up", seconds=limit.seconds)
                return Pause(limit.seconds)
            except REQUEST_ERRORS as error:
                log.warning("a direct message must wait", reason=repr(error))
                return wait_after(failures, RETRY_SECONDS)
            except Exception:
                log.exception("a direct message could not be sent")
        return None

    async def _send(self, game_id: GameId, kind: Due) -> None:
        if kind is Due.INVITE:
            await self._one_by_one.invite(game_id)
        elif kind is Due.END:
            await self._one_by_one.notify_of_end(game_id)
        else:
            await self._send_notice(game_id, kind)

    async def _send_notice(self, game_id: GameId, kind: Due) -> None:
        moment = await self._notices.due_of(game_id, kind)
        table = await self._tables.table(game_id)
        user = person_of_job(table, kind)
        if moment is None or user is None:
            return
        preferences = await self._notices.effective_preferences(user)
        is_quiet = free_from(preferences, self._notices.now()) > self._notices.now()
        if is_quiet or not (gets_direct_messages(preferences) and wants_notice(preferences, kind)):
            # The notice is due again soon. Then `deliver` chooses the time and the way to send it.
            return
        try:
            refusal = await self._send_to(table, kind, user, preferences)
        except OpeningLimited as limit:
            self._refused.record_opening_limit(limit)
            await self._deliver_again(game_id, kind)
            return
        if refusal is None:
            if kind is Due.REMIND:
                await self._notices.mark_reminded(game_id, last_turn_call(table).milestone)
            await self._tables.upkeep.remove_due(moment)
        else:
            await self._refused.record_refusal(user, refusal)
            await self._deliver_again(game_id, kind)

    async def _deliver_again(self, game_id: GameId, kind: Due) -> None:
        """Let the board mention the person to whom no direct message can be sent."""
        still_due = await self._notices.due_of(game_id, kind)
        if still_due is not None:
            await self.deliver(still_due)

    async def _send_to(
        self, table: Table, kind: Due, user: UserId, preferences: Preferences
    ) -> discord.HTTPException | None:
        """Send a person a direct message. Returns Discord's refusal, if there is one."""
        words = self._catalogue.for_locale(preferences.locale)
        message = notice(words, table, kind, self._notices.now())
        return await self._messages.send(user, notice_key(table, kind), message)


def _is_lost(table: Table) -> bool:
    """Whether the bot could not write in the table's channel when this table was read."""
    return bool(table.game.failed_channel_looks) or table.game.clock.paused_at is not None


def _board_wait(table: Table, now: Moment) -> Milliseconds:
    """Return the milliseconds until the bot checks again whether a board is posted.

    The longer a channel has been lost, the longer the bot waits. A lobby has no clock that stops
    then, so its wait depends on the time since the table's last change. Each invitation is such a
    change, so the wait is short again after an invitation.
    """
    if table.game.status is Status.LOBBY:
        return min(
            max(duration_between(table.game.changed, now), BOARD_RECHECK_MS), LOST_CHANNEL_WAIT_MS
        )
    lost = table.game.clock.paused_at
    if lost is None:
        return BOARD_RECHECK_MS
    return min(max(duration_between(lost, now), RECHECK_MS), LOST_CHANNEL_WAIT_MS)
