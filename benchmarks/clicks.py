"""Click to answer, and CPU a click, beside a bare bot that answers "pong", in one run.

    python -m benchmarks.clicks

Once with every click right after the answer to the one before, once as people click: with pauses
in which everything comes to rest, so that both bots wake up cold. All bots run as processes of
their own against the same local Discord. Linux only: the CPU time is read from /proc.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.driving import (
    ROOT,
    SETTLE_SECONDS,
    Row,
    begin,
    best,
    bot,
    first_board,
    ids,
    next_board,
    on_turn,
    with_moves,
)
from playground import Playground
from playground.actors import Actor

CHANNEL = "tavern"
WARM = 60
"""Clicks before those that count: both drawing processes start when first needed."""
PICTURELESS = ROOT / "benchmarks" / "pictureless.py"


@dataclass(frozen=True)
class Pace:
    """How fast people click: the seconds of rest after each click, and how many clicks count."""

    name: str
    rest: float
    clicks: int


PACES = (Pace("back to back", 0.0, 300), Pace("at a person's pace", 0.5, 60))


async def pongs(pace: Pace) -> Row:
    """The bare bot."""
    row = Row("pong")
    async with await Playground.start() as playground:
        program = ROOT / "benchmarks" / "pong_bot.py"
        async with bot(playground, [program], Path()) as cpu:
            ana = playground.person("Ana")
            message = await ana.slash("ping", CHANNEL)
            for _ in range(WARM):
                message = await ana.click(message, "Pong")
            before = cpu()
            for _ in range(pace.clicks):
                message = await row.time(ana.click(message, "Pong"))
                await asyncio.sleep(pace.rest)
            row.cpu = cpu() - before
    return row


async def looks(pace: Pace) -> Row:
    """Choosing a card: nothing changes, and the panel's picture follows if there is time."""
    row = Row("choose a card")
    async with _game(ROOT / "bot.py") as (people, cpu):
        board = await first_board(people[0], CHANNEL)
        actor = on_turn(people, board)
        panel = await actor.click(board, "My hand")
        await asyncio.sleep(SETTLE_SECONDS)
        before = cpu()
        while len(row.waits) < pace.clicks:
            for card in ids(panel, "card"):
                panel = await row.time(actor.click(panel, custom_id=card))
                await asyncio.sleep(pace.rest)
        row.cpu = cpu() - before
    return row


async def plays(pace: Pace, name: str, *program: Path | str) -> Row:
    """Playing an action: a commit, an answer, a board that follows."""
    row = Row(name)
    async with _game(*program) as (people, cpu):
        await _play(row, people, cpu, pace)
    return row


@asynccontextmanager
async def _game(
    *program: Path | str,
) -> AsyncIterator[tuple[tuple[Actor, Actor], Callable[[], float]]]:
    """Our bot with a game of two under way, and its CPU seconds so far."""
    with TemporaryDirectory() as folder:
        async with (
            await Playground.start() as playground,
            bot(playground, program, Path(folder)) as cpu,
        ):
            people = playground.person("Ana"), playground.person("Ben")
            await begin(*people, CHANNEL)
            await _play(Row("warm-up"), people, cpu, Pace("warm-up", 0.0, WARM))
            yield people, cpu


async def _play(
    row: Row, people: tuple[Actor, Actor], cpu: Callable[[], float], pace: Pace
) -> None:
    """Play on; what is clicked only to get there (hands, cards) is not counted."""
    before, aside = cpu(), 0.0
    board = await first_board(people[0], CHANNEL)
    while len(row.waits) < pace.clicks:
        started = cpu()
        actor = on_turn(people, board)
        panel = await actor.click(board, "My hand")
        await asyncio.sleep(pace.rest)
        aside += cpu() - started
        while "Your turn" in panel.text:
            started = cpu()
            panel = await with_moves(actor, panel)
            await asyncio.sleep(pace.rest)
            aside += cpu() - started
            panel = await row.time(actor.click(panel, custom_id=best(ids(panel, "play"))))
            await asyncio.sleep(pace.rest)
        board = await next_board(people[0], CHANNEL, board)
    await asyncio.sleep(SETTLE_SECONDS)
    row.cpu = cpu() - before - aside


async def main() -> None:
    """Print a table for each pace."""
    for pace in PACES:
        pong = await pongs(pace)
        rows = (
            await looks(pace),
            await plays(pace, "play, nothing drawn", PICTURELESS, "board", "panel"),
            await plays(pace, "play, board drawn", PICTURELESS, "panel"),
            await plays(pace, "play, board and panel drawn", ROOT / "bot.py"),
        )
        pong.add(await pongs(pace))
        print(f"{pace.name:28}{'median':>10}{'p99':>10}{'CPU a click':>14}{'CPU ratio':>12}")
        for row in (pong, *rows):
            ratio = row.cpu_ms / pong.cpu_ms
            print(
                f"{row.name:28}{row.median_ms():>7.2f} ms{row.p99_ms():>7.2f} ms"
                f"{row.cpu_ms:>11.2f} ms{ratio:>11.1f}x"
            )


if __name__ == "__main__":
    asyncio.run(main())
