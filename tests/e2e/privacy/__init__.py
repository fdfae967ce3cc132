"""What is kept of people, as they are told of it and as it goes."""
