"""What is kept of people: told to them, and forgotten."""
