"""A computer player on turn: what stands for its click, and its chance."""

import hmac

from game.model.ids import InteractionId
from game.tables.table import Table

_VERSIONS = 2**32
"""More than any game comes to."""


def click_of(table: Table) -> InteractionId:
    """Stands for the click of the computer on turn: the same for the same version of a game.

    Below zero, as no person's click is.
    """
    return InteractionId(-(table.game.id * _VERSIONS + table.game.version))


def dice(table: Table) -> int:
    """The chance that the computer on turn has at this version of the game.

    It comes from the table's secret: nobody can foresee it, and a restart does not change it.
    """
    message = f"computer {table.game.version}".encode("ascii")
    return int.from_bytes(hmac.digest(table.game.secret, message, "sha256"))
