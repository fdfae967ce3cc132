"""Counts the statements and round trips that each method of the repository needs."""
