"""A process in which computer players think: a thought's time is limited, other work goes first."""

import asyncio
import random
import secrets
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, TypeVarTuple

import structlog

from game.computer import CostlyTurn, Hint, Level
from game.rules.actions import Action
from game.rules.views import SeenAction, View
from service.processes.workers import Workers

Args = TypeVarTuple("Args")
T = TypeVar("T")


def within_cpu_seconds(seconds: float, function: Callable[[*Args], T], *args: *Args) -> T:
    """Return the function's result. Raises TimeoutError if it computes for more than ``seconds``.

    Call this only in the main thread of a process in which nothing else computes. Windows has no
    clock that could stop the function, so the function is not limited there.
    """
    if sys.platform == "win32":
        return function(*args)
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return function(*args)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _stop(*_: object) -> None:
    raise TimeoutError


log = structlog.get_logger(__name__)


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


@dataclass(eq=False)
class ThinkingProcess:
    """Runs one thought after another; each depends only on its arguments, so it can be repeated.

    However many people ask, a move waits for at most one hint and one review.
    """

    _workers: Workers
    _cpu_seconds: float = MOST_CPU_SECONDS
    report_thought: Callable[[str, float], None] = _ignore_thought
    """Called with the kind (choice, hint or review) and the seconds of each thought."""
    _thinking_lock: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _hint_lock: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _review_lock: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

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

    async def chance_after_turn(self, view: View) -> float:
        """Return the chance to win of a viewer who has just ended a turn, 0 to 1.

        Raises, e.g., TimeoutError.
        """
        async with self._review_lock:
            return await self._run_thought("review", _chance_after_turn, view)

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
                self.report_thought(kind, time.perf_counter() - began)


def _get_ready() -> None:
    """Load what thinking needs, once per process."""
    import game.computer.decisions  # noqa: F401


def _explain(view: View, seed: int) -> Hint:
    from game.computer.review import find_hint

    return find_hint(view, random.Random(seed))  # noqa: S311


def _review(turn: Sequence[SeenAction], seed: int) -> CostlyTurn | None:
    from game.computer.review import review_turn

    return review_turn(turn, random.Random(seed))  # noqa: S311


def _chance_after_turn(view: View) -> float:
    from game.computer.chances import chance_after_turn

    return chance_after_turn(view)


def _choose(level: Level, view: View, seed: int) -> Action:
    from game.computer.decisions import choose_action

    action = choose_action(level, view, random.Random(seed))  # noqa: S311
    if action not in view.choices:
        raise ValueError(f"{action} is against the rules")
    return action
