"""The lobby: its message, its set-up and its commands, until the cards are dealt."""
