"""Time at a table: the clock of a turn, resting games, and games that end without a winner."""
