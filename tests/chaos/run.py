"""One run: rounds of faults and clicks. After each round everything must be right again."""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path

from discord_playground import Config, Playground, StartRules
from game.model.game import Status
from tests.chaos.bot import Bot
from tests.chaos.checks.boards import BoardChecks, has_game_without_channel
from tests.chaos.checks.days import repeated_puzzles
from tests.chaos.checks.record import Record
from tests.chaos.checks.refusals import avoidable_refusals
from tests.chaos.checks.shown_against_stored import find_broken_games, find_leaks, find_losses
from tests.chaos.clicks import Click, ClickLog
from tests.chaos.disk import allow_growth
from tests.chaos.faults.known import Faults
from tests.chaos.people import RandomPlayer
from tests.chaos.places import DATABASE_KINDS, EVERY_FAULT
from tests.chaos.plan import PlannedFault, plan_faults, random_source
from tests.chaos.stage import Stage, record_paths_hit_by_faults
from tests.chaos.troubles import Troubles, loop_time
from tests.chaos.witness import Witness
from tests.e2e.bots import ROOT

PEOPLE = ("Ana", "Ben", "Chloé", "Dirk", "Eva", "Fay", "Gil")
CHANNELS = ("tavern", "jamaica", "tortuga")
UNCHANGED_PROGRAM = (str(ROOT / "bot.py"),)
PLAYGROUND_CONFIG = Config.read(ROOT / "playground.toml")

REMEMBERED_REQUESTS = 500
ALLOWED_SESSION_STARTS = 100_000
"""Session starts that the playground allows. A long run may need more than Discord allows a day.
"""
ONLINE_SECONDS = 60.0
RECOVERY_SECONDS = 60.0
"""Seconds within which all boards must become right after the last fault."""

PROGRESS_SECONDS = 5.0

Say = Callable[[str], None]


def say(line: str) -> None:
    """Print the progress."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@dataclass(frozen=True)
class ChaosSettings:
    """The settings of a run."""

    seed: int
    fault_seconds: float
    """Seconds of faults in total."""
    round_seconds: float = 60.0
    program: tuple[str, ...] = UNCHANGED_PROGRAM
    database_kind: str = "sqlite"
    """Name of the kind of database."""
    allowed_faults: frozenset[str] = EVERY_FAULT
    """Faults that may happen, if the database's kind knows them."""

    @property
    def faults(self) -> Faults:
        """Return the faults that can happen in this run."""
        known = DATABASE_KINDS[self.database_kind].faults
        return {name: known[name] for name in known if name in self.allowed_faults}


@dataclass
class Report:
    """The result of a run."""

    problems: list[str] = field(default_factory=list[str])
    fault_counts: Counter[str] = field(default_factory=Counter[str])
    click_counts_by_verb: Counter[str] = field(default_factory=Counter[str])
    """Number of clicks for each verb."""
    unanswered_count: int = 0
    accepted_count: int = 0
    game_counts_by_status: Counter[Status] = field(default_factory=Counter[Status])
    bot_starts: int = 0


