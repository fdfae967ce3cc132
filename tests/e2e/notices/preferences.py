"""People who choose how they are notified, and a clock that the test sets."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from discord_playground import Actor, Playground, Shown
from game.model.time import Moment
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import Crew, take_turn

MINUTE = 60_000
HOUR = 60 * MINUTE
MORNING = 1_760_000_400_000
"""9:00 UTC, in Unix milliseconds."""


class Clock:
    """The bot's clock."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> Moment:
        return Moment(self.now)


@asynccontextmanager
async def bot_with_clock(
    playground: Playground, folder: Path, time: Clock
) -> AsyncIterator[LiveBot]:
    """Run the bot with this clock, after the bot has caught up with unfinished work."""
    async with running_bot(playground, folder / "games.sqlite3", time) as bot:
        await bot.wait_until_caught_up()
        yield bot


async def pass_hours_online(bot: LiveBot, time: Clock, hours: float) -> None:
    """Let this many hours pass while the bot is online, and run the due jobs."""
    time.now += round(hours * HOUR)
    await bot.tables.upkeep.save_online()
    await bot.cog.housekeeping.scheduler.catch_up()
    await bot.wait_until_idle()


async def set_preferences(person: Actor, *labels: str, channel: str = "tavern") -> Shown:
    """Press these buttons of the person's notification settings; return the panel."""
    panel = await person.slash("cartagena notify", channel)
    for label in labels:
        panel = await person.click(panel, label)
    return panel


async def set_quiet_hours(person: Actor, begin: str, end: str, zone: str) -> Shown:
    """Set quiet hours; return the answer."""
    panel = await person.slash("cartagena notify", "tavern")
    form = await person.click_for_form(panel, "Set quiet hours")
    return await person.submit(form, begin=begin, end=end, zone=zone)


async def end_turn(crew: Crew, bot: LiveBot) -> Actor:
    """Let the player on turn play a whole turn; return that player."""
    [board] = crew.boards()
    who = crew.on_turn(board)
    await take_turn(who, await who.click(board, "My cards"))
    await bot.wait_until_idle()
    return who


async def play_until_turn_of(crew: Crew, bot: LiveBot, is_wanted: Callable[[Actor], bool]) -> Actor:
    """Play until ``is_wanted`` is true for the player on turn; return that player."""
    while not is_wanted(who := crew.on_turn(crew.boards()[-1])):
        await end_turn(crew, bot)
    return who
