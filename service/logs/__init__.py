"""The bot's log: its output, its format, and the removal of secrets from it."""
