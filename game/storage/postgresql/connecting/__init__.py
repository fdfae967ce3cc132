"""Connect to a database: open it, run whole transactions, and retry after failures."""
