"""Tells Discord about the slash commands."""
