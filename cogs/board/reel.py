"""Replaces the still picture of a finished game with its reel.

A reel is a moving picture of the turn that decided the game, or of the last turn if none did.
"""

import structlog

from cogs.board.following.boards import Boards
from cogs.ui.services.reels import Reels
from cogs.wording.names import with_names_to_show
from game.model.due import Due, DueMoment
from game.model.ids import GameId
from game.model.time import Milliseconds
from game.tables import Table, Tables
from game.tables.durations import MINUTE
from game.tables.errors import TableError
from i18n import Catalogue
from service.follower import Follower

log = structlog.get_logger(__name__)

RETRY_AFTER_MS = Milliseconds(10 * MINUTE)
"""Milliseconds after which a reel is due again, if Discord has not taken it by then."""


class ReelMaker:
    """Makes a reel after a game's end is announced; without a reel, the still picture stays."""

    def __init__(self, tables: Tables, catalogue: Catalogue, reels: Reels, boards: Boards) -> None:
        self._tables = tables
        self._catalogue = catalogue
        self._reels = reels
        self._boards = boards
        self._follower: Follower[GameId] = Follower(self._make)

    async def make_in_background(self, moment: DueMoment) -> None:
        """Begin to make the reel that is due, in the background."""
        await self._tables.upkeep.postpone(moment, RETRY_AFTER_MS)
        self._follower.request(moment.game)

    async def wait_until_idle(self) -> None:
        """Wait until all reels that were begun are made."""
        await self._follower.wait_until_all_finished(0)

    async def close(self) -> None:
        """Stop; unfinished reels are made after the next start."""
        await self._follower.close()

    async def _make(self, game_id: GameId, _: int) -> None:
        """Make a reel and show it. The job stays due while Discord does not take the reel."""
        try:
            table = await self._tables.table(game_id)
            if await self._must_wait(table):
                return
        except TableError:
            return
        except Exception:
            log.exception("a reel could not be made", game=game_id)
        moment = await self._tables.notices.due_of(game_id, Due.REEL)
        if moment is not None:
            await self._tables.upkeep.remove_due(moment)

    async def _must_wait(self, table: Table) -> bool:
        """Make and show a reel, unless that was done; return whether Discord must still take it.

        A game that ended long ago keeps its still picture. Raises an error if no reel can be made.
        """
        if self._reels.get_if_made(table) is None:
            words = self._catalogue.for_locale(table.game.locale)
            if not await self._reels.make(with_names_to_show(words, table)):
                return False
            self._boards.redraw(table.game.id)
        shown = await self._boards.wait_until_redrawn(table.game.id)
        return not shown and not self._tables.upkeep.needs_no_update(table)
