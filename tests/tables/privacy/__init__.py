"""What is kept of people, and how they are forgotten."""
