"""Click to answer, and CPU a click, beside a bare bot that answers "pong", in one run.

    python -m benchmarks.clicks

Both bots run as processes of their own against the same local Discord. Linux only: the CPU time
of a process is read from /proc.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playground import Playground, Shown
from playground.actors import Actor

ROOT = Path(__file__).parents[1]
CLICKS = 300
SETTLE_SECONDS = 1.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Row:
    """What one kind of click cost: seconds to the answer, and CPU seconds in all."""

    name: str
    waits: list[float] = field(default_factory=list[float])
    cpu: float = 0.0

    async def time(self, click: Awaitable[Shown]) -> Shown:
        """Wait for an answer and note how long that took."""
        before = time.perf_counter()
        answer = await click
        self.waits.append(time.perf_counter() - before)
        return answer

    @property
    def cpu_ms(self) -> float:
        """CPU milliseconds a click."""
        return 1000 * self.cpu / len(self.waits)

    def median_ms(self) -> float:
        """The middle wait."""
        return 1000 * statistics.median(self.waits)

    def p99_ms(self) -> float:
        """The wait that one in a hundred exceeds."""
        return 1000 * statistics.quantiles(self.waits, n=100)[98]


@asynccontextmanager
async def bot(
    playground: Playground, program: Path, folder: Path
) -> AsyncIterator[Callable[[], float]]:
    """A bot as a process; gives a function that tells its CPU seconds so far."""
    environment = os.environ | {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "CARTAGENA_DATABASE": str(folder / "benchmark.sqlite3"),
        "CARTAGENA_LOG_LEVEL": "WARNING",
    }
    process = await asyncio.create_subprocess_exec(sys.executable, program, env=environment)
    try:
        await playground.bot_ready()
        await asyncio.sleep(SETTLE_SECONDS)
        yield lambda: cpu_seconds(process.pid)
    finally:
        process.terminate()
        await process.wait()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def pongs() -> Row:
    """The bare bot."""
    row = Row("pong")
    async with await Playground.start() as playground:
        program = ROOT / "benchmarks" / "pong_bot.py"
        async with bot(playground, program, Path()) as cpu:
            ana = playground.person("Ana")
            message = await ana.slash("ping", "tavern")
            before = cpu()
            for _ in range(CLICKS):
                message = await row.time(ana.click(message, "Pong"))
            row.cpu = cpu() - before
    return row


async def looks_and_plays(folder: Path) -> tuple[Row, Row]:
    """Our bot: choosing a card (nothing changes), and playing it (commit, board, picture)."""
    look, play = Row("choose a card"), Row("play an action")
    async with (
        await Playground.start() as playground,
        bot(playground, ROOT / "bot.py", folder) as cpu,
    ):
        people = {name: playground.person(name) for name in ("Ana", "Ben")}
        lobby = await people["Ana"].slash("cartagena new", "tavern", cards="tortuga")
        await people["Ben"].click(lobby, "Join")
        await people["Ana"].click(lobby, "Start")
        await _look(look, people, cpu)
        await _play(play, people, cpu)
    return look, play


def _ids(panel: Shown, verb: str) -> list[str]:
    """The panel's buttons of one kind."""
    ids = (button.custom_id or "" for button in panel.buttons)
    return [custom_id for custom_id in ids if f":{verb}:" in custom_id]


async def _look(row: Row, people: dict[str, Actor], cpu: Callable[[], float]) -> None:
    board = await people["Ana"].until_sees("tavern", "it is your turn")
    actor = _on_turn(people, board)
    panel = await actor.click(board, "My hand")
    before = cpu()
    while len(row.waits) < CLICKS:
        for card in _ids(panel, "card"):
            panel = await row.time(actor.click(panel, custom_id=card))
    row.cpu = cpu() - before


async def _play(row: Row, people: dict[str, Actor], cpu: Callable[[], float]) -> None:
    """Play on; what is clicked only to get there (hands, cards) is not counted."""
    before, aside = cpu(), 0.0
    board = await people["Ana"].until_sees("tavern", "it is your turn")
    while len(row.waits) < CLICKS:
        started = cpu()
        actor = _on_turn(people, board)
        panel = await actor.click(board, "My hand")
        aside += cpu() - started
        while "Your turn" in panel.text:
            started = cpu()
            panel = await _with_moves(actor, panel)
            aside += cpu() - started
            panel = await row.time(actor.click(panel, custom_id=_best(_ids(panel, "play"))))
        board = await _next_board(people["Ana"], board)
    await asyncio.sleep(SETTLE_SECONDS)
    row.cpu = cpu() - before - aside


async def _next_board(anybody: Actor, board: Shown) -> Shown:
    """The board of the next turn, once it is the only one."""

    def alone() -> Shown | None:
        boards = [m for m in anybody.sees("tavern") if "it is your turn" in m.text]
        return boards[0] if len(boards) == 1 and boards[0].id != board.id else None

    return await anybody.until(alone)


def _on_turn(people: dict[str, Actor], board: Shown) -> Actor:
    return next(actor for actor in people.values() if f"<@{actor.id}>" in board.text)


def _best(moves: list[str]) -> str:
    """Retreat for as long as one can: such a game does not end."""
    retreats = [move for move in moves if move.rpartition(":")[2].startswith("R")]
    return (retreats or moves)[0]


async def _with_moves(actor: Actor, panel: Shown) -> Shown:
    """The panel with something to play on it: retreats, an end of turn, or a card's moves."""
    if any(not move.endswith(":U") for move in _ids(panel, "play")):
        return panel
    return await actor.click(panel, custom_id=_ids(panel, "card")[0])


async def main() -> None:
    """Print the table."""
    pong = await pongs()
    with tempfile.TemporaryDirectory() as folder:
        rows = (pong, *await looks_and_plays(Path(folder)))
    print(f"{'':16}{'median':>10}{'p99':>10}{'CPU a click':>14}{'CPU ratio':>12}")
    for row in rows:
        ratio = row.cpu_ms / pong.cpu_ms
        print(
            f"{row.name:16}{row.median_ms():>7.2f} ms{row.p99_ms():>7.2f} ms"
            f"{row.cpu_ms:>11.2f} ms{ratio:>11.1f}x"
        )


if __name__ == "__main__":
    asyncio.run(main())
