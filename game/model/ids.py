"""Ids."""

NO_CLICK = 0
"""Stands for a change that no person asked for, such as a timer's; it is never a duplicate."""
