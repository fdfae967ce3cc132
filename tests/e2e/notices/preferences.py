"""People who say how they want to be told, and a clock in the test's hand."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from discord_playground import Actor, Playground, Shown
from game.model.time import Moment
from tests.e2e.bots import LoopBot, aboard
from tests.e2e.play import Crew, take_turn

MINUTE = 60_000
HOUR = 60 * MINUTE
MORNING = 1_760_000_400_000
"""9:00 UTC."""


class Time:
    """The bot's clock."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> Moment:
        return Moment(self.now)


@asynccontextmanager
async def timed(playground: Playground, folder: Path, time: Time) -> AsyncIterator[LoopBot]:
    """The bot, its clock in the test's hand; what was left undone before is done first."""
    async with aboard(playground, folder / "games.sqlite3", time) as bot:
        await bot.caught_up()
        yield bot


async def wait(bot: LoopBot, time: Time, hours: float) -> None:
    """Let time pass in which the bot is online, and due jobs run."""
    time.now += round(hours * HOUR)
    await bot.tables.upkeep.save_online()
    await bot.cog.housekeeping.scheduler.catch_up()
    await bot.wait_until_idle()


async def prefer(person: Actor, *labels: str, channel: str = "tavern") -> Shown:
    """Press these buttons of one's notices."""
    panel = await person.slash("cartagena notify", channel)
    for label in labels:
        panel = await person.click(panel, label)
    return panel


async def be_quiet(person: Actor, begin: str, end: str, zone: str) -> Shown:
    """Set quiet hours; the answer."""
    panel = await person.slash("cartagena notify", "tavern")
    form = await person.click_for_form(panel, "Set quiet hours")
    return await person.submit(form, begin=begin, end=end, zone=zone)


async def end_turn(crew: Crew, bot: LoopBot) -> Actor:
    """Let who is on turn play theirs; who that was."""
    [board] = crew.boards()
    who = crew.on_turn(board)
    await take_turn(who, await who.click(board, "My cards"))
    await bot.wait_until_idle()
    return who


async def until_turn_of(crew: Crew, bot: LoopBot, wanted: Callable[[Actor], bool]) -> Actor:
    """Play until somebody of this kind is on turn; who that is."""
    while not wanted(who := crew.on_turn(crew.boards()[-1])):
        await end_turn(crew, bot)
    return who
