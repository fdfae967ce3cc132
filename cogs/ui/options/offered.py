"""Refuses values that a command does not offer: a request can carry any value."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.options.servers_only import servers_only_reply
from cogs.wording.errors import ValueNotOffered
from i18n import phrase
from service.client import CartagenaBot

Kind = AppCommandOptionType

ErrorHandler = Callable[[Interaction, app_commands.AppCommandError], Coroutine[Any, Any, None]]

TYPES: dict[AppCommandOptionType, tuple[type, ...]] = {
    Kind.string: (str,),
    Kind.integer: (int,),
    Kind.boolean: (bool,),
    Kind.user: (discord.User, discord.Member),
}


def with_value_check(command: Command, services: AnswerServices) -> Command:
    """Let the command refuse values that it does not offer, and return the command.

    Other errors before the command itself runs are answered, too.
    """

    async def offers_all_values(interaction: Interaction) -> bool:
        given: dict[str, Any] = vars(interaction.namespace)
        return all(
            _offers(parameter, given[parameter.display_name])
            for parameter in command.parameters
            if parameter.display_name in given
        )

    command.add_check(offers_all_values)
    command.error(_error_handler(services))
    return command


def answer_unknown_commands(
    tree: app_commands.CommandTree[CartagenaBot], services: AnswerServices
) -> None:
    """Answer commands that this release does not have; another release may have offered them."""
    tree.error(_error_handler(services))


def _error_handler(services: AnswerServices) -> ErrorHandler:
    async def handle_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await answer_interaction(services, interaction, partial(_refuse, error=error))

    return handle_error


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
        raise ValueNotOffered from error
    await ctx.reply(phrase("error-unknown-command"))
