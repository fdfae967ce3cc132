"""Keeps what a person prefers, for all servers."""

from collections.abc import Callable
from dataclasses import replace

from cogs.ui.context import Context
from game.model.preferences import Preferences

Change = Callable[[Preferences], Preferences]
"""What changes about a person's preferences."""


async def prefer(ctx: Context, change: Change) -> Preferences:
    """Keep a change of what somebody prefers, and their language with it."""
    locale = ctx.interaction.locale.value

    def renewed(before: Preferences) -> Preferences:
        return replace(change(before), locale=locale)

    return await ctx.tables.notices.prefer(ctx.person.user, renewed)
