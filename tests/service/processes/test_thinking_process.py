"""Thinking in another process gives the same results, has a time limit and survives failures."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.rules.actions import Action
from game.rules.setup import Options
from game.rules.views import View, view
from service.processes import thinking_process as thinking_module
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Workers
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly
from tests.processes import needs_sigkill

ROOT = Path(__file__).parents[3]
LEVELS = tuple(Level)
SHORT_SECONDS, LONG_SECONDS = 0.5, 60.0

needs_cpu_time_limit = pytest.mark.skipif(
    sys.platform == "win32", reason="CPU time cannot be limited on Windows"
)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


def views(options: Options = JAMAICA_OPTIONS) -> Iterator[View]:
    """Return views of the seat on turn."""
    luck = random.Random(3)  # noqa: S311
    for table in islice(
        play_randomly(make_game_table(options, 3, luck), luck, resign_rate=0), 0, None, 11
    ):
        if table.playing:
            yield view(table.state, table.state.seat_on_turn)


def think_for_ever(level: Level, seen: View, seed: int) -> Action:
    """Compute for ever, except for the cabin boy's level."""
    while level is not Level.CABIN_BOY:
        pass
    return thinking_module._choose(level, seen, seed)


def fail_to_think(level: Level, seen: View, seed: int) -> Action:
    """Fail, except for the cabin boy's level."""
    if level is not Level.CABIN_BOY:
        raise ZeroDivisionError
    return thinking_module._choose(level, seen, seed)


def sleep_too_long(*_: object) -> str:
    """Sleep longer than the time limit, but compute almost nothing."""
    time.sleep(2 * SHORT_SECONDS)
    return "advice"


def think_a_while(*_: object) -> None:
    """Sleep a while in place of making a hint or a review."""
    time.sleep(0.05)


@pytest.mark.parametrize("level", LEVELS)
async def test_choice_is_the_same_as_in_this_process(workers: Workers, level: Level) -> None:
    thinking = ThinkingProcess(workers, LONG_SECONDS)
    for seen in islice(views(), 3):
        expected = choose_action(level, seen, random.Random(5))  # noqa: S311
        assert await thinking.choose(level, seen, 5) == expected


async def test_thinking_uses_one_core_and_the_bot_does_not_import_numpy(workers: Workers) -> None:
    assert await workers.run(os.getenv, "OPENBLAS_NUM_THREADS") == "1"
    program = "import sys, bot, service.processes.thinking_process; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True
    )
    assert done.stdout.split() == [b"False"]


@needs_cpu_time_limit
async def test_cabin_boy_chooses_if_a_level_exceeds_its_cpu_time(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, worker_pid = next(views()), await workers.run(os.getpid)
    monkeypatch.setattr(thinking_module, "_choose", think_for_ever)
    chosen = await ThinkingProcess(workers, SHORT_SECONDS).choose(Level.ADMIRAL, seen, 5)
    assert chosen == choose_action(Level.CABIN_BOY, seen, random.Random(5))  # noqa: S311
    # The same worker is used again, as a new process would have to import everything first.
    assert await workers.run(os.getpid) == worker_pid


async def test_waiting_without_cpu_time_does_not_count_as_thinking(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking_module, "_explain", sleep_too_long)
    assert await ThinkingProcess(workers, SHORT_SECONDS).explain(next(views())) == "advice"


async def test_cabin_boy_chooses_if_a_level_fails(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = next(views())
    monkeypatch.setattr(thinking_module, "_choose", fail_to_think)
    chosen = await ThinkingProcess(workers, LONG_SECONDS).choose(Level.HELMSMAN, seen, 5)
    assert chosen == choose_action(Level.CABIN_BOY, seen, random.Random(5))  # noqa: S311


@needs_sigkill
async def test_all_choices_are_made_although_their_process_is_killed(workers: Workers) -> None:
    thinking, seen = ThinkingProcess(workers, LONG_SECONDS), next(views())
    worker_pid = await workers.run(os.getpid)
    choices = [
        asyncio.create_task(thinking.choose(level, seen, 5)) for level in LEVELS for _ in range(5)
    ]
    await asyncio.sleep(0.01)
    os.kill(worker_pid, signal.SIGKILL)
    expected = [choose_action(level, seen, random.Random(5)) for level in LEVELS for _ in range(5)]  # noqa: S311
    assert await asyncio.gather(*choices) == expected


async def test_a_move_waits_for_one_hint_and_one_review_at_most(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, seen, done = ThinkingProcess(workers, LONG_SECONDS), next(views()), list[str]()
    monkeypatch.setattr(thinking_module, "_explain", think_a_while)
    monkeypatch.setattr(thinking_module, "_review", think_a_while)

    async def record_end(name: str, thought: Awaitable[object]) -> None:
        await thought
        done.append(name)

    async with asyncio.TaskGroup() as group:
        for _ in range(5):
            group.create_task(record_end("review", thinking.review([])))
            group.create_task(record_end("hint", thinking.explain(seen)))
        await asyncio.sleep(0)
        group.create_task(record_end("move", thinking.choose(Level.CABIN_BOY, seen, 5)))
    assert done[2] == "move"
    assert sorted(done) == ["hint"] * 5 + ["move"] + ["review"] * 5
