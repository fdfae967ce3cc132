"""What is kept, between values and rows, and the questions asked of it."""
