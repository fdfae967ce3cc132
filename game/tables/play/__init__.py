"""The actions of the seats in a running game."""
