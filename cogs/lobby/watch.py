"""The command that begins a game among computers, which a channel can watch."""

from itertools import cycle, islice

from discord import app_commands

from cogs.lobby.opening.posting import show_lobby_and_begin_game
from cogs.lobby.opening.proposals import make_proposal
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.options import command_choices as choices
from cogs.ui.options.choices import chosen_options
from game.computer import Level
from game.rules.editions import CLASSIC
from game.rules.setup import LEAST_SEATS, MOST_SEATS
from game.tables import Place, Proposal
from game.tables.lobby.terms import UNTIMED_TERMS
from i18n.commands import localised

MIXED_LEVELS = (Level.ADMIRAL, Level.HELMSMAN, Level.CABIN_BOY, Level.BOATSWAIN, Level.SAILOR)
"""The levels of the computers if no level is chosen, repeated as often as needed."""


async def watch_computers(ctx: Context, proposal: Proposal) -> None:
    """Open a table with computers only, show who they are, and begin."""
    await ctx.check_can_post_board()
    place = Place(ctx.guild, ctx.channel)
    table = await ctx.tables.lobbies.open_computer_lobby(proposal, place, ctx.person, ctx.click)
    await show_lobby_and_begin_game(ctx, table)


def watch_command(services: AnswerServices) -> Command:
    """Make ``/cartagena watch``."""

    @app_commands.command(
        name=localised("command-watch.name"), description=localised("command-watch.description")
    )
    @app_commands.rename(
        players=localised("command-watch-players.name"),
        level=localised("command-watch-level.name"),
        edition=localised("command-new-edition.name"),
        cards=localised("command-new-cards.name"),
        language=localised("command-new-language.name"),
    )
    @app_commands.describe(
        players=localised("command-watch-players.description"),
        level=localised("command-watch-level.description"),
        edition=localised("command-new-edition.description"),
        cards=localised("command-new-cards.description"),
        language=localised("command-new-language.description"),
    )
    @app_commands.choices(
        level=choices.LEVEL_CHOICES,
        edition=choices.EDITION_CHOICES,
        cards=choices.HANDLING_CHOICES,
        language=choices.LANGUAGE_CHOICES,
    )
    async def watch(
        interaction: Interaction,
        players: app_commands.Range[int, LEAST_SEATS, MOST_SEATS] = 3,
        level: str | None = None,
        edition: str = CLASSIC.name,
        cards: str | None = None,
        language: str | None = None,
    ) -> None:
        async def open_table(ctx: Context) -> None:
            options = chosen_options(edition, cards=cards)
            levels = islice(cycle(MIXED_LEVELS if level is None else [Level(level)]), players)
            await watch_computers(
                ctx, await make_proposal(ctx, options, language, UNTIMED_TERMS, levels)
            )

        await answer_interaction(services, interaction, open_table)

    return watch
