"""Values of the game in words."""
