"""Keeps every table's public message true: the newest state wins, older ones may be skipped."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import structlog

from cogs.board.channels import ChannelGone, Channels, Shown, shown
from cogs.ui.milestones import LOBBY
from game.storage.records import MessageRef
from game.tables import Table, Tables
from service.follower import RETRY_SECONDS, Follower

log = structlog.get_logger(__name__)

UNREACHABLE = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError)


class Boards:
    """Follows every table that changes; tables at rest cost nothing."""

    def __init__(self, tables: Tables, channels: Channels) -> None:
        self._tables = tables
        self._channels = channels
        self._follower = Follower(self._try)
        self._shown: dict[int, Shown] = {}
        self._sending: set[int] = set()
        self._to_repost: set[int] = set()

    async def touch(self, table: Table) -> None:
        """Note that a table changed; its message follows soon."""
        if table.game.unreadable is not None:
            log.error("a game is set aside", game=table.game.id, reason=table.game.unreadable)
        self.refresh(table.game.id)

    def refresh(self, game_id: int) -> None:
        """Let the game's message follow its newest state."""
        self._follower.request(game_id)

    @asynccontextmanager
    async def sending(self, table: Table) -> AsyncIterator[None]:
        """Leave a table's first message to the caller, who sends and places it within."""
        game_id = table.game.id
        self._sending.add(game_id)
        try:
            yield
            self._shown[game_id] = shown(table)
        finally:
            self._sending.discard(game_id)
            self.refresh(game_id)

    async def repost(self, game_id: int) -> bool:
        """Put the public message at the bottom of the channel again, mentioning nobody.

        Tells whether that could be done.
        """
        before = (await self._tables.table(game_id)).game.board
        self._to_repost.add(game_id)
        self.refresh(game_id)
        await self._follower.finished(game_id)
        return (await self._tables.table(game_id)).game.board != before

    async def settle(self) -> None:
        """Wait until every message shows the newest state."""
        await self._follower.all_finished()

    async def close(self) -> None:
        """Stop following; what is left undone is done after the next start."""
        await self._follower.close()

    async def _try(self, game_id: int, failures: int) -> float | None:
        """Let the message follow once; gives the seconds to wait where Discord is unreachable.

        What nobody foresaw ends this attempt alone: the table may have changed meanwhile.
        """
        with structlog.contextvars.bound_contextvars(game=game_id):
            try:
                await self._follow(game_id)
            except UNREACHABLE as error:
                return _wait(failures, error)
            except Exception:
                log.exception("a board could not be shown")
        return None

    async def _follow(self, game_id: int) -> None:
        if game_id in self._sending:
            return
        table = await self._tables.shown(game_id)
        if table.game.unreadable is not None and not table.called_off:
            return
        try:
            await self._show(table)
        except ChannelGone:
            log.info("the channel is gone")
            await self._tables.close_channel(table.game.channel)
        except discord.Forbidden as error:
            log.warning("a board is not allowed here", code=error.code)

    async def _show(self, table: Table) -> None:
        board = table.game.board
        if table.called_off and board is None and table.game.unreadable is None:
            return
        if table.game.id not in self._shown:
            board = await self._first_sight(table)
        before, now = self._shown.get(table.game.id), shown(table)
        wanted = table.game.id in self._to_repost
        self._to_repost.discard(table.game.id)
        if before == now and not wanted:
            return
        goes_on = table.started and not table.called_off
        if goes_on and before is not None and before.milestone != now.milestone:
            await self._post(table, board, mention=_on_turn(table))
        elif wanted or board is None or not await self._channels.edit(table, board):
            await self._post(table, board, mention=None)
        else:
            self._shown[table.game.id] = now

    async def _first_sight(self, table: Table) -> MessageRef | None:
        """The message that stands in the channel after a start; older ones are put away."""
        standing = await self._channels.standing(table)
        if not standing:
            return None
        *others, newest = standing
        if newest.board != table.game.board:
            await self._tables.place_board(table.game.id, newest.board)
        for one in others:
            await self._put_away(table, one.board, one.shown)
        self._shown[table.game.id] = newest.shown
        return newest.board

    async def _put_away(self, table: Table, board: MessageRef, before: Shown | None) -> None:
        """Close the lobby of a game that began; delete a board that another replaced."""
        began = table.started and table.game.unreadable is None
        if before is not None and before.milestone == LOBBY and began:
            await self._channels.close_lobby(table, board)
        else:
            await self._channels.delete(board)

    async def _post(self, table: Table, old: MessageRef | None, mention: int | None) -> None:
        before = self._shown.get(table.game.id)
        board = await self._channels.post(table, mention)
        await self._tables.place_board(table.game.id, board)
        self._shown[table.game.id] = shown(table)
        if old is not None:
            await self._put_away(table, old, before)


def _wait(failures: int, error: Exception) -> float | None:
    if failures == len(RETRY_SECONDS):
        log.error("a board is given up for now", reason=repr(error))
        return None
    log.warning("a board must wait", reason=repr(error), failures=failures + 1)
    return RETRY_SECONDS[failures]


def _on_turn(table: Table) -> int | None:
    """The one person to notify: who is on turn, nobody where a computer is or after the end."""
    person_awaited = table.playing and table.computer is None
    return table.game.seats[table.state.turn].user if person_awaited else None
