"""Watches the events of a test run, and reports every promise that the bot broke."""
