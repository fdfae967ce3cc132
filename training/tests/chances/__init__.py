"""What hints tell of the chance to win."""
