"""Measures a bot with thousands of tables: its start, its clicks, and an outage of Discord."""
