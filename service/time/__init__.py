"""What time it is, what is due, and for how long nobody could act."""
