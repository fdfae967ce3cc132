"""Checks a finished game from what everyone saw."""
