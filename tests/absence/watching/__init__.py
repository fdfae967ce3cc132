"""Watches the events of a run, and reports every broken promise."""
