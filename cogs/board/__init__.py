"""The messages about a table that the whole channel sees."""
