"""Players that need no person: they get views and give actions."""

from game.computer.levels import Level
from game.computer.thinking import choose

__all__ = ["Level", "choose"]
