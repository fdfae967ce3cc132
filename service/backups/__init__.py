"""What the tools that make, look at and put back copies of the games have in common."""
