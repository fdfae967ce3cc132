"""A process in which computer players think: bounded, and in nobody's way."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TypeVar, TypeVarTuple

import structlog

from game.computer import CostlyTurn, Hint, Level
from game.rules.actions import Action
from game.rules.views import Choice, View
from service.processes.cpu_time import within_cpu_seconds
from service.processes.workers import Workers

log = structlog.get_logger(__name__)

Args = TypeVarTuple("Args")
T = TypeVar("T")

NICENESS = 10
"""Pictures go first, and answers before them."""

MOST_CPU_SECONDS = 2.0
"""What one thought may compute. It takes a few hundredths as a rule, and many times as long by the
clock where others have the core."""

MOST_SECONDS = 60.0
"""By the clock: a thinker that hangs ends after these."""

DICE = 2**64
"""Seeds for a thought that nobody is to think again: a hint or a review."""


def _unheard(kind: str, seconds: float) -> None:
    """Report to nobody how long a thought took."""


class ThinkingProcess:
    """One thought after another, each from a view alone, so that it can be thought again.

    A move waits for one hint and one review at most, however many people ask for them.
    """

    def __init__(
        self,
        workers: Workers,
        cpu_seconds: float = MOST_CPU_SECONDS,
        thought: Callable[[str, float], None] = _unheard,
    ) -> None:
        self._workers = workers
        self._cpu_seconds = cpu_seconds
        self._heard = thought
        """Called with how many seconds each thought took: a choice, a hint or a review."""
        self._turn = asyncio.Lock()
        self._hinting = asyncio.Lock()
        self._reviewing = asyncio.Lock()

    async def choose(self, level: Level, view: View, dice: int) -> Action:
        """The level's next action for the seat on turn whose view this is.

        Where that takes too much computing, a quicker level chooses.
        """
        try:
            return await self._thought("choice", _choose, level, view, dice)
        except TimeoutError:
            log.warning("a computer player thought for too long", level=level.value)
        except Exception:
            log.exception("a computer player could not think", level=level.value)
        return await self._thought("choice", _choose, Level.CABIN_BOY, view, dice)

    async def explain(self, view: View) -> Hint:
        """The strongest level's advice for the seat on turn. Raises TimeoutError, among others."""
        async with self._hinting:
            return await self._thought("hint", _explain, view, secrets.randbelow(DICE))

    async def review(self, turn: Sequence[Choice]) -> CostlyTurn | None:
        """What one turn cost, if it is worth telling. Raises TimeoutError, among others."""
        async with self._reviewing:
            return await self._thought("review", _review, turn, secrets.randbelow(DICE))

    async def chance_after(self, choice: Choice) -> float:
        """The chance to win after what a seat chose, 0 to 1. Raises TimeoutError, among others."""
        async with self._reviewing:
            return await self._thought("review", _chance_after, *choice)

    def close(self) -> None:
        """Let the thinkers go; what they were at is forgotten."""
        self._workers.close()

    async def _thought(self, kind: str, function: Callable[[*Args], T], *args: *Args) -> T:
        """What the function gives, thought elsewhere. Raises TimeoutError.

        What it computes counts from when a process is ready for it.
        """
        async with self._turn:
            await self._workers.run(_get_ready)
            began = time.perf_counter()
            try:
                return await self._workers.run(
                    within_cpu_seconds, self._cpu_seconds, function, *args
                )
            finally:
                self._heard(kind, time.perf_counter() - began)


def _get_ready() -> None:
    """Load what thinking needs, once a process."""
    import game.computer.decisions  # noqa: F401


def _explain(view: View, dice: int) -> Hint:
    from game.computer.hints import explain

    return explain(view, random.Random(dice))  # noqa: S311


def _review(turn: Sequence[Choice], dice: int) -> CostlyTurn | None:
    from game.computer.review import review_turn

    return review_turn(turn, random.Random(dice))  # noqa: S311


def _chance_after(view: View, action: Action) -> float:
    from game.computer.review import chance_after

    return chance_after(view, action)


def _choose(level: Level, view: View, dice: int) -> Action:
    from game.computer.decisions import choose

    action = choose(level, view, random.Random(dice))  # noqa: S311
    if action not in view.choices:
        raise ValueError(f"{action} is against the rules")
    return action
