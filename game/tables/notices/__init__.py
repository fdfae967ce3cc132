"""Notices of a table: the people it calls, and how and when each of them prefers that."""
