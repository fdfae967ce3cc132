"""The Daily Escape: the puzzle of a day, played in private and shared in channels."""
