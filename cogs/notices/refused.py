"""People whose direct message was refused: a mention took its place, and they are told so once."""

import structlog

from cogs.notices.message import notices_panel
from cogs.ui.answer_retries import FAILED
from cogs.ui.desk import Interaction
from game.model.ids import UserId
from game.tables.errors import StorageProblem
from game.tables.notices.notices import Notices
from i18n import Catalogue

log = structlog.get_logger(__name__)


class Refused:
    """Who is still to be told: what the database said when it was read."""

    def __init__(self, notices: Notices, catalogue: Catalogue) -> None:
        self._notices = notices
        self._catalogue = catalogue
        self._people: set[UserId] = set()

    async def load(self) -> None:
        """Read who was not told yet, here or by another process."""
        before = frozenset(self._people)
        untold = await self._notices.undelivered()
        self._people = {*untold, *(self._people - before)}

    async def note(self, user: UserId) -> None:
        """Note that a message to this person was refused."""
        await self._notices.refused(user)
        self._people.add(user)

    async def tell(self, interaction: Interaction) -> None:
        """Tell whoever was just answered, if they do not know; what fails is told next time."""
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
            note = words("notices-undelivered")
            view = notices_panel(words, preferences, self._notices.now(), [note])
            await interaction.followup.send(view=view, ephemeral=True)
            await self._notices.acquainted(user)
