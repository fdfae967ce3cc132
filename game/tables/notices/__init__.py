"""Notices of a table: whom it calls, how and when, as each person prefers."""
