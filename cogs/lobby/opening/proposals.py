"""A proposed table: put together from what a command says, and into a button and back."""

from collections.abc import Iterable

from cogs.ui.context import Context
from cogs.ui.options.codes import option_fields, read_options
from cogs.ui.options.fields import FLAGS, check_nothing_else, read_fields, written
from cogs.wording.clock import PACE_NAMES, PACES_BY_NAME
from cogs.wording.errors import UnknownButton
from game.computer import Level
from game.rules.setup import Options
from game.tables import Proposal
from game.tables.lobby.terms import USUAL, Terms

COMMUNITY = "COMMUNITY"
"""Discord's feature of servers that set a language of their own."""


async def proposed(
    ctx: Context,
    options: Options,
    language: str | None = None,
    terms: Terms = USUAL,
    levels: Iterable[Level] = (),
) -> Proposal:
    """A table as somebody asks for it; without a language it speaks that of this server."""
    locale = language or await public_language(ctx)
    return Proposal(options, locale, terms, tuple(levels))


async def public_language(ctx: Context) -> str:
    """The language of public messages here: the moderators' choice, else the server's own.

    A server that is no Community cannot set one: there the language of the person who asks counts.
    """
    chosen = await ctx.tables.language_of(ctx.guild)
    return chosen or _community_language(ctx) or ctx.interaction.locale.value


def _community_language(ctx: Context) -> str | None:
    """The language of a Community server; Discord says "en-US" of all others."""
    guild, locale = ctx.interaction.guild, ctx.interaction.guild_locale
    if guild is None or locale is None or COMMUNITY not in guild.features:
        return None
    return locale.value


def proposal_detail(proposal: Proposal) -> str:
    """All of it as a button carries it.

    Beside the options: the language, what a turn may take in seconds, whether a computer plays as
    soon as it is overdue, whether the seats of those who leave are kept, whether the bot draws all
    words that cut the deck, the computers, and whether the game follows the lesson.
    """
    levels = "=".join(proposal.computers)
    return written(
        {
            **option_fields(proposal.options),
            "l": proposal.locale,
            "d": PACE_NAMES[proposal.terms.pace],
            "x": FLAGS[proposal.terms.strict],
            "k": FLAGS[proposal.terms.stays],
            "b": FLAGS[proposal.terms.drawn_words],
            **({"a": levels} if levels else {}),
            **({"t": FLAGS[True]} if proposal.guided else {}),
        }
    )


def read_proposal(detail: str) -> Proposal:
    """The table that a button carries. Raises UnknownButton."""
    fields = read_fields(detail)
    options = read_options(fields)
    try:
        strict, stays, drawn_words = (fields[letter] == FLAGS[True] for letter in "xkb")
        terms = Terms(PACES_BY_NAME[fields["d"]], strict, stays, drawn_words)
        levels = [Level(name) for name in fields["a"].split("=")] if "a" in fields else []
        locale = fields["l"]
    except (KeyError, ValueError):
        raise UnknownButton from None
    proposal = Proposal(options, locale, terms, tuple(levels), guided="t" in fields)
    check_nothing_else(detail, proposal_detail(proposal))
    return proposal
