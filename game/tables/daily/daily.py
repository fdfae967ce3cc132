"""The actions of people with the puzzle of a day. Every returned value is already stored."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec

from game.model.daily import Attempts, AttemptsResult, Day, DayPost, Finish, MostSolved, Streak
from game.model.ids import GuildId, InteractionId, UserId
from game.model.time import Moment
from game.storage.errors import StaleAttempts
from game.storage.repository import Repository
from game.tables.daily import errors
from game.tables.daily.attempts import given_up, with_attempt_judged
from game.tables.daily.days import day_of, next_morning, puzzle_on
from game.tables.lobby.proposal import Place
from game.tables.people import Person

P = ParamSpec("P")

KEPT_DAYS = 731
"""The number of days for which attempts and shares are kept: two years."""


@dataclass(frozen=True, slots=True)
class DailyClick:
    """A click on a person's panel of a puzzle.

    ``version`` is the version of the attempts that the panel showed.
    """

    user: UserId
    day: Day
    version: int
    click: InteractionId
    place: Place
    """The channel and server of the panel. A solution counts there; guild 0 is a direct message."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of a person and of a Discord server for a day's puzzle."""

    attempts: Attempts
    streak: int
    """The number of days in a row on which the person solved the puzzle, up to today."""
    longest: int
    """The length of the person's longest streak so far."""
    server_streak: int
    """The number of days in a row, up to today, on which somebody on the Discord server solved it.

    It is 0 in a direct message.
    """
    finishes: tuple[Finish, ...]
    """How each person finished who did so on the server, or shared it there."""
    next_puzzle: Moment
    """The moment at which the next puzzle comes."""

    @property
    def solver_count(self) -> int:
        """The number of people who solved the puzzle on the server, or shared a solution there."""
        return sum(one.result is AttemptsResult.SOLVED for one in self.finishes)


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzles of the days, with one repository."""

    _repository: Repository
    _clock: Callable[[], Moment]

    def today(self) -> Day:
        """Return the day of today's puzzle, in UTC."""
        return day_of(self._clock())

    def yesterday(self) -> Day:
        """Return the day before today; the answer of its puzzle is no longer secret."""
        return Day(self.today() - 1)

    async def begin_puzzle(self, user: UserId, place: Place, day: Day | None = None) -> Attempts:
        """Begin a puzzle, or continue it. Without ``day`` it is today's puzzle.

        Raises NoPuzzle. Raises NotTheDay if the person has not begun the puzzle and it is not
        today's.
        """
        today = self.today()
        wanted = today if day is None else day
        stored = await self._repository.attempts(user, wanted)
        if stored is not None:
            return stored
        if wanted != today:
            raise errors.NotTheDay
        puzzle_on(wanted)
        fresh = Attempts(user, wanted, self._clock(), place.guild, place.channel)
        return await self._repository.begin_attempts(fresh)

    async def attempts(self, user: UserId, day: Day) -> Attempts:
        """Return a person's attempts at a day's puzzle. Raises NotBegun."""
        stored = await self._repository.attempts(user, day)
        if stored is None:
            raise errors.NotBegun
        return stored

    async def sharable_attempts(self, user: UserId, day: Day) -> Attempts | None:
        """Return a person's attempts whose result they may share now, or ``None``."""
        stored = await self._repository.attempts(user, day)
        if stored is None or stored.result is AttemptsResult.OPEN or day < self.yesterday():
            return None
        return stored

    async def has_attempt_left(self, user: UserId, day: Day) -> bool:
        """Return whether a person has begun a day's puzzle and has an attempt left."""
        stored = await self._repository.attempts(user, day)
        return stored is not None and stored.result is AttemptsResult.OPEN

    async def do(
        self,
        click: DailyClick,
        decide: Callable[Concatenate[Attempts, P], Attempts],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Attempts:
        """Change a person's attempts as ``decide`` says; the same click counts only once.

        ``decide`` gets the stored attempts and all further arguments. Raises NotBegun,
        AttemptsEnded, StaleAttempt, NotTheDay and the errors of ``decide``.
        """
        while True:
            stored = await self.attempts(click.user, click.day)
            if stored.click == click.click:
                return stored
            if stored.result is not AttemptsResult.OPEN:
                raise errors.AttemptsEnded(stored)
            if stored.version != click.version:
                raise errors.StaleAttempt(stored)
            self._check_day(stored)
            changed = replace(
                decide(stored, *args, **kwargs),
                guild=click.place.guild,
                channel=click.place.channel,
                version=stored.version + 1,
                click=click.click,
            )
            # If another process was faster, decide again.
            try:
                await self._repository.save_attempts(changed)
            except StaleAttempts:
                continue
            return changed

    async def confirm(self, click: DailyClick) -> Attempts:
        """Let the attempt be judged with the actions that it has. Raises like :meth:`do`."""
        return await self.do(click, with_attempt_judged, self._clock())

    async def give_up(self, click: DailyClick) -> Attempts:
        """End the attempts, so that the person may see the answer. Raises like :meth:`do`."""
        return await self.do(click, given_up, self._clock())

    async def result(self, user: UserId, day: Day, guild: GuildId) -> DailyResult:
        """Return the result of a person and a server; ``guild`` 0 is no server. Raises NotBegun."""
        attempts, own = await self.attempts(user, day), await self.streak_of(user)
        due = next_morning(self._clock())
        if not guild:
            return DailyResult(attempts, *own, server_streak=0, finishes=(), next_puzzle=due)
        server = await self._repository.daily_server(guild)
        finishes = await self._repository.finished_on(guild, day)
        return DailyResult(attempts, *own, server.streak.length_on(self.today()), finishes, due)

    async def streak_of(self, user: UserId) -> tuple[int, int]:
        """Return how many days in a row a person solved the puzzle, up to today and at most."""
        streak = await self._repository.streak_of(user) or Streak()
        return streak.length_on(self.today()), streak.longest

    async def most_solved(self, guild: GuildId, since: Moment) -> MostSolved | None:
        """Return who solved the most puzzles on a server since a moment, for at most two years."""
        today = self.today()
        first = max(day_of(since), today - KEPT_DAYS)
        return await self._repository.most_solved(guild, map(Day, range(first, today + 1)))

    async def share_result(self, person: Person, day: Day, place: Place, locale: str) -> DayPost:
        """Share a result in a channel's message of the day; a person's result appears there once.

        A new message is in the language ``locale``. Raises NoServer, NotBegun, AttemptsOpen and
        NotTheDay.
        """
        if not place.guild:
            raise errors.NoServer
        attempts = await self.attempts(person.user, day)
        if attempts.result is AttemptsResult.OPEN:
            raise errors.AttemptsOpen(attempts)
        self._check_day(attempts)
        post = DayPost(day, place.channel, place.guild, locale)
        return await self._repository.share(attempts, post, self._clock(), person.name)

    async def remove_old(self) -> None:
        """Remove attempts, shares and messages of more than two years ago; streaks stay."""
        await self._repository.remove_days(Day(self.today() - KEPT_DAYS))

    def _check_day(self, attempts: Attempts) -> None:
        if attempts.day < self.yesterday():
            raise errors.NotTheDay(attempts)
