"""What the whole channel sees of a table."""
