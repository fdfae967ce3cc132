"""How many clicks a second does one process serve, and how many do two, at the same load?

    python -m benchmarks.throughput [--tables 16] [--seconds 20] [--rounds 2] [--part 0.08]

There are two shards, each with half of the tables; a single process holds both. Two people at each
table press the next button as soon as the last one was answered. No pictures are drawn: the
benchmark measures the bot's own process, with a PostgreSQL server of its own in memory. The people
and the local Discord run in one more process. On few cores, these programs would take CPU time
that the second process of the bot needs. So each process of the bot gets only a part of a core
(`--part 1` gives it a whole core). The CPU time of all programs is printed beside the clicks: if
the bot's processes used less than their parts, other programs slowed them down. Linux only.
"""

import argparse
import asyncio
import os
import signal
import statistics
import sys
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from benchmarks.clicking.driving import (
    ROOT,
    SERVER,
    begin_game,
    button_ids,
    cpu_seconds,
    first_board,
    next_board,
    person_on_turn,
    retreat_or_any_move,
)
from benchmarks.clicking.throttle import own_cpu_seconds
from discord_playground import Actor, DiscordError, NoAnswer, Playground, Shown, until
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from game.model.ids import GuildId
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Sharding
from tests.postgresql.server import Server, programs, running_server

PROGRAM = ("benchmarks/clicking/pictureless_bot.py", "board", "panel")
SHARDING = Sharding(shards=2, share_size=1)
SERVERS_PER_SHARE = 4
"""Number of Discord servers for each share."""

WARM_UP_SECONDS = 6.0
START_SECONDS = 90.0
CALM_SECONDS = 1.5
HOLDERS_QUERY = "SELECT holder FROM share WHERE holder IS NOT NULL AND expires > now()"


@dataclass
class People:
    """The people who play; they pause while ``may_click`` is cleared."""

    may_click: asyncio.Event = field(default_factory=asyncio.Event)
    waits: list[float] = field(default_factory=list[float])

    async def play(self, host: Actor, guest: Actor, channel: Channel) -> None:
        """Play without end. If a click gets no answer, go on from the present board."""
        board = await first_board(host, channel)
        while True:
            await self.may_click.wait()
            try:
                if await self._turn(person_on_turn((host, guest), board), board):
                    board = await next_board(host, channel, board)
            except (NoAnswer, DiscordError, LookupError, TimeoutError):
                board = await first_board(host, channel)

    async def _turn(self, actor: Actor, board: Shown) -> bool:
        """Play a turn; return whether it is over."""
        panel = await self._click(actor, board, "My cards")
        while "Your turn" in panel.text:
            if not self.may_click.is_set():
                return False
            moves = [one for one in button_ids(panel, "play") if not one.endswith(":U")]
            wanted = retreat_or_any_move(moves) if moves else button_ids(panel, "card")[0]
            panel = await self._click(actor, panel, wanted)
        return True

    async def _click(self, actor: Actor, shown: Shown, label_or_id: str) -> Shown:
        began = time.perf_counter()
        named = {"custom_id": label_or_id} if ":" in label_or_id else {"label": label_or_id}
        answer = await actor.click(shown, **named)
        self.waits.append(time.perf_counter() - began)
        return answer


@dataclass(frozen=True)
class Window:
    """The measurements of a period of time."""

    seconds: float
    waits: Sequence[float]
    bot_cpu: float
    """CPU seconds of all processes of the bot."""
    people: float
    """CPU seconds of the people and the local Discord."""
    server: float
    """CPU seconds of PostgreSQL."""

    @property
    def clicks_a_second(self) -> float:
        """Answered clicks per second."""
        return len(self.waits) / self.seconds

    @property
    def clicks_a_cpu_second(self) -> float:
        """Answered clicks per CPU second of the bot."""
        return len(self.waits) / self.bot_cpu

    def row(self, processes: int) -> str:
        """Return a row of the table."""
        taken = (self.bot_cpu, self.people, self.server)
        cores = "".join(f"{cpu / self.seconds:8.2f}" for cpu in taken)
        median = 1000 * statistics.median(self.waits)
        return (
            f"{processes:9}{self.clicks_a_second:10.1f}{self.clicks_a_cpu_second:14.1f}"
            f"{cores}{median:11.0f} ms"
        )


HEAD = "processes  clicks/s  clicks/CPU s   cores: bots, people, PostgreSQL   median answer"
FIGURES: dict[str, Callable[[Window], float]] = {
    "clicks a second": lambda window: window.clicks_a_second,
    "clicks a CPU second": lambda window: window.clicks_a_cpu_second,
}


