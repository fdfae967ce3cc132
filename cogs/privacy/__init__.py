"""What is kept of a person: shown, given as a file, and forgotten."""
