"""The cog: slash commands, and the rooms that keep boards and panels true."""

import asyncio

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from cogs.afterwards import rematch as rematch_clicks
from cogs.afterwards import replay as replay_clicks
from cogs.afterwards import review as review_clicks
from cogs.afterwards.command import ReplayCommand
from cogs.board import emoji_upload as emojis
from cogs.board.boards import Boards
from cogs.board.channels import Channels
from cogs.board.message import public_message
from cogs.board.text_command import TextCommand
from cogs.lesson import clicks as learn_clicks
from cogs.lesson.clicks import LearnCommand
from cogs.lobby import clicks as lobby_clicks
from cogs.lobby import computers as computer_clicks
from cogs.lobby.questions import (
    channel_taken,
    channel_taken_but,
    confirm_resign,
    games_list,
)
from cogs.lobby.watch import WatchCommand
from cogs.moderation import ModeratorCommands
from cogs.panel import clicks as table_clicks
from cogs.panel import hint as hint_clicks
from cogs.panel.commands import HintsCommand
from cogs.panel.panels import Panels
from cogs.rulebook import clicks as rules_clicks
from cogs.rulebook.command import RulesCommand
from cogs.ui import command_choices as choices
from cogs.ui.buttons import TableButton
from cogs.ui.choices import Choices
from cogs.ui.context import Visit, visit
from cogs.ui.finding import table_here_or_only
from cogs.ui.pages import Readers
from cogs.ui.pictures import Pictures
from game.rules.editions import CLASSIC
from game.rules.setup import PIRATES, Options
from game.storage.errors import StorageProblem
from game.storage.records import MessageRef
from game.tables import ChannelTaken, Table
from i18n import phrase
from i18n.commands import localised
from service.client import CartagenaBot
from service.computer_turns import ComputerTurns

log = structlog.get_logger(__name__)

Interaction = discord.Interaction[CartagenaBot]


