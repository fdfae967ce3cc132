"""The bot of a run is killed and started again and again, while its clock goes on."""

from collections.abc import Awaitable, Callable
from random import Random

from game.model.due import Due
from game.model.ids import GameId, UserId
from game.model.time import Moment
from game.storage.repository import Repository
from game.tables import Person
from tests.absence.clicks import Clicks
from tests.absence.fake_discord import FakeDiscord
from tests.absence.life import Life
from tests.absence.people import HOUR, SimulatedPerson
from tests.absence.watching.blocked import blocked_reason
from tests.absence.watching.promises import BotPromiseWatch
from tests.makers.people import AFTER_ALL_JOBS

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
START = 1_760_000_000_000


OpenDatabase = Callable[[], Awaitable[Repository]]
"""Opens the run's database for a new start of the bot."""


class Time:
    """The bot's clock."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> Moment:
        return Moment(self.now)


class Lives:
    """A series of bots on the same database, and the watch over all of them."""

    def __init__(self, seed: int, first_table_number: int, open_database: OpenDatabase) -> None:
        self.chance = Random(f"absence/{seed}/{first_table_number}")  # noqa: S311
        self.time = Time()
        self.people = {
            101 + n: SimulatedPerson(Person(UserId(101 + n), name)) for n, name in enumerate(NAMES)
        }
        self.watch = BotPromiseWatch(self.people, self.time)
        self.world = FakeDiscord(Random(f"edge/{seed}/{first_table_number}"), self.watch)  # noqa: S311
        self.clicks = Clicks(self.watch, self.chance, self.time)
        self.kills = 0
        self._open_database = open_database
        self._games: list[GameId] = []

    async def _begin(self) -> None:
        self.life = self.clicks.life = await Life.start_bot(
            await self._open_database(), self.time, self.world
        )
        self.life.tables.listen(self.watch.table_changed)

    async def _go_online(self) -> None:
        for game in self._games:
            await self.watch.table_changed(await self.life.tables.table(game))
        if not await self.life.run_unless_killed(self.life.go_online()):
            await self._kill_and_restart(0)

    async def _kill_and_restart(self, downtime: int) -> None:
        """Kill the bot, and start it again after this number of milliseconds."""
        self.kills += 1
        self.world.kill_probability = 0
        self.watch.log_event(0, f"killed for {downtime // 1000} s")
        await self.life.kill()
        self.time.now += downtime
        await self._begin()
        self.watch.bot_was_down(downtime)
        await self._go_online()

    async def _run_until_idle(self, work: Callable[[], Awaitable[None]] | None = None) -> None:
        """Run `work`, or wait until the bot is idle. Start the bot again if it is killed."""
        if not await self.life.run_unless_killed((work or self.life.wait_until_idle)()):
            await self._kill_and_restart(self._random_downtime())
        await self._check()

    def _random_downtime(self) -> int:
        return self.chance.choice([0, 2_000, 20_000, HOUR, 26 * HOUR])

    async def _let_time_pass(self, milliseconds: int) -> None:
        """Let time pass. Due jobs run at their moment."""
        target = self.time.now + milliseconds
        while (wait := await self.life.tables.upkeep.seconds_until_next()) * 1000 <= (
            target - self.time.now
        ):
            self.time.now += round(wait * 1000)
            await self._tick()
            await self._run_until_idle(self.life.run_due_jobs)
        self.time.now = max(target, self.time.now)
        await self._tick()
        await self._check()

    async def _tick(self) -> None:
        for somebody in self.people.values():
            if any(until == self.time.now for _, until in somebody.absences):
                self.watch.person_returned(somebody.user)
        await self.life.tables.upkeep.save_online()

    async def _check(self) -> None:
        """Check that the bot forgot nothing and that no table is blocked."""
        for game in self._games:
            await self.watch.table_changed(await self.life.tables.table(game))
        self.watch.check()
        due = await self.life._repository.due_until(AFTER_ALL_JOBS, 500)
        due_by_game: dict[int, dict[Due, int]] = {}
        for job in due:
            due_by_game.setdefault(job.game, {})[job.kind] = job.at
        for game in self._games:
            table = await self.life.tables.table(game)
            if problem := blocked_reason(table, due_by_game.get(game, {})):
                self.watch.report_problem(
                    game, f"{problem}: {due_by_game.get(game)} {table.game.clock}"
                )
