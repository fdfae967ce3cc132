"""Players that need no person: they get views and give actions.

What thinks needs NumPy and is loaded when it is first asked for: whoever only names a level, or
hands a view on to another process, goes without.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from game.computer.levels import Level
from game.computer.results import Costly, Reason, Step

if TYPE_CHECKING:
    from game.computer.decisions import choose
    from game.computer.hints import explain

__all__ = ["Costly", "Level", "Reason", "Step", "choose", "explain"]

_HOMES = {
    "choose": "game.computer.decisions",
    "explain": "game.computer.hints",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
