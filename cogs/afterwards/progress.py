"""Shows the progress of long work."""

from contextlib import suppress

from discord import ui

from cogs.ui.answer_retries import REQUEST_ERRORS
from cogs.ui.context import Context


async def show_progress(ctx: Context, view: ui.LayoutView) -> None:
    """Show this progress in place of the answer. If that fails, the work goes on without it."""
    with suppress(*REQUEST_ERRORS):
        await ctx.interaction.edit_original_response(view=view)
