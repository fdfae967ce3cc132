"""People click while computers think at other tables: how much longer do people wait?

    python -m benchmarks.beside_computers

At ten tables of two, people click about once a second. At eight other tables, computer players of
the strongest level (admirals) play among themselves, at the pace that people see. The benchmark
measures the clicks alternately with and without those games, so that a machine's busy moments slow
down both.
"""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clicking.driving import (
    ROOT,
    SERVER,
    Row,
    begin,
    bot,
    first_board,
)
from benchmarks.crowd import PAUSE_SECONDS, play_on
from discord_playground import Actor, Playground, Shown

PEOPLES, COMPUTERS = 10, 8
"""The number of tables at which people play, and at which computers play."""
ROUNDS, SECONDS = 4, 15


@dataclass(frozen=True)
class Table:
    """Two people who play without a break."""

    people: tuple[Actor, Actor]
    channel: str
    dice: random.Random

    async def begin(self) -> None:
        """Begin a game and wait for its board."""
        host, guest = self.people
        await begin(host, guest, self.channel)
        await first_board(host, self.channel)

    async def click(self, row: Row, end: float) -> None:
        """Play turn after turn until the time is up."""
        board = self._board()
        await asyncio.sleep(self.dice.random() * PAUSE_SECONDS)
        await play_on(self.people, self.channel, board, row, self.dice, end)

    def _board(self) -> Shown:
        seen = self.people[0].sees(self.channel)
        return next(message for message in seen if "it's your turn" in message.text)


async def clicked(tables: list[Table], row: Row) -> None:
    """Let all people click at once, for as long as a measurement takes."""
    end = asyncio.get_running_loop().time() + SECONDS
    async with asyncio.TaskGroup() as clicking:
        for table in tables:
            clicking.create_task(table.click(row, end))


async def seated(playground: Playground) -> list[Table]:
    """Set up the people's tables, each with a running game."""
    tables: list[Table] = []
    for number in range(PEOPLES):
        people = (playground.person(f"Ana {number}"), playground.person(f"Ben {number}"))
        channel = f"people-{number}"
        playground.person("Ana").create_channel(channel)
        tables.append(Table(people, channel, random.Random(number)))
        await tables[-1].begin()
    return tables


@asynccontextmanager
async def computers_playing(looker: Actor, channels: list[str]) -> AsyncIterator[None]:
    """Let admirals play in these channels while the context is open."""
    for channel in channels:
        await looker.slash("cartagena watch", channel, level="admiral")
    yield
    for channel in channels:
        question = await looker.slash("cartagena cancel", channel)
        # A game that has already ended needs no cancelling.
        if question.buttons:
            await looker.click(question, "Call it off")


async def main() -> None:
    """Print both rows and their ratio."""
    alone, beside = Row("alone"), Row(f"beside {COMPUTERS} games of computers")
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await Playground.start(config=SERVER, remember=50) as playground,
            bot(playground, [ROOT / "bot.py"], Path(folder)),
        ):
            looker, tables = playground.person("Ana"), await seated(playground)
            channels = [f"computers-{number}" for number in range(COMPUTERS)]
            for channel in channels:
                looker.create_channel(channel)
            for _ in range(ROUNDS):
                await clicked(tables, alone)
                async with computers_playing(looker, channels):
                    await clicked(tables, beside)
    for row in (alone, beside):
        print(f"{row.name}: {len(row.waits)} clicks, ", end="")
        print(f"median {row.median_ms():.1f} ms, p99 {row.p99_ms():.1f} ms")
    print(f"p99: {beside.p99_ms() / alone.p99_ms():.2f} ×")


if __name__ == "__main__":
    asyncio.run(main())
