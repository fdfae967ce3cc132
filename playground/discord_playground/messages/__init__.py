"""Messages, and the channels they stand in: they come, change and go, and everybody is told."""
