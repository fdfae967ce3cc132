"""Runs bots as processes, and simulates people who click their way through games."""

import asyncio
import os
import re
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType

from discord_playground import Actor, Config, Playground, Shown
from discord_playground.world.objects.channels import Channel

ROOT = Path(__file__).parents[2]
SERVER = Config.read(ROOT / "playground.toml")
PAUSE_AFTER_START_SECONDS = 1.0
PATIENCE_SECONDS = 60
SAME_PERSON_SECONDS = 10
PLAYING_LABEL = "My cards"
"""A button of a board during its game."""
ON_TURN = re.compile(r"(?:<@([0-9]+)>|\*\*(.+?)\*\*), it's your turn")
"""Finds the id of the person on turn, or their name: a call waits if they have just acted."""
NO_SETTINGS: Mapping[str, str] = MappingProxyType({})


@dataclass
class Row:
    """A row of the results for one kind of click: seconds until each answer, and CPU seconds."""

    name: str
    waits: list[float] = field(default_factory=list[float])
    cpu: float = 0.0

    async def time(self, click: Awaitable[Shown]) -> Shown:
        """Wait for an answer, and record how long that took."""
        before = time.perf_counter()
        answer = await click
        self.waits.append(time.perf_counter() - before)
        return answer

    @property
    def cpu_ms(self) -> float:
        """CPU milliseconds per click."""
        return 1000 * self.cpu / len(self.waits)

    def median_ms(self) -> float:
        """Return the median wait in milliseconds."""
        return 1000 * statistics.median(self.waits)

    def p99_ms(self) -> float:
        """Return the wait in milliseconds that one click in a hundred exceeds."""
        return 1000 * statistics.quantiles(self.waits, n=100)[98]


def bot_environment(playground: Playground, folder: Path) -> dict[str, str]:
    """Return the environment of a bot at the local Discord, with its games in a folder."""
    return os.environ | {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "CARTAGENA_DATABASE": str(folder / "benchmark.sqlite3"),
        "CARTAGENA_LOG_LEVEL": "WARNING",
        "PYTHONPATH": str(ROOT),
    }


@asynccontextmanager
async def running_bot(
    playground: Playground,
    program: Sequence[Path | str],
    folder: Path,
    settings: Mapping[str, str] = NO_SETTINGS,
) -> AsyncIterator[Callable[[], float]]:
    """Run a bot as a process; yield a function that returns its CPU seconds so far.

    `settings` are added to the bot's environment variables.
    """
    environment = bot_environment(playground, folder) | dict(settings)
    process = await asyncio.create_subprocess_exec(sys.executable, *program, env=environment)
    try:
        await playground.bot_ready(PATIENCE_SECONDS)
        await asyncio.sleep(PAUSE_AFTER_START_SECONDS)
        yield lambda: cpu_seconds(process.pid)
    finally:
        process.terminate()
        await process.wait()


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process: of its threads, and of its child processes.

    A thread that ends during the measurement is not counted.
    """
    threads = list(Path(f"/proc/{pid}/task").iterdir())
    own = sum(int(one) for thread in threads for one in _words(thread / "schedstat")[:1])
    children = [child for one in threads for child in _words(one / "children")]
    return own / 1e9 + sum(cpu_seconds(int(child)) for child in children)


def _words(file: Path) -> list[str]:
    """Return the words of a thread's file in /proc; an empty list if the thread has ended."""
    try:
        return file.read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def button_ids(panel: Shown, verb: str) -> list[str]:
    """Return the ids of the panel's buttons with this verb that can be pressed."""
    found = (button.custom_id or "" for button in panel.buttons if not button.disabled)
    return [custom_id for custom_id in found if f":{verb}:" in custom_id]


async def begin_game(host: Actor, guest: Actor, channel: Channel | str, **options: int) -> None:
    """Open a game of two with these options, and start it."""
    lobby = await host.slash("cartagena new", channel, cards="tortuga", **options)
    await guest.click(lobby, "Join")
    ready = partial(_can_start, host, lobby)
    await host.until(ready, timeout=PATIENCE_SECONDS)
    await host.click(lobby, "Start")


def _can_start(host: Actor, lobby: Shown) -> bool:
    return not host.now(lobby).button("Start").disabled


def newest_board(anybody: Actor, channel: Channel | str) -> Shown | None:
    """Return the newest message of a running game that opens the cards."""
    labelled = (
        (shown, [button.label for button in shown.buttons]) for shown in anybody.sees(channel)
    )
    boards = [shown for shown, labels in labelled if PLAYING_LABEL in labels]
    return boards[-1] if boards else None


async def first_board(anybody: Actor, channel: Channel | str) -> Shown:
    """Return the board of a running game."""
    return await anybody.until(partial(newest_board, anybody, channel), timeout=PATIENCE_SECONDS)


async def next_board(anybody: Actor, channel: Channel | str, board: Shown) -> Shown:
    """Return the board as soon as it shows the turn of somebody else.

    It may be the same message, which the bot has edited. If one person has two turns in a row,
    return the board after some seconds.
    """

    def other_turn() -> Shown | None:
        newest = newest_board(anybody, channel)
        return newest if newest and _on_turn(newest) != _on_turn(board) else None

    with suppress(TimeoutError):
        return await anybody.until(other_turn, timeout=SAME_PERSON_SECONDS)
    return await first_board(anybody, channel)


def _on_turn(board: Shown) -> list[str]:
    return ["".join(found) for found in ON_TURN.findall(board.text)]


def person_on_turn(people: Iterable[Actor], board: Shown) -> Actor:
    """Return the person whose turn a board shows."""
    on_turn = _on_turn(board)
    return next(actor for actor in people if {str(actor.id), actor.person.name} & {*on_turn})


def retreat_or_any_move(moves: list[str]) -> str:
    """Return a retreat if there is one, else any move, so that the game never ends."""
    retreats = [move for move in moves if move.rpartition(":")[2].startswith("R")]
    return (retreats or moves)[0]


async def panel_with_moves(actor: Actor, panel: Shown) -> Shown:
    """Return the panel if it offers a move; otherwise open a card and return the new panel."""
    if any(not move.endswith(":U") for move in button_ids(panel, "play")):
        return panel
    return await actor.click(panel, custom_id=button_ids(panel, "card")[0])
