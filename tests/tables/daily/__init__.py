"""What people do with the puzzle of a day, and the messages that show it."""
