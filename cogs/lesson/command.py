"""The command that opens the first lesson."""

from discord import app_commands

from cogs.lesson.clicks import page_of
from cogs.lesson.walk import Walk
from cogs.ui.context import Context, answer
from cogs.ui.desk import Command, Desk, Interaction
from cogs.ui.pages import open_page
from i18n.commands import localised


async def open_lesson(ctx: Context) -> None:
    """Show the first rule."""
    first = page_of(ctx.words, Walk())
    if first is not None:
        await open_page(ctx, *first)


def learn_command(desk: Desk) -> Command:
    """Make ``/cartagena learn``."""

    @app_commands.command(
        name=localised("command-learn.name"), description=localised("command-learn.description")
    )
    async def learn(interaction: Interaction) -> None:
        await answer(desk, interaction, open_lesson)

    return learn
