"""Click to answer, and CPU a click, beside a bare bot that answers "pong", in one run.

    python -m benchmarks.clicks

Both bots run as processes of their own against the same local Discord. Linux only: the CPU time
of a process is read from /proc.
"""

import asyncio
from collections.abc import Callable
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

CLICKS, WARM = 300, 60
"""Clicks that count, and those before them: both drawing processes start when first needed."""
CHANNEL = "tavern"


async def pongs() -> Row:
    """The bare bot."""
    row = Row("pong")
    async with await Playground.start() as playground:
        program = ROOT / "benchmarks" / "pong_bot.py"
        async with bot(playground, program, Path()) as cpu:
            ana = playground.person("Ana")
            message = await ana.slash("ping", CHANNEL)
            before = cpu()
            for _ in range(CLICKS):
                message = await row.time(ana.click(message, "Pong"))
            row.cpu = cpu() - before
    return row


async def looks_and_plays(program: Path, aside: str = "") -> tuple[Row, Row]:
    """Our bot: choosing a card (nothing changes), and playing it (commit, board)."""
    look, play = Row(f"choose a card{aside}"), Row(f"play an action{aside}")
    with TemporaryDirectory() as folder:
        async with (
            await Playground.start() as playground,
            bot(playground, program, Path(folder)) as cpu,
        ):
            people = playground.person("Ana"), playground.person("Ben")
            await begin(*people, CHANNEL)
            await _play(Row("warm-up"), people, cpu, WARM)
            await _look(look, people, cpu)
            await _play(play, people, cpu, CLICKS)
    return look, play


async def _look(row: Row, people: tuple[Actor, Actor], cpu: Callable[[], float]) -> None:
    board = await first_board(people[0], CHANNEL)
    actor = on_turn(people, board)
    panel = await actor.click(board, "My hand")
    before = cpu()
    while len(row.waits) < CLICKS:
        for card in ids(panel, "card"):
            panel = await row.time(actor.click(panel, custom_id=card))
    row.cpu = cpu() - before


async def _play(
    row: Row, people: tuple[Actor, Actor], cpu: Callable[[], float], clicks: int
) -> None:
    """Play on; what is clicked only to get there (hands, cards) is not counted."""
    before, aside = cpu(), 0.0
    board = await first_board(people[0], CHANNEL)
    while len(row.waits) < clicks:
        started = cpu()
        actor = on_turn(people, board)
        panel = await actor.click(board, "My hand")
        aside += cpu() - started
        while "Your turn" in panel.text:
            started = cpu()
            panel = await with_moves(actor, panel)
            aside += cpu() - started
            panel = await row.time(actor.click(panel, custom_id=best(ids(panel, "play"))))
        board = await next_board(people[0], CHANNEL, board)
    await asyncio.sleep(SETTLE_SECONDS)
    row.cpu = cpu() - before - aside


async def main() -> None:
    """Print the table."""
    pong = await pongs()
    drawn = await looks_and_plays(ROOT / "bot.py")
    plain = await looks_and_plays(ROOT / "benchmarks" / "pictureless.py", ", no picture")
    pong.add(await pongs())
    print(f"{'':28}{'median':>10}{'p99':>10}{'CPU a click':>14}{'CPU ratio':>12}")
    for row in (pong, *drawn, *plain):
        ratio = row.cpu_ms / pong.cpu_ms
        print(
            f"{row.name:28}{row.median_ms():>7.2f} ms{row.p99_ms():>7.2f} ms"
            f"{row.cpu_ms:>11.2f} ms{ratio:>11.1f}x"
        )


if __name__ == "__main__":
    asyncio.run(main())
