"""Compares the chances to win that players are told with the ends of games between equals."""
