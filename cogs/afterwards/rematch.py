"""Rematch: a lobby with the same people, from the final board of their game."""

from cogs.ui.buttons import Handler
from cogs.ui.click_id import ClickId
from cogs.ui.context import Visit


async def rematch(visit: Visit, click: ClickId) -> None:
    """Open the lobby of the next game."""
    visit.check_permissions()
    table = await visit.tables.rematch(click.game, visit.person, visit.click)
    await visit.cog.show_lobby(visit, table)


HANDLERS: dict[str, Handler] = {"rematch": rematch}
"""What to do at a click, by verb."""
