"""Finds tables, changes each by one after another, remembers some, notifies listeners."""
