"""Sends a table's public message: edits it, posts it afresh, puts old ones away."""

from collections.abc import Sequence

from cogs.board.following.channels import Channels, FoundMessage, shown
from cogs.board.following.notes import Notes
from cogs.notices.delivery import Delivery
from game.storage.standing import MessageRef, Shown
from game.tables import Table, Tables
from game.tables.decisions import Telling
from game.tables.milestones import LOBBY, of_lobby


class Publisher:
    """Brings one message at a time to its newest state, and notes what it shows."""

    def __init__(
        self, tables: Tables, channels: Channels, delivery: Delivery, notes: Notes
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._delivery = delivery
        self._notes = notes
        self._to_repost: set[int] = set()
        self._to_redraw: set[int] = set()
        self._to_put_away: dict[int, list[FoundMessage]] = {}
        """Old messages that others replaced: a busy channel soon has too many to find them."""
        self._posted_as_owed: set[int] = set()
        """Games whose message was posted afresh, which is still to be written down."""
        self._promised: set[int] = set()
        """Games whose promise was posted by itself, and whose first board has not followed yet."""

    def redraw(self, game_id: int) -> None:
        """Edit the game's message the next time, whatever it shows."""
        self._to_redraw.add(game_id)

    def repost(self, game_id: int) -> None:
        """Post the game's message afresh the next time."""
        self._to_repost.add(game_id)

    def repost_as_owed(self, game_id: int) -> None:
        """Post the game's message afresh the next time, unless that was done and not noted."""
        if game_id not in self._posted_as_owed:
            self.repost(game_id)

    def let_stay(self, game_id: int) -> None:
        """Post the game's message afresh no more."""
        self._to_repost.discard(game_id)

    def leave(self, game_id: int) -> None:
        """Let the game's messages stand as they are."""
        self._to_put_away.pop(game_id, None)
        self._posted_as_owed.discard(game_id)
        self._promised.discard(game_id)

    async def show(self, table: Table) -> None:
        """Let the message show the newest state, edited or posted afresh.

        Raises what Discord or the database refuse, and `ChannelMissing`.
        """
        game_id, board, now = table.game.id, table.game.board, shown(table)
        before = self._notes.of(game_id) or (None if table.game.posting else table.game.shown)
        if table.called_off and board is None and table.game.unreadable is None:
            self._notes.note(game_id, now)
            return
        others: list[FoundMessage] = []
        if before is None:
            board, before, others = await self._first_sight(table)
        wanted, redraw = game_id in self._to_repost, game_id in self._to_redraw
        self._to_redraw.discard(game_id)
        # A board that stood still is edited whatever it shows: whether that works must be seen.
        anyway = wanted or redraw or table.game.clock.still is not None
        changed = anyway or before != now
        if changed:
            try:
                others += await self._send(table, board, before, wanted=wanted)
            except Exception:
                if redraw:
                    self._to_redraw.add(game_id)
                raise
        # The newest stands by now: whatever fails from here on, it is not posted once more, and
        # what Discord would not put away is tried again.
        self._remember(game_id, others)
        await self._owe_no_more(game_id)
        await self._put_all_away(table)
        if changed or table.game.posting or table.game.shown != now:
            self._notes.note(game_id, now)

    async def _send(
        self, table: Table, board: MessageRef | None, before: Shown | None, *, wanted: bool
    ) -> list[FoundMessage]:
        """Let the message show the newest state, or post it afresh; gives what is to go then."""
        if board is not None and not wanted and _only_renamed(table, before):
            # A message that cannot show that any more is not sent again.
            await self._channels.edit(table, board)
            return []
        telling, notices = None, self._tables.notices
        if board is None and before is None and table.playing:
            before = await self._promise(table)
        if before is not None and before.milestone != shown(table).milestone:
            telling = await notices.telling_after(table, before.milestone)
        if telling is not None:
            await self._post(table, telling)
        elif wanted or board is None or not await self._edit(table, board):
            await self._post(table, None)
        else:
            return []
        return [] if board is None or before is None else [FoundMessage(board, before)]

    async def _promise(self, table: Table) -> Shown:
        """Post the promise of a game that began before its lobby could be seen, ahead of the board.

        Gives what a lobby would have shown. Killed before the board stands, the promise is posted
        twice: better than never.
        """
        if table.game.id not in self._promised:
            await self._channels.post_promise(table)
            self._promised.add(table.game.id)
        return Shown(LOBBY, 0)

    async def _edit(self, table: Table, board: MessageRef) -> bool:
        """Let the message show the newest state, a clock that begins with it; tell whether it can.

        A turn that was reopened begins anew without another message.
        """
        told = self._tables.upkeep.posted(table)
        edited = await self._channels.edit(told, board)
        if edited and told is not table:
            await self._place(table, told, board)
        return edited

    async def _place(self, table: Table, told: Table, board: MessageRef) -> None:
        """Note the message, and the clock that begins as the message has it."""
        clock = told.game.clock
        await self._tables.upkeep.place_board(table.game.id, board, shown(table), clock)

    async def _first_sight(
        self, table: Table
    ) -> tuple[MessageRef | None, Shown | None, list[FoundMessage]]:
        """The message that stands in the channel, what it shows, and older ones."""
        standing = await self._channels.standing(table)
        if not standing:
            return None, None, []
        *others, newest = standing
        if newest.board != table.game.board:
            await self._tables.upkeep.place_board(table.game.id, newest.board, newest.shown)
        return newest.board, newest.shown, others

    def _remember(self, game_id: int, others: Sequence[FoundMessage]) -> None:
        """Keep old messages until they are put away."""
        # Looked for again, a message may be found that is remembered, too.
        before = self._to_put_away.get(game_id, ())
        if left := list({one.board: one for one in (*before, *others)}.values()):
            self._to_put_away[game_id] = left

    async def _owe_no_more(self, game_id: int) -> None:
        """Write down that a message was posted afresh as it was owed."""
        if game_id in self._posted_as_owed:
            await self._tables.upkeep.owe_no_board(game_id)
            self._posted_as_owed.discard(game_id)

    async def _put_all_away(self, table: Table) -> None:
        left = self._to_put_away.get(table.game.id, [])
        while left:
            await self._put_away(table, left[0])
            del left[0]
        self._to_put_away.pop(table.game.id, None)

    async def _put_away(self, table: Table, old: FoundMessage) -> None:
        """Close the lobby of a game that began; delete a board that another replaced."""
        began = table.started and table.game.unreadable is None
        if of_lobby(old.shown.milestone) and began:
            await self._channels.close_lobby(table, old.board)
        else:
            await self._channels.delete(old.board)

    async def _post(self, table: Table, telling: Telling | None) -> None:
        """Post the message afresh; until the old one is put away, a restart looks for both.

        ``telling`` says whom it calls; without, it calls nobody.
        """
        game_id = table.game.id
        # A note of what stood before, written any later, would say that nothing is being posted.
        await self._notes.drop(game_id)
        await self._tables.upkeep.begin_posting(game_id, telling)
        until = await self._tables.upkeep.away_until(table)
        told = self._tables.upkeep.posted(table, until)
        board = await self._sent(told, telling)
        if game_id in self._to_repost:
            self._to_repost.discard(game_id)
            self._posted_as_owed.add(game_id)
        await self._place(table, told, board)
        self._promised.discard(game_id)
        if telling is not None:
            self._delivery.begin(game_id, telling)

    async def _sent(self, table: Table, telling: Telling | None) -> MessageRef:
        if telling is None:
            return await self._channels.post(table, ())
        return await self._channels.post(table.calling(telling.call), telling.call.users)


def _only_renamed(table: Table, before: Shown | None) -> bool:
    """Whether a game that was over before has nothing new but names."""
    return table.over and before is not None and before.milestone == shown(table).milestone
