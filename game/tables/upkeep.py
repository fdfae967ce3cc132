"""Keep the tables running without a person: boards, due jobs, and channels that disappear."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf

from game.model.clock import Clock, ClockChange
from game.model.due import ALL_JOB_KINDS, Due, DueMoment
from game.model.game import Game, Status
from game.model.ids import ChannelId, GameId, GuildId
from game.model.message import MessageRef, ShownState
from game.model.time import (
    Milliseconds,
    Moment,
    add_duration,
    as_seconds,
    duration_between,
    subtract_duration,
)
from game.storage.errors import ChannelBusy
from game.storage.repository import Repository
from game.tables import errors
from game.tables.absence import stand_ins
from game.tables.absence.away import end_of_absences as away_until
from game.tables.durations import DAY, MINUTE
from game.tables.milestones import milestone
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger
from game.tables.table import Table
from game.tables.time import clock as clocks
from game.tables.time import ending, resting
from game.tables.time.unreachable import HANDLING, Effect, Unreachable

LAG = DAY
"""Milliseconds after a game's end in which its message may still need an update."""

TEST_WRITE_KEY = "written"
"""The key under which the moment of the last test write is stored."""

REPOST_AFTER = MINUTE
"""Milliseconds until the bot tries again to post a board that it promised to post again."""

APPLICATION_KEY = "application/{}"
"""The key under which a share's application is stored, by the number of its first shard."""

OUTAGES_KEY = "outages/{}"
"""The key under which a share's unavailable servers are stored, by its first shard."""

SHORT_DOWNTIME = Milliseconds(30_000)
"""Milliseconds for which the bot may be offline without extra time for the turns."""


