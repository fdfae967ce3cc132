"""What chance and the players decide together: seed, shuffles, first seat; anyone can check it."""
