"""What the bot does by itself: due jobs, computers' turns, and catching up after a break."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import structlog

from cogs.afterwards.earlier_results import AddingEarlierResults
from cogs.board.emoji_upload import EmojiUpload
from cogs.board.following.boards import Boards
from cogs.board.lost import LostChannels
from cogs.board.outages import Outages
from cogs.board.reel import ReelMaker
from cogs.notices.delivery import Delivery
from cogs.privacy.forgetting import Forgetting
from game.model.due import Due
from game.model.ids import GameId, GuildId
from game.tables.errors import StorageProblem
from service.budget import Budget
from service.client import CartagenaBot
from service.computer_turns import ComputerTurns
from service.follower import RETRY_SECONDS, Follower, wait_after
from service.time.background_task import periodic_task
from service.time.scheduled_messages import ScheduledMessages
from service.time.scheduler import (
    LOOK_SECONDS,
    SHORT_SLEEP_SECONDS,
    Handlers,
    Scheduler,
)
from service.time.uptime import Uptime

log = structlog.get_logger(__name__)

LEARN_SECONDS = 30.0
"""Seconds between two readings of what other processes saved, such as preferences."""


class Housekeeping:
    """Background work, from the moment the bot is ready until ``close``."""

    def __init__(
        self,
        bot: CartagenaBot,
        budget: Budget,
        boards: Boards,
        delivery: Delivery,
        scheduled: Sequence[ScheduledMessages[Any]],
        forgetting: Forgetting,
        reels: ReelMaker,
    ) -> None:
        self._bot = bot
        self._upkeep = bot.tables.upkeep
        self._boards = boards
        self._delivery = delivery
        self._scheduled = scheduled
        self._forgetting = forgetting
        self._reels = reels
        self._emojis = EmojiUpload(bot, budget)
        self._earlier_results = AddingEarlierResults(bot.tables, boards)
        self.lost = LostChannels(bot, bot.tables, budget)
        self.outages = Outages(bot, bot.tables)
        self.computers = ComputerTurns(
            bot.tables,
            bot.thinking,
            bot.settings.computer_pause_seconds,
            waits_for_server=self.outages.is_unavailable,
        )
        self.uptime = Uptime(self._upkeep, self.catch_up, shards=bot.shards_to_open)
        self.scheduler = Scheduler(
            self._upkeep,
            self._job_handlers(),
            self._turn_job_handlers(),
            longest_sleep=longest_sleep_seconds(bot),
            daily=self._remove_old_data,
        )
        self._learning = periodic_task(self._learn, LEARN_SECONDS)
        self._catching_up = Follower(self._try_to_catch_up)
        self._caught_up = False

    def _job_handlers(self) -> Handlers:
        upkeep, delivery = self._upkeep, self._delivery
        once_available = self.outages.once_available
        return {
            Due.EXPIRY: once_available(upkeep.expire_lobby),
            Due.REST: once_available(upkeep.let_game_rest),
            Due.COMPUTER: self.computers.resume_turn,
            Due.FIND_CHANNEL: once_available(self.lost.look_for_channel),
            Due.BOT_LEFT: partial(
                self._bot.tables.servers.cancel_or_resume, has_left=self._bot.has_left
            ),
            Due.CALL: delivery.deliver,
            Due.CALL_NEXT: delivery.deliver,
            Due.INVITE: delivery.deliver_invitations,
            Due.END: delivery.deliver_end,
            Due.REEL: self._reels.make_in_background,
            Due.CHANNEL_LOST: self.lost.notify_host,
            Due.REPOST: self._boards.resume_repost,
            Due.FOLLOW: upkeep.follow_remote_change,
        }

    def _turn_job_handlers(self) -> Handlers:
        """Return the handlers of jobs that wait while a shard is offline: people cannot act."""
        upkeep, once_online = self._upkeep, self.uptime.delay_until_online
        reachable = self.outages.unless_unavailable
        return {
            Due.PERSON_BACK: once_online(upkeep.end_absence),
            Due.TURN: once_online(reachable(upkeep.time_is_up)),
            Due.REMIND: once_online(reachable(self._delivery.deliver)),
        }

    @property
    def has_caught_up(self) -> bool:
        """Whether all messages that lagged at the start have been checked."""
        return self._caught_up

    async def prepare(self) -> None:
        """Learn what clicks need to know. Runs before the bot is online."""
        await self._learn_from_other_processes()
        if self._bot.client_share is not None:
            self._learning.start()

    def begin(self) -> None:
        """Upload the emojis, retry refused boards, and catch up with what was missed."""
        self._emojis.start_uploading()
        self._boards.retry_all_blocked()
        self.outages.record_login()
        self.catch_up()

    def catch_up(self) -> None:
        """Do what was left undone while the bot was away.

        If that fails, try again a little later.
        """
        # Until the bot is ready, it does not know in which servers it is.
        if self._bot.is_ready():
            self._caught_up = False
            self._catching_up.request(None)

    async def check_games(self, guild: GuildId, game_ids: Iterable[GameId]) -> None:
        """Stop clocks of games whose channel the bot cannot write in; retry refused messages."""
        await self.lost.check_games(game_ids)
        self._boards.retry_in_server(guild)
        for messages in self._scheduled:
            messages.retry_in_server(guild)

    async def pause_games_of_server(self, guild: GuildId) -> None:
        """Pause the games of a server from which the bot was removed."""
        log.info("the bot was put out of a server", server=guild)
        try:
            await self._bot.tables.day_posts.drop_channel(guild)
            await self._bot.tables.server_settings.forget(guild)
            await self._bot.tables.servers.pause_games_of_server(guild, self._bot.has_left)
        finally:
            # Pausing may have failed, or the bot may be back in the server already.
            self.catch_up()

    async def resume_games_of_server(self, guild: GuildId) -> None:
        """Let the games go on in a server that the bot joined again, and update its old boards."""
        try:
            await self._bot.tables.servers.resume_games_of_server(guild)
        finally:
            self.catch_up()

    async def close(self) -> None:
        """Stop, and wait for the work in progress."""
        await self._learning.close()
        await self.scheduler.close()
        await self.outages.close()
        await self._reels.close()
        await self.uptime.close()
        await self._emojis.close()
        await self._earlier_results.close()
        await self._catching_up.close()
        await self.computers.close()

    async def _try_to_catch_up(self, _: None, failures: int) -> float | None:
        """Catch up. Returns the seconds to wait if the database cannot be reached."""
        try:
            await self._make_up()
        except StorageProblem:
            log.exception("the start must wait")
            return wait_after(failures, RETRY_SECONDS)
        self._caught_up = not self._catching_up.is_requested(None)
        return None

    async def _make_up(self) -> None:
        await self._bot.tables.servers.catch_up(self._bot.has_left)
        await self._bot.tables.server_settings.forget_servers_left(self._bot.has_left)
        await self._bot.tables.servers.remove_results(self._bot.first_shard, self._bot.has_left)
        await self._upkeep.repost_if_application_is_new(
            self._bot.application_id or 0, self._bot.first_shard
        )
        await self._upkeep.resume_computers()
        self.scheduler.start()
        if self._bot.leads:
            self._forgetting.start_forgetting()
            self._earlier_results.start()
        for messages in self._scheduled:
            messages.start()
        await self._boards.catch_up()

    async def _remove_old_data(self) -> None:
        """Remove results of servers that the bot left; the leader also removes what is too old."""
        await self._bot.tables.servers.remove_results(self._bot.first_shard, self._bot.has_left)
        if self._bot.leads:
            await self._forgetting.remove_old_data()

    async def _learn(self) -> None:
        """Read what other processes saved; the leader also forgets people who asked for it."""
        await self._learn_from_other_processes()
        if self._bot.leads:
            await self._forgetting.forget_if_requested()

    async def _learn_from_other_processes(self) -> None:
        await self._bot.tables.away.load()
        await self._delivery.load_people_to_inform()


def longest_sleep_seconds(bot: CartagenaBot) -> float:
    """Return for how many seconds background work sleeps at most before it looks for due jobs.

    The time is shorter if other processes can add jobs, or if a test can move the clock. This
    process is not told when a job becomes due for these reasons.
    """
    has_other_processes, clock_can_move = (
        bot.client_share is not None,
        bot.settings.clock_file is not None,
    )
    return SHORT_SLEEP_SECONDS if has_other_processes or clock_can_move else LOOK_SECONDS
