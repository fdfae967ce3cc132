"""Before the cards are dealt."""
