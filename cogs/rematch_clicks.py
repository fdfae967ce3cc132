"""Rematch: a lobby with the same people, from the final board of their game."""

from cogs.buttons import Handler
from cogs.ids import ClickId
from cogs.visit import Visit


async def rematch(visit: Visit, click: ClickId) -> None:
    """Open the lobby of the next game."""
    visit.check_permissions()
    table = await visit.tables.rematch(click.game, visit.person, visit.click)
    await visit.cog.show_lobby(visit, table)


HANDLERS: dict[str, Handler] = {"rematch": rematch}
"""What to do at a click, by verb."""
