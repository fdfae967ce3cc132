"""The Daily Escape: what people can do with the puzzle of a day, and the messages that show it."""
