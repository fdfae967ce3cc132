"""Draws on the board where pirates moved."""
