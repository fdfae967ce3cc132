"""A private PostgreSQL server for the tests."""
