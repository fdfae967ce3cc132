"""The lobby's buttons for computer players."""

from cogs.ui.buttons import Handler
from cogs.ui.click_id import ClickId, number_in
from cogs.ui.context import Visit
from game.computer import Level
from game.rules.setup import MOST_SEATS
from game.tables import Recruit, StaleClick
from i18n import Words, keys

NAMES = keys("computer-{}", Level, "number")


def recruit(words: Words, level: Level) -> Recruit:
    """A computer of this level, with a name for every seat there may be."""
    numbers = range(1, MOST_SEATS + 1)
    return Recruit(level, tuple(words(NAMES[level], number=number) for number in numbers))


async def add(visit: Visit, click: ClickId) -> None:
    """Seat a computer."""
    table = await visit.tables.table(click.game)
    if click.detail not in set(Level):
        raise StaleClick(table)
    words = visit.bot.catalogue.for_locale(table.game.locale)
    wanted = recruit(words, Level(click.detail))
    await visit.tables.add_computer(click.game, visit.person, wanted, visit.click)
    await visit.acknowledge()


async def remove(visit: Visit, click: ClickId) -> None:
    """Send one away."""
    computer = number_in(click.detail)
    if computer is None:
        raise StaleClick(await visit.tables.table(click.game))
    await visit.tables.remove_computer(click.game, visit.person, computer, visit.click)
    await visit.acknowledge()


HANDLERS: dict[str, Handler] = {"computer": add, "computer-gone": remove}
"""What to do at a click, by verb."""
