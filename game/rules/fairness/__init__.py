"""Make the seed, the shuffles and the first seat in a way that anyone can check."""
