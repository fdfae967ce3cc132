"""What time it is, what is due, and what a time costs in which nobody could act."""
