"""Decide whom a table notifies, how and when, as each person prefers."""
