"""Computer players: seats like any other, where nobody sits."""

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.storage.records import Seat
from game.tables.table import Table

_VERSIONS = 2**32
"""More than any game comes to."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """A computer player that is wanted: its level, and names to choose from."""

    level: str
    names: tuple[str, ...]


def seated(recruits: Iterable[Recruit], beside: Iterable[Seat], click: int) -> Iterator[Seat]:
    """A seat for each recruit, under the first of its names that nobody ``beside`` it has.

    ``click`` brought them all. Their users are below zero, so that none is a person's.
    """
    taken = {seat.name for seat in beside}
    for number, recruit in enumerate(recruits):
        name = next((name for name in recruit.names if name not in taken), recruit.names[0])
        taken.add(name)
        yield Seat(-(click + number), name, click, level=recruit.level)


def click_of(table: Table) -> int:
    """Stands for the click of the computer on turn: the same for the same version of a game.

    Below zero, as no person's click is.
    """
    return -(table.game.id * _VERSIONS + table.game.version)


def dice(table: Table) -> int:
    """The chance that the computer on turn has at this version of the game.

    It comes from the table's secret: nobody can foresee it, and a restart does not change it.
    """
    message = f"computer {table.game.version}".encode("ascii")
    return int.from_bytes(hmac.digest(table.game.secret, message, "sha256"))
