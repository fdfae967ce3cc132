"""People who say that they are away: until when, how often, and what it does to their clocks."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from game.model.clock import ClockChange
from game.model.game import Change
from game.model.ids import NO_CLICK, UserId
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, earlier, later
from game.rules.setup import Opener
from game.storage.repository import Repository
from game.tables import errors
from game.tables.cuts import undone
from game.tables.decisions import Decision
from game.tables.durations import DAY
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger
from game.tables.table import Table
from game.tables.time import clock as clocks

LONGEST = 14
"""Days that somebody may be away at a time."""

MOST, WINDOW = 30, 90
"""Days that somebody may be away altogether, in any so many days."""


class Away:
    """Who is away: their clocks stand still, and a lobby of theirs gets another host.

    It is the next person there who is here, else the first to come or to be back.
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
        """Who may be away, as far as this process has learned."""
        self._locks: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()

    async def learn(self) -> None:
        """Learn who has said that they are away, to this process before its start or to another."""
        before = frozenset(self.users)
        away = await self._repository.away_after(self._clock())
        self.users = {*away, *(self.users - before)}

    async def until(self, user: UserId) -> Moment | None:
        """When somebody who is away comes back; ``None`` for who is here."""
        return until(await self._repository.absences_of(user, self._clock()), self._clock())

    async def days_left(self, user: UserId) -> int:
        """For how many days this person may be away from now on."""
        now = self._clock()
        since = earlier(now, Milliseconds(WINDOW * DAY))
        return days_left(await self._repository.absences_of(user, since), now)

    async def leave(self, user: UserId, days: int) -> Moment:
        """Be away for so many days from now on; the moment of the return.

        Raises AwayEnough where that is longer than :meth:`days_left`.
        """
        async with self._lock_of(user):
            # First, so that who is refused stays away for as long as they are.
            if not 0 < days <= await self.days_left(user):
                raise errors.AwayEnough
            await self._end_absence(user)
            now = self._clock()
            absence = Absence(user, now, later(now, Milliseconds(days * DAY)))
            await self._repository.save_absence(absence)
            self.users.add(user)
            for game_id in await self._repository.of_person(user):
                with suppress(errors.TableError):
                    await self._leave_table(await self._ledger.table(game_id), absence)
            return absence.until

    async def come_back(self, user: UserId) -> None:
        """Be here again, if one was away, to whichever process one said so: clocks begin anew."""
        async with self._lock_of(user):
            await self._end_absence(user)

    def _lock_of(self, user: UserId) -> asyncio.Lock:
        """What lets two clicks of one person come one after the other."""
        return self._locks.setdefault(user, asyncio.Lock())

    async def _end_absence(self, user: UserId) -> None:
        now = self._clock()
        absences = await self._repository.absences_of(user, now)
        if not absences and user not in self.users:
            return
        # First, so that an error halfway leaves somebody away who can come back again.
        await self._return_to_tables(user)
        for one in absences:
            await self._repository.save_absence(Absence(user, one.began, now))
        # Once more: the board of a turn that began meanwhile was told that they are away.
        await self._return_to_tables(user)
        self.users.discard(user)

    async def _leave_table(self, table: Table, absence: Absence) -> None:
        game = table.game
        if clocks.awaits(table, absence.user):
            await self._boards_and_clocks.set_clock(
                game.id, lambda now: clocks.halted_for(now, absence.user, absence.until)
            )
        elif not table.started and game.host == absence.user:
            for other in (seat.user for seat in game.seats if not seat.computer):
                if await self.until(other) is None:
                    await self._host(table, other)
                    return

    async def _return_to_tables(self, user: UserId) -> None:
        for game_id in await self._repository.of_person(user):
            with suppress(errors.TableError):
                await self._return_to_table(await self._ledger.table(game_id), user)

    async def _return_to_table(self, table: Table, user: UserId) -> None:
        """Let the clock of a turn begin anew; a lobby whose host is away has one again."""
        game = table.game
        if clocks.awaits(table, user) and game.clock.away is not None:
            await self._boards_and_clocks.set_clock(game.id, lambda now: self._resumed(now, user))
        elif not table.started and game.host != user and await self.until(game.host) is not None:
            await self._host(table, user)

    async def _host(self, table: Table, user: UserId) -> None:
        await self._ledger.change(table.game.id, lambda now: _hosted(now, user), NO_CLICK)

    def _resumed(self, table: Table, user: UserId) -> ClockChange | None:
        """Nothing where their turn is over by now."""
        return clocks.resumed(table, self._clock()) if clocks.awaits(table, user) else None


def _hosted(table: Table, user: UserId) -> Decision:
    """The lobby in this person's hands; where its host begins, all who cut are asked again."""
    if table.started or not table.open:
        raise errors.AlreadyStarted(table)
    begins = table.options.opener is Opener.HOST
    return Decision(Change(host=user, cuts=undone(table, table.game.seats) if begins else None))


def until(absences: Sequence[Absence], now: Moment) -> Moment | None:
    """Until when these keep somebody away."""
    return max((one.until for one in absences if one.began <= now < one.until), default=None)


def days_left(absences: Sequence[Absence], now: Moment) -> int:
    """The longest absence that may begin now, in whole days."""
    return max((days for days in range(LONGEST + 1) if _fits(absences, now, days)), default=0)


def _fits(absences: Sequence[Absence], now: Moment, days: int) -> bool:
    """Whether so many days, and all before them, stay within what is granted."""
    begin = now + (days - WINDOW) * DAY
    past = sum(max(0, min(one.until, now) - max(one.began, begin)) for one in absences)
    return past + days * DAY <= MOST * DAY