class Run:
    """The state of a run."""

    def __init__(self, chaos: ChaosSettings, stage: Stage, say: Say) -> None:
        self.report = Report()
        self._chaos = chaos
        self._stage = stage
        self._say = say
        self._clicks = ClickLog(stage.playground)
        self._witness = Witness(stage.playground)
        self._players = [
            RandomPlayer(
                stage.playground,
                stage.playground.person(name),
                self._clicks,
                random_source(chaos.seed, name),
            )
            for name in PEOPLE
        ]
        stage.bot.on_exit = self._check_after_exit

    async def run_rounds(self) -> None:
        """Alternate faults with recovery, until the time is over or a problem is found."""
        number, left = 0, self._chaos.fault_seconds
        while left > 0 and not self.report.problems:
            seconds = min(left, self._chaos.round_seconds)
            await self._run_round(number, seconds)
            number, left = number + 1, left - seconds

    async def _run_round(self, number: int, seconds: float) -> None:
        weights = {name: weight for name, (weight, _) in self._chaos.faults.items()}
        planned = plan_faults(self._chaos.seed, number, seconds, weights)
        begun = loop_time()
        self._say(f"round {number + 1}: {len(planned)} faults in {seconds:.0f} s")
        people = [asyncio.create_task(player.act_forever()) for player in self._players]
        work = [asyncio.create_task(self._inject(one, begun)) for one in planned]
        progress_task = asyncio.create_task(self._print_progress(begun))
        try:
            await asyncio.sleep(seconds)
        finally:
            for task in (*people, progress_task):
                task.cancel()
            ended = await asyncio.gather(*people, progress_task, return_exceptions=True)
        await asyncio.gather(*work)
        for error in ended:
            if not isinstance(error, asyncio.CancelledError):
                raise RuntimeError("somebody stopped playing") from error
        await self._recover(number)
        await self._check()

    async def _inject(self, injection: PlannedFault, begun: float) -> None:
        await asyncio.sleep(begun + injection.starts_at - loop_time())
        self.report.fault_counts[injection.fault] += 1
        _, fault = self._chaos.faults[injection.fault]
        await fault(self._stage, random.Random(injection.random_seed))  # noqa: S311

    async def _print_progress(self, begun: float) -> None:
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            answered = sum(click.answered for click in self._clicks.clicks_by_id.values())
            self._say(
                f"  {loop_time() - begun:3.0f} s: {len(self._clicks.clicks_by_id)} clicks, "
                f"{answered} answered, {self.report.fault_counts.total()} faults, "
                f"life {self._stage.bot.start_count}"
            )

    async def _recover(self, number: int) -> None:
        """End all faults, and wait until every board is right."""
        stage, playground = self._stage, self._stage.playground
        playground.faults.clear()
        playground.limits.end_windows()
        if stage.bot.pid is not None:
            allow_growth(stage.bot.pid)
        await stage.bot.wait_until_online(ONLINE_SECONDS)
        if number % 2:
            await stage.bot.stop()
            await asyncio.sleep(0.5)
            await stage.bot.wait_until_online(ONLINE_SECONDS)
        # A change of permissions makes the bot retry what Discord refused, as in real life.
        for place in stage.channels_and_threads:
            stage.moderator.deny_bot(place)
        await self._look_for_channels()
        end = loop_time() + RECOVERY_SECONDS
        while loop_time() < end:
            await asyncio.sleep(1)
            record = await stage.database.read_record()
            wrong = [*stage.board_checks.problems(record), *repeated_puzzles(playground)]
            if not wrong and not has_game_without_channel(record):
                return

    async def _look_for_channels(self) -> None:
        """Make the daily search for lost channels due, and restart the bot to let it search now."""
        if not has_game_without_channel(await self._stage.database.read_record()):
            return
        await self._stage.database.make_channel_search_due()
        await self._stage.bot.stop()
        await asyncio.sleep(0.5)
        await self._stage.bot.wait_until_online(ONLINE_SECONDS)

    async def _check_after_exit(self) -> None:
        """Check the database right after the bot's process has ended."""
        record = await self._stage.database.read_record()
        self._add_problems(find_losses(record, self._clicks, self._witness))

    async def _check(self) -> None:
        stage = self._stage
        record = await stage.database.read_record()
        self._add_problems(find_losses(record, self._clicks, self._witness))
        self._add_problems(find_leaks(record, self._witness))
        self._add_problems(find_broken_games(record))
        self._add_problems(stage.board_checks.problems(record))
        self._add_problems(repeated_puzzles(stage.playground))
        self._add_problems(self._unanswered_problems())
        self._add_problems(self._connection_problems())
        self._add_problems(stage.bot.problems)
        self._add_problems(self._witness.problems)
        self._add_problems(
            avoidable_refusals(stage.playground.violations, self._witness.private_files)
        )
        self._fill_in_counts(record)

    def _connection_problems(self) -> list[str]:
        """Return a problem if more than one client is connected to the gateway."""
        sessions = self._stage.playground.gateway.sessions.values()
        listening = sum(one.bot_socket is not None for one in sessions)
        return [f"{listening} clients listen to the gateway"] if listening > 1 else []

    def _unanswered_problems(self) -> list[str]:
        """Return a problem for each unanswered click that no fault explains."""
        found: list[str] = []
        for click in self._clicks.clicks_by_id.values():
            thinking = self._clicks.shows_only_thinking(click)
            if click.answered and not thinking:
                continue
            seconds = 15.0 if thinking else self._stage.playground.dispatcher.answer_seconds
            if not self._excused(click, click.clicked_at + seconds):
                found.append(f"nobody answered {click.click_id}, interaction {click.id_in_record}")
        return found

    def _excused(self, click: Click, end: float) -> bool:
        """Whether a fault before `end` explains why nobody answered the click."""
        stage, asked = self._stage, click.interaction
        struck = (
            asked.id in stage.path_parts_hit_by_faults
            or asked.token in stage.path_parts_hit_by_faults
        )
        gone = stage.deleted_at.get(asked.channel_id, inf) < end
        return struck or gone or stage.troubles.trouble_between(click.clicked_at, end) is not None

    def _add_problems(self, problems: Iterable[str]) -> None:
        for problem in problems:
            if problem not in self.report.problems:
                self.report.problems.append(problem)

    def _fill_in_counts(self, record: Record) -> None:
        clicks = self._clicks.clicks_by_id.values()
        self.report.click_counts_by_verb = Counter(click.click_id.verb for click in clicks)
        self.report.unanswered_count = sum(not click.answered for click in clicks)
        self.report.accepted_count = sum(number > 0 for number in record.clicks)
        self.report.game_counts_by_status = Counter(game.status for game in record.games.values())
        self.report.bot_starts = self._stage.bot.start_count


