"""An event loop for tests. Its time jumps to the next timer, so waiting takes no time."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

Args = ParamSpec("Args")


class _LeapingSelector(selectors.SelectSelector):
    """A selector whose time jumps over each timeout in which no event has come."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(timeout and 0)
        if timeout and not found:
            self.now += timeout
        return found


class _LeapingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock is the selector's time."""

    def __init__(self) -> None:
        self._leaping_selector = _LeapingSelector()
        super().__init__(self._leaping_selector)

    def time(self) -> float:
        return self._leaping_selector.now


def with_skipped_waits(test: Callable[Args, Coroutine[Any, Any, None]]) -> Callable[Args, None]:
    """Run a test in a loop whose time jumps. The test may only wait for the loop's own timers."""

    @wraps(test)
    def run(*args: Args.args, **named: Args.kwargs) -> None:
        with asyncio.Runner(loop_factory=_LeapingLoop) as runner:
            runner.run(test(*args, **named))

    return run
