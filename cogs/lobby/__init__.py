"""The lobby: its message, its settings and its commands, until the cards are dealt."""
