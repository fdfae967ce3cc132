"""Clicks at two hundred tables for two hours: does the bot keep anything that it should release?

    python -m benchmarks.soak [--hours 2] [--tables 200] [--pause 10]

At each table two people play one small game after another, with as little thought as a beginner,
and wait about ten seconds between two clicks. The benchmark reads the bot's own metrics every ten
seconds. The warm-up, in which the bot fills its caches, takes half of the time. After the warm-up
and at the end, nobody clicks for a minute. At the end, tasks and open files must be as few as after
the warm-up. Memory may grow by at most a mebibyte an hour. Else the exit code is 1. Linux only.
"""

import argparse
import asyncio
import gc
import random
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from benchmarks.clicking.driving import (
    PLAYING_LABEL,
    ROOT,
    SERVER,
    Row,
    begin_game,
    button_ids,
    person_on_turn,
    running_bot,
)
from discord_playground import Actor, DiscordError, NoAnswer, Playground, Shown

LOOK_SECONDS = 10.0
BEGIN_SECONDS = 60.0
"""Seconds during which all tables begin their first game."""

CALM_SECONDS = 60.0
"""Seconds without clicks: work in progress ends, and idle connections are closed."""
PATIENCE_SECONDS = 60.0
WARM_UP_FRACTION = 0.5
"""The warm-up's fraction of the whole time."""
MOST_GROWTH = 1.0
"""Maximum growth of memory in mebibytes per hour."""
REPORT_LINES = 12
FULL_COLLECTION_THRESHOLD = 1_000_000
"""Number of collections of younger objects between two full garbage collections."""
CARD_PROBABILITY = 0.8
"""Probability that a player chooses a card if a retreat is possible, too."""
CLOSE_SUFFIX = ":-"
"""The end of the id of a button that closes an opened card."""
MOVE = re.compile(r":[A-Z]([0-9]+)>([0-9]+)")
OVER_LABEL = "Rematch"


@dataclass(frozen=True)
class MetricsSample:
    """The bot's metrics at a moment."""

    hours: float
    mebibytes: float
    files: int
    tasks: int


class People:
    """The people who play; they pause when ``may_click`` is cleared."""

    def __init__(self, playground: Playground, pause: float) -> None:
        self.row = Row("clicks")
        self.games = 0
        """Games that were played to their end."""
        self.unanswered = 0
        """Clicks that got no answer in time."""
        self.may_click = asyncio.Event()
        self.may_click.set()
        self._playground = playground
        self._pause = pause

    async def play(self, number: int) -> None:
        """Play one game after another."""
        dice = random.Random(number)
        host, guest = (self._playground.person(f"{name} {number}") for name in ("Ana", "Ben"))
        channel = self._create_channel(f"table-{number}")
        await asyncio.sleep(dice.uniform(0, BEGIN_SECONDS))
        while True:
            try:
                await begin_game(host, guest, channel, pirates=4, segments=4)
            except NoAnswer:
                # Whether or not that game began, the next one is in another channel.
                self.unanswered += 1
                channel = self._create_channel(f"table-{number}-{self.unanswered}")
                continue
            await self._finish(host, guest, channel, dice)
            self.games += 1
            await self._wait(dice)

    def _create_channel(self, name: str) -> str:
        self._playground.person("Ana").create_channel(name)
        return name

    async def _finish(self, host: Actor, guest: Actor, channel: str, dice: random.Random) -> None:
        """Play a running game until it is over."""
        await host.until(lambda: _is_live(_newest(host, channel)), timeout=PATIENCE_SECONDS)
        while _is_live(board := await self._board(host, channel)):
            await self._wait(dice)
            try:
                await self._turn((host, guest), channel, dice)
            except NoAnswer:
                self.unanswered += 1
            except DiscordError:
                # The bot has just updated the panel, which no longer has the pressed button.
                continue
            else:
                await self._wait_for_next_board(host, channel, board)

    async def _wait(self, dice: random.Random) -> None:
        await asyncio.sleep(dice.uniform(0.5, 1.5) * self._pause)
        if not self.may_click.is_set():
            await self.may_click.wait()
            # Without this second pause, all people would click at the same moment, a load that
            # this benchmark does not measure.
            await asyncio.sleep(dice.uniform(0, 1) * self._pause)

    async def _turn(self, people: tuple[Actor, Actor], channel: str, dice: random.Random) -> None:
        board = await self._board(people[0], channel)
        if not _is_live(board):
            return
        actor = person_on_turn(people, board)
        panel = await self.row.time(actor.click(board, "My cards"))
        while "Your turn" in panel.text:
            await self._wait(dice)
            panel = await self._act(actor, panel, dice)

    async def _act(self, actor: Actor, panel: Shown, dice: random.Random) -> Shown:
        """Advance as far as a card leads, or else retreat to get cards, so that the game ends."""
        cards = [one for one in button_ids(panel, "card") if not one.endswith(CLOSE_SUFFIX)]
        moves = [one for one in button_ids(panel, "play") if _distance(one)]
        if cards and (not moves or dice.random() < CARD_PROBABILITY):
            panel = await self.row.time(actor.click(panel, custom_id=dice.choice(cards)))
        chosen = farthest(button_ids(panel, "play"), dice)
        return await self.row.time(actor.click(panel, custom_id=chosen))

    async def _board(self, anybody: Actor, channel: str) -> Shown:
        """Return the newest board in a channel."""
        return await anybody.until(lambda: _newest(anybody, channel), timeout=PATIENCE_SECONDS)

    async def _wait_for_next_board(self, anybody: Actor, channel: str, board: Shown) -> None:
        """Wait until the newest board differs from this one."""

        def has_changed() -> bool:
            newest = _newest(anybody, channel)
            return newest is not None and newest.data != board.data

        await anybody.until(has_changed, timeout=PATIENCE_SECONDS)


