"""Keeps what a person prefers, for all servers."""

from collections.abc import Callable
from dataclasses import replace

from cogs.ui.context import Context
from game.storage.preferences import Preferences

Wish = Callable[[Preferences], Preferences]
"""What changes about a person's preferences."""


async def prefer(ctx: Context, wish: Wish) -> Preferences:
    """Keep a wish, and the language of whoever has it."""
    locale = ctx.interaction.locale.value

    def renewed(before: Preferences) -> Preferences:
        return replace(wish(before), locale=locale)

    return await ctx.tables.notices.prefer(ctx.person.user, renewed)
