"""What a record tells besides the state at its end: the turns, and who played them."""
