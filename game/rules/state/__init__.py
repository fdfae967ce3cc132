"""A game between two actions: its passage, its cards, and its history."""
