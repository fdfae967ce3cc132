"""The commands with which moderators keep order; a host may call off what is only the host's."""

from functools import partial

import discord
from discord import app_commands

from cogs.lobby.calling_off import confirm_cancel
from cogs.ui.commands import plain
from cogs.ui.context import Context, answer
from cogs.ui.desk import Command, Desk, Interaction
from cogs.ui.options import command_choices as choices
from cogs.wording.names import escaped
from game.tables import NotSeated
from game.tables.checks import check_may_cancel
from i18n import phrase
from i18n.commands import localised


async def ask_to_cancel(ctx: Context) -> None:
    """Ask whether to call this channel's game off."""
    table = await ctx.tables.in_channel(ctx.channel)
    check_may_cancel(table, ctx.person)
    await ctx.show(confirm_cancel(ctx.words, table))


async def remove_player(ctx: Context, player: discord.User) -> None:
    """Let a player who is gone resign."""
    table, name = await ctx.tables.in_channel(ctx.channel), player.display_name
    try:
        await ctx.tables.play.remove(table.game.id, player.id, ctx.person, ctx.click)
    except NotSeated:
        await ctx.tell(phrase("removed-nobody", name=escaped(name)))
    else:
        await ctx.tell(phrase("removed", name=escaped(name)))


async def choose_language(ctx: Context, language: str) -> None:
    """Choose the language of this server's boards."""
    await ctx.tables.choose_language(ctx.guild, language, ctx.person)
    chosen_words = ctx.desk.catalogue.for_locale(language)
    await ctx.tell(phrase("language-chosen", language=chosen_words("language-name")))


cancel_command = plain(
    localised("command-cancel.name"), localised("command-cancel.description"), ask_to_cancel
)
"""``/cartagena cancel``."""


def remove_command(desk: Desk) -> Command:
    """Make ``/cartagena remove``."""

    @app_commands.command(
        name=localised("command-remove.name"), description=localised("command-remove.description")
    )
    @app_commands.rename(player=localised("command-remove-player.name"))
    @app_commands.describe(player=localised("command-remove-player.description"))
    async def remove(interaction: Interaction, player: discord.User) -> None:
        await answer(desk, interaction, partial(remove_player, player=player))

    return remove


def language_command(desk: Desk) -> Command:
    """Make ``/cartagena language``."""

    @app_commands.command(
        name=localised("command-language.name"),
        description=localised("command-language.description"),
    )
    @app_commands.rename(language=localised("command-language-language.name"))
    @app_commands.describe(language=localised("command-language-language.description"))
    @app_commands.choices(language=choices.LANGUAGES)
    async def language(interaction: Interaction, language: str) -> None:
        await answer(desk, interaction, partial(choose_language, language=language))

    return language
