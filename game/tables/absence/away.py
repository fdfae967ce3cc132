"""People who say that they are away: how long, how often, and what happens to their clocks."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from game.model.clock import ClockChange
from game.model.game import Change
from game.model.ids import UserId
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, add_duration, subtract_duration
from game.rules.setup import FirstSeatRule
from game.storage.repository import Repository
from game.tables import errors
from game.tables.cuts import cuts_with_words_removed
from game.tables.decisions import Decision
from game.tables.durations import DAY
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger
from game.tables.table import Table
from game.tables.time import clock as clocks

LONGEST_ABSENCE_DAYS = 14
"""The most days of one absence."""

MOST_DAYS_AWAY, WINDOW_DAYS = 30, 90
"""The most days that a person may be away in total, and the period in days for that total."""


class AwayPeople:
    """The people who are away: their clocks are paused, and their lobbies get another host.

    The new host is the next person in the lobby who is not away. If all are away, the first person
    who joins or comes back becomes the host.
    """

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
        self.users = set[UserId]()
        """People whose absence this process has read or started. The absence may be over."""
        self._locks: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()

    async def load(self) -> None:
        """Load from the database the people who are away.

        They may have said so before a restart, or to another process.
        """
        users_before = frozenset(self.users)
        away = await self._repository.away_after(self._clock())
        self.users = {*away, *(self.users - users_before)}

    async def until(self, user: UserId) -> Moment | None:
        """Return when a person's absence ends; ``None`` if they are not away."""
        return end_of_absences(
            await self._repository.absences_of(user, self._clock()), self._clock()
        )

    async def days_allowed(self, user: UserId) -> int:
        """Return for how many days this person may be away from now on."""
        now = self._clock()
        since = subtract_duration(now, Milliseconds(WINDOW_DAYS * DAY))
        return longest_allowed_absence(await self._repository.absences_of(user, since), now)

    async def start_absence(self, user: UserId, days: int) -> Moment:
        """Start an absence of ``days`` days now, and return the moment at which it ends.

        Raises AwayEnough unless ``days`` is at least 1 and at most :meth:`days_allowed`.
        """
        async with self._lock_of(user):
            # Check first: a person who is refused keeps their present absence.
            if not 0 < days <= await self.days_allowed(user):
                raise errors.AwayEnough
            await self._end_absence(user)
            now = self._clock()
            absence = Absence(user, now, add_duration(now, Milliseconds(days * DAY)))
            await self._repository.save_absence(absence)
            self.users.add(user)
            for game_id in await self._repository.of_person(user):
                with suppress(errors.TableError):
                    await self._leave_table(await self._ledger.table(game_id), absence)
            return absence.until

    async def come_back(self, user: UserId) -> None:
        """End a person's absence, if there is one; the clocks of their turns start again.

        The absence may have been announced to another process.
        """
        async with self._lock_of(user):
            await self._end_absence(user)

    def _lock_of(self, user: UserId) -> asyncio.Lock:
        """Return the lock that makes two clicks of one person run one after the other."""
        return self._locks.setdefault(user, asyncio.Lock())

    async def _end_absence(self, user: UserId) -> None:
        now = self._clock()
        absences = await self._repository.absences_of(user, now)
        if not absences and user not in self.users:
            return
        # The person returns to the tables before the absence ends. So after an error, the person
        # is still away and can try again.
        await self._return_to_tables(user)
        for absence in absences:
            await self._repository.save_absence(Absence(user, absence.began, now))
        # Return once more: meanwhile, a turn may have begun with a clock paused for the absence.
        await self._return_to_tables(user)
        self.users.discard(user)

    async def _leave_table(self, table: Table, absence: Absence) -> None:
        game = table.game
        if clocks.is_on_turn(table, absence.user):
            await self._boards_and_clocks.set_clock(
                game.id, clocks.clock_paused_if_on_turn, absence.user, absence.until
            )
        elif not table.started and game.host == absence.user:
            for other_user in (seat.user for seat in game.seats if not seat.computer):
                if await self.until(other_user) is None:
                    await self._ledger.change(game.id, _with_new_host, other_user)
                    return

    async def _return_to_tables(self, user: UserId) -> None:
        for game_id in await self._repository.of_person(user):
            with suppress(errors.TableError):
                await self._return_to_table(await self._ledger.table(game_id), user)

    async def _return_to_table(self, table: Table, user: UserId) -> None:
        """Restart the clock of the person's turn, or make them host if a lobby's host is away."""
        game = table.game
        if clocks.is_on_turn(table, user) and game.clock.away is not None:
            await self._boards_and_clocks.set_clock(game.id, self._resumed, user)
        elif not table.started and game.host != user and await self.until(game.host) is not None:
            await self._ledger.change(game.id, _with_new_host, user)

    def _resumed(self, table: Table, user: UserId) -> ClockChange | None:
        """Return the change that restarts the clock; ``None`` if the person's turn is over."""
        return (
            clocks.resumed_clock(table, self._clock()) if clocks.is_on_turn(table, user) else None
        )


def _with_new_host(table: Table, user: UserId) -> Decision:
    """Return the change that makes this person the host of a lobby.

    If the host begins the game, everybody who cut the deck must cut again.
    """
    if table.started or not table.open:
        raise errors.AlreadyStarted(table)
    host_begins = table.options.first_seat_rule is FirstSeatRule.HOST
    return Decision(
        Change(
            host=user,
            cuts=cuts_with_words_removed(table, table.game.seats) if host_begins else None,
        )
    )


def end_of_absences(absences: Sequence[Absence], now: Moment) -> Moment | None:
    """Return the moment until which these absences last; ``None`` if none of them is going on."""
    return max(
        (absence.until for absence in absences if absence.began <= now < absence.until),
        default=None,
    )


def longest_allowed_absence(absences: Sequence[Absence], now: Moment) -> int:
    """Return the longest absence that may begin now, in whole days."""
    return max(
        (
            days
            for days in range(LONGEST_ABSENCE_DAYS + 1)
            if _keeps_to_the_limit(absences, now, days)
        ),
        default=0,
    )


def _keeps_to_the_limit(absences: Sequence[Absence], now: Moment, days: int) -> bool:
    """Return whether an absence of ``days`` days from now keeps to the limit MOST_DAYS_AWAY."""
    window_start = now + (days - WINDOW_DAYS) * DAY
    past_absence = sum(
        max(0, min(absence.until, now) - max(absence.began, window_start)) for absence in absences
    )
    return past_absence + days * DAY <= MOST_DAYS_AWAY * DAY
