"""The commands that open a table: a lobby, or a game among computers that a channel can watch."""

from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from discord import app_commands

from cogs.lobby.opening.here import open_table_in_channel, show_lobby_and_begin_game
from cogs.lobby.opening.proposals import make_proposal, settings_of_new_tables
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.options import command_choices as choices
from game.computer import Level
from game.rules.setup import LEAST_SEATS, MOST_SEATS
from game.tables.lobby.proposal import UNTIMED_TERMS
from i18n.command_texts import localised


def new_command(services: AnswerServices) -> Command:
    """Make ``/cartagena new``."""

    @app_commands.command(
        name=localised("command-new.name"), description=localised("command-new.description")
    )
    @choices.with_setting_options
    @app_commands.rename(
        against=localised("command-new-against.name"),
        language=localised("command-new-language.name"),
    )
    @app_commands.describe(
        against=localised("command-new-against.description"),
        language=localised("command-new-language.description"),
    )
    @app_commands.choices(against=choices.OPPONENT_CHOICES, language=choices.LANGUAGE_CHOICES)
    async def new(
        interaction: Interaction,
        *,
        against: str | None = None,
        language: str | None = None,
        **chosen: Any,
    ) -> None:
        async def open_table(ctx: Context) -> None:
            settings = choices.chosen_settings(chosen, await settings_of_new_tables(ctx))
            levels = [] if against is None else [Level(against)]
            proposal = await make_proposal(ctx, settings, language, levels)
            await open_table_in_channel(ctx, proposal)

        await answer_interaction(services, interaction, open_table)

    return new


MIXED_LEVELS = (Level.ADMIRAL, Level.HELMSMAN, Level.CABIN_BOY, Level.BOATSWAIN, Level.SAILOR)
"""The levels of the computers if no level is chosen, repeated as often as needed."""


@app_commands.choices(
    level=choices.LEVEL_CHOICES,
    edition=choices.EDITION_CHOICES,
    cards=choices.HANDLING_CHOICES,
    language=choices.LANGUAGE_CHOICES,
)
async def watch_computers(
    ctx: Context,
    players: app_commands.Range[int, LEAST_SEATS, MOST_SEATS] = 3,
    level: str | None = None,
    edition: str | None = None,
    cards: str | None = None,
    language: str | None = None,
) -> None:
    """Open a table with computers only, show who they are, and begin."""
    settings = choices.chosen_settings(
        {"edition": edition, "cards": cards}, await settings_of_new_tables(ctx)
    )
    levels = islice(cycle(MIXED_LEVELS if level is None else [Level(level)]), players)
    untimed = replace(settings, terms=UNTIMED_TERMS)
    proposal = await make_proposal(ctx, untimed, language, levels)
    await ctx.check_can_post_board()
    table = await ctx.tables.lobbies.open_computer_lobby(proposal, ctx.place, ctx.person, ctx.click)
    await show_lobby_and_begin_game(ctx, table)
