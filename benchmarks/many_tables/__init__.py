"""Measures a bot with thousands of tables: stored games, boards, a start, and its costs."""
