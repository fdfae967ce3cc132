"""A PostgreSQL server of the tests' own."""
