"""Data about people: what they are told of it, and how it is deleted."""
