"""The cog: what it puts together, the commands it owns, and what happens without a person."""

from collections.abc import Iterable
from functools import partial

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs.board.emoji_upload import EmojiUpload
from cogs.board.following.boards import Boards
from cogs.board.following.channels import Channels
from cogs.board.following.lost import LostChannels
from cogs.clicks import press
from cogs.commands import COMMANDS
from cogs.notices.delivery import Delivery
from cogs.notices.direct import DirectMessages
from cogs.panel.panels import Panels
from cogs.privacy.forgetting import Elsewhere, Forgetting
from cogs.ui.buttons import TableItem
from cogs.ui.callbacks import insist_on_answers
from cogs.ui.desk import Desk, Interaction
from cogs.ui.options.offered import answer_unknown, guarded
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.quotas import Quotas
from cogs.ui.services.readers import Readers
from cogs.ui.services.replays import Replays
from game.storage.due import Due
from game.storage.errors import StorageProblem
from i18n.commands import localised
from service.budget import Budget
from service.client import CartagenaBot
from service.computer_turns import ComputerTurns
from service.follower import RETRY_SECONDS, Follower, wait_after
from service.time.regularly import Regularly
from service.time.scheduler import LOOK_SECONDS, MOVED_SECONDS, Scheduler, nothing
from service.time.uptime import Uptime

log = structlog.get_logger(__name__)

LEARN_SECONDS = 30.0
"""After what time it is known here what people told another process."""

EVERYTHING = "everything"
"""The one key of what is caught up with."""


