"""Measures a start with up-to-date boards, and clicks at tables new or known to the process."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.many_tables.cheap_clicks import cheap_clicks
from benchmarks.many_tables.measured_bot import PICTURELESS_BOT, MeasuredBot, measured_bot
from benchmarks.many_tables.tables import LIMITED, PlayedTable, set_up_played_tables
from discord_playground import NoAnswer, Playground

CALM_SECONDS = 4.0
"""Seconds without requests about channels, and almost without work, that end a start.

The library itself waits for two seconds before it says that it is ready.
"""
IDLE_CPU_SHARE = 0.2
"""Below this share of a core the bot is idle; the cheap clicks use about half of this share."""
REMEMBERED_REQUESTS = 50
WARM_UP_CLICKS = 60
REST_SECONDS = 0.01
"""Seconds between two clicks, for the work that follows the first."""
LEAST_CLICKS = 1000
"""Number of clicks at tables in use, at each bot, for the CPU time."""
SLICE = 25
"""Number of clicks at one bot before the other bot's turn."""
CHANNEL_REQUESTS = "* /channels/*"


@dataclass(frozen=True)
class Start:
    """The results of a start: times in seconds, memory in MiB, and counts.

    `first_click` is the time until the first click was answered. `stall` is the longest time
    without an answer to a cheap click. `requests` counts the bot's requests about channels.
    """

    first_click: float
    mib: float
    stall: float
    unanswered: int
    requests: int
    answers_429: int
    became_idle: bool
    """Whether the bot was idle again before the patience ended."""


@dataclass(frozen=True)
class ClickCosts:
    """CPU milliseconds per click, at tables touched for the first time and at tables in use."""

    first_touch_ms: float
    in_use_ms: float


async def empty_bot_mib() -> float:
    """Return the memory of the bot without tables, in MiB."""
    async with await Playground.start(config=LIMITED, remember=REMEMBERED_REQUESTS) as playground:
        with TemporaryDirectory() as folder:
            async with measured_bot(playground, Path(folder)) as bot:
                await asyncio.sleep(CALM_SECONDS)
                return bot.mib


async def measure_start(tables: int, patience: float) -> Start:
    """Start with this number of tables; wait at most ``patience`` seconds until the bot is idle."""
    async with await Playground.start(config=LIMITED, remember=REMEMBERED_REQUESTS) as playground:
        with TemporaryDirectory() as folder:
            played = await set_up_played_tables(playground, Path(folder), tables)
            async with measured_bot(playground, Path(folder)) as bot:
                return await _start(playground, bot, played[0], patience)


@asynccontextmanager
async def warm_bot(tables: int, patience: float) -> AsyncIterator["WarmBot"]:
    """Run a bot with this number of tables; the context begins when it is idle and warmed up."""
    async with await Playground.start(config=LIMITED, remember=REMEMBERED_REQUESTS) as playground:
        with TemporaryDirectory() as folder:
            first, *played = await set_up_played_tables(playground, Path(folder), tables)
            async with measured_bot(playground, Path(folder), PICTURELESS_BOT) as bot:
                await _wait_until_idle(playground, bot, patience)
                found = WarmBot(bot, played)
                await found.cpu_of_clicks([first] * WARM_UP_CLICKS)
                yield found


@dataclass(frozen=True)
class WarmBot:
    """A bot and its tables, except the table that warmed it up."""

    bot: MeasuredBot
    played: Sequence[PlayedTable]

    async def cpu_of_clicks(self, tables: Sequence[PlayedTable]) -> float:
        """Click at each of the tables, one after another; return the CPU seconds."""
        cpu_before = self.bot.cpu
        for table in tables:
            await table.ask_for_hand()
            await asyncio.sleep(REST_SECONDS)
        return self.bot.cpu - cpu_before


async def measure_clicks(
    few: int, many: int, in_use: int, patience: float, least_clicks: int = LEAST_CLICKS
) -> tuple[ClickCosts, ClickCosts]:
    """Click alternately at a bot with few tables and at one with many.

    In this way both bots meet the same busy moments of the machine. The first click at each table
    is the first since the bot's start. All later clicks are at the same tables again.
    """
    async with warm_bot(few, patience) as small, warm_bot(many, patience) as large:
        pairs = ((small, list(small.played)), (large, list(large.played[:in_use])))
        first = [await bot.cpu_of_clicks(tables) / len(tables) for bot, tables in pairs]
        again, clicks = [0.0, 0.0], 0
        while clicks < least_clicks:
            for number, (bot, tables) in enumerate(pairs):
                again[number] += await bot.cpu_of_clicks(
                    [tables[(clicks + at) % len(tables)] for at in range(SLICE)]
                )
            clicks += SLICE
    few_tables, many_tables = (
        ClickCosts(1000 * one, 1000 * other / clicks)
        for one, other in zip(first, again, strict=True)
    )
    return few_tables, many_tables


async def _start(
    playground: Playground, bot: MeasuredBot, table: PlayedTable, patience: float
) -> Start:
    began = asyncio.get_running_loop().time()
    async with cheap_clicks(playground) as cheap:
        first_click = await _first_answer(table) - began
        calm = await _wait_until_idle(playground, bot, patience)
    return Start(
        first_click=first_click,
        mib=bot.mib,
        stall=cheap.stall,
        unanswered=cheap.unanswered,
        requests=playground.limits.counts.requests(CHANNEL_REQUESTS),
        answers_429=playground.limits.counts.too_many.total(),
        became_idle=calm,
    )


async def _first_answer(table: PlayedTable) -> float:
    """Press until an answer comes, and return the moment of the answer."""
    while True:
        try:
            await table.ask_for_hand()
        except NoAnswer:
            continue
        return asyncio.get_running_loop().time()


async def _wait_until_idle(playground: Playground, bot: MeasuredBot, patience: float) -> bool:
    """Wait until the bot is idle, at most ``patience`` seconds; return whether it is idle."""
    end = asyncio.get_running_loop().time() + patience
    while asyncio.get_running_loop().time() < end:
        counted, cpu = playground.limits.counts.requests(CHANNEL_REQUESTS), bot.cpu
        await asyncio.sleep(CALM_SECONDS)
        idle = bot.cpu - cpu < IDLE_CPU_SHARE * CALM_SECONDS
        if idle and playground.limits.counts.requests(CHANNEL_REQUESTS) == counted:
            return True
    return False
