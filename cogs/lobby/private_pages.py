"""Closes the private pages of a lobby when the lobby is over: its game has begun or ended."""

from collections.abc import Awaitable, Callable
from functools import wraps

from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import board_link, text_view
from cogs.wording.refusals import REFUSAL_KEYS
from game.tables import Table
from game.tables.errors import AlreadyStarted, GameEnded, Resting, TableError
from i18n import Words

Handler = Callable[[Context, ClickId], Awaitable[None]]
LOBBY_OVER_ERRORS = (AlreadyStarted, GameEnded, Resting)
"""The errors that mean there is no lobby any more."""


def closes_page_with_lobby(handler: Handler) -> Handler:
    """Wrap a page control's handler: if the lobby is gone, the page's controls disappear."""

    @wraps(handler)
    async def handle(ctx: Context, click: ClickId) -> None:
        try:
            await handler(ctx, click)
        except LOBBY_OVER_ERRORS as refused:
            if refused.table is None:
                raise
            await ctx.edit_clicked_message(replacement_page(ctx.words, refused.table, refused))

    return handle


def replacement_page(words: Words, table: Table, why: TableError) -> ui.LayoutView:
    """Return the line that replaces a page: why the page is gone, and a link to the game."""
    link = words("panel-board-link", game=str(table.game.id), link=board_link(table))
    return text_view(f"{words(REFUSAL_KEYS[type(why)])} {link}")
