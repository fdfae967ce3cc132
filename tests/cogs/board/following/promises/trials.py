"""A game under random trouble, and the promises that its messages must keep in the end.

To try many seeds, run `python -m tests.cogs.board.following.promises.trials FIRST COUNT`.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
import structlog

from cogs.board.following import attempts, boards, decision, requests, shown_saver
from game.model.due import Due
from game.model.message import Board
from game.model.preferences import NotifyBy, Preferences
from game.rules.actions import EndTurn
from game.tables import Table
from game.tables.lobby.start import begin_game
from game.tables.milestones import shown_state_of
from tests.cogs.board.following.follower import BoardsUnderTest
from tests.cogs.board.following.promises.unreliable import UnreliableChannels
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, BEN, Clock, new_click_id
from tests.makers.tables import PASSING_OPTIONS, open_lobby_of, play_action

MOST_SECONDS = 120
"""How long one trial may take; it usually takes less than a second."""

SHARES_OF_TROUBLE = (0.0, 0.1, 0.25, 0.4)
"""The share of requests that fail; a trial changes it now and then."""

PAUSES = (0.0, 0.001, 0.005, 0.02)

QUICK_WAITS = {
    attempts: {"RETRY_SECONDS": (0.01,)},
    boards: {"ANSWER_SECONDS": 0.05},
    decision: {"SOON_SECONDS": 0.02},
    requests: {
        "REFUSED_SECONDS": (0.01,),
        "SUBSTITUTE_SECONDS": 0.1,
        "MOST_REMOVAL_ATTEMPTS": 10**6,
    },
    shown_saver: {"RETRY_SECONDS": (0.01,), "GATHERING_SECONDS": 0.01},
}
"""Waits of a hundredth of a second where the bot waits for seconds or minutes."""


class Trial:
    """A game of two whose turns, requests, kills and deletions come at random moments."""

    def __init__(self, bot: OfflineBot, seed: int) -> None:
        self._random = Random(f"promises {seed}")  # noqa: S311
        self.channel = UnreliableChannels(seed)
        self._follower = BoardsUnderTest(bot, self.channel)
        self._tables = bot.tables
        self._reposts: list[asyncio.Task[object]] = []
        self._events: Sequence[tuple[float, Callable[[Table], Awaitable[None]]]] = (
            (9, self._pass_turn),
            (3, self._kill),
            (4, self._open_panel),
            (1, self._close_panels),
            (1, self._move_board),
            (1, self._delete_by_hand),
            (1, self._refresh),
            (1, self._ask_for_board),
            (1, self._choose_notices),
            (1, self._change_trouble),
        )

    async def run(self) -> list[str]:
        """Play under trouble, then one more turn without trouble; return the broken promises.

        Nobody tells the bot that a person deleted a message: it notices that at the next change.
        """
        await self._change_trouble()
        table = await open_lobby_of(self._tables, 2, PASSING_OPTIONS)
        await self._let_requests_run()
        table = await self._tables.do(table.game.id, ANA, new_click_id(), begin_game)
        weights = [weight for weight, _ in self._events]
        for _ in range(self._random.randrange(10, 40)):
            [(_, event)] = self._random.choices(self._events, weights)
            await event(await self._tables.table(table.game.id))
            await self._let_requests_run()
        self.channel.share_of_trouble = 0
        if self._random.random() < 0.5:
            await self._kill(table)
        await self._pass_turn(await self._tables.table(table.game.id))
        await self._settle(table)
        return self._broken_promises(await self._tables.table(table.game.id))

    async def _pass_turn(self, table: Table) -> None:
        self.channel.log.append("turn")
        await play_action(self._tables, table, EndTurn())

    async def _kill(self, _: Table) -> None:
        """End the bot at once, without what a stop would save, and start it again."""
        self.channel.log.append("KILL")
        await self._end_reposts()
        self._follower.boards._saver._pending.clear()
        await self._follower.stop()
        self._tables.clear_cache()
        self._follower.start()
        await self._follower.boards.catch_up()

    async def _open_panel(self, table: Table) -> None:
        if table.game.board.ref is not None:
            self._follower.messages_with_panels = frozenset({table.game.board.ref.message})

    async def _close_panels(self, _: Table) -> None:
        self._follower.messages_with_panels = frozenset()

    async def _move_board(self, _: Table) -> None:
        self.channel.boards_are_near = self._random.random() < 0.6

    async def _delete_by_hand(self, _: Table) -> None:
        if self.channel.messages:
            self.channel.delete_by_hand(self._random.choice(list(self.channel.messages)))

    async def _refresh(self, table: Table) -> None:
        self._follower.boards.refresh(table.game.id)

    async def _ask_for_board(self, table: Table) -> None:
        self.channel.log.append("asked for a new board")
        self._reposts.append(asyncio.create_task(self._follower.boards.repost(table.game.id)))

    async def _choose_notices(self, _: Table) -> None:
        told = self._random.choice([NotifyBy.MENTION, NotifyBy.NEVER])
        await self._tables.notices.change_preferences(BEN.user, lambda _: Preferences(told))

    async def _change_trouble(self, _: Table | None = None) -> None:
        self.channel.share_of_trouble = self._random.choice(SHARES_OF_TROUBLE)

    async def _let_requests_run(self) -> None:
        if self._random.random() < 0.5:
            await asyncio.sleep(self._random.choice(PAUSES))
            return
        for _ in range(self._random.randrange(30)):
            await asyncio.sleep(0)

    async def _end_reposts(self) -> None:
        for task in self._reposts:
            task.cancel()
        await asyncio.gather(*self._reposts, return_exceptions=True)
        self._reposts.clear()

    async def _settle(self, table: Table) -> None:
        """Wait until the bot has nothing left to do, a promised board included."""
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._reposts)
        game_id = table.game.id
        await self._wait_until_idle()
        owed = await self._tables.upkeep._repository.due_of(game_id, Due.REPOST)
        if owed is not None:
            await self._follower.boards.resume_repost(owed)
            await self._wait_until_idle()

    async def _wait_until_idle(self) -> None:
        requests_before = -1
        while requests_before != len(self.channel.log):
            requests_before = len(self.channel.log)
            self._follower.boards.retry_all_blocked()
            await self._follower.boards.wait_until_idle()
            await self._follower.boards._saver._follower.wait_until_all_finished()

    def _broken_promises(self, table: Table) -> list[str]:
        wanted, stored, call = shown_state_of(table), table.game.board, table.game.call
        standing, lines = self.channel.boards(), self.channel.lines()
        twice = [one for one, times in Counter(self.channel.called).items() if times > 1]
        must_call = call is not None and call.milestone == wanted.milestone and bool(call.users)
        below = [line for line, message in lines.items() if message.below not in standing]
        promises = {
            f"called twice: {twice}": not twice,
            f"nobody is called: {wanted}": not must_call or wanted.milestone in self.channel.called,
            f"boards: {standing}": len(standing) == 1,
            f"not current, wanted {wanted}: {standing}": wanted
            in [message.shown for message in standing.values()],
            f"lines: {lines}": len(lines) <= 1,
            f"lines that are below no board: {below}": not below,
            f"not stored: {stored}": self._is_stored(stored, table),
        }
        return [promise for promise, kept in promises.items() if not kept]

    def _is_stored(self, stored: Board, table: Table) -> bool:
        wanted = shown_state_of(table)
        return (
            stored.ref is not None
            and stored.ref.message in self.channel.boards()
            and (stored.shown, stored.called, stored.posting) == (wanted, wanted.milestone, False)
            and set(self.channel.lines()) <= {stored.line and stored.line.message}
        )


async def broken_promises(seed: int, folder: Path) -> tuple[list[str], list[str]]:
    """Run the trial with this seed; return the broken promises and the log of the channel."""
    with pytest.MonkeyPatch.context() as patch:
        for module, waits in QUICK_WAITS.items():
            for name, seconds in waits.items():
                patch.setattr(module, name, seconds)
        async with running_offline_bot(folder, Clock()) as bot, asyncio.timeout(MOST_SECONDS):
            structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
            trial = Trial(bot, seed)
            return await trial.run(), trial.channel.log


async def _try_seeds(first: int, count: int) -> None:
    failed = 0
    for seed in range(first, first + count):
        try:
            with TemporaryDirectory() as folder:
                broken, log = await broken_promises(seed, Path(folder))
        except Exception as error:
            broken, log = [repr(error)], []
        if broken:
            failed += 1
            sys.stdout.write(f"seed {seed}: {broken}\n{log}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{failed} of {count} trials broke a promise\n")


if __name__ == "__main__":
    asyncio.run(_try_seeds(*map(int, sys.argv[1:])))
