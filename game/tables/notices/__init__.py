"""Whom a table calls, how, and when: as each of them prefers."""
