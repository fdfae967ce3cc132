"""A finished game: its replay, its review, another one."""