class Fleet:
    """The bot's processes."""

    def __init__(self, playground: Playground, server: Server, address: str, part: float) -> None:
        self._playground = playground
        self._server = server
        self._address = address
        self._part = part
        self._running: list[asyncio.subprocess.Process] = []

    async def scale_to(self, processes: int) -> None:
        """Start or stop processes until ``processes`` run; wait until all of them hold shares."""
        while len(self._running) > processes:
            await self._stop_process(self._running.pop())
        while len(self._running) < processes:
            self._running.append(await self._start_process())
        await until(lambda: self._holder_count() == processes, START_SECONDS, "All hold their part")
        await until(
            self._playground.gateway.all_shards_connected, START_SECONDS, "All shards are there"
        )
        await self._playground.bot_ready(START_SECONDS)

    async def stop_all(self) -> None:
        """End all processes."""
        while self._running:
            await self._stop_process(self._running.pop())

    @asynccontextmanager
    async def throttled(self) -> AsyncGenerator[None]:
        """Limit each process to its part of a core while the context is open."""
        module, part = "benchmarks.clicking.throttle", str(self._part)
        throttles = [
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", module, str(one.pid), part), cwd=ROOT
            )
            for one in (self._running if self._part < 1 else [])
        ]
        try:
            yield
        finally:
            for throttle in throttles:
                throttle.terminate()
                await throttle.wait()

    def cpu(self) -> float:
        """Return the CPU seconds of all processes so far."""
        return sum(own_cpu_seconds(one.pid) for one in self._running)

    async def _start_process(self) -> asyncio.subprocess.Process:
        environment = os.environ | {
            "DISCORD_TOKEN": self._playground.token,
            "DISCORD_API_URL": self._playground.api_url,
            "DISCORD_GATEWAY_URL": self._playground.gateway_url,
            "CARTAGENA_DATABASE": self._address,
            "CARTAGENA_SHARDS": str(SHARDING.shards),
            "CARTAGENA_SHARE": str(SHARDING.share_size),
            "CARTAGENA_REQUESTS": "5000",
            "CARTAGENA_LOG_LEVEL": "ERROR",
            "PYTHONPATH": str(ROOT),
        }
        program = [str(ROOT / PROGRAM[0]), *PROGRAM[1:]]
        return await asyncio.create_subprocess_exec(sys.executable, *program, env=environment)

    async def _stop_process(self, process: asyncio.subprocess.Process) -> None:
        process.send_signal(signal.SIGTERM)
        await process.wait()

    def _holder_count(self) -> int:
        held = self._server.run_sql(HOLDERS_QUERY, url=self._address)
        return len(set(held)) if len(held) == SHARDING.share_count else 0


def make_channels(playground: Playground, channel_count: int) -> list[tuple[Guild, Channel]]:
    """Make channels, the same number for each share, in Discord servers of that share."""
    places: dict[int, list[tuple[Guild, Channel]]] = {n: [] for n in range(SHARDING.share_count)}
    quota, world = channel_count // SHARDING.share_count // SERVERS_PER_SHARE, playground.world
    while any(len(found) < quota * SERVERS_PER_SHARE for found in places.values()):
        guild = playground.add_guild(f"Harbour {len(world.guilds)}")
        found = places[SHARDING.share_of(GuildId(int(guild.id)))]
        if len(found) < quota * SERVERS_PER_SHARE:
            found += [(guild, world.add_channel(f"table-{one}", guild)) for one in range(quota)]
    return [place for found in places.values() for place in found]


async def measure_window(people: People, fleet: Fleet, server: Server, seconds: float) -> Window:
    """Let people click; after a warm-up, measure for this number of seconds."""
    async with fleet.throttled():
        people.may_click.set()
        await asyncio.sleep(WARM_UP_SECONDS)
        people.waits.clear()
        began = time.monotonic()
        before = (fleet.cpu(), time.process_time(), cpu_seconds(server.pid))
        await asyncio.sleep(seconds)
        after = (fleet.cpu(), time.process_time(), cpu_seconds(server.pid))
        took, waits = time.monotonic() - began, tuple(people.waits)
        people.may_click.clear()
        await asyncio.sleep(CALM_SECONDS)
    bots, people_cpu, server_cpu = (late - early for early, late in zip(before, after, strict=True))
    return Window(took, waits, bots, people_cpu, server_cpu)


async def measure(given: argparse.Namespace, server: Server, address: str) -> None:
    """Print a row for each measurement, and compare two processes with one."""
    async with await PostgresRepository.open(address):
        """Opening creates the database tables."""
    async with AsyncExitStack() as stack:
        playground = await stack.enter_async_context(
            await Playground.start(config=SERVER, remember=50)
        )
        places = make_channels(playground, given.tables)
        fleet = Fleet(playground, server, address, given.part)
        stack.push_async_callback(fleet.stop_all)
        await fleet.scale_to(1)
        people, group = People(), await stack.enter_async_context(asyncio.TaskGroup())
        for number, (guild, place) in enumerate(places):
            names = (f"Ana {number}", f"Ben {number}")
            host, guest = (playground.person(name, guild=guild) for name in names)
            # Not all at once, as no other click is as much work for the bot as the start of a game.
            await begin_game(host, guest, place)
            task = group.create_task(people.play(host, guest, place))
            stack.callback(task.cancel)
        print(HEAD, flush=True)
        windows: dict[int, list[Window]] = {1: [], 2: []}
        for _ in range(given.rounds):
            for processes, found in windows.items():
                await fleet.scale_to(processes)
                found.append(await measure_window(people, fleet, server, given.seconds))
                print(found[-1].row(processes), flush=True)
    print_ratios(*windows.values())


def print_ratios(one_process: Sequence[Window], two_processes: Sequence[Window]) -> None:
    """Print the ratio of two processes to one."""
    for what, figure in FIGURES.items():
        one, two = (
            statistics.mean(map(figure, windows)) for windows in (one_process, two_processes)
        )
        print(f"{what}: two processes give {two / one:.2f} times what one gives")


def main() -> None:
    """Measure with a PostgreSQL server of our own."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.throughput")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--part", type=float, default=0.08, help="of a core, for each process")
    given, found = parser.parse_args(), programs()
    if given.tables < 1 or given.tables % (SHARDING.share_count * SERVERS_PER_SHARE):
        parser.error("--tables must be a multiple of 8, for eight Discord servers")
    if found is None:
        sys.exit("There is no PostgreSQL on this machine (on Debian: apt install postgresql).")
    with running_server(found) as server:
        server.run_sql("CREATE DATABASE throughput")
        asyncio.run(measure(given, server, server.address("throughput")))


if __name__ == "__main__":
    main()
