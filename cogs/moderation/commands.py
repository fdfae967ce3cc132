"""The commands that call a game off, and that set the language of a game or of a server."""

from functools import partial
from typing import Protocol

from discord import app_commands
from discord.app_commands import locale_str

from cogs.lobby.calling_off import call_off_question
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.options import command_choices as choices
from cogs.ui.without_options import without_options
from game.tables.checks import check_may_cancel
from i18n import phrase
from i18n.commands import localised


class LanguageSetter(Protocol):
    """Sets the chosen language, for a game or for a server."""

    async def __call__(self, ctx: Context, language: str) -> None: ...


async def ask_to_cancel(ctx: Context) -> None:
    """Ask whether to call this channel's game off."""
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    check_may_cancel(table, ctx.person)
    await ctx.show(call_off_question(ctx.words, table))


async def set_game_language(ctx: Context, language: str) -> None:
    """Set the language of this channel's game."""
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    await ctx.tables.change_language(table.game.id, language, ctx.person, ctx.click)
    await ctx.reply(phrase("language-here", language=_name(ctx, language)))


async def set_server_language(ctx: Context, language: str) -> None:
    """Set the language of the server's new games."""
    await ctx.tables.choose_language(ctx.guild, language, ctx.person_in_server)
    await ctx.reply(phrase("language-chosen", language=_name(ctx, language)))


def _name(ctx: Context, language: str) -> str:
    return ctx.services.catalogue.for_locale(language)("language-name")


cancel_command = without_options(
    localised("command-cancel.name"), localised("command-cancel.description"), ask_to_cancel
)
"""``/cartagena cancel``."""


def language_command(services: AnswerServices) -> Command:
    """Make ``/cartagena language``."""
    return _language_command(services, localised("command-language.description"), set_game_language)


def server_language_command(services: AnswerServices) -> Command:
    """Make ``/cartagena-mod language``."""
    description = localised("command-moderation-language.description")
    return _language_command(services, description, set_server_language)


def _language_command(
    services: AnswerServices, description: locale_str, set_language: LanguageSetter
) -> Command:
    """Make a command that lets somebody choose a language."""

    @app_commands.command(name=localised("command-language.name"), description=description)
    @app_commands.rename(language=localised("command-language-language.name"))
    @app_commands.describe(language=localised("command-language-language.description"))
    @app_commands.choices(language=choices.LANGUAGE_CHOICES)
    async def language(interaction: Interaction, language: str) -> None:
        await answer_interaction(services, interaction, partial(set_language, language=language))

    return language
