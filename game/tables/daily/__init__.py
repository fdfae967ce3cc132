"""The Daily Escape: people's actions with the puzzle of a day, and the messages that show it."""
