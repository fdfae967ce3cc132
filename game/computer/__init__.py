"""Players that need no person: they get views and give actions.

What decides needs NumPy and is not loaded from here: code that only names a level, or hands a
view on to another process, does without.
"""

from game.computer.levels import Level
from game.computer.results import CostlyTurn, Hint

__all__ = ["CostlyTurn", "Hint", "Level"]
