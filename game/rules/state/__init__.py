"""A game between two actions, and what it is made of: passage, cards, and how it came there."""