@dataclass(eq=False)
class Upkeep:
    """The upkeep of all tables of one repository."""

    _repository: Repository
    _ledger: Ledger
    _boards_and_clocks: BoardsAndClocks
    _clock: Callable[[], Moment]

    # Board messages

    async def lagging_game_ids(self) -> tuple[GameId, ...]:
        """Return the numbers of the games whose message may be out of date, oldest first.

        Of the games that are over, it includes only those that ended recently.
        """
        return await self._repository.lagging(subtract_duration(self._clock(), LAG))

    def needs_no_update(self, table: Table) -> bool:
        """Return whether a game ended so long ago that its message needs no update any more."""
        return table.over and table.game.changed < subtract_duration(self._clock(), LAG)

    def table_as_posted(self, table: Table, until: Moment | None = None) -> Table:
        """Return the table as a board posted now shows it: the clock of its turn has begun.

        The clock is paused ``until`` this moment if the person on turn is away.
        """
        return clocks.table_as_posted(table, self._clock(), until)

    async def owe_board(self, game_id: GameId) -> None:
        """Save that the board must be posted again, because the bot promised it to somebody."""
        again = add_duration(self._clock(), REPOST_AFTER)
        await self._repository.schedule(game_id, {Due.REPOST: again})

    async def owe_no_board(self, game_id: GameId) -> None:
        """Save that the board was posted again, or cannot be."""
        await self._repository.schedule(game_id, {Due.REPOST: None})

    async def repost_if_application_is_new(self, application: int, first_shard: int) -> None:
        """Let all boards be posted again if another application posted them.

        Discord sends the presses of their buttons to that application, which nobody runs any more.
        """
        key = APPLICATION_KEY.format(first_shard)
        known = await self._repository.saved_text(key)
        if known == str(application):
            return
        servers = () if known is None else await self._repository.open_servers()
        for guild in servers:
            for game_id in await self._repository.open_of_server(guild):
                await self._repository.schedule(game_id, {Due.REPOST: self._clock()})
        await self._repository.save_text(key, str(application))

    async def place_board(
        self,
        game_id: GameId,
        board: MessageRef | None,
        shown: ShownState | None = None,
        promised: Clock | None = None,
        line: MessageRef | None = None,
        called: str | None = None,
    ) -> None:
        """Save which message shows the board, what it shows, and the call message below it.

        If people were ``called`` for the present turn (by default, for what the board shows), its
        clock begins, or is paused while they are away. ``promised`` is the clock that it shows.
        """
        if called is None and shown is not None:
            called = shown.milestone
        until = None
        with suppress(errors.TableError):
            until = await self.away_until(await self._ledger.cached_or_stored_table(game_id))

        def begin(table: Table) -> ClockChange | None:
            if called != milestone(table):
                return None
            if until is not None and table.game.clock.away is None:
                return clocks.clock_paused_until(table, until, promised)
            return clocks.announced_clock(table, self._clock(), promised)

        await self._boards_and_clocks.place_board(game_id, board, shown, line, called, begin)

    # Channels

    async def end_games_of_channel(self, channel: ChannelId) -> None:
        """End the games of a channel that was deleted."""
        running = await self._repository.open_in(channel)
        resting_ids = await self._repository.resting_in(channel)
        for game_id in resting_ids if running is None else (running, *resting_ids):
            await self.record_unreachable(game_id, Unreachable.CHANNEL_DELETED)

    async def open_game_ids_in(self, channels: Iterable[ChannelId]) -> tuple[GameId, ...]:
        """Return the numbers of the open games of these channels and threads."""
        found = [await self._repository.open_in(channel) for channel in channels]
        return tuple(game_id for game_id in found if game_id is not None)

    async def open_game_ids_of_server(self, guild: GuildId) -> tuple[GameId, ...]:
        """Return the numbers of a Discord server's open and resting games."""
        return await self._repository.open_of_server(guild)

    async def outages(self, first_shard: int) -> dict[GuildId, Moment]:
        """Return since when servers of this share are unavailable, as it was saved."""
        text = await self._repository.saved_text(OUTAGES_KEY.format(first_shard))
        saved: dict[str, int] = json.loads(text or "{}")
        return {GuildId(int(guild)): Moment(since) for guild, since in saved.items()}

    async def save_outages(self, first_shard: int, outages: Mapping[GuildId, Moment]) -> None:
        """Save since when servers of this share are unavailable."""
        await self._repository.save_text(OUTAGES_KEY.format(first_shard), json.dumps(outages))

    async def extend_idle_time(self, guild: GuildId, duration: Milliseconds) -> None:
        """Let a server's lobbies expire, and its games rest, later: people could not use them."""
        for game_id in await self._repository.open_of_server(guild):
            for kind in (Due.EXPIRY, Due.REST):
                job = await self._repository.due_of(game_id, kind)
                if job is not None:
                    await self._repository.move(job, add_duration(job.at, duration))

    async def record_unreachable(
        self, game_id: GameId, why: Unreachable, since: Moment | None = None
    ) -> None:
        """Stop the clock of a game that cannot be reached, ``since`` or now, or let the game rest.

        What happens and who is told depends on ``why``: see :data:`HANDLING`. A stopped clock stays
        as it is. A game whose channel is not found again and again is called off.
        """
        at = self._clock() if since is None else since
        with suppress(errors.TableError):
            match HANDLING[why].effect:
                case Effect.CLOCK_STOPS:
                    told = HANDLING[why].tells_host
                    await self._boards_and_clocks.set_clock(
                        game_id, clocks.stop_clock, at, notify_host=told
                    )
                case Effect.RESTS if why is Unreachable.BOT_REMOVED:
                    # Nobody can see a message of this game now.
                    await self._ledger.change_silently(game_id, resting.pause_without_server, at)
                case Effect.RESTS:
                    await self._ledger.change(game_id, resting.save_channel_not_found, at)
                case Effect.ENDS:
                    await self._ledger.change(game_id, ending.end_without_channel)

    async def notify_host_if_still_stopped(self, game_id: GameId) -> None:
        """Notify the host soon if the clock of a game stays paused, although its server is back."""
        with suppress(errors.TableError):
            table = await self._ledger.table(game_id)
            if table.game.clock.paused_at is not None:
                soon = add_duration(self._clock(), resting.HOST_NOTIFIED_AFTER)
                await self._repository.schedule(game_id, {Due.CHANNEL_LOST: soon})

    async def continue_clock(self, game_id: GameId) -> None:
        """Let a paused clock continue: the bot can write in the channel again."""
        with suppress(errors.TableError):
            await self._boards_and_clocks.set_clock(game_id, clocks.continue_clock, self._clock())

    async def save_found_channel(self, game_id: GameId) -> None:
        """Save that the channel of a paused game is found again.

        If another game has the channel now, look again later.
        """
        now = self._clock()
        try:
            with suppress(errors.TableError):
                await self._ledger.change(game_id, resting.resume, now)
        except ChannelBusy:
            again = add_duration(now, resting.BUSY_RETRY_AFTER)
            await self._repository.schedule(game_id, {Due.FIND_CHANNEL: again})

    async def follow_remote_change(self, job: DueMoment) -> None:
        """Update the board and the computers of a table that another process changed."""
        await self._ledger.notify_again(job.game)
        await self.remove_due(job)

    # Due jobs

    async def seconds_until_next(self, kinds: Iterable[Due] = ALL_JOB_KINDS) -> float:
        """Return the seconds until a job of these kinds is due; infinite if there is none."""
        due = await self._repository.next_due(kinds)
        return inf if due is None else max(0.0, as_seconds(duration_between(self._clock(), due)))

    async def due(self, limit: int, kinds: Iterable[Due] = ALL_JOB_KINDS) -> tuple[DueMoment, ...]:
        """Return the due jobs of these kinds, the earliest first, at most ``limit``."""
        return await self._repository.due_until(self._clock(), limit, kinds)

    async def resume_computers(self) -> None:
        """Make the job of every computer on turn due now, even if it was postponed recently."""
        await self._repository.hasten(Due.COMPUTER, self._clock())

    async def postpone(self, job: DueMoment, duration: Milliseconds) -> None:
        """Make a job due ``duration`` from now, unless it has another moment by now."""
        await self._repository.move(job, add_duration(self._clock(), duration))

    async def remove_due(self, job: DueMoment) -> None:
        """Remove a due job, unless it has another moment by now."""
        await self._repository.remove_due(job)

    async def expire_lobby(self, job: DueMoment) -> None:
        """End a lobby if nobody has used it for long, or else look again later."""
        try:
            await self._ledger.change(job.game, ending.expire, self._clock())
        except errors.StaleClick as stale:
            await self._reschedule(job, stale, ending.expiry_moment, Status.LOBBY)

    async def let_game_rest(self, job: DueMoment) -> None:
        """Let a running game rest if nobody has used it for long, or else look again later."""
        try:
            await self._ledger.change(job.game, resting.let_rest, self._clock())
        except errors.StaleClick as stale:
            await self._reschedule(job, stale, resting.rest_moment, Status.PLAYING)

    async def time_is_up(self, job: DueMoment) -> None:
        """Save that a turn's time is up; at a strict table, a computer plays the turn at once."""
        table = await self._ledger.table(job.game)
        if (until := await self.away_until(table)) is not None:
            user = table.on_turn.user
            await self._boards_and_clocks.set_clock(
                job.game, clocks.clock_paused_if_on_turn, user, until
            )
            return
        with suppress(errors.NotOverdue):
            if table.game.terms.strict:
                await self._ledger.change(
                    job.game, stand_ins.let_computer_play_strictly, self._clock()
                )
                return
        await self._boards_and_clocks.set_clock(job.game, clocks.expired_clock, self._clock())

    async def end_absence(self, job: DueMoment) -> None:
        """Let the clock of a turn run again: its person is back."""
        await self._boards_and_clocks.set_clock(job.game, clocks.resumed_clock, self._clock())

    async def away_until(self, table: Table) -> Moment | None:
        """Return the end of the absence of the person on turn; ``None`` if they are not away."""
        if not table.playing or table.computer is not None:
            return None
        now = self._clock()
        return away_until(await self._repository.absences_of(table.on_turn.user, now), now)

    # Health checks

    async def count_by_status(self) -> Mapping[Status, int]:
        """Return how many games are lobbies, run or rest."""
        return await self._repository.numbers_open()

    async def check_writable(self) -> None:
        """Write to the repository like a click does, as a test. Raises StorageProblem."""
        await self._repository.try_writing(TEST_WRITE_KEY, str(self._clock()))

    async def save_online(self) -> None:
        """Save that people can act at this moment."""
        await self._repository.save_online(self._clock())

    async def count_downtime(self) -> Milliseconds:
        """Give every running turn extra time for the period in which people could not act.

        Returns that period in milliseconds; a period below :data:`SHORT_DOWNTIME` adds no time.
        """
        moved = await self._repository.count_downtime(
            clocks.CLOCK_JOBS, self._clock(), SHORT_DOWNTIME
        )
        if moved:
            self._ledger.clear_cache()
        return moved

    async def _reschedule(
        self,
        job: DueMoment,
        stale: errors.StaleClick,
        due_of: Callable[[Game], Moment],
        status: Status,
    ) -> None:
        game = None if stale.table is None else stale.table.game
        if game is None or game.status is not status:
            await self.remove_due(job)
        else:
            await self._repository.schedule(game.id, {job.kind: due_of(game)})
