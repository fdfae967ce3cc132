"""Compiles functions on arrays to machine code, which is cached between runs."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Return the function, to be compiled at its first call."""
    return cast("F", numba.njit(cache=True)(function))
