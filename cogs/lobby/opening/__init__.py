"""Opening a table in a channel: as the answer to a command, or in a new thread."""
