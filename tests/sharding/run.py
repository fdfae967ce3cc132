"""One run: tables in many Discord servers and processes in trouble, with all checks at the end."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from discord_playground import Config, Playground, StartRules, until
from game.model.ids import GuildId
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Sharding
from tests.chaos.checks.boards import BoardChecks
from tests.chaos.checks.record import Record
from tests.chaos.checks.refusals import avoidable_refusals
from tests.chaos.checks.shown_against_stored import find_broken_games, find_leaks, find_losses
from tests.chaos.clicks import ClickLog
from tests.chaos.run import Say
from tests.chaos.troubles import loop_time
from tests.chaos.witness import Witness
from tests.e2e.bots import ROOT
from tests.postgresql.server import Server
from tests.sharding.fleet import Process, running_processes
from tests.sharding.plan import PAUSE_SECONDS, TROUBLE_SECONDS, ProcessTrouble, RunPlan
from tests.sharding.seated import TwoPlayerTable
from tests.sharding.unattended import UnattendedShares
from tests.sharding.write_audit import WriteAudit

CONFIG = Config.read(ROOT / "playground.toml")
STARTS = 100_000
"""Session starts that the playground allows. A long run needs more than Discord's daily limit."""
TABLES_ASKED = 5
"""Largest number of tables that are asked until they answer, for each share in trouble."""

ONLINE_SECONDS = 120.0
BOARDS_SECONDS = 60.0
BEGIN_SECONDS = 10.0
"""Seconds at the beginning for the first tables to open."""

PROGRESS_SECONDS = 10.0
FAILED_CLICK = b'"event": "a click failed"'


@dataclass
class Report:
    """The result of a run."""

    problems: list[str] = field(default_factory=list[str])
    trouble_counts: Counter[ProcessTrouble] = field(default_factory=Counter[ProcessTrouble])
    seconds_away: list[float] = field(default_factory=list[float])
    """Seconds until each table in trouble answered again."""
    click_count: int = 0
    answered_count: int = 0
    accepted_count: int = 0
    game_count: int = 0
    start_count: int = 0
    early_logins: int = 0
    """Number of logins that came too early."""


