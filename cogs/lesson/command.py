"""The command that opens the first lesson."""

from functools import partial

from discord import app_commands

from cogs.lesson.clicks import drawing
from cogs.lesson.page import learn_page
from cogs.ui.context import Context, answer
from cogs.ui.desk import Command, Desk, Interaction
from cogs.ui.pages import open_page
from i18n.commands import localised


async def open_lesson(ctx: Context) -> None:
    """Show the first task."""
    await open_page(ctx, drawing(0, None), partial(learn_page, ctx.words, 0, None))


def learn_command(desk: Desk) -> Command:
    """Make ``/cartagena learn``."""

    @app_commands.command(
        name=localised("command-learn.name"), description=localised("command-learn.description")
    )
    async def learn(interaction: Interaction) -> None:
        await answer(desk, interaction, open_lesson)

    return learn