@app_commands.guild_only()
class Cartagena(
    HintsCommand,
    LearnCommand,
    ModeratorCommands,
    ReplayCommand,
    RulesCommand,
    TextCommand,
    WatchCommand,
    group_name=localised("command-group.name"),
    group_description=localised("command-group.description"),
):
    """Everything people do with a slash."""

    def __init__(self, bot: CartagenaBot) -> None:
        self.bot = bot
        self.pictures = Pictures(bot.workers)
        self.readers = Readers()
        self.boards = Boards(bot.tables, Channels(bot, self.pictures))
        self.handlers = {
            **hint_clicks.HANDLERS,
            **computer_clicks.HANDLERS,
            **learn_clicks.HANDLERS,
            **lobby_clicks.HANDLERS,
            **rematch_clicks.HANDLERS,
            **replay_clicks.HANDLERS,
            **review_clicks.HANDLERS,
            **rules_clicks.HANDLERS,
            **table_clicks.HANDLERS,
        }
        self.panels = Panels(bot, bot.tables, self.pictures)
        self.computers = ComputerTurns(bot.tables, bot.thinking, bot.settings.pause)
        self.offers_taken: set[int] = set()
        """Offers of a thread that were accepted: a double click opens one thread."""
        self._emojis: asyncio.Task[None] | None = None
        bot.tables.listen(self.boards.touch)
        bot.tables.listen(self.panels.touch)
        bot.tables.listen(self.computers.touch)

    async def cog_load(self) -> None:
        """Make every button of every message work again."""
        self.bot.add_dynamic_items(TableButton)
        self.expiry.start()

    async def cog_unload(self) -> None:
        """Stop following the tables."""
        self.expiry.cancel()
        if self._emojis is not None:
            self._emojis.cancel()
        await self.computers.close()
        await self.panels.close()
        await self.boards.close()

    # Commands

    @app_commands.command(
        name=localised("command-new.name"), description=localised("command-new.description")
    )
    @app_commands.rename(
        edition=localised("command-new-edition.name"),
        cards=localised("command-new-cards.name"),
        passing=localised("command-new-passing.name"),
        pirates=localised("command-new-pirates.name"),
        segments=localised("command-new-segments.name"),
        wild=localised("command-new-wild.name"),
        opener=localised("command-new-opener.name"),
        language=localised("command-new-language.name"),
    )
    @app_commands.describe(
        edition=localised("command-new-edition.description"),
        cards=localised("command-new-cards.description"),
        passing=localised("command-new-passing.description"),
        pirates=localised("command-new-pirates.description"),
        segments=localised("command-new-segments.description"),
        wild=localised("command-new-wild.description"),
        opener=localised("command-new-opener.description"),
        language=localised("command-new-language.description"),
    )
    @app_commands.choices(
        edition=choices.EDITIONS,
        cards=choices.CARDS,
        opener=choices.OPENERS,
        language=choices.LANGUAGES,
    )
    @app_commands.choices(segments=choices.SEGMENTS)
    async def new(
        self,
        interaction: Interaction,
        edition: str = CLASSIC.name,
        cards: str | None = None,
        passing: bool | None = None,  # noqa: FBT001 - an option of the command, as all these
        pirates: app_commands.Range[int, PIRATES[0], PIRATES[-1]] | None = None,
        segments: int | None = None,
        wild: bool | None = None,  # noqa: FBT001
        opener: str | None = None,
        language: str | None = None,
    ) -> None:
        """Open a lobby in this channel."""
        async with visit(interaction) as visitor:
            visitor.check_permissions()
            chosen = Choices(edition, cards, passing, pirates, segments, wild, opener)
            options = chosen.options()
            locale = language or await visitor.server_language()
            try:
                table = await visitor.tables.open(
                    interaction.guild_id or 0,
                    visitor.channel,
                    visitor.person,
                    options,
                    locale,
                    visitor.click,
                )
            except ChannelTaken as taken:
                await _offer_thread(visitor, taken, options, locale)
                return
            await self.show_lobby(visitor, table)

    @app_commands.command(
        name=localised("command-hand.name"), description=localised("command-hand.description")
    )
    async def hand(self, interaction: Interaction) -> None:
        """Open the private panel."""
        async with visit(interaction) as visitor:
            table = await table_here_or_only(visitor)
            table = await visitor.tables.seated(table.game.id, visitor.person.user)
            await self.panels.show(visitor, table)

    @app_commands.command(
        name=localised("command-board.name"), description=localised("command-board.description")
    )
    async def board(self, interaction: Interaction) -> None:
        """Post the public message again, at the bottom."""
        async with visit(interaction) as visitor:
            visitor.check_permissions()
            table = await visitor.tables.in_channel(visitor.channel)
            await interaction.response.defer(ephemeral=True)
            done = await self.boards.repost(table.game.id)
            await visitor.tell(phrase("board-reposted") if done else phrase("board-not-reposted"))

    @app_commands.command(
        name=localised("command-resign.name"), description=localised("command-resign.description")
    )
    async def resign(self, interaction: Interaction) -> None:
        """Ask whether to leave the game."""
        async with visit(interaction) as visitor:
            table = await table_here_or_only(visitor)
            table = await visitor.tables.seated(table.game.id, visitor.person.user)
            await visitor.show(confirm_resign(visitor.words, table))

    @app_commands.command(
        name=localised("command-games.name"), description=localised("command-games.description")
    )
    async def games(self, interaction: Interaction) -> None:
        """List the person's open games."""
        async with visit(interaction) as visitor:
            tables_of_person = await visitor.tables.of_person(visitor.person.user)
            await visitor.show(games_list(visitor.words, tables_of_person))

    # What happens without a person

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Let every message follow what happened while the bot was away."""
        if self._emojis is None:
            self._emojis = asyncio.create_task(emojis.provide(self.bot), name="emojis")
        for table in await self.bot.tables.of_late():
            self.boards.refresh(table.game.id)
        await self.computers.resume()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a deleted channel."""
        await self.bot.tables.close_channel(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a deleted thread."""
        await self.bot.tables.close_channel(payload.thread_id)

    @tasks.loop(minutes=5)
    async def expiry(self) -> None:
        """End the lobbies that nobody started."""
        try:
            await self.bot.tables.expire_lobbies()
        except StorageProblem:
            log.exception("lobbies could not be looked through")

    async def show_lobby(self, visitor: Visit, table: Table) -> None:
        """Answer with a fresh lobby, which is the table's message from now on."""
        async with self.boards.sending(table):
            words = self.bot.catalogue.for_locale(table.game.locale)
            sent = await visitor.interaction.response.send_message(
                view=public_message(words, table, None),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            if sent.message_id is not None:
                board = MessageRef(table.game.channel, sent.message_id)
                await visitor.tables.place_board(table.game.id, board)


async def _offer_thread(visitor: Visit, taken: ChannelTaken, options: Options, locale: str) -> None:
    if taken.table is None:
        raise taken
    if isinstance(visitor.interaction.channel, discord.TextChannel):
        await visitor.show(channel_taken_but(visitor.words, taken.table, options, locale))
    else:
        await visitor.show(channel_taken(visitor.words, taken.table))


async def setup(bot: CartagenaBot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Cartagena(bot))
