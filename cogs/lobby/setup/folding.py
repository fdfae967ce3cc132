"""Folds the private pages of a lobby's host and players into one line when the lobby ends."""

import structlog

from cogs.lobby.private_pages import LOBBY_OVER_ERRORS, replacement_page
from cogs.ui.answer_retries import REQUEST_ERRORS, is_outage
from cogs.ui.answer_services import Interaction, has_expired
from game.model.game import Status
from game.model.ids import GameId, UserId
from game.tables import Table, TableError, Tables
from game.tables.checks import check_lobby
from game.tables.errors import StorageProblem
from i18n import Catalogue
from service.exchanges import Exchanges, RateLimited
from service.follower import RETRY_SECONDS, Follower, Pause, wait_after

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.25
"""Seconds to wait, so that the answer that shows a page arrives before it is folded."""


class FoldingSetupPages:
    """The newest page of each person at a lobby, while Discord lets the bot edit it.

    Nothing is stored. After a restart, a page is folded at its next click.
    """

    def __init__(self, catalogue: Catalogue, tables: Tables, exchanges: Exchanges) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._exchanges = exchanges
        self._newest: dict[GameId, dict[UserId, Interaction]] = {}
        self._follower = Follower(self._attempt, GRACE_SECONDS)

    def record_setup_page(self, interaction: Interaction, game_id: GameId) -> None:
        """Record that the answer to this click shows the newest page of a person at a lobby."""
        for other_game, pages in tuple(self._newest.items()):
            for user, click in tuple(pages.items()):
                if has_expired(click):
                    self._forget(other_game, user)
        self._newest.setdefault(game_id, {})[UserId(interaction.user.id)] = interaction
        # The game may have begun while the answer was on its way.
        self._follower.request(game_id)

    async def on_table_change(self, table: Table) -> None:
        """Fold the pages soon if this table is no longer a lobby."""
        if table.game.status is not Status.LOBBY and table.game.id in self._newest:
            self._follower.request(table.game.id)

    async def close(self) -> None:
        """Stop folding."""
        await self._follower.close()

    async def wait_until_idle(self) -> None:
        """Wait until every page that must be folded is folded."""
        await self._follower.wait_until_all_finished()

    async def _attempt(self, game_id: GameId, failures: int) -> float | None:
        """Fold the pages of a game, unless it is still a lobby.

        Returns the seconds to wait for another attempt, if one is needed.
        """
        try:
            await self._fold(game_id)
        except RateLimited as limit:
            return Pause(limit.seconds)
        except (StorageProblem, *REQUEST_ERRORS) as error:
            log.info("a panel stays behind", reason=repr(error))
            return wait_after(failures, RETRY_SECONDS)
        except Exception:
            log.exception("a panel could not follow")
        return None

    async def _fold(self, game_id: GameId) -> None:
        if game_id not in self._newest:
            return
        table = await self._tables.table_to_show(game_id)
        try:
            check_lobby(table)
        except LOBBY_OVER_ERRORS as refusal:
            for user, click in tuple(self._newest[game_id].items()):
                await self._fold_page(click, table, refusal)
                self._forget(game_id, user)

    async def _fold_page(self, click: Interaction, table: Table, why: TableError) -> None:
        """Fold one page. The page stays as it is if Discord no longer lets the bot edit it."""
        if has_expired(click):
            return
        view = replacement_page(self._catalogue.for_locale(click.locale.value), table, why)
        try:
            await self._exchanges.request_once(click.edit_original_response(view=view))
        except REQUEST_ERRORS as error:
            if is_outage(error):
                raise
            log.info("a panel stays behind", reason=repr(error))

    def _forget(self, game_id: GameId, user: UserId) -> None:
        del self._newest[game_id][user]
        if not self._newest[game_id]:
            del self._newest[game_id]
