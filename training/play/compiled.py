"""Turns functions on arrays into machine code, kept from one run to the next."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The same function, compiled when it is first called."""
    return cast("F", numba.njit(cache=True)(function))
