"""The panel with which people say that they are away, and come back."""

from discord import ButtonStyle, ui

from cogs.ui.buttons import ClickId, button, parse_number, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout
from cogs.wording.clock import full_date
from cogs.wording.errors import UnknownButton
from game.model.time import Moment
from i18n import Words

DAYS = (1, 3, 7, 14)
"""The numbers of days that the panel offers, unless fewer days are left."""

ABSENCE_VERBS = frozenset({"away", "back"})
"""The verbs of this panel's buttons. A press of any other button ends the absence."""


async def show_away(ctx: Context) -> None:
    """Show whether the person is away, and for how long they may be."""
    await ctx.show(await _panel(ctx))


async def mark_away(ctx: Context, click: ClickId) -> None:
    """Mark the person as away for the number of days on the button."""
    days = parse_number(click.detail)
    if days is None:
        raise UnknownButton
    await ctx.tables.away.start_absence(ctx.person.user, days)
    await ctx.edit_clicked_message(await _panel(ctx))


async def mark_back(ctx: Context, click: ClickId) -> None:
    """Mark the person as back."""
    await ctx.tables.away.come_back(ctx.person.user)
    await ctx.edit_clicked_message(await _panel(ctx))


async def _panel(ctx: Context) -> ui.LayoutView:
    user, away = ctx.person.user, ctx.tables.away
    return away_panel(ctx.words, await away.until(user), await away.days_allowed(user))


def away_panel(words: Words, until: Moment | None, days_left: int) -> ui.LayoutView:
    """Build the panel about a person's absence, with the buttons to change it.

    ``until`` is when the absence ends, or None. ``days_left`` is the number of days for which the
    person may still be away.
    """
    status = words("away-here") if until is None else words("away-until", day=full_date(until))
    offered = [days for days in DAYS if days <= days_left]
    if days_left > 0 and days_left not in offered:
        offered.append(days_left)
    day_buttons = [
        button(ClickId("away", detail=str(count)), words("away-days", count=count))
        for count in sorted(offered)
    ]
    back_buttons = [button(ClickId("back"), words("away-back"), ButtonStyle.success)]
    texts = [status, words("away-explained"), words("away-left", count=days_left)]
    return layout(
        *joined_text_item(texts), *rows(([] if until is None else back_buttons) + day_buttons)
    )
