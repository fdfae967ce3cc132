"""Connect to the database file: open it, migrate it, and write to it on one thread."""
