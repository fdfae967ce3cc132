"""A proposed table: made from a command's options, written into a button, and read back."""

from collections.abc import Iterable

from cogs.ui.context import Context
from cogs.ui.options.codes import option_fields, read_options
from cogs.ui.options.fields import FLAGS, check_fully_read, read_fields, write_fields
from cogs.wording.clock import PACE_NAMES, PACES_BY_NAME
from cogs.wording.errors import UnknownButton
from game.computer import Level
from game.rules.setup import Options
from game.tables import Proposal
from game.tables.lobby.terms import USUAL_TERMS, Terms

COMMUNITY = "COMMUNITY"
"""Discord's name for the feature of servers that can set their own language."""


async def make_proposal(
    ctx: Context,
    options: Options,
    language: str | None = None,
    terms: Terms = USUAL_TERMS,
    levels: Iterable[Level] = (),
) -> Proposal:
    """Return the proposal of a table. Without a language, the table has the public language."""
    locale = language or await public_language(ctx)
    return Proposal(options, locale, terms, tuple(levels))


async def public_language(ctx: Context) -> str:
    """Return the language of public messages: the moderators' choice, or the server's own.

    A server that is no Community cannot set a language. There the asking person's language counts.
    """
    chosen = await ctx.tables.language_of(ctx.guild)
    return chosen or _community_language(ctx) or ctx.interaction.locale.value


def _community_language(ctx: Context) -> str | None:
    """Return the language of a Community server. For all others Discord sends "en-US"."""
    guild, locale = ctx.interaction.guild, ctx.interaction.guild_locale
    if guild is None or locale is None or COMMUNITY not in guild.features:
        return None
    return locale.value


def proposal_detail(proposal: Proposal) -> str:
    """Write the whole proposal as a button's detail.

    The detail has the options, the language and a turn's seconds. It says whether a computer plays
    as soon as a turn is overdue, whether the seats of leavers are kept, and whether the bot, and
    not the players, chooses the words that cut the deck. It names the computers, and says whether
    the game follows the lesson.
    """
    levels = "=".join(proposal.computers)
    return write_fields(
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
    """Return the proposal in a button's detail. Raises UnknownButton if the detail is invalid."""
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
    check_fully_read(detail, proposal_detail(proposal))
    return proposal
