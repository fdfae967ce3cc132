"""The memory of the bot with all its processes: after a start, and while it makes a long replay.

    python -m benchmarks.memory [--actions 2000]

Memory that several processes share counts once (PSS). The replay is made by the bot's own services,
in this process and in workers as the bot starts them. Linux only: the memory is read from /proc.

The workers do not import this file, because it is the `__main__` of a package. So they load only
what the workers of the bot load.
"""

import argparse
import asyncio
import os
import random
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.clicking.driving import PATIENCE_SECONDS, ROOT, SERVER, bot_environment
from cogs.board.emoji_upload import DRAWN
from cogs.ui.services.chances import Chances
from cogs.ui.services.replays import Replays
from discord_playground import Playground
from game.pictures.icons import draw_icons
from game.rules.actions import Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Table
from i18n.catalogue import shipped_catalogue
from service.processes.thinking_process import MOST_SECONDS, NICENESS, ThinkingProcess
from service.processes.workers import Background, Workers
from service.resources import PICTURE_PROCESSES
from tests.makers.whole_games import make_game_table, table_after_action

CALM_SECONDS = 8.0
"""Seconds after a start in which the bot draws its emojis."""
LOOK_SECONDS = 0.1
RETREAT_PROBABILITY = 0.6
"""With so many retreats, a game takes thousands of actions."""


def mebibytes(pid: int) -> float:
    """Return the memory of a process with all processes that it has started."""
    with suppress(OSError):
        said = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        own = sum(int(kibibytes) for kibibytes in re.findall(r"^Pss:\s*(\d+)", said, re.MULTILINE))
        return own / 1024 + sum(map(mebibytes, _children(pid)))
    return 0.0


def _children(pid: int) -> list[int]:
    found = list[int]()
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            found += map(int, (thread / "children").read_text("ascii").split())
    return found


async def measure_start() -> float:
    """Start the bot at the local Discord, and return its memory when it has become calm."""
    with TemporaryDirectory() as folder:
        async with await Playground.start(config=SERVER) as playground:
            bot = await asyncio.create_subprocess_exec(
                *(sys.executable, str(ROOT / "bot.py")),
                env=bot_environment(playground, Path(folder)),
            )
            await playground.bot_ready(PATIENCE_SECONDS)
            await asyncio.sleep(CALM_SECONDS)
            found = mebibytes(bot.pid)
            bot.terminate()
            await bot.wait()
    return found


def finished_table(actions: int) -> Table:
    """Return a finished game of five with about this number of actions, as the storage loads it."""
    luck = random.Random("a long game")
    table = make_game_table(Options(CLASSIC, Handling.JAMAICA, passing=False), 5, luck)
    while table.playing and len(table.game.record) < actions:
        legal = [one for one in legal_actions(table.state) if not isinstance(one, Resign | Undo)]
        retreats = [one for one in legal if isinstance(one, Retreat)]
        goes_back = bool(retreats) and luck.random() < RETREAT_PROBABILITY
        table = table_after_action(table, luck.choice(retreats if goes_back else legal))
    for seat in range(len(table.game.seats) - 1):
        if table.playing:
            table = table_after_action(table, Resign(seat))
    return Table(table.game)


async def measure_replay(actions: int) -> tuple[float, float]:
    """Make a long replay; return the memory before it, as after a start, and the most memory."""
    words, table = shipped_catalogue().for_locale("en"), finished_table(actions)
    drawing = Workers(PICTURE_PROCESSES)
    thinking = ThinkingProcess(Workers(niceness=NICENESS, most_seconds=MOST_SECONDS))
    replays = Replays(Background(drawing), Chances(thinking))
    await drawing.run(draw_icons, *DRAWN)
    before, most = mebibytes(os.getpid()), list[float]()
    looking = asyncio.create_task(_look(most.append))
    await replays.get_or_make(table, words, _ignore_progress)
    looking.cancel()
    drawing.close()
    thinking.close()
    return before, max(most)


async def _look(report: Callable[[float], None]) -> None:
    while True:
        report(await asyncio.to_thread(mebibytes, os.getpid()))
        await asyncio.sleep(LOOK_SECONDS)


async def _ignore_progress(_percent: int) -> None:
    """Show the progress to nobody."""


async def main(actions: int) -> None:
    """Print both figures."""
    print(f"after a start: {await measure_start():.0f} MiB (goal: at most 120)", flush=True)
    before, most = await measure_replay(actions)
    print(
        f"replay of {actions} actions: {most - before:.0f} MiB above idle (goal: at most 80);"
        f" {before:.0f} MiB before, {most:.0f} MiB at most"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory")
    parser.add_argument("--actions", type=int, default=2000)
    asyncio.run(main(parser.parse_args().actions))
