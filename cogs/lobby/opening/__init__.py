"""How a table comes into a channel: as the answer to a command, or in a thread of its own."""
