"""Folds the panel in which a lobby was set up into one line once there is no lobby any more."""

import structlog

from cogs.lobby.private_pages import OVER, in_its_place
from cogs.ui.answer_retries import FAILED, may_be_back
from cogs.ui.desk import Interaction, expired
from game.model.game import Status
from game.model.ids import GameId
from game.tables import Table, Tables
from game.tables.checks import check_lobby
from game.tables.errors import StorageProblem
from i18n import Catalogue
from service.exchanges import Exchanges, Limited
from service.follower import RETRY_SECONDS, Follower, Pause, wait_after

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.25
"""Time for the answer that shows a panel to arrive before it is folded."""


class Setups:
    """The newest panel of each lobby, as long as Discord lets it be edited.

    Nothing is stored: after a restart a panel folds at its next click.
    """

    def __init__(self, catalogue: Catalogue, tables: Tables, exchanges: Exchanges) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._exchanges = exchanges
        self._newest: dict[GameId, Interaction] = {}
        self._follower = Follower(self._attempt, GRACE_SECONDS)

    def opened(self, interaction: Interaction, game_id: GameId) -> None:
        """Record that the answer to this click shows the newest panel of a lobby."""
        over = [one for one, click in self._newest.items() if expired(click)]
        for one in over:
            del self._newest[one]
        self._newest[game_id] = interaction
        # The game may have begun while the answer was on its way.
        self._follower.request(game_id)

    async def touch(self, table: Table) -> None:
        """Fold the panel of a lobby that is none any more soon."""
        if table.game.status is not Status.LOBBY and table.game.id in self._newest:
            self._follower.request(table.game.id)

    async def close(self) -> None:
        """Stop folding."""
        await self._follower.close()

    async def wait_until_idle(self) -> None:
        """Wait until every panel is folded that has to be."""
        await self._follower.all_finished()

    async def _attempt(self, game_id: GameId, failures: int) -> float | None:
        """Fold the panel of a game, unless it is a lobby still; gives the seconds to wait."""
        try:
            await self._fold(game_id)
        except Limited as limit:
            return Pause(limit.seconds)
        except (StorageProblem, *FAILED) as error:
            log.info("a panel stays behind", reason=repr(error))
            if isinstance(error, StorageProblem) or may_be_back(error):
                return wait_after(failures, RETRY_SECONDS)
            self._newest.pop(game_id, None)
        except Exception:
            log.exception("a panel could not follow")
        return None

    async def _fold(self, game_id: GameId) -> None:
        click = self._newest.get(game_id)
        if click is None or expired(click):
            self._newest.pop(game_id, None)
            return
        table = await self._tables.shown(game_id)
        try:
            check_lobby(table)
        except OVER as over:
            words = self._catalogue.for_locale(click.locale.value)
            view = in_its_place(words, table, over)
            await self._exchanges.once(click.edit_original_response(view=view))
            self._newest.pop(game_id, None)
