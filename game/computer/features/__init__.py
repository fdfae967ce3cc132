"""Positions at the end of a turn as numbers for the networks, each taught with one kind of them."""
