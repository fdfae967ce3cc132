"""What each seat has, seat by seat."""

from typing import TypeVar

T = TypeVar("T")


def changed(seats: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What each seat has, with another value for one of them."""
    each = list(seats)
    each[seat] = value
    return tuple(each)
