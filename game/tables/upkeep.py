"""Keep the tables running without a person: boards, due jobs, and channels that disappear."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import inf

from game.model.clock import Clock, ClockChange
from game.model.due import ALL_JOB_KINDS, Due, DueMoment
from game.model.game import Game, Status
from game.model.ids import NO_CLICK, ChannelId, GameId, GuildId
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
from game.tables.decisions import Announcement, Decision
from game.tables.durations import DAY, MINUTE
from game.tables.milestones import milestone
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger
from game.tables.table import Table
from game.tables.time import clock as clocks
from game.tables.time import ending, resting

LAG = DAY
"""Milliseconds after a game's end in which its message may still need an update."""

TEST_WRITE_KEY = "written"
"""The key under which the moment of the last test write is stored."""

REPOST_AFTER = MINUTE
"""Milliseconds until the bot tries again to post a board that it promised to post again."""

SHORT_DOWNTIME = Milliseconds(30_000)
"""Milliseconds for which the bot may be offline without extra time for the turns."""


class Upkeep:
    """The upkeep of all tables of one repository."""

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        boards_and_clocks: BoardsAndClocks,
        clock: Callable[[], Moment],
    ) -> None:
        self._repository = repository
        self._ledger = ledger
        self._boards_and_clocks = boards_and_clocks
        self._clock = clock
        self._change = ledger.change
        self.save_promise_message = boards_and_clocks.save_promise_message
        """Save the message of a game's closed lobby, which holds the fairness promise."""

    # Board messages

    async def lagging_game_ids(self) -> tuple[GameId, ...]:
        """Return the numbers of the games whose message may be out of date, oldest first.

        Of the games that are over, it includes only those that ended recently.
        """
        return await self._repository.lagging(subtract_duration(self._clock(), LAG))

    def needs_no_update(self, table: Table) -> bool:
        """Return whether a game ended so long ago that its message needs no update any more."""
        return table.over and table.game.changed < subtract_duration(self._clock(), LAG)

    async def begin_posting(
        self, game_id: GameId, announcement: Announcement | None = None
    ) -> None:
        """Save that a board message is about to be sent; saving what it shows ends this state.

        The ``announcement`` is saved, too: the call and the jobs that follow from the call. Without
        an announcement, nobody is called.
        """
        await self._boards_and_clocks.begin_posting(game_id, announcement)

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

    async def place_board(
        self,
        game_id: GameId,
        board: MessageRef | None,
        shown: ShownState | None = None,
        promised: Clock | None = None,
        line: MessageRef | None = None,
    ) -> None:
        """Save which message shows the board, what it shows, and the call message below it.

        If the board tells a person of their turn, the clock begins, or is paused while they are
        away. ``promised`` is the clock that the board shows.
        """
        until = None
        with suppress(errors.TableError):
            until = await self.away_until(await self._ledger.cached_or_stored_table(game_id))

        def begin(table: Table) -> ClockChange | None:
            if shown is None or shown.milestone != milestone(table):
                return None
            if until is not None and table.game.clock.away is None:
                return clocks.clock_paused_until(table, until, promised)
            return clocks.announced_clock(table, self._clock(), promised)

        await self._boards_and_clocks.place_board(game_id, board, shown, line, begin)

    async def save_shown(self, shown: Mapping[GameId, ShownState]) -> None:
        """Save what these board messages show, and that no other message is being sent."""
        await self._boards_and_clocks.save_shown(shown)

    # Channels

    async def end_games_of_channel(self, channel: ChannelId) -> None:
        """End the games of a channel that was deleted."""
        running = await self._repository.open_in(channel)
        resting_ids = await self._repository.resting_in(channel)
        for game_id in resting_ids if running is None else (running, *resting_ids):
            with suppress(errors.GameEnded, errors.Unreadable):
                await self._change(game_id, ending.end_without_channel, NO_CLICK)

    async def open_game_ids_in(self, channels: Iterable[ChannelId]) -> tuple[GameId, ...]:
        """Return the numbers of the open games of these channels and threads."""
        found = [await self._repository.open_in(channel) for channel in channels]
        return tuple(game_id for game_id in found if game_id is not None)

    async def open_game_ids_of_server(self, guild: GuildId) -> tuple[GameId, ...]:
        """Return the numbers of a Discord server's open and resting games."""
        return await self._repository.open_of_server(guild)

    async def stop_clock(self, game_id: GameId) -> None:
        """Pause the clock of a game in whose channel the bot cannot write; its host is notified."""
        with suppress(errors.TableError):
            await self._boards_and_clocks.set_clock(
                game_id, lambda table: clocks.stop_clock(table, self._clock())
            )

    async def continue_clock(self, game_id: GameId) -> None:
        """Let a paused clock continue: the bot can write in the channel again."""
        with suppress(errors.TableError):
            await self._boards_and_clocks.set_clock(
                game_id, lambda table: clocks.continue_clock(table, self._clock())
            )

    async def save_missing_channel(self, game_id: GameId) -> None:
        """Save that a running game's channel was not found: the game is paused and may end."""
        with suppress(errors.TableError):
            await self._change(
                game_id, lambda one: resting.save_channel_not_found(one, self._clock()), NO_CLICK
            )

    async def save_found_channel(self, game_id: GameId) -> None:
        """Save that the channel of a paused game is found again.

        If another game has the channel now, look again later.
        """
        now = self._clock()
        try:
            with suppress(errors.TableError):
                await self._change(game_id, lambda table: resting.resume(table, now), NO_CLICK)
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
            await self._change(job.game, lambda one: ending.expire(one, self._clock()), NO_CLICK)
        except errors.StaleClick as stale:
            await self._reschedule(job, stale, ending.expiry_moment, Status.LOBBY)

    async def let_game_rest(self, job: DueMoment) -> None:
        """Let a running game rest if nobody has used it for long, or else look again later."""
        try:
            await self._change(job.game, lambda one: resting.let_rest(one, self._clock()), NO_CLICK)
        except errors.StaleClick as stale:
            await self._reschedule(job, stale, resting.rest_moment, Status.PLAYING)

    async def time_is_up(self, job: DueMoment) -> None:
        """Save that a turn's time is up; at a strict table, a computer plays the turn at once."""
        table = await self._ledger.table(job.game)
        until = await self.away_until(table)
        if until is not None:
            user = table.on_turn.user
            await self._boards_and_clocks.set_clock(
                job.game, lambda now: clocks.clock_paused_if_on_turn(now, user, until)
            )
            return
        with suppress(errors.NotOverdue):
            if table.game.terms.strict:
                await self._change(job.game, self._play_on, NO_CLICK)
                return
        await self._boards_and_clocks.set_clock(
            job.game, lambda table: clocks.expired_clock(table, self._clock())
        )

    async def end_absence(self, job: DueMoment) -> None:
        """Let the clock of a turn run again: its person is back."""
        await self._boards_and_clocks.set_clock(
            job.game, lambda table: clocks.resumed_clock(table, self._clock())
        )

    async def away_until(self, table: Table) -> Moment | None:
        """Return the end of the absence of the person on turn; ``None`` if they are not away."""
        if not table.playing or table.computer is not None:
            return None
        now = self._clock()
        return away_until(await self._repository.absences_of(table.on_turn.user, now), now)

    def _play_on(self, table: Table) -> Decision:
        return stand_ins.let_computer_play_strictly(table, self._clock(), NO_CLICK)

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
