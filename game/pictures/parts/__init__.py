"""Draws the parts of a board: landscape, passage, pirates, trails, piles and marks."""
