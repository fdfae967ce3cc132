"""People click at fifty tables at once: how long do they wait while the bot updates all boards?

    python -m benchmarks.crowd [--tables 50] [--seconds 20]

At each table, the person on turn clicks about once a second, as quick people do, at random moments.
"""

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from benchmarks.clicking.driving import (
    ROOT,
    SERVER,
    Row,
    begin_game,
    button_ids,
    first_board,
    next_board,
    panel_with_moves,
    person_on_turn,
    retreat_or_any_move,
    running_bot,
)
from discord_playground import Actor, Playground, Shown

PAUSE_SECONDS = 1.0


async def play_at_table(
    number: int, playground: Playground, row: Row, all_begun: asyncio.Barrier, seconds: float
) -> None:
    """Let two people play until the time is up."""
    dice = random.Random(number)
    host, guest = (playground.person(f"{name} {number}") for name in ("Ana", "Ben"))
    channel = f"table-{number}"
    playground.person("Ana").create_channel(channel)
    await begin_game(host, guest, channel)
    board = await first_board(host, channel)
    await all_begun.wait()
    end = asyncio.get_running_loop().time() + seconds
    await asyncio.sleep(dice.random() * PAUSE_SECONDS)
    await play_turns_until((host, guest), channel, board, row, dice, end)


async def play_turns_until(
    people: tuple[Actor, Actor],
    channel: str,
    board: Shown,
    row: Row,
    dice: random.Random,
    end: float,
) -> None:
    """Play turn after turn until the time is up."""
    while asyncio.get_running_loop().time() < end:
        await play_turn(person_on_turn(people, board), board, row, dice)
        board = await next_board(people[0], channel, board)


async def play_turn(actor: Actor, board: Shown, row: Row, dice: random.Random) -> None:
    """Play one turn: open the hand, then choose action after action."""
    panel = await row.time(actor.click(board, "My cards"))
    while "Your turn" in panel.text:
        await asyncio.sleep(dice.uniform(0.5, 1.5) * PAUSE_SECONDS)
        panel = await panel_with_moves(actor, panel)
        panel = await row.time(
            actor.click(panel, custom_id=retreat_or_any_move(button_ids(panel, "play")))
        )


async def main(tables: int, seconds: float) -> None:
    """Run the benchmark and print its row."""
    row, all_begun = Row(f"{tables} tables"), asyncio.Barrier(tables)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await Playground.start(config=SERVER, remember=50) as playground,
            running_bot(playground, [ROOT / "bot.py"], Path(folder)),
            asyncio.TaskGroup() as playing,
        ):
            for number in range(tables):
                table = play_at_table(number, playground, row, all_begun, seconds)
                playing.create_task(table)
    print(f"{len(row.waits)} clicks at {tables} tables in {seconds:g} s: ", end="")
    print(f"median {row.median_ms():.1f} ms, p99 {row.p99_ms():.1f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    asyncio.run(main(given.tables, given.seconds))
