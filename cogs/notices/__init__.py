"""Notices that a table waits for somebody, sent in the way that each person prefers."""
