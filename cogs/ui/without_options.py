"""Makes slash commands without options."""

from collections.abc import Awaitable, Callable

from discord import app_commands

from cogs.ui.answer_services import AnswerServices, Command, CommandMaker, Interaction
from cogs.ui.context import Context, answer_interaction


def without_options(
    name: app_commands.locale_str,
    description: app_commands.locale_str,
    handler: Callable[[Context], Awaitable[None]],
) -> CommandMaker:
    """Return the maker of a command that this handler answers."""

    def make(services: AnswerServices) -> Command:
        async def run(interaction: Interaction) -> None:
            await answer_interaction(services, interaction, handler)

        return app_commands.Command(name=name, description=description, callback=run)

    return make
