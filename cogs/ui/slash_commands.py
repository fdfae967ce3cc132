"""Slash commands: made from handlers and texts, for servers only, with values that are offered."""

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from inspect import signature
from typing import Any, TypeVar

import discord
from discord import AppCommandOptionType, app_commands

from cogs.ui.answer_services import AnswerServices, Command, CommandMaker, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.layout import board_link, jump_link
from cogs.wording.errors import NotOffered
from i18n import Phrase, phrase
from i18n.command_texts import localised
from service.client import CartagenaBot

AnyCommand = TypeVar("AnyCommand", bound=Command | app_commands.ContextMenu)


def servers_only(command: AnyCommand) -> AnyCommand:
    """Let the command refuse to run in a direct message, and return the command."""

    async def on_server(interaction: Interaction) -> bool:
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        return True

    command.add_check(on_server)
    return command


async def servers_only_reply(ctx: Context) -> Phrase:
    """Say that this works only on servers, and link to where the person played last."""
    link = await _link(ctx)
    if link is None:
        return phrase("error-servers-only")
    return phrase("error-back-to-server", link=link)


async def _link(ctx: Context) -> str | None:
    user = ctx.person.user
    if tables := await ctx.tables.open_tables_of_person(user):
        return board_link(tables[-1])
    attempts = [one for one in await ctx.tables.privacy.attempts_of(user) if one.guild]
    return jump_link(attempts[-1].guild, attempts[-1].channel) if attempts else None


def slash_command(
    key: str, handler: Callable[..., Awaitable[None]], /, **option_keys: str
) -> CommandMaker:
    """Return the maker of a command that this handler answers.

    The message with this key has the command's name and description. The handler's parameters,
    except for the context, are the command's options. The texts of an option have the command's key
    with the option's name behind it, unless ``option_keys`` names another key.
    """
    _, *options = signature(handler).parameters
    texts = {option: _texts(option_keys.get(option, f"{key}-{option}")) for option in options}
    name, description = _texts(key)

    def make(services: AnswerServices) -> Command:
        @app_commands.rename(**{option: name for option, (name, _) in texts.items()})
        @app_commands.describe(**{option: about for option, (_, about) in texts.items()})
        @wraps(handler)
        async def run(interaction: Interaction, **chosen: Any) -> None:
            await answer_interaction(services, interaction, partial(handler, **chosen))

        return app_commands.Command(name=name, description=description, callback=run)

    return make


def _texts(key: str) -> tuple[app_commands.locale_str, app_commands.locale_str]:
    """Return a name and a description."""
    name, description = map(localised, (f"{key}.name", f"{key}.description"))
    return name, description


Kind = AppCommandOptionType

TYPES: dict[AppCommandOptionType, tuple[type, ...]] = {
    Kind.string: (str,),
    Kind.integer: (int,),
    Kind.boolean: (bool,),
    Kind.user: (discord.User, discord.Member),
}


def with_value_check(command: Command) -> Command:
    """Let the command refuse values that it does not offer, and return the command."""

    async def offers_all_values(interaction: Interaction) -> bool:
        given: dict[str, Any] = vars(interaction.namespace)
        return all(
            _offers(parameter, given[parameter.display_name])
            for parameter in command.parameters
            if parameter.display_name in given
        )

    command.add_check(offers_all_values)
    return command


def answer_refused_commands(
    tree: app_commands.CommandTree[CartagenaBot], services: AnswerServices
) -> None:
    """Answer commands that fail a check, and those that only another release has.

    discord.py hands an error to the command's own error handler and to the tree's. So only the tree
    has one: two handlers would answer twice.
    """

    @tree.error
    async def handle_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await answer_interaction(services, interaction, partial(_refuse, error=error))


def _offers(parameter: app_commands.Parameter, value: object) -> bool:
    if not isinstance(value, TYPES[parameter.type]) or (
        isinstance(value, bool) and parameter.type is not Kind.boolean
    ):
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    least, most = parameter.min_value, parameter.max_value
    if isinstance(value, int) and least is not None and most is not None:
        return least <= value <= most
    return True


async def _refuse(ctx: Context, error: app_commands.AppCommandError) -> None:
    if isinstance(error, app_commands.CommandInvokeError):
        raise error.original
    if isinstance(error, app_commands.NoPrivateMessage):
        await ctx.reply(await servers_only_reply(ctx))
        return
    if not isinstance(error, app_commands.CommandNotFound):
        raise NotOffered from error
    await ctx.reply(phrase("error-unknown-command"))
