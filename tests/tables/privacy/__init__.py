"""Data about people: what is stored, and how it is deleted."""
