"""A proposed table: made from a command's options, written into a button, and read back."""

from collections.abc import Iterable

from cogs.ui.context import Context
from cogs.ui.options.codes import (
    FLAGS,
    check_fully_read,
    option_fields,
    read_fields,
    read_options,
    read_terms,
    term_fields,
    write_fields,
)
from cogs.ui.options.settings import starting_settings
from cogs.wording.errors import UnknownButton
from game.computer import Level
from game.tables import Proposal
from game.tables.lobby.altering import Settings

COMMUNITY = "COMMUNITY"
"""Discord's name for the feature of servers that can set their own language."""


async def make_proposal(
    ctx: Context,
    settings: Settings,
    language: str | None = None,
    levels: Iterable[Level] = (),
) -> Proposal:
    """Return the proposal of a table. Without a language, the table has the public language."""
    locale = language or await public_language(ctx)
    return Proposal(
        settings.options, locale, settings.terms, tuple(levels), hints=settings.hints.allowed
    )


async def settings_of_new_tables(ctx: Context) -> Settings:
    """Return the settings with which a table of this server begins, as moderators chose them."""
    return starting_settings(await ctx.tables.server_settings.chosen(ctx.guild))


async def public_language(ctx: Context) -> str:
    """Return the language of public messages: the moderators' choice, or the server's own.

    A server that is no Community cannot set a language. There the asking person's language counts.
    """
    settings = await ctx.tables.server_settings.chosen(ctx.guild)
    return settings.language or _community_language(ctx) or ctx.interaction.locale.value


def _community_language(ctx: Context) -> str | None:
    """Return the language of a Community server. For all others Discord sends "en-US"."""
    guild, locale = ctx.interaction.guild, ctx.interaction.guild_locale
    if guild is None or locale is None or COMMUNITY not in guild.features:
        return None
    return locale.value


def proposal_detail(proposal: Proposal) -> str:
    """Write the whole proposal as a button's detail.

    The detail has the options, the language and the terms. It names the computers, and says whether
    the game follows the lesson, and whether it has no hints.
    """
    levels = "=".join(proposal.computers)
    return write_fields(
        {
            **option_fields(proposal.options),
            "l": proposal.locale,
            **term_fields(proposal.terms),
            **({"a": levels} if levels else {}),
            **({"t": FLAGS[True]} if proposal.guided else {}),
            **({} if proposal.hints else {"h": FLAGS[False]}),
        }
    )


def read_proposal(detail: str) -> Proposal:
    """Return the proposal in a button's detail. Raises UnknownButton if the detail is invalid."""
    fields = read_fields(detail)
    options, terms = read_options(fields), read_terms(fields)
    try:
        levels = [Level(name) for name in fields["a"].split("=")] if "a" in fields else []
        locale = fields["l"]
    except (KeyError, ValueError):
        raise UnknownButton from None
    proposal = Proposal(
        options, locale, terms, tuple(levels), guided="t" in fields, hints="h" not in fields
    )
    check_fully_read(detail, proposal_detail(proposal))
    return proposal
