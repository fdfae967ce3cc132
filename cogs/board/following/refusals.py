"""Handles messages that Discord refuses to post, edit, close or delete."""

import asyncio

import discord
import structlog

from cogs.board.following.channels import MESSAGE_OF_ANOTHER_BOT
from cogs.board.following.kinds import EditLobbyNames, RemoveReplaced, SendingStep
from cogs.board.following.known import MessageState, NewestMessage, ReplacedMessage
from cogs.board.following.store import MessageStates
from game.model.ids import GameId
from game.tables import Table, Tables
from game.tables.milestones import shown_state_of
from service.exchanges import RateLimited
from service.follower import wait_after
from service.sharding.gate import ChannelTakenOver

log = structlog.get_logger(__name__)

REFUSED_SECONDS = (60, 300, 900, 1800, 3600)
"""Seconds to wait after Discord refused a message: the first time, the second, and so on."""

MOST_REMOVAL_ATTEMPTS = 6
"""Number of attempts to close or delete an older message; they take almost two hours."""


class Refusals:
    """Decides which refused messages are tried again later, and which are left as they are."""

    def __init__(self, tables: Tables, store: MessageStates) -> None:
        self._tables = tables
        self._store = store

    async def handle(self, table: Table, step: SendingStep, error: discord.HTTPException) -> None:
        """Postpone or give up a step that is not necessary; raise the error for any other step."""
        past = self._tables.upkeep.needs_no_update(table)
        if past and isinstance(error, (discord.Forbidden, discord.NotFound)):
            await self.give_up(table, step)
        elif isinstance(step, RemoveReplaced):
            self._postpone_removal(table.game.id, step.replaced, error)
        elif isinstance(step, EditLobbyNames):
            await self._postpone_lobby_edit(table, step, error)
        else:
            raise error

    def _postpone_removal(
        self, game_id: GameId, replaced: ReplacedMessage, error: discord.HTTPException
    ) -> None:
        """Retry a removal later; give up after the last attempt or for another bot's message."""
        known, is_last_attempt = (
            self._store.message_state_of(game_id),
            replaced.times_refused + 1 == MOST_REMOVAL_ATTEMPTS,
        )
        if is_last_attempt or error.code == MESSAGE_OF_ANOTHER_BOT:
            log.info("an older board stays", reason=repr(error))
            self._store.put(game_id, known.after_removal(replaced.old.board))
            return
        wait = wait_after_refusal(replaced.times_refused)
        log.info("an older board stays for now", reason=repr(error), seconds=wait)
        self._store.put(game_id, known.after_refused_removal(replaced, _now() + wait))

    async def _postpone_lobby_edit(
        self, table: Table, step: EditLobbyNames, error: discord.HTTPException
    ) -> None:
        """Retry the edit of the closed lobby later; give up if only another bot can edit it."""
        if error.code == MESSAGE_OF_ANOTHER_BOT:
            await self.give_up(table, step)
            return
        known = self._store.message_state_of(table.game.id)
        wait = wait_after_refusal(known.lobby_refused)
        log.info("a closed lobby stays for now", reason=repr(error), seconds=wait)
        self._store.put(table.game.id, known.after_refused_lobby_edit(_now() + wait))

    async def give_up(self, table: Table, step: SendingStep) -> None:
        """Give up a message that the bot can no longer edit and need not edit."""
        log.info("an old board is gone")
        if isinstance(step, EditLobbyNames):
            await self._tables.upkeep.save_promise_message(table, step.promise)
        else:
            self._mark_up_to_date(table)

    def _mark_up_to_date(self, table: Table) -> None:
        """Treat an old board as up to date: only a name changed, and the bot cannot edit it."""
        known = self._store.message_state_of(table.game.id)
        newest = NewestMessage(table.game.board.ref, shown_state_of(table))
        up_to_date = MessageState(newest, blocked=known.blocked, behind_since=known.behind_since)
        self._store.put(table.game.id, up_to_date)


def certainly_not_posted(error: BaseException) -> bool:
    """Tell whether a message was certainly not posted: not sent, or refused by Discord itself."""
    if isinstance(error, (RateLimited, ChannelTakenOver)):
        return True
    return isinstance(error, discord.HTTPException) and error.status < 500 and bool(error.code)


def wait_after_refusal(failures: int) -> float:
    """Return the seconds to wait after a refusal that followed this many failures."""
    return wait_after(failures, REFUSED_SECONDS)


def _now() -> float:
    return asyncio.get_running_loop().time()
