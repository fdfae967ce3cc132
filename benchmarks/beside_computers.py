"""People click while computers think at other tables: how much longer do people wait?

    python -m benchmarks.beside_computers [--rounds 4] [--seconds 15]

At ten tables of two, people click about once a second. At eight other tables, computer players of
the strongest level (admirals) play among themselves, with the usual pause between two actions. The
benchmark measures the clicks alternately with and without the computers' games, so that a machine's
busy moments slow down both measurements.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clicking.driving import ROOT, SERVER, Row, begin_game, first_board, running_bot
from benchmarks.crowd import PAUSE_SECONDS, play_turns_until
from discord_playground import Actor, Playground
from tests.e2e.play_by_ids import ids_with_verb

TABLES_OF_PEOPLE, TABLES_OF_COMPUTERS = 10, 8
"""The number of tables at which people play, and at which computers play."""


@dataclass(frozen=True)
class Table:
    """Two people who play against each other in a channel of their own."""

    people: tuple[Actor, Actor]
    channel: str
    dice: random.Random

    async def start_first_game(self) -> None:
        """Begin a game and wait for its board."""
        host, guest = self.people
        await begin_game(host, guest, self.channel)
        await first_board(host, self.channel)

    async def play_until(self, row: Row, end: float) -> None:
        """Play turn after turn until the time is up."""
        board = await first_board(self.people[0], self.channel)
        await asyncio.sleep(self.dice.random() * PAUSE_SECONDS)
        await play_turns_until(self.people, self.channel, board, row, self.dice, end)


async def click_at_all_tables(tables: list[Table], row: Row, seconds: float) -> None:
    """Let people click at all tables at the same time."""
    end = asyncio.get_running_loop().time() + seconds
    async with asyncio.TaskGroup() as clicking:
        for table in tables:
            clicking.create_task(table.play_until(row, end))


async def set_up_tables(playground: Playground) -> list[Table]:
    """Set up the people's tables, each with a running game."""
    tables: list[Table] = []
    for number in range(TABLES_OF_PEOPLE):
        people = (playground.person(f"Ana {number}"), playground.person(f"Ben {number}"))
        channel = f"people-{number}"
        playground.person("Ana").create_channel(channel)
        tables.append(Table(people, channel, random.Random(number)))
        await tables[-1].start_first_game()
    return tables


@asynccontextmanager
async def computers_playing(spectator: Actor, channels: list[str]) -> AsyncIterator[None]:
    """Let admirals play in these channels while the context is open."""
    for channel in channels:
        await spectator.slash("cartagena watch", channel, level="admiral")
    yield
    for channel in channels:
        running = [one for one in spectator.sees(channel) if ids_with_verb(one, "cancel")]
        # A game that has already ended needs no cancelling.
        for board in running[-1:]:
            question = await spectator.click(board, "Call it off")
            await spectator.click(question, "Call it off")


async def main(rounds: int, seconds: float) -> None:
    """Print the waits without and with games of computers, and the ratio of their p99."""
    without_computers, with_computers = (
        Row("alone"),
        Row(f"beside {TABLES_OF_COMPUTERS} games of computers"),
    )
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await Playground.start(config=SERVER, remember=50) as playground,
            running_bot(playground, [ROOT / "bot.py"], Path(folder)),
        ):
            spectator, tables = playground.person("Ana"), await set_up_tables(playground)
            channels = [f"computers-{number}" for number in range(TABLES_OF_COMPUTERS)]
            for channel in channels:
                spectator.create_channel(channel)
            for _ in range(rounds):
                await click_at_all_tables(tables, without_computers, seconds)
                async with computers_playing(spectator, channels):
                    await click_at_all_tables(tables, with_computers, seconds)
    for row in (without_computers, with_computers):
        print(f"{row.name}: {len(row.waits)} clicks, ", end="")
        print(f"median {row.median_ms():.1f} ms, p99 {row.p99_ms():.1f} ms")
    print(f"p99: {with_computers.p99_ms() / without_computers.p99_ms():.2f} ×")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside_computers")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    asyncio.run(main(given.rounds, given.seconds))
