"""A finished game: its replay, its review, and a rematch."""
