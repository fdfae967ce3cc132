"""What a board consists of: passage, start and boat, trails, seats, cards that nobody holds."""
