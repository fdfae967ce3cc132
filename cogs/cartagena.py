"""The cog: it registers the commands, listens to Discord's events, and connects the services."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from cogs.board.following.boards import Boards
from cogs.board.following.channels import Channels
from cogs.board.following.rendering import Rendering
from cogs.board.reel import ReelMaker
from cogs.clicks import press
from cogs.commands import command_groups, person_menus
from cogs.daily.following import DayMessages
from cogs.daily.posting import Posting
from cogs.housekeeping import Housekeeping, longest_sleep_seconds
from cogs.lobby.setup.folding import FoldingSetupPages
from cogs.moderation.settings import exists_in_server
from cogs.notices.delivery import Delivery
from cogs.notices.direct import DirectMessages
from cogs.panel.following.panels import Panels
from cogs.privacy.forgetting import Forgetting, ForgettingByAnotherProcess
from cogs.standings.chronicle import ChronicleMessages
from cogs.ui.answer_retries import retry_answers
from cogs.ui.answer_services import AnswerServices, Interaction
from cogs.ui.buttons import Presses, TableItem
from cogs.ui.quiet_messages import QuietMessages
from cogs.ui.services.chances import Chances
from cogs.ui.services.offers import AcceptedOffers
from cogs.ui.services.page_additions import PageAdditions
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.quotas import Quotas
from cogs.ui.services.reels import Reels
from cogs.ui.services.replays import Replays
from cogs.ui.services.standings import Standings
from cogs.ui.slash_commands import answer_refused_commands
from game.model.ids import ChannelId, GuildId, UserId
from game.model.time import Milliseconds
from game.tables.time.unreachable import Unreachable
from service.budget import Budget
from service.client import CartagenaBot
from service.time.scheduled_messages import ScheduledMessages


class Cartagena(commands.Cog):
    """The commands, and the listeners for Discord's events."""

    def __init__(
        self,
        bot: CartagenaBot,
        boards: Boards,
        panels: Panels,
        setups: FoldingSetupPages,
        delivery: Delivery,
        scheduled: Sequence[ScheduledMessages[Any]],
        forgetting: Forgetting,
        housekeeping: Housekeeping,
        services: AnswerServices,
    ) -> None:
        self.bot = bot
        self.boards = boards
        self.panels = panels
        self.setups = setups
        self.delivery = delivery
        self.scheduled = scheduled
        self.forgetting = forgetting
        self.housekeeping = housekeeping
        self.services = services
        bot.handle_press = partial(press, services)
        answer_refused_commands(bot.tree, services)
        bot.tables.listen_to_served(boards.on_table_change)
        bot.tables.listen(panels.on_table_change)
        bot.tables.listen(setups.on_table_change)
        bot.tables.listen_to_served(housekeeping.computers.on_table_change)
        self._commands = (*command_groups(services), *person_menus(services))

    async def cog_load(self) -> None:
        """Register the commands, and make the buttons of all messages work again."""
        for command in self._commands:
            self.bot.tree.add_command(command)
        self.bot.add_dynamic_items(TableItem)
        await self.housekeeping.prepare()

    async def cog_unload(self) -> None:
        """Remove the commands, and stop following the tables."""
        for command in self._commands:
            kind = getattr(command, "type", discord.AppCommandType.chat_input)
            self.bot.tree.remove_command(command.name, type=kind)
        await self.housekeeping.close()
        await self.services.page_additions.close()
        await self.services.replays.close()
        await self.services.chances.close()
        await self.services.standings.close()
        await self.forgetting.close()
        for messages in self.scheduled:
            await messages.close()
        await self.panels.close()
        await self.setups.close()
        await self.boards.close()
        await self.delivery.close()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Bring every message up to date with what happened while the bot was away."""
        self.housekeeping.begin()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Start to count the time in which nobody can act: this shard has lost Discord."""
        self.housekeeping.uptime.record_disconnect(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Extend the turns by the time in which Discord could not be reached."""
        await self.housekeeping.uptime.record_connect(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Extend the turns by the time in which Discord could not be reached."""
        await self.housekeeping.uptime.record_connect(shard_id)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Retry the messages that Discord refused."""
        self.boards.retry_all_blocked()

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Check whether the bot can write here, and retry messages that may be allowed now."""
        may_have_threads = isinstance(after, discord.TextChannel | discord.ForumChannel)
        threads = after.threads if may_have_threads else ()
        places = [ChannelId(place.id) for place in (after, *threads)]
        game_ids = await self.bot.tables.upkeep.open_game_ids_in(places)
        await self.housekeeping.check_games(GuildId(after.guild.id), game_ids)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Check where the bot can write, and retry messages that may be allowed now."""
        await self._check_server(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Check where the bot can still write: it may have had the deleted role."""
        await self._check_server(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Check where the bot can write, if it got or lost a role, or a timeout.

        For other members, only the new name is noted. Without a privileged intent, Discord sends
        few events about them.
        """
        if after == after.guild.me:
            await self._check_server(after.guild)
        else:
            names = {UserId(after.id): after.display_name}
            await self.bot.tables.names.save_names(GuildId(after.guild.id), names)

    async def _check_server(self, guild: discord.Guild) -> None:
        guild_id = GuildId(guild.id)
        game_ids = await self.bot.tables.upkeep.open_game_ids_of_server(guild_id)
        await self.housekeeping.check_games(guild_id, game_ids)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Check whether the thread is locked; if it is not archived, retry what Discord refused.

        Archiving alone changes nothing: the person who archived the thread wants it quiet.
        """
        await self.housekeeping.lost.check_thread(payload)
        if not payload.data["thread_metadata"]["archived"]:
            self.boards.retry_in_server(GuildId(payload.guild_id))

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Retry what Discord refused: the bot was added to a private thread."""
        self.boards.retry_in_server(GuildId(thread.guild.id))

    @commands.Cog.listener()
    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """Stop the clocks of a private thread's games: the bot was removed from the thread."""
        if thread.is_private():
            await self.housekeeping.lost.record_unreachable(
                ChannelId(thread.id), Unreachable.WRITING_REFUSED
            )

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a form by its id. After a restart discord.py no longer knows older forms."""
        if interaction.type is discord.InteractionType.modal_submit and interaction.data:
            await self.bot.handle_press(interaction, interaction.data.get("custom_id", ""))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the games of a server that the bot has left, or that was deleted."""
        guild_id = GuildId(guild.id)
        self.panels.forget_server(guild_id)
        await self.housekeeping.pause_games_of_server(guild_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the paused games of a server go on, and bring its old boards up to date."""
        await self.housekeeping.resume_games_of_server(GuildId(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Bring the boards up to date: a server can be reached again."""
        await self.housekeeping.outages.record_available(GuildId(guild.id))
        self.housekeeping.catch_up()

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server's games: Discord has an outage there."""
        self.housekeeping.outages.record_unavailable(GuildId(guild.id))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a deleted channel, and post nothing there any more."""
        await self._forget_channel(GuildId(channel.guild.id), ChannelId(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a deleted thread, and post nothing there any more."""
        await self._forget_channel(GuildId(payload.guild_id), ChannelId(payload.thread_id))

    async def _forget_channel(self, guild: GuildId, channel: ChannelId) -> None:
        tables = self.bot.tables
        await tables.day_posts.drop_deleted_channel(guild, channel)
        await tables.chronicles.drop_deleted_channel(guild, channel)
        await tables.upkeep.end_games_of_channel(channel)


async def setup(bot: CartagenaBot) -> None:
    """Connect the services and add the cog. discord.py calls this function."""
    retry_answers(bot.clock, bot.click_exchanges)
    bot.tables.notices.activity.wait = Milliseconds(round(1000 * bot.settings.call_wait_seconds))
    bot.tables.server_settings.exists = partial(exists_in_server, bot)
    pictures = Pictures(bot.workers)
    budget = Budget(bot.requests_per_second, bot.surely_serves_alone)
    delivery = Delivery(bot.tables, bot.catalogue, DirectMessages(bot, budget), bot.metrics)
    chances = Chances(bot.thinking)
    reels = Reels(chances, bot.background, pictures)
    standings = Standings(bot.tables.past_results, bot.tables.privacy, bot.background, bot.clock)
    bot.tables.listen(standings.on_table_change)
    rendering = Rendering(bot.catalogue, pictures, reels, standings)
    channels = Channels(bot, rendering, budget, bot.exchanges)
    panels = Panels(bot.catalogue, bot.tables, pictures, bot.click_exchanges)
    boards = Boards(bot.tables, channels, delivery, panels.messages_with_panels)
    standings.show_late_change = boards.redraw
    bot.boards_behind.lags = boards.lags
    setups = FoldingSetupPages(bot.catalogue, bot.tables, bot.click_exchanges)
    quiet, longest_sleep = QuietMessages(bot, budget), longest_sleep_seconds(bot)
    day_messages = DayMessages(bot.tables, Posting(quiet, pictures), longest_sleep)
    scheduled = [
        day_messages,
        ChronicleMessages(bot.tables, standings, quiet, longest_sleep),
    ]
    forgetting = Forgetting(
        bot.tables,
        bot.catalogue,
        boards,
        bot.settings.keep_days,
        bot.settings.days_of_results,
        partial(_forget_person, day_messages, standings),
    )
    services = AnswerServices(
        tables=bot.tables,
        clock=bot.clock,
        catalogue=bot.catalogue,
        inflight=bot.inflight,
        metrics=bot.metrics,
        background=bot.background,
        thinking=bot.thinking,
        pictures=pictures,
        page_additions=PageAdditions(),
        chances=chances,
        replays=Replays(bot.background, chances),
        reels=reels,
        standings=standings,
        quotas=Quotas(),
        offers=AcceptedOffers(),
        boards=boards,
        panels=panels,
        presses=Presses(bot.settings.double_tap_seconds),
        setup_pages=setups,
        delivery=delivery,
        day_messages=day_messages,
        forgetting=forgetting if bot.leads else ForgettingByAnotherProcess(),
        surely_serves_alone=bot.surely_serves_alone,
    )
    maker = ReelMaker(bot.tables, bot.catalogue, reels, boards)
    housekeeping = Housekeeping(bot, budget, boards, delivery, scheduled, forgetting, maker)
    await bot.add_cog(
        Cartagena(
            bot, boards, panels, setups, delivery, scheduled, forgetting, housekeeping, services
        )
    )


def _forget_person(day_messages: DayMessages, standings: Standings) -> None:
    """Update what shows people by name, after one of them was forgotten."""
    standings.forget_all()
    day_messages.update_now()
