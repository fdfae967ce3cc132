"""A bot with thousands of tables: games stored, boards that stand, a start, and what it costs."""
