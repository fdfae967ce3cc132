"""Tests of the daily puzzle: people's attempts, and the messages that show the puzzle."""
