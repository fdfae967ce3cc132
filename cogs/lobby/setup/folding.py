"""Folds the private pages of a lobby's host and players into one line when the lobby ends."""

import structlog

from cogs.lobby.private_pages import LOBBY_OVER_ERRORS, replacement_page
from cogs.ui.answer_retries import REQUEST_ERRORS, is_outage
from cogs.ui.answer_services import SHOWN_MESSAGE_KEY, Interaction, has_expired
from game.model.game import Status
from game.model.ids import GameId, MessageId
from game.tables import Table, Tables
from game.tables.checks import check_lobby
from game.tables.errors import StorageProblem, TableError
from game.tables.milestones import is_lobby_milestone
from i18n import Catalogue
from service.exchanges import Exchanges, RateLimited
from service.follower import RETRY_SECONDS, Follower, Pause, wait_after

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.25
"""Seconds to wait, so that the answer that shows a page arrives before it is folded."""

BOARD_SECONDS = (0.25, 0.5, 1, 2, 4)
"""Seconds to wait, again and again, for the first board of a game that has begun.

The folded pages link to it. If it is still not posted then, they link to the closed lobby.
"""


class FoldingSetupPages:
    """The open pages of the people at a lobby, while Discord lets the bot edit them.

    Nothing is stored. After a restart, a page is folded at its next click.
    """

    def __init__(self, catalogue: Catalogue, tables: Tables, exchanges: Exchanges) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._exchanges = exchanges
        self._pages: dict[GameId, dict[MessageId, Interaction]] = {}
        """The newest click on each page, by the page's message."""
        self._follower = Follower(self._attempt, GRACE_SECONDS)

    def record_setup_page(self, interaction: Interaction, game_id: GameId) -> None:
        """Record that the answer to this click shows a page of a person at a lobby."""
        for other_game, pages in tuple(self._pages.items()):
            for message, click in tuple(pages.items()):
                if has_expired(click):
                    self._forget(other_game, message)
        self._pages.setdefault(game_id, {})[_message_of(interaction)] = interaction
        # The game may have begun while the answer was on its way.
        self._follower.request(game_id)

    async def on_table_change(self, table: Table) -> None:
        """Fold the pages soon if this table is no longer a lobby."""
        if table.game.status is not Status.LOBBY and table.game.id in self._pages:
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
            table = await self._tables.table_to_show(game_id)
            if failures < len(BOARD_SECONDS) and _shows_lobby(table):
                return BOARD_SECONDS[failures]
            await self._fold(table)
        except RateLimited as limit:
            return Pause(limit.seconds)
        except (StorageProblem, *REQUEST_ERRORS) as error:
            log.info("a panel stays behind", reason=repr(error))
            return wait_after(failures, RETRY_SECONDS)
        except Exception:
            log.exception("a panel could not follow")
        return None

    async def _fold(self, table: Table) -> None:
        game_id = table.game.id
        try:
            check_lobby(table)
        except LOBBY_OVER_ERRORS as refusal:
            for message, click in tuple(self._pages.get(game_id, {}).items()):
                await self._fold_page(click, table, refusal)
                self._forget(game_id, message)

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

    def _forget(self, game_id: GameId, message: MessageId) -> None:
        del self._pages[game_id][message]
        if not self._pages[game_id]:
            del self._pages[game_id]


def _shows_lobby(table: Table) -> bool:
    """Whether the game has begun, but its first board is not posted yet."""
    shown = table.game.board.shown
    return table.playing and shown is not None and is_lobby_milestone(shown.milestone)


def _message_of(click: Interaction) -> MessageId:
    """Return the message that shows the answer to a click; the click's id if it is unknown."""
    return MessageId(click.extras.get(SHOWN_MESSAGE_KEY, click.id))
