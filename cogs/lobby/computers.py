"""The lobby's buttons for computer players."""

from cogs.ui.buttons import ClickId, number_in
from cogs.ui.context import Context
from game.computer import Level
from game.rules.setup import MOST_SEATS
from game.tables import Recruit, StaleClick
from i18n import Words, keys

NAMES = keys("computer-{}", Level, "number")


def recruit(words: Words, level: Level) -> Recruit:
    """A computer of this level, with a name for every seat there may be."""
    numbers = range(1, MOST_SEATS + 1)
    return Recruit(level, tuple(words(NAMES[level], number=number) for number in numbers))


async def add(ctx: Context, click: ClickId) -> None:
    """Seat a computer."""
    table = await ctx.tables.table(click.game)
    if click.detail not in set(Level):
        raise StaleClick(table)
    words = ctx.words_of(table)
    wanted = recruit(words, Level(click.detail))
    await ctx.tables.lobbies.add_computer(click.game, ctx.person, wanted, ctx.click)
    await ctx.acknowledge()


async def remove(ctx: Context, click: ClickId) -> None:
    """Send one away."""
    computer = number_in(click.detail)
    if computer is None:
        raise StaleClick(await ctx.tables.table(click.game))
    await ctx.tables.lobbies.remove_computer(click.game, ctx.person, computer, ctx.click)
    await ctx.acknowledge()
