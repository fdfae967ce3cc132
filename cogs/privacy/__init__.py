"""What is kept of whoever asks: told, given as a file, and forgotten."""
