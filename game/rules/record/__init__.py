"""What a record tells beyond the state it leads to: turn by turn, and who played them."""
