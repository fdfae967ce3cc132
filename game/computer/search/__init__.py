"""Search a turn: every way to play it, the cards that it may draw, and a rival's answers."""
