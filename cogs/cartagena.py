"""The cog: the commands it owns, what it hears of Discord, and the services put together."""

from functools import partial

import discord
from discord.ext import commands

from cogs.board.following.boards import Boards
from cogs.board.following.channels import Channels
from cogs.board.following.rendering import Rendering
from cogs.board.reel import ReelMaker
from cogs.clicks import press
from cogs.commands import command_groups
from cogs.daily.following import DayMessages
from cogs.daily.posting import Posting
from cogs.housekeeping import Housekeeping, longest_sleep
from cogs.lobby.setup.folding import Setups
from cogs.notices.delivery import Delivery
from cogs.notices.direct import DirectMessages
from cogs.panel.following.panels import Panels
from cogs.privacy.forgetting import Forgetting, ForgottenElsewhere
from cogs.ui.answer_retries import insist_on_answers
from cogs.ui.buttons import Presses, TableItem
from cogs.ui.desk import Desk, Interaction
from cogs.ui.options.offered import answer_unknown
from cogs.ui.services.chances import Chances
from cogs.ui.services.offers import Offers
from cogs.ui.services.page_additions import PageAdditions
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.quotas import Quotas
from cogs.ui.services.reels import Reels
from cogs.ui.services.replays import Replays
from game.model.ids import ChannelId, GuildId, UserId
from service.budget import Budget
from service.client import CartagenaBot


