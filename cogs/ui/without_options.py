"""Makes slash commands without options."""

from collections.abc import Awaitable, Callable

from discord import app_commands

from cogs.ui.context import Context, answer_interaction
from cogs.ui.desk import AnswerServices, Command, CommandMaker, Interaction


def without_options(
    name: app_commands.locale_str,
    description: app_commands.locale_str,
    handler: Callable[[Context], Awaitable[None]],
) -> CommandMaker:
    """Return the maker of a command that this handler answers."""

    def make(desk: AnswerServices) -> Command:
        async def run(interaction: Interaction) -> None:
            await answer_interaction(desk, interaction, handler)

        return app_commands.Command(name=name, description=description, callback=run)

    return make
