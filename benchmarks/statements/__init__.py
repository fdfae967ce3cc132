"""Counts what each method of the repository costs at a database."""
