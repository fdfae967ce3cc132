"""Delivers due notices to people: by a board that mentions them, or by a direct message.

Due notices are stored only in the database, until they are delivered. A board mentions a person
once, even if several requests ask for it. Before the bot sends a direct message, it checks whether
that message was sent already.
"""

from contextlib import suppress

import discord
import structlog

from cogs.notices.direct import DirectMessages, notice, notice_key
from cogs.notices.one_by_one import PersonalNotices
from cogs.notices.refused_messages import RefusedMessages
from cogs.ui.answer_retries import REQUEST_ERRORS
from cogs.ui.answer_services import Interaction
from game.model.due import Due, DueMoment
from game.model.game import Status
from game.model.ids import GameId, UserId
from game.model.preferences import Preferences
from game.model.time import Milliseconds, Moment, duration_between
from game.tables import Table, TableError, Tables
from game.tables.decisions import Announcement
from game.tables.durations import HOUR, MINUTE
from game.tables.errors import StorageProblem
from game.tables.milestones import is_posted, last_turn_call
from game.tables.notices.announcement import gets_direct_messages, person_of_job, wants_notice
from game.tables.notices.ending import not_yet_notified
from game.tables.notices.hours import free_from
from game.tables.notices.inviting import next_message_moment
from i18n import Catalogue
from service.exchanges import RateLimited
from service.follower import RETRY_SECONDS, Follower, Pause, wait_after
from service.monitoring.reports import DirectMessageReports

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
        reports: DirectMessageReports,
    ) -> None:
        self._tables = tables
        self._notices = tables.notices
        self._catalogue = catalogue
        self._messages = messages
        self._refused = RefusedMessages(tables.notices, catalogue, reports)
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
        if not wants_notice(preferences, moment.kind) or await self._call_still_due(moment):
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
        refusal = await self._send_to(table, kind, user, preferences)
        if refusal is None:
            if kind is Due.REMIND:
                await self._notices.mark_reminded(game_id, last_turn_call(table).milestone)
            await self._tables.upkeep.remove_due(moment)
        else:
            await self._refused.record_refusal(user, refusal)
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
