"""What people do before the cards are dealt."""