async def run_chaos(chaos: ChaosSettings, folder: Path, say: Say) -> Report:
    """Run the test. The report names every problem."""
    setup = replace(PLAYGROUND_CONFIG.setup, channels=CHANNELS, people=PEOPLE)
    # The bot is killed every few seconds. With Discord's real delays it would hardly ever be
    # online.
    starts = StartRules(seconds=0, total=ALLOWED_SESSION_STARTS)
    config = replace(PLAYGROUND_CONFIG, limits="discord", setup=setup, starts=starts)
    async with await Playground.start(config=config, remember=REMEMBERED_REQUESTS) as playground:
        database_kind = DATABASE_KINDS[chaos.database_kind]
        async with database_kind.open_database(folder) as database:
            troubles = Troubles()
            settings = {"CARTAGENA_DATABASE": database.address, **database_kind.settings}
            stage = Stage(
                playground=playground,
                bot=Bot(playground, folder, troubles, chaos.program, settings),
                database=database,
                troubles=troubles,
                board_checks=BoardChecks(playground),
                moderator=playground.person(PEOPLE[0]),
                path_parts_hit_by_faults=record_paths_hit_by_faults(playground.faults),
            )
            current_run = Run(chaos, stage, say)
            async with _running_bot(stage):
                await current_run.run_rounds()
            if current_run.report.problems:
                database.save_evidence(folder / "kept")
            return current_run.report


@asynccontextmanager
async def _running_bot(stage: Stage) -> AsyncIterator[None]:
    """Keep the bot running, and measure how busy this machine is."""
    bot = asyncio.create_task(stage.bot.keep_running())
    watch = asyncio.create_task(stage.troubles.watch_this_machine(lambda: stage.bot.pid))
    try:
        await stage.bot.wait_until_online(ONLINE_SECONDS)
        await stage.playground.bot_ready(ONLINE_SECONDS)
        yield
    finally:
        stage.playground.faults.clear()
        await stage.bot.close()
        watch.cancel()
        await bot
