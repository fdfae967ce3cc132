"""How the seed, the shuffles and the first seat come about, so that anyone can check them."""
