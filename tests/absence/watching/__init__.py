"""Sees what happens in a run, and says what is against a promise."""
