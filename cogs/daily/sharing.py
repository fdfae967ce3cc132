"""The button that shares a result in the day's message of a channel."""

from cogs.daily.clicks import here
from cogs.daily.ids import read_day
from cogs.lobby.opening.proposals import public_language
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from i18n import phrase


async def share(ctx: Context, click: ClickId) -> None:
    """Add the reader's result to the message of its day in this channel."""
    day, _ = read_day(click)
    if ctx.guild:
        await ctx.check_place()
    language = await public_language(ctx)
    post = await ctx.tables.daily.share(ctx.person, day, here(ctx), language)
    ctx.desk.day_messages.refresh(post.channel, post.day)
    ctx.desk.day_messages.look_soon()
    await ctx.reply(phrase("daily-shared"))
