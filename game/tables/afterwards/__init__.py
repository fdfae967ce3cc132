"""What can be told of a game that is over."""
