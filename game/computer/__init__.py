"""Computer players: they get views and return actions.

This module does not load the modules that decide, because these need NumPy. Code that only names a
level, or passes a view to another process, works without NumPy.
"""

from game.computer.levels import Level
from game.computer.results import CostlyTurn, Gains, Hint

__all__ = ["CostlyTurn", "Gains", "Hint", "Level"]
