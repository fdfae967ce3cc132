"""Where pirates went, drawn on the board."""
