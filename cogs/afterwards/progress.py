"""How far something is that takes long."""

from contextlib import suppress

from discord import ui

from cogs.ui.answer_retries import FAILED
from cogs.ui.context import Context


async def show_progress(ctx: Context, view: ui.LayoutView) -> None:
    """Change the answer to say how far something is; where that fails, it goes on unsaid."""
    with suppress(*FAILED):
        await ctx.interaction.edit_original_response(view=view)
