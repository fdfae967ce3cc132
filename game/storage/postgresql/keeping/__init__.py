"""What is kept of games and people: to rows and back."""
