"""The commands with which moderators keep order; a host may call off what is only the host's."""

from contextlib import suppress
from functools import partial

from discord import app_commands

from cogs.lobby.calling_off import confirm_cancel
from cogs.ui.context import Context, answer
from cogs.ui.desk import Command, Desk, Interaction
from cogs.ui.options import command_choices as choices
from cogs.ui.without_options import without_options
from game.tables import NoGame, Table, Unreadable
from game.tables.checks import check_may_cancel
from i18n import phrase
from i18n.commands import localised


async def ask_to_cancel(ctx: Context) -> None:
    """Ask whether to call this channel's game off."""
    table = await ctx.tables.in_channel(ctx.channel)
    check_may_cancel(table, ctx.person)
    await ctx.show(confirm_cancel(ctx.words, table))


async def choose_language(ctx: Context, language: str, games: str | None) -> None:
    """Choose the language of this channel's game, or of the server's new ones."""
    name = ctx.desk.catalogue.for_locale(language)("language-name")
    here = await _own_game(ctx) if games is None else None
    if games == choices.HERE:
        here = await ctx.tables.in_channel(ctx.channel)
    if here is None:
        await ctx.tables.choose_language(ctx.guild, language, ctx.person_in_server)
        await ctx.tell(phrase("language-chosen", language=name))
    else:
        await ctx.tables.translate(here.game.id, language, ctx.person, ctx.click)
        await ctx.tell(phrase("language-here", language=name))


async def _own_game(ctx: Context) -> Table | None:
    """This channel's game, if the person hosts it."""
    with suppress(NoGame, Unreadable):
        table = await ctx.tables.in_channel(ctx.channel)
        return table if table.game.host == ctx.person.user else None
    return None


cancel_command = without_options(
    localised("command-cancel.name"), localised("command-cancel.description"), ask_to_cancel
)
"""``/cartagena cancel``."""


def language_command(desk: Desk) -> Command:
    """Make ``/cartagena language``."""

    @app_commands.command(
        name=localised("command-language.name"),
        description=localised("command-language.description"),
    )
    @app_commands.rename(
        language=localised("command-language-language.name"),
        games=localised("command-language-games.name"),
    )
    @app_commands.describe(
        language=localised("command-language-language.description"),
        games=localised("command-language-games.description"),
    )
    @app_commands.choices(language=choices.LANGUAGES, games=choices.WHICH_GAMES)
    async def language(interaction: Interaction, language: str, games: str | None = None) -> None:
        await answer(desk, interaction, partial(choose_language, language=language, games=games))

    return language
