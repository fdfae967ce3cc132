"""The command that lets computers play among themselves, for a channel to watch."""

from itertools import cycle, islice

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lobby.computers import recruit
from cogs.ui import command_choices as choices
from cogs.ui.choices import Choices
from cogs.ui.context import visit
from game.computer import Level
from game.rules.editions import CLASSIC
from game.rules.setup import LEAST_SEATS, MOST_SEATS
from game.storage.repository import NO_CLICK
from i18n.commands import localised
from service.client import CartagenaBot

MIXED = (Level.ADMIRAL, Level.HELMSMAN, Level.CABIN_BOY)
"""Who plays where no level is chosen, over and over."""


class WatchCommand(commands.GroupCog):
    """The part of the cog for those who would rather look on."""

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
        level=choices.LEVELS,
        edition=choices.EDITIONS,
        cards=choices.CARDS,
        language=choices.LANGUAGES,
    )
    async def watch(
        self,
        interaction: discord.Interaction[CartagenaBot],
        players: app_commands.Range[int, LEAST_SEATS, MOST_SEATS] = 3,
        level: str | None = None,
        edition: str = CLASSIC.name,
        cards: str | None = None,
        language: str | None = None,
    ) -> None:
        """Seat computers alone, show who they are, and begin."""
        async with visit(interaction) as visitor:
            visitor.check_permissions()
            locale = language or await visitor.server_language()
            words = visitor.bot.catalogue.for_locale(locale)
            levels = islice(cycle(MIXED if level is None else [Level(level)]), players)
            table = await visitor.tables.watch(
                interaction.guild_id or 0,
                visitor.channel,
                visitor.person,
                Choices(edition, cards).options(),
                locale,
                [recruit(words, one) for one in levels],
                visitor.click,
            )
            await visitor.cog.show_lobby(visitor, table)
            await visitor.tables.start(table.game.id, visitor.person, NO_CLICK)
