"""Messages and their channels: how they are created, changed and deleted, and who is informed."""
