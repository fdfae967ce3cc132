"""Players that need no person: they get views and give actions."""

from game.computer.hints import Reason, explain
from game.computer.levels import Level
from game.computer.thinking import choose

__all__ = ["Level", "Reason", "choose", "explain"]
