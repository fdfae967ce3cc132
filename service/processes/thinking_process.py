"""A process in which computer players think: a thought's time is limited, other work goes first."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TypeVar, TypeVarTuple

import structlog

from game.computer import CostlyTurn, Hint, Level
from game.rules.actions import Action
from game.rules.views import SeenAction, View
from service.processes.cpu_time import within_cpu_seconds
from service.processes.workers import Workers

log = structlog.get_logger(__name__)

Args = TypeVarTuple("Args")
T = TypeVar("T")

NICENESS = 10
"""Low priority, as in Unix nice: pictures go before thinking, and answers before pictures."""

MOST_CPU_SECONDS = 2.0
"""Seconds of computing time for one thought.

A thought usually takes a few hundredths of a second. It can take many times as long by the clock if
other processes have the core.
"""

MOST_SECONDS = 60.0
"""Seconds by the clock after which a thinker that hangs is ended."""

SEED_COUNT = 2**64
"""A hint or a review gets one of this many random seeds; nobody needs to repeat such a thought."""


def _ignore_thought(kind: str, seconds: float) -> None:
    """Ignore how long a thought took."""


class ThinkingProcess:
    """Runs one thought after another; each depends only on its arguments, so it can be repeated.

    However many people ask, a move waits for at most one hint and one review.
    """

    def __init__(
        self,
        workers: Workers,
        cpu_seconds: float = MOST_CPU_SECONDS,
        report_thought: Callable[[str, float], None] = _ignore_thought,
    ) -> None:
        self._workers = workers
        self._cpu_seconds = cpu_seconds
        self._report_thought = report_thought
        """Called with the kind (choice, hint or review) and the seconds of each thought."""
        self._thinking_lock = asyncio.Lock()
        self._hint_lock = asyncio.Lock()
        self._review_lock = asyncio.Lock()

    async def choose(self, level: Level, view: View, seed: int) -> Action:
        """Choose a level's next action for the seat on turn, whose view this is.

        If that takes too much computing, or fails, a quicker level chooses.
        """
        try:
            return await self._run_thought("choice", _choose, level, view, seed)
        except TimeoutError:
            log.warning("a computer player thought for too long", level=level.value)
        except Exception:
            log.exception("a computer player could not think", level=level.value)
        return await self._run_thought("choice", _choose, Level.CABIN_BOY, view, seed)

    async def explain(self, view: View) -> Hint:
        """Return the strongest level's advice for the seat on turn. Raises, e.g., TimeoutError."""
        async with self._hint_lock:
            return await self._run_thought("hint", _explain, view, secrets.randbelow(SEED_COUNT))

    async def review(self, turn: Sequence[SeenAction]) -> CostlyTurn | None:
        """Return what one turn cost, or None if it is not worth mentioning.

        Raises, e.g., TimeoutError.
        """
        async with self._review_lock:
            return await self._run_thought("review", _review, turn, secrets.randbelow(SEED_COUNT))

    async def chance_after(self, choice: SeenAction) -> float:
        """Return the chance to win after a seat's choice, 0 to 1. Raises, e.g., TimeoutError."""
        async with self._review_lock:
            return await self._run_thought("review", _chance_after, *choice)

    def close(self) -> None:
        """Stop the thinkers; their unfinished work is lost."""
        self._workers.close()

    async def _run_thought(self, kind: str, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result, computed in the thinking process. Raises TimeoutError.

        The time limit starts when a process is ready for the function.
        """
        async with self._thinking_lock:
            await self._workers.run(_get_ready)
            began = time.perf_counter()
            try:
                return await self._workers.run(
                    within_cpu_seconds, self._cpu_seconds, function, *args
                )
            finally:
                self._report_thought(kind, time.perf_counter() - began)


def _get_ready() -> None:
    """Load what thinking needs, once per process."""
    import game.computer.decisions  # noqa: F401


def _explain(view: View, seed: int) -> Hint:
    from game.computer.hints import find_hint

    return find_hint(view, random.Random(seed))  # noqa: S311


def _review(turn: Sequence[SeenAction], seed: int) -> CostlyTurn | None:
    from game.computer.review import review_turn

    return review_turn(turn, random.Random(seed))  # noqa: S311


def _chance_after(view: View, action: Action) -> float:
    from game.computer.review import chance_after

    return chance_after(view, action)


def _choose(level: Level, view: View, seed: int) -> Action:
    from game.computer.decisions import choose_action

    action = choose_action(level, view, random.Random(seed))  # noqa: S311
    if action not in view.choices:
        raise ValueError(f"{action} is against the rules")
    return action
