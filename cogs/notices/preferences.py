"""Saves a person's preferences, for all servers."""

from collections.abc import Callable
from dataclasses import replace

from cogs.ui.context import Context
from game.model.preferences import Preferences

PreferencesChange = Callable[[Preferences], Preferences]
"""A function that gets a person's preferences and returns the changed ones."""


async def save_preferences(ctx: Context, change: PreferencesChange) -> Preferences:
    """Save a change of somebody's preferences, together with their language."""
    locale = ctx.interaction.locale.value

    def changed_with_locale(before: Preferences) -> Preferences:
        return replace(change(before), locale=locale)

    return await ctx.tables.notices.change_preferences(ctx.person.user, changed_with_locale)