class Run:
    """The state of a run."""

    def __init__(
        self,
        plan: RunPlan,
        playground: Playground,
        server: Server,
        address: str,
        folder: Path,
        say: Say,
    ) -> None:
        self.report = Report()
        self._plan = plan
        self._playground = playground
        self._say = say
        self._dice = plan.random_source("troubles")
        self._clicks = ClickLog(playground)
        self._witness = Witness(playground)
        self._boards = BoardChecks(playground)
        self._audit = WriteAudit(server, address)
        self._sharding = Sharding(plan.shards, plan.share)
        self._seats_by_share: dict[int, list[TwoPlayerTable]] = {}
        self._unattended = UnattendedShares(self._audit, folder)
        self._work: set[asyncio.Task[None]] = set()

    async def play_with_troubles(self, processes: list[Process]) -> None:
        """Let everybody play while processes have troubles, then wait until everything is right."""
        all_shards_online = self._playground.gateway.all_shards_connected
        await self._playground.bot_ready(ONLINE_SECONDS)
        self._say("all shards are online")
        self._seat_people()
        pause_seconds = self._plan.tables / self._plan.clicks
        all_seats = [one for seats in self._seats_by_share.values() for one in seats]
        people = [asyncio.create_task(one.press_buttons(pause_seconds)) for one in all_seats]
        printing = asyncio.create_task(self._print_progress())
        try:
            await asyncio.sleep(BEGIN_SECONDS)
            await self._cause_troubles(processes)
            await asyncio.gather(*self._work)
        finally:
            for task in (*people, printing):
                task.cancel()
            ended = await asyncio.gather(*people, printing, return_exceptions=True)
        for error in ended:
            if not isinstance(error, asyncio.CancelledError):
                raise RuntimeError("somebody stopped playing") from error
        await until(all_shards_online, ONLINE_SECONDS, "All shards should be online again")
        await self._wait_for_boards()

    async def judge(self, processes: list[Process]) -> None:
        """Check what is stored when all processes have ended."""
        record = await self._audit.committed_record()
        self._add_problems(find_losses(record, self._clicks, self._witness))
        self._add_problems(find_leaks(record, self._witness))
        self._add_problems(find_broken_games(record))
        self._add_problems(self._audit.stale_writes())
        self._add_problems(self._witness.problems)
        self._add_problems(
            avoidable_refusals(self._playground.violations, self._witness.private_files)
        )
        for one in processes:
            self._add_problems(one.problems)
            failed = one.log.read_bytes().count(FAILED_CLICK)
            self._add_problems([f"{failed} clicks failed in {one.name}"] if failed else [])
        self._count(record, processes)

    def _seat_people(self) -> None:
        guilds = list(self._playground.world.guilds.values())
        for number in range(self._plan.tables):
            guild = guilds[number % len(guilds)]
            place = self._playground.world.add_channel(f"table-{number}", guild)
            names = (f"Ana {number}", f"Ben {number}")
            people = [self._playground.person(name, guild=guild) for name in names]
            dice = self._plan.random_source(place.name)
            seats = TwoPlayerTable(self._playground, self._clicks, place, people, dice)
            share = self._sharding.share_of(GuildId(int(guild.id)))
            self._seats_by_share.setdefault(share, []).append(seats)

    async def _cause_troubles(self, processes: list[Process]) -> None:
        for _ in range(self._plan.troubles):
            await asyncio.sleep(self._dice.expovariate(1 / PAUSE_SECONDS))
            await until(lambda: self._untroubled(processes), ONLINE_SECONDS, "Some should be well")
            holders = self._audit.holder_by_share()
            untroubled = self._untroubled(processes)
            busy = [one for one in untroubled if one.start_name in holders.values()]
            victim = self._dice.choice(busy or untroubled)
            trouble = self._dice.choice(self._plan.trouble_kinds)
            self.report.trouble_counts[trouble] += 1
            start_name = victim.start_name
            self._run_in_background(victim.disturb(trouble, self._dice.uniform(*TROUBLE_SECONDS)))
            held = await self._unattended.record_trouble(start_name, trouble)
            self._say(f"  {start_name}, which holds {held}, is {trouble}")
            for share in held:
                seats_of_share = self._seats_by_share.get(share, [])
                for seats in self._dice.sample(
                    seats_of_share, min(TABLES_ASKED, len(seats_of_share))
                ):
                    self._run_in_background(self._ask_until_answered(share, seats))

    def _untroubled(self, processes: list[Process]) -> list[Process]:
        """Return the processes without trouble, if they are more than half of all. Else none."""
        untroubled = [one for one in processes if not one.troubled]
        return untroubled if 2 * len(untroubled) > len(processes) else []

    async def _ask_until_answered(self, share: int, seats: TwoPlayerTable) -> None:
        """Ask a table until it answers. Report a problem if the answer takes too long."""
        asking = asyncio.create_task(seats.ask_until_answered())
        while not asking.done():
            await asyncio.wait((asking,), timeout=0.2)
            if loop_time() > self._unattended.unattended_since(share) + self._plan.answered:
                asking.cancel()
                late = f"{seats.channel.name} did not answer within {self._plan.answered} s"
                self._add_problems([f"{late}: {self._unattended.describe_events_since(share)}"])
                return
        self.report.seconds_away.append(loop_time() - self._unattended.unattended_since(share))

    async def _wait_for_boards(self) -> None:
        """Wait until every board is right."""
        self._say("all is mended; the boards follow")
        end, problems = loop_time() + BOARDS_SECONDS, ["none was looked at"]
        while problems and loop_time() < end:
            await asyncio.sleep(2)
            problems = self._boards.problems(await self._audit.committed_record())
        self._add_problems(problems)

    def _run_in_background(self, work: Coroutine[None, None, None]) -> None:
        self._work.add(asyncio.create_task(work))

    async def _print_progress(self) -> None:
        begun = loop_time()
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            answered = sum(click.answered for click in self._clicks.clicks_by_id.values())
            self._say(
                f"{loop_time() - begun:4.0f} s: {len(self._clicks.clicks_by_id)} clicks, "
                f"{answered} answered, {self.report.trouble_counts.total()} troubles"
            )

    def _add_problems(self, problems: Iterable[str]) -> None:
        for problem in problems:
            if problem not in self.report.problems:
                self.report.problems.append(problem)

    def _count(self, record: Record, processes: list[Process]) -> None:
        clicks = self._clicks.clicks_by_id.values()
        self.report.click_count = len(clicks)
        self.report.answered_count = sum(click.answered for click in clicks)
        self.report.accepted_count = len(record.clicks)
        self.report.game_count = len(record.games)
        self.report.start_count = sum(one.start_count for one in processes)
        self.report.early_logins = self._playground.starts.refused_count


async def run_plan(plan: RunPlan, server: Server, folder: Path, say: Say) -> Report:
    """Carry out the plan. The report names every problem."""
    address = server.create_database("template1")
    async with await PostgresRepository.open(address):
        """Create the tables of the database."""
    setup = replace(CONFIG.setup, channels=("tavern",), people=("Ana",), guild_count=plan.guilds)
    # Discord lets a bot of this size start one shard in each of sixteen buckets at once.
    starts = StartRules(plan.shards, 16, total=STARTS)
    config = replace(CONFIG, limits="discord", setup=setup, starts=starts)
    async with await Playground.start(config=config, remember=0) as playground:
        running = Run(plan, playground, server, address, folder, say)
        async with running_processes(playground, plan, server, address, folder) as processes:
            await running.play_with_troubles(processes)
        await running.judge(processes)
        return running.report