@app_commands.guild_only()
class Cartagena(
    commands.GroupCog,
    group_name=localised("command-group.name"),
    group_description=localised("command-group.description"),
):
    """Everything people do with a slash."""

    def __init__(
        self,
        bot: CartagenaBot,
        budget: Budget,
        boards: Boards,
        panels: Panels,
        delivery: Delivery,
        forgetting: Forgetting,
        desk: Desk,
    ) -> None:
        self.bot = bot
        self.desk = desk
        self.boards = boards
        self._lost = LostChannels(bot, bot.tables, budget)
        self.panels = panels
        self.delivery = delivery
        self.forgetting = forgetting
        self.computers = ComputerTurns(bot.tables, bot.thinking, bot.settings.pause)
        self.uptime = Uptime(bot.tables.upkeep, self._catch_up)
        self.scheduler = Scheduler(
            bot.tables.upkeep,
            {
                Due.EXPIRY: bot.tables.upkeep.expire,
                Due.REST: bot.tables.upkeep.rest,
                Due.COMPUTER: self.computers.resume,
                Due.LOOK: self._lost.look_again,
                Due.BACK: self.uptime.once_online(bot.tables.upkeep.back),
                Due.TURN: self.uptime.once_online(bot.tables.upkeep.time_is_up),
                Due.CALL: delivery.tell,
                Due.NEXT: delivery.tell,
                Due.INVITE: delivery.invite,
                Due.REMIND: self.uptime.once_online(delivery.tell),
                Due.LOST: self._lost.tell_host,
                Due.FOLLOW: bot.tables.upkeep.follow,
            },
            _longest_sleep(bot),
            forgetting.remove_ended if bot.leads else nothing,
        )
        self._learning = Regularly(self._learn, LEARN_SECONDS)
        self._emojis = EmojiUpload(bot, budget)
        self._catching_up = Follower(self._try_to_catch_up)
        self._caught_up = False
        bot.pressed = partial(press, desk)
        answer_unknown(bot.tree, desk)
        bot.tables.listen_to_own(boards.touch)
        bot.tables.listen(panels.touch)
        bot.tables.listen_to_own(self.computers.touch)
        for command in COMMANDS:
            self._group.add_command(guarded(command(desk), desk))

    @property
    def _group(self) -> app_commands.Group:
        group = self.app_command
        assert isinstance(group, app_commands.Group)  # noqa: S101 - as every GroupCog's
        return group

    @property
    def caught_up(self) -> bool:
        """Whether the messages that lagged behind at the start have been looked at."""
        return self._caught_up

    async def cog_load(self) -> None:
        """Make every button of every message work again."""
        self.bot.add_dynamic_items(TableItem)
        await self.bot.tables.away.learn()
        await self.delivery.learn()
        if self.bot.part is not None:
            self._learning.start()

    async def cog_unload(self) -> None:
        """Stop following the tables."""
        await self._learning.close()
        await self.scheduler.close()
        await self.uptime.close()
        await self._emojis.close()
        await self._catching_up.close()
        await self.computers.close()
        await self.desk.readers.close()
        await self.desk.replays.close()
        await self.forgetting.close()
        await self.panels.close()
        await self.boards.close()
        await self.delivery.close()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Let every message follow what happened while the bot was away."""
        self._emojis.begin()
        self.boards.retry()
        self._catch_up()

    def _catch_up(self) -> None:
        # Before it is ready, the bot does not know yet which servers it is in.
        if self.bot.is_ready():
            self._caught_up = False
            self._catching_up.request(EVERYTHING)

    async def _try_to_catch_up(self, _: str, failures: int) -> float | None:
        """Catch up; gives the seconds to wait where the database cannot be asked."""
        try:
            await self._make_up()
        except StorageProblem:
            log.exception("the start must wait")
            return wait_after(failures, RETRY_SECONDS)
        self._caught_up = not self._catching_up.requested(EVERYTHING)
        return None

    async def _make_up(self) -> None:
        """Do what was left undone while the bot was away."""
        upkeep = self.bot.tables.upkeep
        await upkeep.close_left_servers(self.bot.has_left)
        await upkeep.resume_computers()
        self.scheduler.start()
        if self.bot.leads:
            self.forgetting.begin()
        await self.boards.catch_up()

    async def _learn(self) -> None:
        """Learn what other processes noted, and this one remembers or is to do."""
        await self.bot.tables.away.learn()
        await self.delivery.learn()
        if self.bot.leads:
            await self.forgetting.look()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Count the time from here on: nobody can act."""
        self.uptime.lost(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Give turns the time back for which Discord was away."""
        await self.uptime.found(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Give turns the time back for which Discord was away."""
        await self.uptime.found(shard_id)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Try again what Discord would not take."""
        self.boards.retry()

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Look whether the bot can write there, and try again where a permission may have come."""
        threads = after.threads if isinstance(after, discord.TextChannel) else ()
        places = [after.id, *(thread.id for thread in threads)]
        game_ids = await self.bot.tables.upkeep.open_in(places)
        await self._look_over(after.guild.id, game_ids)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Look where the bot can write, and try again where a permission may have come."""
        game_ids = await self.bot.tables.upkeep.open_of_server(after.guild.id)
        await self._look_over(after.guild.id, game_ids)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look whether the thread is closed, and try again where it was opened anew."""
        await self._lost.look_at_thread(payload)
        self.boards.retry_in(payload.guild_id)

    async def _look_over(self, guild: int, game_ids: Iterable[int]) -> None:
        await self._lost.look_over(game_ids)
        self.boards.retry_in(guild)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a form by its id, which discord.py itself does only until the next start."""
        if interaction.type is discord.InteractionType.modal_submit and interaction.data:
            await self.bot.pressed(interaction, interaction.data.get("custom_id", ""))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Call off the games of a server that is left, or gone."""
        self.panels.leave(guild.id)
        await self.bot.tables.upkeep.close_server(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the boards that stayed behind say that their games were called off."""
        self._catch_up()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the boards of a server that is there again follow."""
        self._catch_up()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a deleted channel."""
        await self.bot.tables.upkeep.close_channel(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a deleted thread."""
        await self.bot.tables.upkeep.close_channel(payload.thread_id)


def _longest_sleep(bot: CartagenaBot) -> float:
    """Seconds: another process, or whoever moves the clock, tells nobody what is due by now."""
    shared, moved = bot.part is not None, bot.settings.clock is not None
    return MOVED_SECONDS if shared or moved else LOOK_SECONDS


async def setup(bot: CartagenaBot) -> None:
    """Put the services together and add the cog; called by discord.py."""
    insist_on_answers(bot.clock)
    pictures = Pictures(bot.workers)
    budget = Budget(bot.requests, bot.is_certain)
    delivery = Delivery(bot.tables, bot.catalogue, DirectMessages(bot, budget))
    boards = Boards(bot.tables, Channels(bot, pictures, budget), delivery, bot.boards_behind)
    panels = Panels(bot.catalogue, bot.tables, pictures)
    forgetting = Forgetting(bot.tables, bot.catalogue, boards, bot.settings.keep_days)
    desk = Desk(
        tables=bot.tables,
        clock=bot.clock,
        catalogue=bot.catalogue,
        inflight=bot.inflight,
        clicks=bot.metrics,
        background=bot.background,
        thinking=bot.thinking,
        pictures=pictures,
        readers=Readers(),
        replays=Replays(bot.background),
        quotas=Quotas(),
        boards=boards,
        panels=panels,
        notices=delivery,
        forgetting=forgetting if bot.leads else Elsewhere(),
        is_certain=bot.is_certain,
    )
    await bot.add_cog(Cartagena(bot, budget, boards, panels, delivery, forgetting, desk))
