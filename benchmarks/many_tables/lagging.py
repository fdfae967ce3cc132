"""Measures a start of the bot while boards show an older version of their games.

It measures how soon the boards are up to date, and how long clicks take meanwhile.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.clicking.driving import Row
from benchmarks.many_tables.measured_bot import measured_bot
from benchmarks.many_tables.tables import LIMITED, PlayedTable, set_up_played_tables
from cogs.ui.buttons import read_id
from discord_playground import NoAnswer, Playground
from discord_playground.protocol.components import walk
from discord_playground.protocol.types import Json

UP_TO_DATE_TABLES = 20
"""The number of tables with an up-to-date board; people click there during the measurement."""
PAUSE_SECONDS = 0.1


@dataclass(frozen=True)
class CatchUpResult:
    """How soon the boards were up to date, and how long clicks took meanwhile."""

    up_to_date_boards: int
    seconds: float
    answers_429: int
    clicks: Row
    unanswered: int
    turns_first_share: float
    """The share of pairs in which the board with a new turn was up to date first.

    A pair is one board whose turn has changed and one whose turn has not. 1 means all pairs.
    """


async def measure_catch_up(boards: int, patience: float) -> CatchUpResult:
    """Start the bot while ``boards`` boards lag, and measure how soon they are up to date.

    Wait at most ``patience`` seconds until no board lags.
    """
    async with await Playground.start(config=LIMITED, remember=50) as playground:
        with TemporaryDirectory() as folder:
            played = await set_up_played_tables(
                playground, Path(folder), boards + UP_TO_DATE_TABLES, boards
            )
            watch = _Watch(playground, played[:boards])
            async with (
                measured_bot(playground, Path(folder)),
                _clicking(played[boards:]) as click_results,
            ):
                await watch.wait_until_up_to_date(patience)
            return CatchUpResult(
                up_to_date_boards=len(watch.moments),
                seconds=max(watch.moments.values(), default=watch.began) - watch.began,
                answers_429=playground.limits.counts.too_many.total(),
                clicks=click_results.row,
                unanswered=click_results.unanswered,
                turns_first_share=watch.turns_first_share(),
            )


class _Watch:
    """Records when each board shows the newest version of its game."""

    def __init__(self, playground: Playground, played: Sequence[PlayedTable]) -> None:
        self.moments: dict[int, float] = {}
        self.began = asyncio.get_running_loop().time()
        self._all_up_to_date = asyncio.Event()
        self._played = {one.table.game.id: one for one in played}
        playground.world.news.listen(self._hear)

    async def wait_until_up_to_date(self, patience: float) -> None:
        """Wait until all boards are up to date, at most ``patience`` seconds."""
        self.began = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_up_to_date.wait(), patience)

    def turns_first_share(self) -> float:
        """Return the share of pairs in which the board with a new turn was up to date first."""
        changed, same = (
            self._update_times(turn_changed=True),
            self._update_times(turn_changed=False),
        )
        pairs = [(one, other) for one in changed for other in same]
        return sum(one < other for one, other in pairs) / len(pairs) if pairs else 1.0

    def _update_times(self, *, turn_changed: bool) -> list[float]:
        return [
            self.moments.get(id, float("inf"))
            for id, one in self._played.items()
            if one.turn_changed is turn_changed
        ]

    def _hear(self, event: Json) -> None:
        if event["t"] not in ("message", "edit") or "for" in event:
            return
        for one in walk(event["message"]["components"]):
            click = read_id(one.get("custom_id") or "")
            table = self._played.get(click.game) if click else None
            if click and table and click.version == table.table.game.version:
                self.moments.setdefault(click.game, asyncio.get_running_loop().time())
        if len(self.moments) == len(self._played):
            self._all_up_to_date.set()


@dataclass
class _ClickResults:
    row: Row
    unanswered: int = 0


@asynccontextmanager
async def _clicking(tables: Sequence[PlayedTable]) -> AsyncIterator[_ClickResults]:
    """Let people look at their hands, in total ten times a second."""
    results, dice = _ClickResults(Row("meanwhile")), random.Random(1)

    async def press() -> None:
        try:
            await results.row.time(dice.choice(tables).ask_for_hand())
        except NoAnswer:
            results.unanswered += 1

    async def keep_pressing() -> None:
        async with asyncio.TaskGroup() as presses:
            while True:
                presses.create_task(press())
                await asyncio.sleep(PAUSE_SECONDS)

    clicking = asyncio.create_task(keep_pressing())
    try:
        yield results
    finally:
        clicking.cancel()
        await asyncio.wait([clicking])