class Cartagena(commands.Cog):
    """The two groups of commands, and what it hears of Discord."""

    def __init__(
        self,
        bot: CartagenaBot,
        boards: Boards,
        panels: Panels,
        setups: Setups,
        delivery: Delivery,
        day_messages: DayMessages,
        forgetting: Forgetting,
        housekeeping: Housekeeping,
        desk: Desk,
    ) -> None:
        self.bot = bot
        self.boards = boards
        self.panels = panels
        self.setups = setups
        self.delivery = delivery
        self.day_messages = day_messages
        self.forgetting = forgetting
        self.housekeeping = housekeeping
        self.desk = desk
        bot.pressed = partial(press, desk)
        answer_unknown(bot.tree, desk)
        bot.tables.listen_to_own(boards.touch)
        bot.tables.listen(panels.touch)
        bot.tables.listen(setups.touch)
        bot.tables.listen_to_own(housekeeping.computers.touch)
        self._groups = command_groups(desk)

    async def cog_load(self) -> None:
        """Take commands, and make every button of every message work again."""
        for group in self._groups:
            self.bot.tree.add_command(group)
        self.bot.add_dynamic_items(TableItem)
        await self.housekeeping.prepare()

    async def cog_unload(self) -> None:
        """Take no commands any more, and stop following the tables."""
        for group in self._groups:
            self.bot.tree.remove_command(group.name)
        await self.housekeeping.close()
        await self.desk.page_additions.close()
        await self.desk.replays.close()
        await self.desk.chances.close()
        await self.forgetting.close()
        await self.day_messages.close()
        await self.panels.close()
        await self.setups.close()
        await self.boards.close()
        await self.delivery.close()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Let every message follow what happened while the bot was away."""
        self.housekeeping.begin()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Count the time from here on: nobody can act."""
        self.housekeeping.uptime.lost(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Give turns the time back for which Discord was away."""
        await self.housekeeping.uptime.found(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Give turns the time back for which Discord was away."""
        await self.housekeeping.uptime.found(shard_id)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Try again what Discord would not take."""
        self.boards.retry()

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Look whether the bot can write there, and try again where a permission may have come."""
        parent = isinstance(after, discord.TextChannel | discord.ForumChannel)
        threads = after.threads if parent else ()
        places = [ChannelId(place.id) for place in (after, *threads)]
        game_ids = await self.bot.tables.upkeep.open_in(places)
        await self.housekeeping.look_over(GuildId(after.guild.id), game_ids)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Look where the bot can write, and try again where a permission may have come."""
        await self._look_over(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Look where the bot can write: it may have had the role."""
        await self._look_over(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Do the same where the bot got or lost a role, or was told to be silent for a while.

        Of others it hears nothing without the intent for it, but for some of their names.
        """
        if after == after.guild.me:
            await self._look_over(after.guild)
        else:
            names = {UserId(after.id): after.display_name}
            await self.bot.tables.names.hear(GuildId(after.guild.id), names)

    async def _look_over(self, guild: discord.Guild) -> None:
        guild_id = GuildId(guild.id)
        game_ids = await self.bot.tables.upkeep.open_of_server(guild_id)
        await self.housekeeping.look_over(guild_id, game_ids)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look whether the thread is locked, and try again where it was opened anew.

        Who archives a thread wants it quiet: that alone leads to nothing.
        """
        await self.housekeeping.lost.look_at_thread(payload)
        if not payload.data["thread_metadata"]["archived"]:
            self.boards.retry_in(GuildId(payload.guild_id))

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Try again where the bot was taken into a private thread."""
        self.boards.retry_in(GuildId(thread.guild.id))

    @commands.Cog.listener()
    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """Let the games of a private thread rest that the bot was put out of."""
        if thread.is_private():
            await self.housekeeping.lost.lose(ChannelId(thread.id))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a form by its id, which discord.py itself does only until the next start."""
        if interaction.type is discord.InteractionType.modal_submit and interaction.data:
            await self.bot.pressed(interaction, interaction.data.get("custom_id", ""))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the games of a server that is left, or gone."""
        guild_id = GuildId(guild.id)
        self.panels.leave(guild_id)
        await self.housekeeping.leave(guild_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let paused games go on, and old boards say that their games were called off."""
        await self.housekeeping.enter(GuildId(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the boards of a server that is there again follow."""
        self.housekeeping.catch_up()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a deleted channel; the daily puzzle appears there no more."""
        await self.bot.tables.day_posts.lose_channel(
            GuildId(channel.guild.id), ChannelId(channel.id)
        )
        await self.bot.tables.upkeep.close_channel(ChannelId(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a deleted thread; the daily puzzle appears there no more."""
        thread = ChannelId(payload.thread_id)
        await self.bot.tables.day_posts.lose_channel(GuildId(payload.guild_id), thread)
        await self.bot.tables.upkeep.close_channel(thread)


async def setup(bot: CartagenaBot) -> None:
    """Put the services together and add the cog; called by discord.py."""
    insist_on_answers(bot.clock)
    pictures = Pictures(bot.workers)
    budget = Budget(bot.requests, bot.is_certain)
    delivery = Delivery(bot.tables, bot.catalogue, DirectMessages(bot, budget), bot.metrics)
    chances = Chances(bot.thinking)
    reels = Reels(chances, bot.background, pictures)
    rendering = Rendering(bot.catalogue, pictures, reels)
    channels = Channels(bot, rendering, budget, bot.exchanges)
    panels = Panels(bot.catalogue, bot.tables, pictures, bot.click_exchanges)
    boards = Boards(bot.tables, channels, delivery, panels.stand_at)
    bot.boards_behind.lags = boards.lags
    setups = Setups(bot.catalogue, bot.tables, bot.click_exchanges)
    day_messages = DayMessages(bot.tables, Posting(bot, pictures, budget), longest_sleep(bot))
    forgetting = Forgetting(
        bot.tables, bot.catalogue, boards, bot.settings.keep_days, day_messages.look
    )
    desk = Desk(
        tables=bot.tables,
        clock=bot.clock,
        catalogue=bot.catalogue,
        inflight=bot.inflight,
        clicks=bot.metrics,
        background=bot.background,
        thinking=bot.thinking,
        pictures=pictures,
        page_additions=PageAdditions(),
        chances=chances,
        replays=Replays(bot.background, chances),
        reels=reels,
        quotas=Quotas(),
        offers=Offers(),
        boards=boards,
        panels=panels,
        presses=Presses(bot.settings.double_tap),
        setups=setups,
        delivery=delivery,
        day_messages=day_messages,
        forgetting=forgetting if bot.leads else ForgottenElsewhere(),
        is_certain=bot.is_certain,
    )
    maker = ReelMaker(bot.tables, bot.catalogue, reels, boards)
    housekeeping = Housekeeping(bot, budget, boards, delivery, day_messages, forgetting, maker)
    await bot.add_cog(
        Cartagena(
            bot, boards, panels, setups, delivery, day_messages, forgetting, housekeeping, desk
        )
    )
