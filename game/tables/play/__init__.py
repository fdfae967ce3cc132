"""What the seats of a running game do."""
