"""Measures the memory of the bot with all its processes."""
