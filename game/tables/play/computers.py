"""The ids and random numbers for the actions of a computer player."""

import hmac

from game.model.ids import InteractionId
from game.tables.table import Table

_VERSIONS = 2**32
"""A number above the version of any game."""


def computer_click_id(table: Table) -> InteractionId:
    """Return the click id of the computer on turn: the same for the same version of a game.

    The id is below zero; a person's click id never is.
    """
    return InteractionId(-(table.game.id * _VERSIONS + table.game.version))


def computer_random_number(table: Table) -> int:
    """Return the random number for the computer on turn at this version of the game.

    It comes from the table's secret: nobody can predict it, and a restart does not change it.
    """
    message = f"computer {table.game.version}".encode("ascii")
    return int.from_bytes(hmac.digest(table.game.secret, message, "sha256"))
