"""Makes slash commands without options."""

from collections.abc import Awaitable, Callable

from discord import app_commands

from cogs.ui.context import Context, answer
from cogs.ui.desk import Command, CommandMaker, Desk, Interaction


def without_options(
    name: app_commands.locale_str,
    description: app_commands.locale_str,
    handler: Callable[[Context], Awaitable[None]],
) -> CommandMaker:
    """Return the maker of a command that this handler answers."""

    def make(desk: Desk) -> Command:
        async def run(interaction: Interaction) -> None:
            await answer(desk, interaction, handler)

        return app_commands.Command(name=name, description=description, callback=run)

    return make
