"""Measures waits and CPU time per click, compared with a bare bot that answers "pong".

    python -m benchmarks.clicks [--share 1]

The first printed table is for clicks that follow the previous answer at once. The second is for
people's pace, with pauses in which both bots become idle. For each row, the benchmark starts our
bot and a bare bot, and clicks them alternately, so that a machine's slow moments affect both bots.
Each bot runs as a process of its own. `--share 0.1` makes a tenth of the clicks. Linux only: the
CPU time is read from /proc.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.clicking.driving import (
    PAUSE_AFTER_START_SECONDS,
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

CHANNEL = "tavern"
BARE_BOT = ROOT / "benchmarks" / "clicking" / "pong_bot.py"
WHOLE_BOT = ROOT / "bot.py"
PICTURELESS_BOT = ROOT / "benchmarks" / "clicking" / "pictureless_bot.py"


FEWEST_CLICKS = 2
"""With fewer clicks, there is no percentile of their waits."""


@dataclass(frozen=True)
class Pace:
    """How fast people click: seconds of rest after each click, clicks in a row, and rounds."""

    name: str
    rest_seconds: float
    click_count: int
    rounds: int

    def shortened_to(self, share: float) -> "Pace":
        """Return this pace with a share of the clicks."""
        clicks, rounds = (round(number * share) for number in (self.click_count, self.rounds))
        return Pace(self.name, self.rest_seconds, max(FEWEST_CLICKS, clicks), max(1, rounds))


FEWEST_CARDS = 2
"""If two cards can be chosen, one of them can still be chosen after the other."""
ONE_TURN = Pace("one turn", 0.0, 1, 1)
WARM_UP = Pace("warm-up", 0.0, 60, 1)
"""Clicks before the measurement: our bot starts its two drawing processes only when needed."""
PACES = (Pace("back to back", 0.0, 75, 4), Pace("at a person's pace", 0.5, 12, 5))


@dataclass
class BareBot:
    """The bare bot, a person, and the message with the bot's button."""

    cpu: Callable[[], float]
    person: Actor
    message: Shown

    async def click_pong(self, row: Row, pace: Pace) -> None:
        """Click the button again and again."""
        cpu_before = self.cpu()
        for _ in range(pace.click_count):
            self.message = await row.time(self.person.click(self.message, "Pong"))
            await asyncio.sleep(pace.rest_seconds)
        row.cpu += self.cpu() - cpu_before


@dataclass
class Game:
    """A game that two people play with our bot."""

    cpu: Callable[[], float]
    people: tuple[Actor, Actor]

    async def choose_cards(self, row: Row, pace: Pace) -> None:
        """Choose cards. The game stays as it is; only the panel and its picture change."""
        actor, panel = await self._panel_with_cards()
        await asyncio.sleep(PAUSE_AFTER_START_SECONDS)
        cpu_before = self.cpu()
        for _ in range(pace.click_count):
            panel = await row.time(actor.click(panel, custom_id=button_ids(panel, "card")[0]))
            await asyncio.sleep(pace.rest_seconds)
        row.cpu += self.cpu() - cpu_before

    async def _panel_with_cards(self) -> tuple[Actor, Shown]:
        """Play until somebody can choose between cards; a card with one move needs no choice."""
        while True:
            board = await first_board(self.people[0], CHANNEL)
            actor = person_on_turn(self.people, board)
            panel = await actor.click(board, "My cards")
            if len(button_ids(panel, "card")) >= FEWEST_CARDS:
                return actor, panel
            await self.play(Row("until cards can be chosen"), ONE_TURN)

    async def play(self, row: Row, pace: Pace) -> None:
        """Play actions: each click leads to a commit, an answer and a new board.

        The clicks that open a hand or a card before the action are not counted.
        """
        cpu_before, uncounted_cpu, end = self.cpu(), 0.0, len(row.waits) + pace.click_count
        board = await first_board(self.people[0], CHANNEL)
        while len(row.waits) < end:
            started = self.cpu()
            actor = person_on_turn(self.people, board)
            panel = await actor.click(board, "My cards")
            await asyncio.sleep(pace.rest_seconds)
            uncounted_cpu += self.cpu() - started
            while "Your turn" in panel.text:
                started = self.cpu()
                panel = await panel_with_moves(actor, panel)
                await asyncio.sleep(pace.rest_seconds)
                uncounted_cpu += self.cpu() - started
                panel = await row.time(
                    actor.click(panel, custom_id=retreat_or_any_move(button_ids(panel, "play")))
                )
                await asyncio.sleep(pace.rest_seconds)
            board = await next_board(self.people[0], CHANNEL, board)
        await asyncio.sleep(PAUSE_AFTER_START_SECONDS)
        row.cpu += self.cpu() - cpu_before - uncounted_cpu


Work = Callable[[Game, Row, Pace], Awaitable[None]]
ROWS: tuple[tuple[str, Work, tuple[Path | str, ...]], ...] = (
    ("choose a card", Game.choose_cards, (WHOLE_BOT,)),
    ("play, nothing drawn", Game.play, (PICTURELESS_BOT, "board", "panel")),
    ("play, board drawn", Game.play, (PICTURELESS_BOT, "panel")),
    ("play, board and panel drawn", Game.play, (WHOLE_BOT,)),
)


@asynccontextmanager
async def bare_bot(warm_up: Pace) -> AsyncIterator[BareBot]:
    """Run a bare bot that is warmed up."""
    async with (
        await Playground.start(config=SERVER) as playground,
        running_bot(playground, [BARE_BOT], Path()) as cpu,
    ):
        ana = playground.person("Ana")
        bare = BareBot(cpu, ana, await ana.slash("ping", CHANNEL))
        await bare.click_pong(Row("warm-up"), warm_up)
        yield bare


@asynccontextmanager
async def bot_with_game(warm_up: Pace, *program: Path | str) -> AsyncIterator[Game]:
    """Run our bot, and begin a game that warms it up."""
    with TemporaryDirectory() as folder:
        async with (
            await Playground.start(config=SERVER) as playground,
            running_bot(playground, program, Path(folder)) as cpu,
        ):
            game = Game(cpu, (playground.person("Ana"), playground.person("Ben")))
            await begin_game(*game.people, CHANNEL)
            await game.play(Row("warm-up"), warm_up)
            yield game


async def measure_pace(
    warm_up: Pace, pace: Pace, work: Work, row: Row, *program: Path | str
) -> Row:
    """Click both bots alternately; fill our bot's ``row``, and return the bare bot's row."""
    pong = Row("pong")
    async with bare_bot(warm_up) as bare, bot_with_game(warm_up, *program) as game:
        for _ in range(pace.rounds):
            await bare.click_pong(pong, pace)
            await work(game, row, pace)
    return pong


async def main(share: float) -> None:
    """Print a table for each pace."""
    warm_up, *paces = (pace.shortened_to(share) for pace in (WARM_UP, *PACES))
    for pace in paces:
        print(f"{pace.name:28}{'median':>10}{'p99':>10}{'CPU a click':>14}{'pong':>10}{'ratio':>8}")
        for name, work, program in ROWS:
            row = Row(name)
            pong = await measure_pace(warm_up, pace, work, row, *program)
            print(
                f"{name:28}{row.median_ms():>7.2f} ms{row.p99_ms():>7.2f} ms"
                f"{row.cpu_ms:>11.2f} ms{pong.cpu_ms:>7.2f} ms{row.cpu_ms / pong.cpu_ms:>7.1f}x"
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clicks")
    parser.add_argument("--share", type=float, default=1)
    asyncio.run(main(parser.parse_args().share))
