"""Measures waits and CPU time per click, compared with a bare bot that answers "pong".

    python -m benchmarks.clicks

The first printed table is for clicks that follow the previous answer at once. The second is for
people's pace, with pauses in which both bots become idle. Each row has its own bare bot, and both
bots are clicked alternately, so that a machine's slow moments affect both. All bots run as
processes of their own. Linux only: the CPU time is read from /proc.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.clicking.driving import (
    PAUSE_SECONDS,
    ROOT,
    SERVER,
    Row,
    begin_game,
    button_ids,
    first_board,
    next_board,
    on_turn,
    prefer_retreat,
    running_bot,
    with_moves,
)
from discord_playground import Actor, Playground, Shown

CHANNEL = "tavern"
BARE = ROOT / "benchmarks" / "clicking" / "pong_bot.py"
WHOLE = ROOT / "bot.py"
PICTURELESS = ROOT / "benchmarks" / "clicking" / "pictureless_bot.py"


@dataclass(frozen=True)
class Pace:
    """How fast people click: seconds of rest after each click, clicks in a row, and rounds."""

    name: str
    rest: float
    clicks: int
    rounds: int


WARM = Pace("warm-up", 0.0, 60, 1)
"""Clicks before the measurement, as both drawing processes start only when they are needed."""
PACES = (Pace("back to back", 0.0, 75, 4), Pace("at a person's pace", 0.5, 12, 5))


@dataclass
class Bare:
    """The bare bot, a person, and the message with the bot's button."""

    cpu: Callable[[], float]
    person: Actor
    message: Shown

    async def pong(self, row: Row, pace: Pace) -> None:
        """Click the button again and again."""
        before = self.cpu()
        for _ in range(pace.clicks):
            self.message = await row.time(self.person.click(self.message, "Pong"))
            await asyncio.sleep(pace.rest)
        row.cpu += self.cpu() - before


@dataclass
class Game:
    """A game of two at our bot."""

    cpu: Callable[[], float]
    people: tuple[Actor, Actor]

    async def choose_cards(self, row: Row, pace: Pace) -> None:
        """Choose cards: the game does not change; the panel's picture follows if there is time."""
        board = await first_board(self.people[0], CHANNEL)
        actor = on_turn(self.people, board)
        panel = await actor.click(board, "My cards")
        await asyncio.sleep(PAUSE_SECONDS)
        before, end = self.cpu(), len(row.waits) + pace.clicks
        while len(row.waits) < end:
            for card in button_ids(panel, "card"):
                panel = await row.time(actor.click(panel, custom_id=card))
                await asyncio.sleep(pace.rest)
        row.cpu += self.cpu() - before

    async def play(self, row: Row, pace: Pace) -> None:
        """Play actions: each click leads to a commit, an answer and a new board.

        Clicks that only lead to an action (hands, cards) are not counted.
        """
        before, uncounted_cpu, end = self.cpu(), 0.0, len(row.waits) + pace.clicks
        board = await first_board(self.people[0], CHANNEL)
        while len(row.waits) < end:
            started = self.cpu()
            actor = on_turn(self.people, board)
            panel = await actor.click(board, "My cards")
            await asyncio.sleep(pace.rest)
            uncounted_cpu += self.cpu() - started
            while "Your turn" in panel.text:
                started = self.cpu()
                panel = await with_moves(actor, panel)
                await asyncio.sleep(pace.rest)
                uncounted_cpu += self.cpu() - started
                panel = await row.time(
                    actor.click(panel, custom_id=prefer_retreat(button_ids(panel, "play")))
                )
                await asyncio.sleep(pace.rest)
            board = await next_board(self.people[0], CHANNEL, board)
        await asyncio.sleep(PAUSE_SECONDS)
        row.cpu += self.cpu() - before - uncounted_cpu


Work = Callable[[Game, Row, Pace], Awaitable[None]]
ROWS: tuple[tuple[str, Work, tuple[Path | str, ...]], ...] = (
    ("choose a card", Game.choose_cards, (WHOLE,)),
    ("play, nothing drawn", Game.play, (PICTURELESS, "board", "panel")),
    ("play, board drawn", Game.play, (PICTURELESS, "panel")),
    ("play, board and panel drawn", Game.play, (WHOLE,)),
)


@asynccontextmanager
async def bare_bot() -> AsyncIterator[Bare]:
    """Run a bare bot that is warmed up."""
    async with (
        await Playground.start(config=SERVER) as playground,
        running_bot(playground, [BARE], Path()) as cpu,
    ):
        ana = playground.person("Ana")
        bare = Bare(cpu, ana, await ana.slash("ping", CHANNEL))
        await bare.pong(Row("warm-up"), WARM)
        yield bare


@asynccontextmanager
async def bot_with_game(*program: Path | str) -> AsyncIterator[Game]:
    """Run our bot with a game under way, warmed up."""
    with TemporaryDirectory() as folder:
        async with (
            await Playground.start(config=SERVER) as playground,
            running_bot(playground, program, Path(folder)) as cpu,
        ):
            found = Game(cpu, (playground.person("Ana"), playground.person("Ben")))
            await begin_game(*found.people, CHANNEL)
            await found.play(Row("warm-up"), WARM)
            yield found


async def measured(pace: Pace, work: Work, row: Row, *program: Path | str) -> Row:
    """Click both bots alternately; fill our bot's ``row``, and return the bare bot's row."""
    pong = Row("pong")
    async with bare_bot() as bare, bot_with_game(*program) as played:
        for _ in range(pace.rounds):
            await bare.pong(pong, pace)
            await work(played, row, pace)
    return pong


async def main() -> None:
    """Print a table for each pace."""
    for pace in PACES:
        print(f"{pace.name:28}{'median':>10}{'p99':>10}{'CPU a click':>14}{'pong':>10}{'ratio':>8}")
        for name, work, program in ROWS:
            row = Row(name)
            pong = await measured(pace, work, row, *program)
            print(
                f"{name:28}{row.median_ms():>7.2f} ms{row.p99_ms():>7.2f} ms"
                f"{row.cpu_ms:>11.2f} ms{pong.cpu_ms:>7.2f} ms{row.cpu_ms / pong.cpu_ms:>7.1f}x"
            )


if __name__ == "__main__":
    asyncio.run(main())
