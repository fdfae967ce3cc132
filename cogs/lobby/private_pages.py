"""Takes a lobby's private pages away once there is nothing to set up or to cut any more."""

from collections.abc import Awaitable, Callable
from functools import wraps

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import game_link, sentence
from cogs.wording.refusals import REFUSED
from game.tables import AlreadyStarted, GameEnded, Resting

Handler = Callable[[Context, ClickId], Awaitable[None]]


def removed_with_lobby(handler: Handler) -> Handler:
    """The handler of a page's control, which takes all its controls away where no lobby is left."""

    @wraps(handler)
    async def handle(ctx: Context, click: ClickId) -> None:
        try:
            await handler(ctx, click)
        except (AlreadyStarted, GameEnded, Resting) as refused:
            if refused.table is None:
                raise
            why, link = ctx.words(REFUSED[type(refused)]), game_link(ctx.words, refused.table)
            await ctx.change(sentence(f"{why}\n{link}"))

    return handle