def _newest(anybody: Actor, channel: str) -> Shown | None:
    seen = reversed(anybody.sees(channel))
    return next((one for one in seen if {PLAYING_LABEL, OVER_LABEL} & _labels(one)), None)


def _is_live(board: Shown | None) -> bool:
    return board is not None and PLAYING_LABEL in _labels(board)


def _labels(message: Shown) -> set[str | None]:
    return {button.label for button in message.buttons}


def farthest(moves: Sequence[str], dice: random.Random) -> str:
    """Return the move farthest ahead; if no move leads ahead, a retreat or the end of the turn."""
    ahead = {one: distance for one in moves if (distance := _distance(one)) > 0}
    if ahead:
        return max(ahead, key=ahead.__getitem__)
    return dice.choice(
        [one for one in moves if _distance(one)] or [one for one in moves if not one.endswith(":U")]
    )


def _distance(move: str) -> int:
    """Return how many spaces ahead a button leads: below 0 for a retreat, 0 without a move."""
    found = MOVE.search(move)
    return int(found[2]) - int(found[1]) if found else 0


class MetricsReader:
    """Reads the bot's metrics."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.looks: list[MetricsSample] = []
        self._address = address
        self._session = session
        self._began = time.monotonic()

    async def read_metrics(self) -> MetricsSample:
        """Read the metrics now."""
        async with self._session.get(self._address) as answer:
            families = text_string_to_metric_families(await answer.text())
        figures = {one.name: one.value for family in families for one in family.samples}
        return MetricsSample(
            hours=(time.monotonic() - self._began) / 3600,
            mebibytes=figures["process_resident_memory_bytes"] / 2**20,
            files=int(figures["process_open_fds"]),
            tasks=int(figures["cartagena_tasks"]),
        )

    async def keep_reading_metrics(self, seconds: float) -> None:
        """Read the metrics again and again, for this number of seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)
            self.looks.append(await self.read_metrics())


def growth(looks: Sequence[MetricsSample]) -> float:
    """Return the growth of memory in mebibytes per hour, by linear regression over all looks."""
    hours, mebibytes = [one.hours for one in looks], [one.mebibytes for one in looks]
    return statistics.linear_regression(hours, mebibytes).slope


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


async def read_metrics_when_calm(people: People, watch: MetricsReader) -> MetricsSample:
    """Read the metrics after a moment in which nobody clicks."""
    people.may_click.clear()
    await asyncio.sleep(CALM_SECONDS)
    look = await watch.read_metrics()
    people.may_click.set()
    return look


async def soak(hours: float, tables: int, pause: float) -> int:
    """Run the benchmark, print its report, and return the exit code."""
    # The local Discord remembers half an hour of clicks. A full garbage collection of them takes
    # seconds, during which the local Discord receives no answers.
    gc.set_threshold(*gc.get_threshold()[:2], FULL_COLLECTION_THRESHOLD)
    port, seconds = free_port(), 3600 * hours
    listening = {"CARTAGENA_MONITORING": f"127.0.0.1:{port}"}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await Playground.start(config=SERVER, remember=50) as playground,
            running_bot(playground, [ROOT / "bot.py"], Path(folder), listening),
            aiohttp.ClientSession() as session,
            asyncio.TaskGroup() as group,
        ):
            people = People(playground, pause)
            watch = MetricsReader(f"http://127.0.0.1:{port}/metrics", session)
            playing = [group.create_task(people.play(number)) for number in range(tables)]
            await watch.keep_reading_metrics(WARM_UP_FRACTION * seconds)
            before = await read_metrics_when_calm(people, watch)
            watch.looks.clear()
            await watch.keep_reading_metrics((1 - WARM_UP_FRACTION) * seconds)
            after = await read_metrics_when_calm(people, watch)
            for one in playing:
                one.cancel()
    return report(people, watch.looks, before, after)


def report(
    people: People, looks: Sequence[MetricsSample], before: MetricsSample, after: MetricsSample
) -> int:
    """Print the results; return 1 if the bot kept too much, else 0."""
    clicks, unanswered = len(people.row.waits), people.unanswered
    print(f"{clicks} clicks, {unanswered} unanswered, {people.games} games played to their end")
    print("  hours   MiB  files  tasks")
    for one in looks[:: max(1, len(looks) // REPORT_LINES)]:
        print(f"{one.hours:7.2f} {one.mebibytes:5.0f} {one.files:6} {one.tasks:6}")
    for name, one in (("calm before", before), ("calm after", after)):
        print(f"{name}: {one.mebibytes:.1f} MiB, {one.files} files, {one.tasks} tasks")
    slope = growth(looks)
    print(f"memory grows by {slope:.2f} MiB an hour (goal: at most {MOST_GROWTH})")
    kept_too_much = slope > MOST_GROWTH or after.files > before.files or after.tasks > before.tasks
    return int(kept_too_much)


def main() -> int:
    """Run for as long as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak")
    parser.add_argument("--hours", type=float, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=10, help="seconds between two clicks")
    chosen = parser.parse_args()
    return asyncio.run(soak(chosen.hours, chosen.tables, chosen.pause))


if __name__ == "__main__":
    sys.exit(main())
