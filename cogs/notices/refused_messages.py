"""People whose direct message was refused: a mention took its place, and they are told so once.

Where it looks as if Discord had flagged the bot, that is nobody's wish: the operator is told.
"""

import discord
import structlog

from cogs.notices.flagged import Flagged
from cogs.notices.message import notices_panel
from cogs.ui.answer_retries import FAILED
from cogs.ui.desk import Interaction
from game.model.ids import UserId
from game.model.time import later, unix_seconds
from game.tables.durations import HOUR
from game.tables.errors import StorageProblem
from game.tables.notices.notices import Notices
from i18n import Catalogue
from service.monitoring.reports import DirectMessageReports

log = structlog.get_logger(__name__)

CLOSED = 50007
"""Discord's code for people who take no direct messages from the bot, or have blocked it."""


class RefusedMessages:
    """Who is still to be told: what the database said when it was read."""

    def __init__(
        self, notices: Notices, catalogue: Catalogue, reports: DirectMessageReports
    ) -> None:
        self._notices = notices
        self._catalogue = catalogue
        self._reports = reports
        self._flagged = Flagged()
        self._people: set[UserId] = set()

    async def load(self) -> None:
        """Read who was not told yet, here or by another process."""
        before = frozenset(self._people)
        unaware = await self._notices.undelivered()
        self._people = {*unaware, *(self._people - before)}

    async def record(self, user: UserId, refusal: discord.HTTPException) -> None:
        """Record that a message to this person was refused; nobody's wish where the bot is flagged.

        Those who were taken to refuse before that was known are so no longer.
        """
        log.info("a direct message was refused", status=refusal.status, code=refusal.code)
        self._reports.refused_directly(refusal.status, refusal.code)
        now = self._notices.now()
        before = self._flagged.suspected(now)
        self._flagged.record(user, refusal.code, now)
        if not self._flagged.suspected(now):
            await self._notices.refused(user, closed=refusal.code == CLOSED)
            self._people.add(user)
            return
        self._reports.suspect_flag(unix_seconds(now))
        self._notices.mention_all(until=later(now, HOUR))
        if before:
            return
        people = self._flagged.people
        log.warning("Discord may have flagged the bot", people=len(people), code=refusal.code)
        for one in people:
            self._people.discard(one)
            await self._notices.try_again(one)

    async def explain(self, interaction: Interaction) -> None:
        """Tell the person just answered, if they do not know; after a failure, next time."""
        user = UserId(interaction.user.id)
        if user not in self._people or not interaction.response.is_done():
            return
        # Two clicks side by side tell it once.
        self._people.discard(user)
        try:
            await self._explain(interaction)
        except BaseException as error:
            self._people.add(user)
            if not isinstance(error, (StorageProblem, *FAILED)):
                raise
            # The click itself has counted and was answered.
            log.info("nobody could be told", reason=repr(error))

    async def _explain(self, interaction: Interaction) -> None:
        user = UserId(interaction.user.id)
        preferences = await self._notices.preferences(user)
        if preferences.undelivered:
            words = self._catalogue.for_locale(interaction.locale.value)
            # Of closed ones the panel itself tells.
            notes = [] if preferences.closed else [words("notices-undelivered")]
            view = notices_panel(words, preferences, self._notices.now(), notes)
            await interaction.followup.send(view=view, ephemeral=True)
            await self._notices.acquainted(user)
