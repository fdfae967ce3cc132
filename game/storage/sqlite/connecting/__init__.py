"""Reaching the file: opened, brought up to date, written to by one thread."""
