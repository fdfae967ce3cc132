"""People who refused a direct message. They were mentioned instead, and are told this once.

If Discord seems to have flagged the bot as spam, the refusals do not show what people want. Then
the bot reports this to the operator.
"""

import discord
import structlog

from cogs.notices.direct import OpeningLimited
from cogs.notices.message import notices_panel
from cogs.ui.answer_retries import REQUEST_ERRORS
from cogs.ui.answer_services import Interaction
from game.model.ids import GuildId, UserId
from game.model.time import Milliseconds, Moment, add_duration, duration_between, unix_seconds
from game.tables.durations import HOUR
from game.tables.errors import StorageProblem
from game.tables.notices.notices import Notices
from i18n import Catalogue
from service.monitoring.metrics import Metrics

FLAGGED_CODE = 20026
"""Discord's code for a bot that its spam protection has flagged."""

MANY_REFUSALS = 5
"""If this many people refuse within an hour, the bot counts as flagged."""


class SpamFlagDetector:
    """The people who refused direct messages in the last hour, and whether the bot is flagged.

    A flagged bot cannot open a direct message to anybody. Discord's answer may name this reason. If
    it does not, the bot sees only that many people seem to refuse messages, one after another.
    """

    def __init__(self) -> None:
        self._refused: dict[UserId, Moment] = {}
        self._last_suspicion: Moment | None = None

    def record(self, user: UserId, code: int, now: Moment) -> None:
        """Record that a message to this person was refused with this code."""
        self._refused.pop(user, None)
        self._refused[user] = now
        for one in [one for one, at in self._refused.items() if duration_between(at, now) >= HOUR]:
            del self._refused[one]
        if code == FLAGGED_CODE or len(self._refused) >= MANY_REFUSALS:
            self._last_suspicion = now

    def looks_flagged(self, now: Moment) -> bool:
        """Whether the bot looked flagged within the last hour."""
        return (
            self._last_suspicion is not None and duration_between(self._last_suspicion, now) < HOUR
        )

    @property
    def recent_refusers(self) -> tuple[UserId, ...]:
        """The people who refused within an hour before the last refusal, the earliest first."""
        return tuple(self._refused)


log = structlog.get_logger(__name__)

DIRECT_MESSAGES_CLOSED = 50007
"""Discord's code for people who accept no direct messages from the bot, or have blocked it."""


class RefusedMessages:
    """The people who do not know yet that a direct message to them was refused."""

    def __init__(self, notices: Notices, catalogue: Catalogue, metrics: Metrics) -> None:
        self._notices = notices
        self._catalogue = catalogue
        self._metrics = metrics
        self._flagged = SpamFlagDetector()
        self._people_to_inform: set[UserId] = set()

    async def load(self) -> None:
        """Read from the database whom no process has told yet of the refused message."""
        before = frozenset(self._people_to_inform)
        unaware = await self._notices.users_to_inform()
        self._people_to_inform = {*unaware, *(self._people_to_inform - before)}

    async def record_refusal(self, user: UserId, refusal: discord.HTTPException) -> None:
        """Record that a message to this person was refused.

        If the bot looks flagged, the refusal does not show what the person wants. Then earlier
        refusals of the last hour no longer count either, and everybody is mentioned for an hour.
        """
        log.info("a direct message was refused", status=refusal.status, code=refusal.code)
        self._metrics.record_refused_message(refusal.status, refusal.code)
        now = self._notices.now()
        was_suspected = self._flagged.looks_flagged(now)
        self._flagged.record(user, refusal.code, now)
        if not self._flagged.looks_flagged(now):
            await self._notices.mark_message_refused(
                user, closed=refusal.code == DIRECT_MESSAGES_CLOSED
            )
            self._people_to_inform.add(user)
            return
        self._metrics.flag_suspected.set(unix_seconds(now))
        self._notices.mention_all(until=add_duration(now, HOUR))
        if was_suspected:
            return
        people = self._flagged.recent_refusers
        log.warning("Discord may have flagged the bot", people=len(people), code=refusal.code)
        for one in people:
            self._people_to_inform.discard(one)
            await self._notices.resume_direct_messages(one)

    def record_opening_limit(self, limit: OpeningLimited) -> None:
        """Record that Discord opens no channels for now; until it does, everybody is mentioned."""
        log.warning("no direct messages can be sent for now", seconds=limit.seconds)
        wait = Milliseconds(round(limit.seconds * 1000))
        self._notices.mention_all(until=add_duration(self._notices.now(), wait))

    async def tell_if_unaware(self, interaction: Interaction) -> None:
        """Tell the person just answered that a message to them was refused, if they do not know.

        If that fails, the bot tries again after the next answer to this person.
        """
        user = UserId(interaction.user.id)
        if user not in self._people_to_inform or not interaction.response.is_done():
            return
        # Two clicks at the same time must not send the explanation twice.
        self._people_to_inform.discard(user)
        try:
            await self._explain(interaction)
        except BaseException as error:
            self._people_to_inform.add(user)
            if not isinstance(error, (StorageProblem, *REQUEST_ERRORS)):
                raise
            # Only log the error: the click itself was already answered.
            log.info("nobody could be notified", reason=repr(error))

    async def _explain(self, interaction: Interaction) -> None:
        user = UserId(interaction.user.id)
        preferences = await self._notices.preferences(user)
        if preferences.undelivered:
            words = self._catalogue.for_locale(interaction.locale.value)
            # If direct messages are closed, the panel itself says so.
            notes = [] if preferences.closed else [words("notices-undelivered")]
            guild = GuildId(interaction.guild_id or 0)
            view = notices_panel(words, preferences, self._notices.now(), guild, notes)
            await interaction.followup.send(view=view, ephemeral=True)
            await self._notices.mark_informed(user)
