"""The databases of the chaos test: a SQLite file, or a PostgreSQL server."""
