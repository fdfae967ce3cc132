"""Keeps public messages up to date with the game: edits, reposts, stores and finds them."""
